//! Runs: the commands that the board works on for a while, the questions for their status, and lost results.
//!
//! The driver sends the command of a run once, and from then on asks only for the status. The status shows what got
//! lost. If the run is active, nothing got lost. If the run was active before and is not any more, its result got lost,
//! and the status repeats it. If the run was never active, the command got lost, or the run was so short that it may be
//! repeated. So the driver never starts a run while another one is active, and never repeats a long run needlessly.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::{Command, ErrorCode, Refusal, Reply, Status};

use super::roots::Roots;
use super::session::{asks_again, Answer, Event, Session, ATTEMPTS, WAKING_ATTEMPT};
use crate::count::Count;
use crate::error::{name, DriverError};
use crate::link::Link;

/// The longest pause between two questions, as a multiple of the first pause.
const LONGEST_PAUSE: u32 = 10;

/// How an attempt ended.
enum Ended {
    /// The run ended with this result.
    Result(Count),
    /// The command did not arrive, or its result did not.
    Lost,
    /// The board asked for the command again, or ended the run early.
    Refused(Refusal),
}

impl<L: Link> Session<L> {
    /// Has the board carry out a run, and waits as long as the board reports the run as active. `roots` gets the run's
    /// parts; `watch` gets its status at every heartbeat.
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

    /// Sends the command of the run once, and waits for the end of the run.
    fn attempt(
        &mut self,
        command: Command,
        roots: &mut Roots,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Ended, DriverError> {
        self.reserve(Vec::new());
        let seq = self.send(command)?;
        // A long run has more questions than there are sequence numbers, so the run's own number is reserved.
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
                // The damaged frame was the command or a question. The next answer shows which.
                heartbeat.refused = answer.reply.ok().and_then(refusal);
                heartbeat.hurry(self.soon());
            } else if answer.of == seq {
                if let Some(ended) = self.hear(command, answer, roots)? {
                    self.settle(&heartbeat)?;
                    return Ok(ended);
                }
                // A part of the answer shows that the run was active.
                heartbeat.was_on = true;
                heartbeat.rest(self.link().now());
            } else if heartbeat.is_about(answer.of).is_some() {
                let status = self.status_in(&answer)?;
                watch(status);
                let now = self.link().now();
                if let Some(ended) = heartbeat.learn(command, seq, answer.of, status, now) {
                    self.settle(&heartbeat)?;
                    return ended;
                }
            }
        }
    }

    /// Takes a reply to the run's command. Gives how the run ended, if it ended.
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
                    // The board works on a run of another program.
                    self.ask(Command::Abort)?;
                    Ok(Some(Ended::Refused(refusal)))
                }
                _ => Err(DriverError::refused(command, refusal)),
            },
            Ok(part) => roots.take(part).map(|()| None),
        }
    }

    /// Asks whether the run is still active.
    pub(super) fn beat(&mut self, heartbeat: &mut Heartbeat) -> Result<(), DriverError> {
        if heartbeat.questions == ATTEMPTS {
            if !self.reset()? {
                return Err(self.no_answer(Command::Status, ATTEMPTS));
            }
            // A board that was reset answers nothing that it was asked before.
            heartbeat.asked.clear();
            heartbeat.questions = 0;
        }
        if heartbeat.questions + 1 == WAKING_ATTEMPT {
            self.wake()?;
        }
        let at = self.commands();
        let seq = self.send(Command::Status)?;
        heartbeat.ask((seq, at), self.link().now());
        Ok(())
    }

    /// The status that answers a heartbeat's question.
    pub(super) fn status_in(&mut self, answer: &Answer) -> Result<Status, DriverError> {
        match &answer.reply {
            Ok(Reply::Status(status)) => Ok(*status),
            Ok(Reply::Refused(refusal)) => Err(DriverError::refused(Command::Status, *refusal)),
            Ok(reply) => Err(DriverError::unexpected(Command::Status, *reply)),
            Err(source) => Err(DriverError::malformed(Command::Status, source.clone())),
        }
    }

    /// Waits for the answer to the last question that was sent before the end of the run: outside a run the board takes
    /// one command at a time. If the answer never comes, the next command reports it.
    pub(super) fn settle(&mut self, heartbeat: &Heartbeat) -> Result<(), DriverError> {
        let Some(&(asked, _)) = heartbeat.asked.back() else {
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

/// The repeated question whether a run is still active.
pub(super) struct Heartbeat {
    /// How long the first answer may take.
    patience: Duration,
    /// The time from an answer to the next question.
    pause: Duration,
    /// When to ask next.
    deadline: Duration,
    /// The questions that wait for their answers, the earliest first: their sequence numbers, and how many commands were
    /// sent before each. A board that is simulated may answer after the next question was sent, and is not silent then.
    asked: VecDeque<(u8, u64)>,
    /// How many questions have had no answer since the board last sent a frame.
    questions: u32,
    /// Whether the board has shown that the run was active.
    was_on: bool,
    /// The refusal with which the board asked for a command again.
    refused: Option<Refusal>,
}

impl Heartbeat {
    /// The heartbeat of a run that has just been asked for.
    pub(super) fn new(now: Duration, patience: Duration) -> Self {
        Self {
            patience,
            pause: patience,
            deadline: now + patience,
            asked: VecDeque::new(),
            questions: 0,
            was_on: false,
            refused: None,
        }
    }

    /// When to ask next.
    pub(super) fn deadline(&self) -> Duration {
        self.deadline
    }

    /// How many commands were sent before the open question of this sequence number, if there is one.
    pub(super) fn is_about(&self, of: u8) -> Option<u64> {
        let mut asked = self.asked.iter();
        asked.find(|&&(seq, _)| seq == of).map(|&(_, at)| at)
    }

    /// Notes that the question was sent, with its sequence number and the number of commands before it.
    fn ask(&mut self, asked: (u8, u64), now: Duration) {
        // Numbers repeat, so that those of old questions are forgotten.
        if self.asked.len() == ATTEMPTS as usize {
            self.asked.pop_front();
        }
        self.asked.push_back(asked);
        self.questions += 1;
        self.deadline = now + self.patience * self.questions;
    }

    /// A frame was damaged: asks at `soon` at the latest.
    pub(super) fn hurry(&mut self, soon: Duration) {
        self.deadline = self.deadline.min(soon);
    }

    /// The board has sent a frame: begins a new pause.
    pub(super) fn rest(&mut self, now: Duration) {
        self.questions = 0;
        if self.asked.is_empty() {
            self.deadline = now + self.pause;
        }
    }

    /// The question of this sequence number was answered, and those before it will not be any more.
    pub(super) fn answered(&mut self, of: u8, is_running: bool, now: Duration) {
        let place = self.asked.iter().position(|&(seq, _)| seq == of);
        self.asked.drain(..place.map_or(0, |place| place + 1));
        if !self.asked.is_empty() {
            // The others are answered in turn. More of them would only make the board later.
            self.deadline = now + self.patience * ATTEMPTS;
        }
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

    /// Takes the answer to the question `of`. Gives how the run of `command`, whose sequence number is `seq`, ended, if it
    /// ended.
    fn learn(
        &mut self,
        command: Command,
        seq: u8,
        of: u8,
        status: Status,
        now: Duration,
    ) -> Option<Result<Ended, DriverError>> {
        self.answered(of, status.running, now);
        let Status { nodes, clocks, .. } = status;
        if status.running {
            // The run of another number is none of this command's.
            self.was_on |= status.seq == seq;
            return None;
        }
        Some(if !status.loaded {
            let (code, detail) = (ErrorCode::NoPosition, 0);
            Err(DriverError::refused(command, Refusal { code, detail }))
        } else if self.was_on && status.seq == seq {
            Ok(Ended::Result(Count { nodes, clocks }))
        } else {
            Ok(self.refused.map_or(Ended::Lost, Ended::Refused))
        })
    }
}
