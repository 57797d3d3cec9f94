//! Commands and their replies: sequence numbers, patience, repetition.
//!
//! The link keeps its bytes in order. So once a reply has the sequence number of the last command, no earlier frame is
//! under way in either direction. Every command may be carried out twice without harm. These two facts make it safe to
//! repeat a command.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::{Command, ErrorCode, Frame, FrameDecoder, ProtocolError, Refusal, Reply};

use crate::error::{name, DriverError};
use crate::link::{Link, LinkError};

/// How often a command is sent before the driver gives up. With one byte in a hundred damaged, two in five attempts at
/// the longest command fail.
pub(super) const ATTEMPTS: u32 = 10;

/// The attempt before which the board is woken, for example by a break on the line, if the link can do that.
pub(super) const WAKING_ATTEMPT: u32 = 4;

/// How often a command is sent again because the board says that it did not get it whole. A board that says so is at work, so that
/// these attempts don't count among [`ATTEMPTS`].
const MOST_REPETITIONS: u32 = 200;

/// An answer may belong to one of this many earlier commands.
const RECENT: u8 = 64;

/// How often the link may break while one command is carried out.
const MOST_BREAKS: u32 = ATTEMPTS;

/// A frame from the board, decoded as far as possible.
pub(super) struct Answer {
    /// The sequence number of the command that the frame answers.
    pub(super) of: u8,
    /// The reply, or why the frame holds no reply.
    pub(super) reply: Result<Reply, ProtocolError>,
    /// Whether the frame is a command, as only a host sends them.
    pub(super) is_command: bool,
}

/// What came before a deadline.
pub(super) enum Event {
    /// A frame.
    Answer(Answer),
    /// A damaged frame.
    Damage,
    /// Nothing.
    Silence,
}

/// What came of one attempt at a command.
enum Attempt {
    /// The board answered it.
    Answered(Result<Reply, ProtocolError>),
    /// The board did not get it whole.
    Repeat(Refusal),
    /// No answer came.
    Silence,
}

/// The driver's side of the conversation with a board.
pub(super) struct Session<L> {
    link: L,
    decoder: FrameDecoder,
    /// Frames and decoding errors that were received and not handled yet.
    inbox: VecDeque<Result<Frame, ProtocolError>>,
    /// The error of the last frame that could not be used.
    last_fault: Option<ProtocolError>,
    /// The sequence number of the last whole reply that belongs to no recent command.
    stranger: Option<u8>,
    /// Bytes received in all.
    received: u64,
    /// Commands sent in all.
    commands: u64,
    /// The next command's sequence number, unless it is reserved.
    next_seq: u8,
    /// The sequence numbers of runs that have not ended.
    reserved: Vec<u8>,
    /// How often the link broke since the last command ended.
    breaks: u32,
    /// The board was reset since the last command ended.
    was_reset: bool,
    /// Whether the link broke and was opened again since the last call of [`take_regained`](Self::take_regained).
    regained: bool,
}

impl<L: Link> Session<L> {
    /// A conversation before its first command.
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
            was_reset: false,
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

    /// Reserves the sequence numbers of runs that have not ended, so that no other command gets one of them.
    pub(super) fn reserve(&mut self, numbers: Vec<u8>) {
        self.reserved = numbers;
    }

    /// The error of the last frame that could not be used since the last [`begin`](Self::begin).
    pub(super) fn last_fault(&self) -> Option<ProtocolError> {
        self.last_fault.clone()
    }

    /// Whether the link broke and was opened again since the last time this was asked.
    pub(super) fn take_regained(&mut self) -> bool {
        std::mem::take(&mut self.regained)
    }

    /// Begins another command: forgets earlier faults.
    pub(super) fn begin(&mut self) {
        self.last_fault = None;
        self.stranger = None;
        self.breaks = 0;
        self.was_reset = false;
    }

    /// Sends a command until the board answers. Gives the answer. A board that does not answer is reset, and asked once more.
    pub(super) fn ask(&mut self, command: Command) -> Result<Reply, DriverError> {
        match self.ask_at_most(command, ATTEMPTS) {
            Err(DriverError::NoAnswer { .. }) if self.reset()? => {
                self.ask_at_most(command, ATTEMPTS)
            }
            answered => answered,
        }
    }

    /// The same with fewer attempts.
    pub(super) fn ask_at_most(
        &mut self,
        command: Command,
        attempts: u32,
    ) -> Result<Reply, DriverError> {
        self.begin();
        let mut refused = None;
        let (mut attempt, mut repetitions) = (0, 0);
        while attempt < attempts {
            match self.attempt_once(command, attempt + 1)? {
                Attempt::Answered(reply) => return expected(command, reply),
                Attempt::Repeat(refusal) if repetitions < MOST_REPETITIONS => {
                    refused = Some(refusal);
                    repetitions += 1;
                }
                Attempt::Repeat(_) => break,
                Attempt::Silence => {
                    attempt += 1;
                    if attempt + 1 == WAKING_ATTEMPT {
                        self.wake()?;
                    }
                }
            }
        }
        Err(match refused {
            Some(refusal) => DriverError::refused(command, refusal),
            None => self.no_answer(command, attempts),
        })
    }

