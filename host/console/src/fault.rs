//! Errors with which a program may end.

mod of_driver;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::iter;

use crate::outcome::Outcome;

/// An error that knows the exit status of a program that ends with it.
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

impl dyn Fault {
    /// The error itself, if it is of this type.
    #[must_use]
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        let error: &(dyn Error + 'static) = self;
        error.downcast_ref()
    }
}

/// An error of a library that knows no exit status, and what the program comes to by it.
#[derive(Debug)]
struct Judged<E> {
    error: E,
    outcome: Outcome,
}

impl<E: Display> Display for Judged<E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<E: Error> Error for Judged<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

impl<E: Error + Send + Sync> Fault for Judged<E> {
    fn outcome(&self) -> Outcome {
        self.outcome
    }
}

/// This error, by which the program comes to this.
pub fn judged<E: Error + Send + Sync + 'static>(error: E, outcome: Outcome) -> Failure {
    Judged { error, outcome }.into()
}

/// An error for which what was asked is at fault.
pub fn bad_input<E: Error + Send + Sync + 'static>(error: E) -> Failure {
    judged(error, Outcome::BadInput)
}

/// An error for which the machine or a tool is at fault.
pub fn failed<E: Error + Send + Sync + 'static>(error: E) -> Failure {
    judged(error, Outcome::Failed)
}

/// The system has no thread left.
#[derive(Debug, thiserror::Error)]
#[error("the system has no thread left: end other programs and try again")]
pub struct NoThread(#[source] io::Error);

impl NoThread {
    /// The error for a thread or a task that was not started.
    pub fn of(error: impl Into<io::Error>) -> Self {
        Self(error.into())
    }
}

impl Fault for NoThread {
    fn outcome(&self) -> Outcome {
        Outcome::Failed
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
