//! Detects when a simulated board has nothing to do, so that its clock may stand still.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::{kind, ErrorCode, Frame, FrameDecoder, Reply};

/// How long after the last byte an idle board has certainly handled it, in the board's time: many times the longest
/// command on the slowest line that is simulated.
const AFTERMATH: Duration = Duration::from_millis(10);

/// The runs that hosts have asked for and the board has not ended, as seen on the line.
pub(super) struct Activity {
    from_host: FrameDecoder,
    from_board: FrameDecoder,
    /// The sequence numbers of those runs.
    runs: BTreeSet<u8>,
    /// For each question for the status: the runs that were asked for before it, which a status without a run ends.
    before: BTreeMap<u8, BTreeSet<u8>>,
    /// Whether an ABORT was sent that the board has not answered.
    is_stopping: bool,
    /// When the last byte was seen, in the board's time.
    last_byte: Duration,
}

impl Activity {
    /// The activity before the first byte.
    pub(super) fn new(now: Duration) -> Self {
        Self {
            from_host: FrameDecoder::new(),
            from_board: FrameDecoder::new(),
            runs: BTreeSet::new(),
            before: BTreeMap::new(),
            is_stopping: false,
            last_byte: now,
        }
    }

    /// Takes bytes to the board.
    pub(super) fn hear_host(&mut self, bytes: &[u8], now: Duration) {
        // The bytes take time on the line, ten bits each. `AFTERMATH` allows for that many times over.
        self.last_byte = now + AFTERMATH / 100 * bytes.len() as u32;
        for frame in self.from_host.decode(bytes).flatten() {
            match frame.kind() {
                kind::PERFT | kind::DIVIDE | kind::MOVES => {
                    self.runs.insert(frame.seq());
                }
                kind::STATUS | kind::ABORT => {
                    self.is_stopping |= frame.kind() == kind::ABORT;
                    self.before.insert(frame.seq(), self.runs.clone());
                }
                _ => {}
            }
        }
    }

    /// Takes bytes from the board.
    pub(super) fn hear_board(&mut self, bytes: &[u8], now: Duration) {
        self.last_byte = self.last_byte.max(now);
        let frames: Vec<Frame> = self.from_board.decode(bytes).flatten().collect();
        for frame in frames {
            match Reply::from_frame(&frame) {
                Ok(Reply::Refused(refusal)) if refusal.code != ErrorCode::BadCrc => {
                    self.runs.remove(&frame.seq());
                }
                Ok(Reply::Result { .. }) => {
                    self.runs.remove(&frame.seq());
                }
                Ok(Reply::Status(status)) if !status.running && !status.waiting => {
                    match self.before.remove(&frame.seq()) {
                        Some(before) => self.runs.retain(|run| !before.contains(run)),
                        None => self.runs.clear(),
                    }
                }
                Ok(Reply::Stopped) => {
                    self.is_stopping = false;
                    let before = self.before.remove(&frame.seq()).unwrap_or_default();
                    self.runs.retain(|run| !before.contains(run));
                }
                _ => {}
            }
        }
    }

    /// Whether a run is active, or ends.
    pub(super) fn is_busy(&self) -> bool {
        self.is_stopping || !self.runs.is_empty()
    }

    /// Whether the board sends nothing more until it receives a byte.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        self.runs.is_empty() && now >= self.last_byte + AFTERMATH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Command, Refusal, Status};

    const LATER: Duration = Duration::from_secs(1);

    fn asked(commands: &[Command]) -> Activity {
        let mut activity = Activity::new(Duration::ZERO);
        for (seq, command) in (0..).zip(commands) {
            activity.hear_host(&command.encode(seq), Duration::ZERO);
        }
        activity
    }

    #[test]
    fn a_run_lasts_until_its_end_is_heard() {
        for (end, is_over) in [
            (
                Reply::Result {
                    nodes: 1,
                    clocks: 1,
                }
                .encode(1),
                true,
            ),
            (
                Reply::Result {
                    nodes: 1,
                    clocks: 1,
                }
                .encode(2),
                false,
            ),
            (Reply::Stopped.encode(1), false),
        ] {
            let mut activity = asked(&[Command::Status, Command::Perft { depth: 5 }]);
            assert!(!activity.is_over(LATER));
            activity.hear_board(&end, Duration::ZERO);
            assert_eq!(activity.is_over(LATER), is_over);
        }
    }

    #[test]
    fn a_second_run_that_is_refused_does_not_end_the_first() {
        let mut activity = asked(&[Command::Perft { depth: 5 }, Command::Moves]);
        let (code, detail) = (ErrorCode::Busy, 0);
        let busy = Reply::Refused(Refusal { code, detail });
        activity.hear_board(&busy.encode(1), Duration::ZERO);
        assert!(!activity.is_over(LATER));
    }

    #[test]
    fn the_board_itself_says_that_nothing_runs() {
        let mut activity = asked(&[Command::Perft { depth: 5 }, Command::Moves]);
        let status = |running| {
            Reply::Status(Status {
                running,
                loaded: true,
                ..Status::default()
            })
        };
        activity.hear_board(&status(true).encode(9), Duration::ZERO);
        assert!(!activity.is_over(LATER));
        activity.hear_board(&status(false).encode(9), Duration::ZERO);
        assert!(activity.is_over(LATER));
    }

    #[test]
    fn what_an_abort_drops_is_over_and_what_comes_after_it_is_not() {
        let run = Command::Perft { depth: 5 };
        for (commands, is_over) in [
            (&[run, run, Command::Abort][..], true),
            (&[run, run, Command::Abort, run], false),
        ] {
            let mut activity = asked(commands);
            activity.hear_board(&Reply::Stopped.encode(2), Duration::ZERO);
            assert_eq!(activity.is_over(LATER), is_over);
        }
        let mut activity = asked(&[Command::Status, run]);
        let idle = Reply::Status(Status::default());
        activity.hear_board(&idle.encode(0), Duration::ZERO);
        assert!(!activity.is_over(LATER));
    }

    #[test]
    fn a_board_is_busy_until_it_has_stopped() {
        let mut activity = asked(&[Command::Identify]);
        assert!(!activity.is_busy());
        for command in [Command::Perft { depth: 5 }, Command::Abort] {
            activity.hear_host(&command.encode(7), Duration::ZERO);
            assert!(activity.is_busy(), "{command:?}");
        }
        let (code, detail) = (ErrorCode::Aborted, 0);
        let aborted = Reply::Refused(Refusal { code, detail });
        activity.hear_board(&aborted.encode(7), Duration::ZERO);
        assert!(activity.is_busy());
        activity.hear_board(&Reply::Stopped.encode(7), Duration::ZERO);
        assert!(!activity.is_busy());
    }

    #[test]
    fn a_byte_keeps_the_clock_going_for_a_while() {
        let mut activity = asked(&[]);
        activity.hear_host(&[0], LATER);
        assert!(!activity.is_over(LATER + AFTERMATH));
        assert!(activity.is_over(LATER + 2 * AFTERMATH));
    }
}
