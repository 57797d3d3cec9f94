//! Runs: commands that the board works on for a while, its signs of life, and results that got lost.
//!
//! A run is asked for once, and from then on for its status only. An answer to that tells which it was that got lost:
//! while the run is on, nothing; if it had been on and is no more, its result, which the status repeats; if it never was,
//! the command, or a run so short that it may as well be run again. So no run is ever started while another is on, and
//! a long one never for nothing.

use std::time::Duration;

use protocol::{Command, ErrorCode, Refusal, Reply, Status};

use super::roots::Roots;
use super::session::{asks_again, Answer, Event, Session, ATTEMPTS, WAKING_ATTEMPT};
use crate::count::Count;
use crate::error::{name, DriverError};
use crate::link::Link;

/// How many times longer the longest pause between two questions is than the first.
const LONGEST_PAUSE: u32 = 10;

/// How an attempt ended.
enum Ended {
    /// With the run, which came to this.
    Result(Count),
    /// Without one: the command did not arrive, or its result did not.
    Lost,
    /// The board asked for the command again, or gave the run up.
    Refused(Refusal),
}

impl<L: Link> Session<L> {
    /// Has the board carry out a run, however long it takes as long as the board says that it is at it. `roots` gets the
    /// run's parts, `watch` its status at every heartbeat.
    pub(super) fn run(
        &mut self,
        command: Command,
        roots: &mut Roots,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
        self.begin();
        let (mut total, mut refused) = (None, None);
        for _ in 0..ATTEMPTS {
            roots.begin();
            match self.attempt(command, roots, watch)? {
                Ended::Result(count) if roots.are_whole(count.nodes) => return Ok(count),
                Ended::Result(count) => total = Some(count),
                Ended::Refused(refusal) => refused = Some(refusal),
                Ended::Lost => {}
            }
        }
        let source = self.last_fault();
        Err(match (total, refused) {
            (Some(total), _) => roots.lack(total.nodes, source),
            (None, Some(refusal)) => DriverError::refused(command, refusal),
            (None, None) => DriverError::LostResult {
                command: name(command),
                source,
            },
        })
    }

    /// Asks for the run once and hears it to its end.
    fn attempt(
        &mut self,
        command: Command,
        roots: &mut Roots,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Ended, DriverError> {
        self.reserve(Vec::new());
        let seq = self.send(command)?;
        // A long run is asked for its status more often than there are numbers.
        self.reserve(vec![seq]);
        let mut heartbeat = Heartbeat::new(self.link().now(), self.link().patience());
        loop {
            let answer = match self.next(heartbeat.deadline)? {
                Event::Silence => {
                    self.beat(&mut heartbeat)?;
                    continue;
                }
                Event::Damage => {
                    heartbeat.hurry(self.soon());
                    continue;
                }
                Event::Answer(answer) => answer,
            };
            if matches!(answer.reply, Ok(Reply::Refused(refusal)) if asks_again(refusal)) {
                // Whether it was the command or a question that was damaged, the next answer tells.
                heartbeat.refused = answer.reply.ok().and_then(refusal);
                heartbeat.hurry(self.soon());
            } else if answer.of == seq {
                if let Some(ended) = self.hear(command, answer, roots)? {
                    self.settle(&heartbeat)?;
                    return Ok(ended);
                }
                // A part of the answer: the run was on.
                heartbeat.was_on = true;
                heartbeat.rest(self.link().now());
            } else if heartbeat.is_about(answer.of).is_some() {
                let status = self.status_in(&answer)?;
                watch(status);
                if let Some(ended) = heartbeat.learn(command, status, self.link().now()) {
                    return ended;
                }
            }
        }
    }

    /// Takes a reply to the run's command; gives how the run ended if it did.
    fn hear(
        &mut self,
        command: Command,
        answer: Answer,
        roots: &mut Roots,
    ) -> Result<Option<Ended>, DriverError> {
        match answer.reply {
            Err(source) => Err(DriverError::malformed(command, source)),
            Ok(Reply::Result { nodes, clocks }) => Ok(Some(Ended::Result(Count { nodes, clocks }))),
            Ok(Reply::Refused(refusal)) => match refusal.code {
                ErrorCode::Aborted => Ok(Some(Ended::Refused(refusal))),
                ErrorCode::Busy => {
                    // Somebody else's run.
                    self.ask(Command::Abort)?;
                    Ok(Some(Ended::Refused(refusal)))
                }
                _ => Err(DriverError::refused(command, refusal)),
            },
            Ok(part) => roots.take(part).map(|()| None),
        }
    }

    /// Asks whether the run is still on.
    pub(super) fn beat(&mut self, heartbeat: &mut Heartbeat) -> Result<(), DriverError> {
        if heartbeat.questions == ATTEMPTS {
            return Err(self.no_answer(Command::Status));
        }
        if heartbeat.questions + 1 == WAKING_ATTEMPT {
            self.wake()?;
        }
        let at = self.commands();
        let seq = self.send(Command::Status)?;
        heartbeat.ask((seq, at), self.link().now());
        Ok(())
    }

    /// The status in the answer to a heartbeat's question.
    pub(super) fn status_in(&mut self, answer: &Answer) -> Result<Status, DriverError> {
        match &answer.reply {
            Ok(Reply::Status(status)) => Ok(*status),
            Ok(Reply::Refused(refusal)) => Err(DriverError::refused(Command::Status, *refusal)),
            Ok(reply) => Err(DriverError::unexpected(Command::Status, *reply)),
            Err(source) => Err(DriverError::malformed(Command::Status, source.clone())),
        }
    }

    /// Waits for the answer to a question that the end of the run has overtaken: outside a run the board takes one
    /// command at a time. Should it never come, the next command will tell.
    pub(super) fn settle(&mut self, heartbeat: &Heartbeat) -> Result<(), DriverError> {
        let Some((asked, _)) = heartbeat.asked else {
            return Ok(());
        };
        let mut deadline = heartbeat.deadline;
        loop {
            match self.next(deadline)? {
                Event::Answer(answer) if answer.of == asked => return Ok(()),
                Event::Answer(_) => {}
                Event::Damage => deadline = deadline.min(self.soon()),
                Event::Silence => return Ok(()),
            }
        }
    }
}

/// The refusal in a reply.
fn refusal(reply: Reply) -> Option<Refusal> {
    match reply {
        Reply::Refused(refusal) => Some(refusal),
        _ => None,
    }
}

/// The question whether a run is still on, asked again and again.
pub(super) struct Heartbeat {
    /// How long an answer may take at first.
    patience: Duration,
    /// How long the run is left alone before the next question.
    pause: Duration,
    /// When to ask.
    deadline: Duration,
    /// The question that waits for its answer: its sequence number and its place among all commands.
    asked: Option<(u8, u64)>,
    /// How many questions have not been answered since the board last said something.
    questions: u32,
    /// The board has shown that the run is on.
    was_on: bool,
    /// The board has asked for a command again.
    refused: Option<Refusal>,
}

impl Heartbeat {
    /// The heartbeat of a run that has just been asked for.
    pub(super) fn new(now: Duration, patience: Duration) -> Self {
        Self {
            patience,
            pause: patience,
            deadline: now + patience,
            asked: None,
            questions: 0,
            was_on: false,
            refused: None,
        }
    }

