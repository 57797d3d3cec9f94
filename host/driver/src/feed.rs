//! Keeps a board at work. The next job is sent ahead and waits on the board, so that the board does not wait for the line.

use std::time::Duration;

use reference::Position;

use crate::board::Board;
use crate::count::Count;
use crate::error::DriverError;
use crate::link::Link;

/// How many jobs a board has at a time: one that it counts, and one that waits on it.
const AHEAD: usize = 2;

/// The pause after a first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Counts positions in the order in which they are submitted: a board, or what stands in for one. Two may be submitted before the
/// first is finished.
pub trait Counter {
    /// Submits a count.
    ///
    /// # Errors
    /// [`DriverError`]. All submitted counts are lost then, unless the error is about the input.
    fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError>;

    /// Waits for the end of the earliest count.
    ///
    /// # Errors
    /// As [`submit`](Self::submit).
    fn finish(&mut self) -> Result<Count, DriverError>;
}

impl<L: Link> Counter for Board<L> {
    fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError> {
        Self::submit(self, position, depth)
    }

    fn finish(&mut self) -> Result<Count, DriverError> {
        Self::finish(self, &mut |_| {})
    }
}

/// How much a counter needs a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// It has nothing to do: the source waits until there is a job.
    Idle,
    /// It has nothing to do, but the end of a job is still to be told: the source does not wait.
    Done,
    /// It is at work, and the job would wait on it.
    Ahead,
}

/// Where jobs come from, and where their counts go.
pub trait Source {
    /// The next job: a position, and how many half-moves deep. `None` if there is none; to [`Need::Idle`], if none will come.
    fn next(&mut self, need: Need) -> Option<(Position, u32)>;

    /// The counter refuses the job that was given last, as every other would.
    fn refused(&mut self, error: DriverError);

    /// The end of the job that was given first, of those whose end is not told: its count, or why every counter would refuse it.
    fn ended(&mut self, counted: Result<Count, DriverError>);
}

/// Gives jobs to a counter until the source has no more. When a job has ended, the next one is submitted first. Only then does the
/// source get the count, so that the counter is at work while the source handles it.
///
/// # Errors
/// [`DriverError`] if the counter fails. The jobs that it has are lost then.
pub fn feed(counter: &mut dyn Counter, source: &mut dyn Source) -> Result<(), DriverError> {
    let mut jobs = 0;
    loop {
        fill(counter, source, &mut jobs, Need::Idle)?;
        if jobs == 0 {
            return Ok(());
        }
        let counted = match counter.finish() {
            Err(error) if !error.is_about_input() => return Err(error),
            counted => counted,
        };
        jobs -= 1;
        let filled = fill(counter, source, &mut jobs, Need::Done);
        source.ended(counted);
        filled?;
    }
}

/// Submits as many jobs as the counter can take. `without` is its need if it has none.
fn fill(
    counter: &mut dyn Counter,
    source: &mut dyn Source,
    jobs: &mut usize,
    without: Need,
) -> Result<(), DriverError> {
    while *jobs < AHEAD {
        let need = if *jobs == 0 { without } else { Need::Ahead };
        let Some((position, depth)) = source.next(need) else {
            return Ok(());
        };
        match counter.submit(&position, depth) {
            Ok(()) => *jobs += 1,
            Err(error) if error.is_about_input() => source.refused(error),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The pauses between attempts to connect to a board that fails: a second, then two, four and so on up to half a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pauses {
    next: Duration,
}

impl Pauses {
    /// The pauses after a first failure.
    #[must_use]
    pub const fn new() -> Self {
        Self { next: FIRST_PAUSE }
    }

    /// The pause after this failure.
    pub fn pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(LONGEST_PAUSE);
        pause
    }
}

impl Default for Pauses {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use protocol::{ErrorCode, PositionFault, Refusal};

    use super::*;

    /// What happens, in order.
    type Log = std::rc::Rc<std::cell::RefCell<Vec<String>>>;

    /// Counts every position as its depth, refuses depth 0 at once and depth 1 at its end, and fails at depth 9.
    struct Fake {
        log: Log,
        jobs: VecDeque<u32>,
    }

    fn refusal() -> DriverError {
        let (code, detail) = (ErrorCode::BadPosition, PositionFault::CastlingPieces as u8);
        DriverError::Refused {
            command: "PERFT",
            refusal: Refusal { code, detail },
        }
    }

    impl Counter for Fake {
        fn submit(&mut self, _: &Position, depth: u32) -> Result<(), DriverError> {
            self.log.borrow_mut().push(format!("submit {depth}"));
            if depth == 0 {
                return Err(refusal());
            }
            self.jobs.push_back(depth);
            Ok(())
        }

        fn finish(&mut self) -> Result<Count, DriverError> {
            let depth = self.jobs.pop_front().unwrap();
            self.log.borrow_mut().push(format!("finish {depth}"));
            match depth {
                1 => Err(refusal()),
                9 => Err(DriverError::TooManyMoves),
                _ => Ok(Count {
                    nodes: depth.into(),
                    clocks: 1,
                }),
            }
        }
    }

    struct List {
        log: Log,
        depths: VecDeque<u32>,
    }

    impl Source for List {
        fn next(&mut self, need: Need) -> Option<(Position, u32)> {
            let depth = self.depths.pop_front();
            if depth.is_none() {
                self.log.borrow_mut().push(format!("none {need:?}"));
            }
            Some((Position::starting(), depth?))
        }

        fn refused(&mut self, _: DriverError) {
            self.log.borrow_mut().push("refused".to_owned());
        }

        fn ended(&mut self, counted: Result<Count, DriverError>) {
            let nodes = counted.map(|count| count.nodes).unwrap_or_default();
            self.log.borrow_mut().push(format!("ended {nodes}"));
        }
    }

    fn fed(depths: &[u32]) -> (bool, String) {
        let log = Log::default();
        let mut fake = Fake {
            log: log.clone(),
            jobs: VecDeque::new(),
        };
        let mut list = List {
            log: log.clone(),
            depths: depths.iter().copied().collect(),
        };
        let is_fed = feed(&mut fake, &mut list).is_ok();
        let said = log.borrow().join(", ");
        (is_fed, said)
    }

    #[test]
    fn a_job_is_sent_ahead_and_an_end_is_told_after_the_next_is_sent() {
        let said =
            "submit 3, submit 4, finish 3, submit 5, ended 3, finish 4, none Ahead, ended 4, \
                    none Ahead, finish 5, none Done, ended 5, none Idle";
        assert_eq!(fed(&[3, 4, 5]), (true, said.to_owned()));
    }

    #[test]
    fn refused_jobs_are_told_and_passed_over() {
        let said = "submit 0, refused, submit 1, submit 2, finish 1, none Ahead, ended 0, none Ahead, finish 2, \
                    none Done, ended 2, none Idle";
        assert_eq!(fed(&[0, 1, 2]), (true, said.to_owned()));
    }

    #[test]
    fn a_failure_ends_it_and_tells_nothing_of_what_is_lost() {
        let said = "submit 9, submit 2, finish 9";
        assert_eq!(fed(&[9, 2, 3]), (false, said.to_owned()));
    }

    #[test]
    fn pauses_double_up_to_half_a_minute() {
        let mut pauses = Pauses::new();
        let seconds = [(); 7].map(|()| pauses.pause().as_secs());
        assert_eq!(seconds, [1, 2, 4, 8, 16, 30, 30]);
    }
}
