//! Commands and their one reply: sequence numbers, patience, asking again.
//!
//! The link keeps its bytes in order, whatever else it does to them. So once a reply carries the number of the command
//! that was sent last, nothing of what was said before it is under way any more, in either direction; and no command
//! does harm if it is carried out twice. That is all that asking again rests on.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::{Command, ErrorCode, Frame, FrameDecoder, ProtocolError, Refusal, Reply};

use crate::error::{name, DriverError};
use crate::link::{Link, LinkError};

/// How often a command is sent before it is given up. With a byte in a hundred damaged, two in five attempts at the longest
/// command fail.
pub(super) const ATTEMPTS: u32 = 10;

/// The attempt before which the board is woken, if the link can do that.
pub(super) const WAKING_ATTEMPT: u32 = 4;

/// How many commands back an answer may be late.
const RECENT: u8 = 64;

/// How often the way to the board may break while a command is carried out.
const MOST_BREAKS: u32 = ATTEMPTS;

/// A frame from the board, as far as it makes sense.
pub(super) struct Answer {
    /// The sequence number of the command it answers.
    pub(super) of: u8,
    /// What it says.
    pub(super) reply: Result<Reply, ProtocolError>,
}

/// What came before a deadline.
pub(super) enum Event {
    /// A frame.
    Answer(Answer),
    /// Something that had been a frame.
    Damage,
    /// Nothing.
    Silence,
}

/// One side of the conversation.
pub(super) struct Session<L> {
    link: L,
    decoder: FrameDecoder,
    /// Frames, and what is left of others, received and not yet looked at.
    inbox: VecDeque<Result<Frame, ProtocolError>>,
    /// The last thing received that was of no use.
    last_fault: Option<ProtocolError>,
    /// The sequence number of the last whole reply that nobody had asked for.
    stranger: Option<u8>,
    /// Bytes received in all.
    received: u64,
    /// Commands sent in all.
    commands: u64,
    /// The next command's sequence number, unless it is reserved.
    next_seq: u8,
    /// The numbers of runs that are not over.
    reserved: Vec<u8>,
    /// Breaks of the link since the last command was given up or answered.
    breaks: u32,
    /// The link broke and was opened again since anybody asked.
    regained: bool,
}

