//! The results as JUnit XML, which CI servers show.

use std::fs;
use std::path::Path;

use console::file::WriteError;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::plan::Case;
use super::remedy;
use super::workers::{CaseResult, Verdict};

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

    /// Adds a case with its result, or as skipped if it has none.
    pub(super) fn add(&mut self, case: &Case, result: Option<&CaseResult>) {
        let Some(suite) = self.suites.get_mut(case.program) else {
            return;
        };
        let mut test = TestCase::new(case.position.to_string(), status(case, result));
        let line = case.line.map(|line| format!("line {line}"));
        test.set_classname(line.as_deref().unwrap_or("position"));
        if let Some(result) = result {
            test.set_time(result.took);
        }
        suite.add_test_case(test);
    }

    /// Writes the file.
    pub(super) fn write(self, path: &Path) -> Result<(), WriteError> {
        let mut report = Report::new("perftboard compare");
        report.add_test_suites(self.suites);
        // All texts are valid, so that a failure can come only from writing.
        let text = report
            .to_string()
            .map_err(|error| WriteError::of(path)(std::io::Error::other(error)))?;
        fs::write(path, text).map_err(WriteError::of(path))
    }
}

fn status(case: &Case, result: Option<&CaseResult>) -> TestCaseStatus {
    let Some(result) = result else {
        return TestCaseStatus::skipped();
    };
    let (kind, message, text) = match &result.verdict {
        Verdict::Same => return TestCaseStatus::success(),
        Verdict::Differs(difference) => (
            NonSuccessKind::Failure,
            difference.finding.fault.to_string(),
            difference.finding.to_string(),
        ),
        Verdict::SuiteDiffers(difference) => (
            NonSuccessKind::Failure,
            difference.to_string(),
            case.position.to_string(),
        ),
        Verdict::Failed(error) => (
            NonSuccessKind::Error,
            error.to_string(),
            remedy::report(error),
        ),
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message);
    status.set_description(text);
    status
}
