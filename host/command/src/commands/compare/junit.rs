//! The results as JUnit XML, which programs that run tests for others can show.

use std::fs;
use std::path::Path;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::plan::Case;
use super::work::{Tried, Verdict};
use crate::error::CommandError;
use crate::figures::grouped;

/// The suites of tests: one for each program, with a test for each position.
pub(super) struct Junit {
    suites: Vec<TestSuite>,
}

impl Junit {
    /// No tests of these programs.
    pub(super) fn of(programs: &[String]) -> Self {
        Self {
            suites: programs.iter().map(TestSuite::new).collect(),
        }
    }

    /// Adds the result of a case, or that it was left out.
    pub(super) fn add(&mut self, case: &Case, tried: Option<&Tried>) {
        let Some(suite) = self.suites.get_mut(case.program) else {
            return;
        };
        let mut test = TestCase::new(case.position.to_string(), status(case, tried));
        let line = case.line.map(|line| format!("line {line}"));
        test.set_classname(line.as_deref().unwrap_or("position"));
        if let Some(tried) = tried {
            test.set_time(tried.took);
        }
        suite.add_test_case(test);
    }

    /// Writes the file.
    pub(super) fn write(self, path: &Path) -> Result<(), CommandError> {
        let mut report = Report::new("perftboard compare");
        report.add_test_suites(self.suites);
        // What a serializer of texts that are all valid could fail at is only the writing.
        let text = report
            .to_string()
            .map_err(|error| CommandError::WriteFile {
                path: path.to_owned(),
                source: std::io::Error::other(error),
            })?;
        fs::write(path, text).map_err(CommandError::cannot_write(path))
    }
}

fn status(case: &Case, tried: Option<&Tried>) -> TestCaseStatus {
    let Some(tried) = tried else {
        return TestCaseStatus::skipped();
    };
    let (kind, message, text) = match &tried.verdict {
        Verdict::Same => return TestCaseStatus::success(),
        Verdict::Differs(difference) => (
            NonSuccessKind::Failure,
            difference.finding.fault.to_string(),
            difference.finding.to_string(),
        ),
        Verdict::WrongSuite {
            depth,
            nodes,
            suite,
        } => {
            let [nodes, suite] = [*nodes, *suite].map(grouped);
            let text = format!("perft {depth} is {nodes}, and the suite says {suite}");
            (NonSuccessKind::Failure, text, case.position.to_string())
        }
        Verdict::Failed(error) => (
            NonSuccessKind::Error,
            error.to_string(),
            crate::error::report(error),
        ),
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message);
    status.set_description(text);
    status
}