impl<L: Link> Session<L> {
    /// A conversation that has not begun.
    pub(super) fn new(link: L) -> Self {
        Self {
            link,
            decoder: FrameDecoder::new(),
            inbox: VecDeque::new(),
            last_fault: None,
            stranger: None,
            received: 0,
            commands: 0,
            next_seq: 0,
            reserved: Vec::new(),
            breaks: 0,
            regained: false,
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

    /// Commands sent in all.
    pub(super) fn commands(&self) -> u64 {
        self.commands
    }

    /// No command gets one of these numbers: they are those of runs that are not over.
    pub(super) fn reserve(&mut self, numbers: Vec<u8>) {
        self.reserved = numbers;
    }

    /// What was wrong with the last frame that was of no use since the last [`begin`](Self::begin).
    pub(super) fn last_fault(&self) -> Option<ProtocolError> {
        self.last_fault.clone()
    }

    /// Whether the link broke and was opened again since the last time this was asked.
    pub(super) fn take_regained(&mut self) -> bool {
        std::mem::take(&mut self.regained)
    }

    /// A new matter: what went wrong before is forgotten.
    pub(super) fn begin(&mut self) {
        self.last_fault = None;
        self.stranger = None;
        self.breaks = 0;
    }

    /// Asks until there is an answer, and gives it.
    pub(super) fn ask(&mut self, command: Command) -> Result<Reply, DriverError> {
        self.begin();
        let mut refused = None;
        for attempt in 1..=ATTEMPTS {
            if attempt == WAKING_ATTEMPT {
                self.wake()?;
            }
            let seq = self.send(command)?;
            let mut deadline = self.link.now() + self.link.patience() * attempt;
            loop {
                let answer = match self.next(deadline)? {
                    Event::Silence => break,
                    Event::Damage => {
                        deadline = deadline.min(self.soon());
                        continue;
                    }
                    Event::Answer(answer) => answer,
                };
                match answer.reply {
                    Ok(Reply::Refused(refusal)) if asks_again(refusal) => {
                        refused = Some(refusal);
                        deadline = deadline.min(self.soon());
                    }
                    // The end of a run that was aborted here has the run's number, which may be any.
                    Ok(reply) if is_aborted(reply) => {}
                    _ if answer.of != seq => self.note_stranger(answer.of),
                    reply => return expected(command, reply),
                }
            }
        }
        Err(match refused {
            Some(refusal) => DriverError::refused(command, refusal),
            None => self.no_answer(command),
        })
    }

    /// Sends a command; gives its sequence number.
    pub(super) fn send(&mut self, command: Command) -> Result<u8, DriverError> {
        while self.reserved.contains(&self.next_seq) {
            self.next_seq = self.next_seq.wrapping_add(1);
        }
        let seq = self.next_seq;
        self.next_seq = seq.wrapping_add(1);
        self.commands += 1;
        // What was not sent is as lost as what was damaged on its way.
        if let Err(error) = self.link.send(&command.encode(seq)) {
            self.regain(error)?;
        }
        Ok(seq)
    }

    /// What comes next, if it comes before `deadline`.
    pub(super) fn next(&mut self, deadline: Duration) -> Result<Event, DriverError> {
        loop {
            match self.inbox.pop_front() {
                Some(Ok(frame)) => return Ok(Event::Answer(self.answer(&frame))),
                Some(Err(fault)) => {
                    self.last_fault = Some(fault);
                    return Ok(Event::Damage);
                }
                None => {}
            }
            let left = deadline.saturating_sub(self.link.now());
            if left.is_zero() {
                return Ok(Event::Silence);
            }
            match self.link.receive(left) {
                Ok(bytes) => {
                    self.received += bytes.len() as u64;
                    self.inbox.extend(self.decoder.decode(&bytes));
                }
                Err(error) => self.regain(error)?,
            }
        }
    }

    /// A little later than now: what is on its way by now has come by then, so that the board is done with what it was
    /// told before it is told again.
    pub(super) fn soon(&self) -> Duration {
        self.link.now() + self.link.patience() / 8
    }

    /// What a frame says.
    fn answer(&mut self, frame: &Frame) -> Answer {
        let reply = Reply::from_frame(frame);
        if let Err(fault) = &reply {
            self.last_fault = Some(fault.clone());
        }
        Answer {
            of: frame.seq(),
            reply,
        }
    }

    /// The way to the board broke. Opens it again, if that can be done and has not been done too often.
    fn regain(&mut self, error: LinkError) -> Result<(), DriverError> {
        self.breaks += 1;
        if self.breaks > MOST_BREAKS || !error.may_pass() || self.link.reconnect().is_err() {
            return Err(error.into());
        }
        self.regained = true;
        self.decoder = FrameDecoder::new();
        self.inbox.clear();
        Ok(())
    }

    /// Remembers a number that no command had for a long time. A late answer to an earlier attempt is no surprise.
    fn note_stranger(&mut self, of: u8) {
        if !(1..=RECENT).contains(&self.next_seq.wrapping_sub(of)) {
            self.stranger = Some(of);
        }
    }

    /// Does what the link can do about a board that does not listen.
    pub(super) fn wake(&mut self) -> Result<(), DriverError> {
        match self.link.wake() {
            Ok(()) => Ok(()),
            Err(error) => self.regain(error),
        }
    }

    /// Nobody answered `command`, as often as it was asked.
    pub(super) fn no_answer(&self, command: Command) -> DriverError {
        let (command, source) = (name(command), self.last_fault());
        match self.stranger {
            Some(seq) => DriverError::WrongSequence { command, seq },
            None => DriverError::NoAnswer {
                command,
                waited: self.link.patience() * (ATTEMPTS * (ATTEMPTS + 1) / 2),
                source,
            },
        }
    }
}

/// Whether a refusal means no more than that the command did not arrive.
pub(super) fn asks_again(refusal: Refusal) -> bool {
    matches!(refusal.code, ErrorCode::BadCrc | ErrorCode::Overrun)
}

/// Whether a reply says that a run was aborted.
fn is_aborted(reply: Reply) -> bool {
    matches!(reply, Reply::Refused(refusal) if refusal.code == ErrorCode::Aborted)
}

/// The reply, if it is one that belongs to the command.
fn expected(command: Command, reply: Result<Reply, ProtocolError>) -> Result<Reply, DriverError> {
    match reply {
        Err(source) => Err(DriverError::malformed(command, source)),
        Ok(Reply::Refused(refusal)) => Err(DriverError::refused(command, refusal)),
        Ok(reply) if reply.kind() == command.reply_kind() => Ok(reply),
        Ok(reply) => Err(DriverError::unexpected(command, reply)),
    }
}