    /// Sends a command once and waits for its answer, the longer the more attempts there were.
    fn attempt_once(&mut self, command: Command, attempt: u32) -> Result<Attempt, DriverError> {
        let seq = self.send(command)?;
        let mut deadline = self.link.now() + self.link.patience() * attempt;
        let mut refused = None;
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
                _ if answer.is_command => {
                    let name = self.link.name();
                    return Err(DriverError::Echo { name });
                }
                Ok(Reply::Refused(refusal)) if asks_again(refusal) => {
                    refused = Some(refusal);
                    deadline = deadline.min(self.soon());
                }
                // The end of an aborted run has the sequence number of that run, which may be any.
                Ok(reply) if is_aborted(reply) => {}
                _ if answer.of != seq => self.note_stranger(answer.of),
                reply => return Ok(Attempt::Answered(reply)),
            }
        }
        Ok(refused.map_or(Attempt::Silence, Attempt::Repeat))
    }

    /// Sends a command; gives its sequence number.
    pub(super) fn send(&mut self, command: Command) -> Result<u8, DriverError> {
        while self.reserved.contains(&self.next_seq) {
            self.next_seq = self.next_seq.wrapping_add(1);
        }
        let seq = self.next_seq;
        self.next_seq = seq.wrapping_add(1);
        self.commands += 1;
        // Bytes that could not be sent count as lost on the line.
        if let Err(error) = self.link.send(&command.encode(seq)) {
            self.regain(error)?;
        }
        Ok(seq)
    }

    /// The next event, if there is one before `deadline`.
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

    /// A time by which all bytes that are now on the line have arrived, and the board has handled them. A command may
    /// be repeated then.
    pub(super) fn soon(&self) -> Duration {
        self.link.now() + self.link.patience() / 8
    }

    /// Decodes a frame.
    fn answer(&mut self, frame: &Frame) -> Answer {
        let reply = Reply::from_frame(frame);
        if let Err(fault) = &reply {
            self.last_fault = Some(fault.clone());
        }
        Answer {
            of: frame.seq(),
            is_command: reply.is_err() && Command::from_frame(frame).is_ok(),
            reply,
        }
    }

    /// Opens the link again after it broke, unless it cannot be opened again or broke too often.
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

    /// Remembers a sequence number that no recent command had. A late answer to an earlier attempt is normal.
    fn note_stranger(&mut self, of: u8) {
        if !(1..=RECENT).contains(&self.next_seq.wrapping_sub(of)) {
            self.stranger = Some(of);
        }
    }

    /// Wakes a board that does not answer, as far as the link can.
    pub(super) fn wake(&mut self) -> Result<(), DriverError> {
        match self.link.wake() {
            Ok(()) => Ok(()),
            Err(error) => self.regain(error),
        }
    }

    /// Resets a board that does not answer; false if the link cannot do that, or it did not help before.
    pub(super) fn reset(&mut self) -> Result<bool, DriverError> {
        if self.was_reset {
            return Ok(false);
        }
        match self.link.reset() {
            Ok(is_reset) => self.was_reset = is_reset,
            Err(error) => self.regain(error)?,
        }
        Ok(self.was_reset)
    }

    /// The error after the last attempt at `command` without an answer.
    pub(super) fn no_answer(&self, command: Command, attempts: u32) -> DriverError {
        let (command, source) = (name(command), self.last_fault());
        match self.stranger {
            Some(seq) => DriverError::WrongSequence { command, seq },
            None => DriverError::NoAnswer {
                command,
                waited: self.link.patience() * (attempts * (attempts + 1) / 2),
                source,
            },
        }
    }
}

/// Whether a refusal means only that the command arrived damaged, so that it may be repeated.
pub(super) fn asks_again(refusal: Refusal) -> bool {
    matches!(refusal.code, ErrorCode::BadCrc | ErrorCode::Overrun)
}

/// Whether a reply says that a run was aborted.
fn is_aborted(reply: Reply) -> bool {
    matches!(reply, Reply::Refused(refusal) if refusal.code == ErrorCode::Aborted)
}

/// The reply, if it is a reply to the command.
fn expected(command: Command, reply: Result<Reply, ProtocolError>) -> Result<Reply, DriverError> {
    match reply {
        Err(source) => Err(DriverError::malformed(command, source)),
        Ok(Reply::Refused(refusal)) => Err(DriverError::refused(command, refusal)),
        Ok(reply) if reply.kind() == command.reply_kind() => Ok(reply),
        Ok(reply) => Err(DriverError::unexpected(command, reply)),
    }
}
