//! Counts in a row: the next count is sent ahead, and waits on the board for the end of the active one.
//!
//! The link keeps its bytes in order, and the board handles commands in that order. So a status answers, for every
//! command sent before the question, whether the board has it: the command's run is active, or waits, or has ended, or
//! the command got lost. The driver acts accordingly:
//!
//! - The run is active or waits: the driver waits for its end.
//! - The run has ended, and the status certainly is that of this run (`status_is_ours`): the count is finished, and the
//!   status has its result.
//! - Otherwise the command is sent again under a new sequence number. A number thus stands for one run, and a late
//!   result is always that of its own command.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use protocol::{Command, ErrorCode, Refusal, Reply, Status};

use super::run::Heartbeat;
use super::session::{asks_again, Answer, Event, Session, ATTEMPTS};
use crate::count::Count;
use crate::error::{name, DriverError};
use crate::link::Link;

/// How many counts the board has at a time: the active one, and one that waits.
const AHEAD: usize = 2;

/// The counts that were submitted and are not finished, the earliest first.
#[derive(Default)]
pub(super) struct Row {
    asked: VecDeque<Asked>,
    heartbeat: Option<Heartbeat>,
    /// The refusal with which the board asked for a command again, or ended a run early.
    refused: Option<Refusal>,
    /// The sequence numbers that the last run of the board may have, if anything is known about it.
    begun: Option<Vec<u8>>,
}

/// A submitted count.
struct Asked {
    command: Command,
    /// The sequence number of the command, and how many commands were sent before it, while the board may have it.
    sent: Option<(u8, u64)>,
    /// Whether a status with this sequence number is certainly that of this run: the board has shown the run as active,
    /// or no earlier run had the number.
    status_is_ours: bool,
    /// How often it was sent.
    attempts: u32,
    ended: Option<Result<Count, DriverError>>,
}

impl Row {
    /// Whether no submitted count is unfinished.
    pub(super) fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// Submits a count after the others.
    pub(super) fn push(&mut self, command: Command) {
        self.asked.push_back(Asked {
            command,
            sent: None,
            status_is_ours: false,
            attempts: 0,
            ended: None,
        });
    }

    /// The sequence numbers of the commands that the board may have.
    fn numbers(&self) -> Vec<u8> {
        let sent = self.asked.iter().filter_map(|asked| asked.sent);
        sent.map(|(seq, _)| seq).collect()
    }

    /// Notes that the run of this number began. After it, the board may begin those that it has.
    fn note_begun(&mut self, seq: u8) {
        let mut begun = self.numbers();
        begun.push(seq);
        self.begun = Some(begun);
    }

    /// The run that was sent at this place has ended. A command sent before it that has not ended is lost.
    fn lose_before(&mut self, sent: Option<(u8, u64)>) {
        for asked in &mut self.asked {
            if asked.sent.zip(sent).is_some_and(|(one, it)| one.1 < it.1) {
                asked.lose();
            }
        }
    }

    /// The count with this sequence number.
    fn find(&mut self, seq: u8) -> Option<&mut Asked> {
        let mut asked = self.asked.iter_mut();
        asked.find(|asked| asked.sent.is_some_and(|(of, _)| of == seq))
    }

    /// The earliest of the next few counts that the board does not have.
    fn unsent(&mut self) -> Option<&mut Asked> {
        let open = self.asked.iter_mut().filter(|asked| asked.ended.is_none());
        open.take(AHEAD).find(|asked| asked.sent.is_none())
    }

    /// Takes the answer to a question that was sent after `asked_at` commands.
    fn learn(&mut self, status: Status, asked_at: u64) {
        let run = self.find(status.seq).and_then(|asked| asked.sent);
        let begun_at = run.map_or(0, |(_, at)| at);
        for asked in &mut self.asked {
            let Some((seq, at)) = asked.sent.filter(|&(_, at)| at < asked_at) else {
                continue;
            };
            if status.seq != seq {
                // The waiting command was sent after the active one, and the board has no others.
                if !status.waiting || at < begun_at {
                    asked.lose();
                }
            } else if status.running {
                asked.status_is_ours = true;
            } else if status.loaded && asked.status_is_ours {
                let Status { nodes, clocks, .. } = status;
                asked.end(Ok(Count { nodes, clocks }));
            } else {
                asked.lose();
            }
        }
        self.note_begun(status.seq);
    }
}

impl Asked {
    fn end(&mut self, ended: Result<Count, DriverError>) {
        self.sent = None;
        self.ended = Some(ended);
    }

    /// The board does not have this count any more.
    fn lose(&mut self) {
        self.sent = None;
        self.status_is_ours = false;
    }
}

