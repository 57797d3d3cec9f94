//! Errors with which a program may end.

mod of_driver;

use std::error::Error;
use std::iter;

use crate::outcome::Outcome;

/// An error that says with which exit status a program ends because of it.
pub trait Fault: Error + Send + Sync {
    /// What the program comes to.
    fn outcome(&self) -> Outcome;

    /// What the commands and options of the programs help against it. The libraries know no command line, so their messages do not
    /// say it.
    fn remedy(&self) -> Option<String> {
        None
    }
}

/// Any error with which a program may end.
pub type Failure = Box<dyn Fault>;

impl<F: Fault + 'static> From<F> for Failure {
    fn from(fault: F) -> Self {
        Box::new(fault)
    }
}

/// An error and what caused it, a line each, and what helps against it.
#[must_use]
pub fn report(fault: &dyn Fault) -> String {
    report_with(fault, fault.remedy())
}

/// The same of an error that does not say itself what helps.
#[must_use]
pub fn report_with(error: &dyn Error, remedy: Option<String>) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    let causes = causes.map(|cause| format!("\n  because: {cause}"));
    let remedy = remedy.map(|remedy| format!("\n  {remedy}"));
    let rest: String = causes.chain(remedy).collect();
    format!("error: {error}{rest}")
}