    /// When to ask.
    pub(super) fn deadline(&self) -> Duration {
        self.deadline
    }

    /// If an answer with this number is to the question: its place among all commands.
    pub(super) fn is_about(&self, of: u8) -> Option<u64> {
        self.asked.filter(|&(seq, _)| seq == of).map(|(_, at)| at)
    }

    /// The question was sent with this sequence number, at this place among all commands.
    fn ask(&mut self, asked: (u8, u64), now: Duration) {
        self.asked = Some(asked);
        self.questions += 1;
        self.deadline = now + self.patience * self.questions;
    }

    /// Something was damaged: asks no later than this.
    pub(super) fn hurry(&mut self, soon: Duration) {
        self.deadline = self.deadline.min(soon);
    }

    /// The board has said something.
    pub(super) fn rest(&mut self, now: Duration) {
        self.questions = 0;
        if self.asked.is_none() {
            self.deadline = now + self.pause;
        }
    }

    /// The question was answered.
    pub(super) fn answered(&mut self, is_running: bool, now: Duration) {
        self.asked = None;
        if is_running {
            self.pause = (self.pause * 2).min(self.patience * LONGEST_PAUSE);
            self.rest(now);
        } else {
            self.renew(now);
        }
    }

    /// Another run begins.
    pub(super) fn renew(&mut self, now: Duration) {
        self.pause = self.patience;
        self.rest(now);
    }

    /// The question was answered. Gives how the run of `command` ended if it has.
    fn learn(
        &mut self,
        command: Command,
        status: Status,
        now: Duration,
    ) -> Option<Result<Ended, DriverError>> {
        self.answered(status.running, now);
        let Status { nodes, clocks, .. } = status;
        if status.running {
            self.was_on = true;
            return None;
        }
        Some(if !status.loaded {
            let (code, detail) = (ErrorCode::NoPosition, 0);
            Err(DriverError::refused(command, Refusal { code, detail }))
        } else if self.was_on {
            Ok(Ended::Result(Count { nodes, clocks }))
        } else {
            Ok(self.refused.map_or(Ended::Lost, Ended::Refused))
        })
    }
}
