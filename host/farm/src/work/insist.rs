//! Asking the broker again and again, as long as it does not answer.

use std::future::Future;
use std::time::Duration;

use driver::Stop;

use super::worker::Worker;
use crate::error::FarmError;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_secs(1);

/// A series of attempts.
pub(super) struct Insist<'a> {
    worker: &'a Worker,
    has_failed: bool,
}

impl<'a> Insist<'a> {
    pub(super) fn new(worker: &'a Worker) -> Self {
        Self {
            worker,
            has_failed: false,
        }
    }

    /// Notes the first failure, and waits for a while.
    pub(super) async fn fail(&mut self, error: &FarmError) {
        if !std::mem::replace(&mut self.has_failed, true) {
            let report = console::fault::report(error);
            let report = report.trim_start_matches("error: ");
            self.worker.note(format!(
                "note: {report}\n  the worker goes on with what it has, and tries again"
            ));
        }
        tokio::time::sleep(PAUSE).await;
    }

    /// Takes note that the broker answers.
    pub(super) fn succeed(&mut self) {
        if std::mem::replace(&mut self.has_failed, false) {
            self.worker
                .note("note: the broker answers again".to_owned());
        }
    }
}

impl Worker {
    /// Asks until the broker does it. Gives `None` if the worker ends before, or the run is gone.
    pub(super) async fn insist<T, F: Future<Output = Result<T, FarmError>>>(
        &self,
        gone: &Stop,
        mut ask: impl FnMut() -> F,
    ) -> Option<T> {
        let mut insist = Insist::new(self);
        while !self.stop.is_set() && !gone.is_set() {
            match ask().await {
                Ok(done) => {
                    insist.succeed();
                    return Some(done);
                }
                Err(error) => insist.fail(&error).await,
            }
        }
        None
    }
}