impl<L: Link> Session<L> {
    /// Sends as many counts as the board can take.
    pub(super) fn send_ahead(&mut self, row: &mut Row) -> Result<(), DriverError> {
        loop {
            let begun = row.begun.iter().flatten().copied();
            self.reserve(row.numbers().into_iter().chain(begun).collect());
            let (refused, source) = (row.refused, self.last_fault());
            let Some(asked) = row.unsent() else {
                return Ok(());
            };
            if asked.attempts == ATTEMPTS {
                let command = asked.command;
                asked.end(Err(match refused {
                    Some(refusal) => DriverError::refused(command, refusal),
                    None => DriverError::LostResult {
                        command: name(command),
                        source,
                    },
                }));
                continue;
            }
            asked.attempts += 1;
            let at = self.commands();
            let seq = self.send(asked.command)?;
            asked.sent = Some((seq, at));
            if let Some(begun) = &mut row.begun {
                begun.push(seq);
                if let Some(asked) = row.find(seq) {
                    asked.status_is_ours = true;
                }
            }
        }
    }

    /// Waits for the end of the earliest count. `watch` gets its status now and then. Gives nothing if there is no count, or
    /// if `watch` breaks off; then the count goes on.
    pub(super) fn finish(
        &mut self,
        row: &mut Row,
        watch: &mut dyn FnMut(Status) -> ControlFlow<()>,
    ) -> Result<Option<Count>, DriverError> {
        if row.is_empty() {
            return Ok(None);
        }
        self.begin();
        let mut heartbeat = row
            .heartbeat
            .take()
            .unwrap_or_else(|| Heartbeat::new(self.link().now(), self.link().patience()));
        let ended = loop {
            self.send_ahead(row)?;
            if let Some(ended) = row.asked.front_mut().and_then(|asked| asked.ended.take()) {
                row.asked.pop_front();
                break ended;
            }
            match self.next(heartbeat.deadline())? {
                Event::Silence => self.beat(&mut heartbeat)?,
                Event::Damage => heartbeat.hurry(self.soon()),
                Event::Answer(answer) => {
                    if self.take(row, &mut heartbeat, answer, watch)?.is_break() {
                        return Ok(None);
                    }
                }
            }
        };
        row.refused = None;
        heartbeat.renew(self.link().now());
        if row.numbers().is_empty() {
            self.settle(&heartbeat)?;
        } else {
            row.heartbeat = Some(heartbeat);
        }
        ended.map(Some)
    }

    /// Takes an answer of the board. Breaks off if `watch` does.
    fn take(
        &mut self,
        row: &mut Row,
        heartbeat: &mut Heartbeat,
        answer: Answer,
        watch: &mut dyn FnMut(Status) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DriverError> {
        let mut watched = ControlFlow::Continue(());
        if let Ok(Reply::Refused(refusal)) = answer.reply {
            if asks_again(refusal) {
                // The damaged frame was a command or a question. The next answer shows which.
                row.refused = Some(refusal);
                heartbeat.hurry(self.soon());
                return Ok(watched);
            }
        }
        if row.find(answer.of).is_some() {
            heartbeat.rest(self.link().now());
            self.hear_of(row, answer)?;
        } else if let Some(asked_at) = heartbeat.is_about(answer.of) {
            let status = self.status_in(&answer)?;
            let of = row.asked.front().and_then(|front| front.sent);
            if of.is_some_and(|(seq, at)| seq == status.seq && at < asked_at) {
                watched = watch(status);
            }
            row.learn(status, asked_at);
            heartbeat.answered(answer.of, status.running, self.link().now());
            if status.running && row.find(status.seq).is_none() {
                self.start_over(row)?;
            }
        }
        Ok(watched)
    }

    /// Takes a reply to one of the counts.
    fn hear_of(&mut self, row: &mut Row, answer: Answer) -> Result<(), DriverError> {
        let Some(asked) = row.find(answer.of) else {
            return Ok(());
        };
        let (command, sent) = (asked.command, asked.sent);
        match answer.reply {
            Err(source) => return Err(DriverError::malformed(command, source)),
            Ok(Reply::Result { nodes, clocks }) => {
                asked.end(Ok(Count { nodes, clocks }));
                row.note_begun(answer.of);
                row.lose_before(sent);
            }
            Ok(Reply::Refused(refusal)) => match refusal.code {
                ErrorCode::Aborted => {
                    asked.lose();
                    row.refused = Some(refusal);
                }
                // The board works on a run of another program.
                ErrorCode::Busy => {
                    row.refused = Some(refusal);
                    return self.start_over(row);
                }
                _ => asked.end(Err(DriverError::refused(command, refusal))),
            },
            Ok(reply) => return Err(DriverError::unexpected(command, reply)),
        }
        Ok(())
    }

    /// Has the board abort every run. All counts are sent again.
    fn start_over(&mut self, row: &mut Row) -> Result<(), DriverError> {
        self.ask(Command::Abort)?;
        row.asked.iter_mut().for_each(Asked::lose);
        row.begun = None;
        Ok(())
    }
}
