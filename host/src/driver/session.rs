//! Commands and their replies: sequence numbers, patience, the heartbeat of a run.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use hdl::protocol::{Command, ErrorCode, Frame, FrameDecoder, ProtocolError, Reply, Status};

use super::error::{name, DriverError};
use super::Count;
use crate::link::Link;

/// How long a run is left alone before the board is asked how far it is.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// One side of the conversation.
pub(super) struct Session<L> {
    link: L,
    decoder: FrameDecoder,
    /// Frames received and not yet looked at.
    inbox: VecDeque<Frame>,
    /// The last thing received that was of no use.
    last_fault: Option<ProtocolError>,
    /// Bytes received in all.
    received: u64,
    /// The next command's sequence number.
    next_seq: u8,
}

impl<L: Link> Session<L> {
    /// A conversation that has not begun.
    pub(super) fn new(link: L) -> Self {
        Self {
            link,
            decoder: FrameDecoder::new(),
            inbox: VecDeque::new(),
            last_fault: None,
            received: 0,
            next_seq: 0,
        }
    }

    /// The link.
    pub(super) fn link(&self) -> &L {
        &self.link
    }

    /// The link, at the end of the conversation.
    pub(super) fn into_link(self) -> L {
        self.link
    }

    /// Bytes received in all.
    pub(super) fn received(&self) -> u64 {
        self.received
    }

    /// What was wrong with the last frame that was of no use since the last command but status.
    pub(super) fn last_fault(&self) -> Option<ProtocolError> {
        self.last_fault.clone()
    }

    /// Sends a command and waits for its one reply.
    pub(super) fn ask(&mut self, command: Command) -> Result<Reply, DriverError> {
        self.last_fault = None;
        let seq = self.send(command)?;
        let deadline = Instant::now() + self.link.patience();
        while let Some((of, reply)) = self.next_reply(deadline)? {
            match reply {
                _ if is_stale(command, seq, of, reply) => {}
                Reply::Refused(refusal) => {
                    let command = name(command);
                    return Err(DriverError::Refused { command, refusal });
                }
                reply => return Ok(reply),
            }
        }
        Err(self.no_answer(command))
    }

    /// Sends a command that starts a run and waits for its result, however long the run takes as long as the board
    /// says it is at it. `take` gets the run's other replies, `watch` its status at every heartbeat.
    pub(super) fn run(
        &mut self,
        command: Command,
        take: &mut dyn FnMut(Reply) -> Result<(), DriverError>,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
        self.last_fault = None;
        let seq = self.send(command)?;
        let mut heartbeat = Heartbeat::new(self.link.patience());
        loop {
            let Some((of, reply)) = self.next_reply(heartbeat.deadline)? else {
                self.beat(&mut heartbeat)?;
                continue;
            };
            if of == seq {
                if let Some(ended) = end(command, reply) {
                    self.settle(&heartbeat)?;
                    return ended;
                }
                take(reply)?;
            } else if heartbeat.asked == Some(of) {
                if heartbeat.answer(reply) {
                    let (command, source) = (name(command), self.last_fault());
                    return Err(DriverError::LostResult { command, source });
                }
                if let Reply::Status(status) = reply {
                    watch(status);
                }
            }
        }
    }

    /// Asks whether the run is still on. If that was asked already, the board has not answered in time.
    fn beat(&mut self, heartbeat: &mut Heartbeat) -> Result<(), DriverError> {
        if heartbeat.asked.is_some() {
            return Err(self.no_answer(Command::Status));
        }
        let seq = self.send(Command::Status)?;
        heartbeat.ask(seq);
        Ok(())
    }

    /// Waits for the answer to a question that the end of the run has overtaken: outside a run the board takes one
    /// command at a time. Should it never come, the next command will tell.
    fn settle(&mut self, heartbeat: &Heartbeat) -> Result<(), DriverError> {
        let Some(asked) = heartbeat.asked else {
            return Ok(());
        };
        while let Some((of, _)) = self.next_reply(heartbeat.deadline)? {
            if of == asked {
                break;
            }
        }
        Ok(())
    }

    /// Sends a command; gives its sequence number.
    fn send(&mut self, command: Command) -> Result<u8, DriverError> {
        let seq = self.next_seq;
        self.next_seq = seq.wrapping_add(1);
        self.link.send(&command.encode(seq))?;
        Ok(seq)
    }

    /// The next reply with its sequence number, or `None` if none comes before `deadline`. What is no reply is passed
    /// over and remembered as the last fault.
    fn next_reply(&mut self, deadline: Instant) -> Result<Option<(u8, Reply)>, DriverError> {
        loop {
            while let Some(frame) = self.inbox.pop_front() {
                match Reply::from_frame(&frame) {
                    Ok(reply) => return Ok(Some((frame.seq(), reply))),
                    Err(fault) => self.last_fault = Some(fault),
                }
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Ok(None);
            };
            let bytes = self.link.receive(left)?;
            self.received += bytes.len() as u64;
            for decoded in self.decoder.decode(&bytes) {
                match decoded {
                    Ok(frame) => self.inbox.push_back(frame),
                    Err(fault) => self.last_fault = Some(fault),
                }
            }
        }
    }

    /// Nobody answered `command` in time.
    fn no_answer(&self, command: Command) -> DriverError {
        DriverError::NoAnswer {
            command: name(command),
            patience: self.link.patience(),
            source: self.last_fault(),
        }
    }
}

/// What the run of `command` came to, if `reply` ends it.
fn end(command: Command, reply: Reply) -> Option<Result<Count, DriverError>> {
    match reply {
        Reply::Result { nodes, clocks } => Some(Ok(Count { nodes, clocks })),
        Reply::Refused(refusal) => {
            let command = name(command);
            Some(Err(DriverError::Refused { command, refusal }))
        }
        _ => None,
    }
}

/// Whether a reply to sequence number `of` is not the one to `command`, but to one nobody waits for any more. The end of
/// a run aborted here has the run's number, which may be any.
fn is_stale(command: Command, seq: u8, of: u8, reply: Reply) -> bool {
    let aborted =
        |reply| matches!(reply, Reply::Refused(refusal) if refusal.code == ErrorCode::Aborted);
    of != seq || (command == Command::Abort && aborted(reply))
}

/// The question whether a run is still on, asked again and again.
struct Heartbeat {
    /// How long an answer may take.
    patience: Duration,
    /// When to ask, or when the answer is overdue.
    deadline: Instant,
    /// The sequence number of the question that waits for its answer.
    asked: Option<u8>,
    /// The last answer was that nothing runs.
    idle: bool,
}

impl Heartbeat {
    /// The heartbeat of a run that has just been asked for.
    fn new(patience: Duration) -> Self {
        Self {
            patience,
            deadline: Instant::now() + HEARTBEAT.min(patience),
            asked: None,
            idle: false,
        }
    }

    /// The question was sent with this sequence number.
    fn ask(&mut self, seq: u8) {
        self.asked = Some(seq);
        self.deadline = Instant::now() + self.patience;
    }

    /// The question was answered. True if the run was over at the last question already, and still its result has not
    /// come; at the first such answer it may be on its way.
    fn answer(&mut self, reply: Reply) -> bool {
        let idle = matches!(reply, Reply::Status(status) if !status.running);
        let lost = self.idle && idle;
        self.idle = idle;
        self.asked = None;
        self.deadline = Instant::now() + HEARTBEAT.min(self.patience);
        lost
    }
}
