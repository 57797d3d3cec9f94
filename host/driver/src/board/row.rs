//! Counts in a row, the next one sent ahead: it waits on the board while the run before it is on.
//!
//! Bytes keep their order and the board does what it is told in that order. So the answer to a question for its status
//! tells of every command sent before that question whether the board has it: it is on, or it waits, or it is over, or it
//! was lost. Only what is over or lost is sent again, under another number; so a number stands for one run, whose result,
//! however late, is that of its command. What is over need not be sent again if the status is that of its run: if the
//! board has shown that it was on, or if the number was none that the run before could have.

use std::collections::VecDeque;

use protocol::{Command, ErrorCode, Refusal, Reply, Status};

use super::run::Heartbeat;
use super::session::{asks_again, Answer, Event, Session, ATTEMPTS};
use crate::count::Count;
use crate::error::{name, DriverError};
use crate::link::Link;

/// How many the board has at a time: one that is on, and one that waits.
const AHEAD: usize = 2;

/// What was submitted and is not finished, the earliest first.
#[derive(Default)]
pub(super) struct Row {
    asked: VecDeque<Asked>,
    heartbeat: Option<Heartbeat>,
    /// The board has asked for a command again, or given a run up.
    refused: Option<Refusal>,
    /// The numbers that the run may have which the board began last, if anything is known about that.
    begun: Option<Vec<u8>>,
}

/// A count that was submitted.
struct Asked {
    command: Command,
    /// Its number and its place among all commands, while the board may have it.
    sent: Option<(u8, u64)>,
    /// A status with its number is that of its run: no run before it has the number, or the board has shown that it is on.
    is_known: bool,
    /// How often it was sent.
    attempts: u32,
    ended: Option<Result<Count, DriverError>>,
}

impl Row {
    /// Whether nothing is left to finish.
    pub(super) fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// A count to be made after those before it.
    pub(super) fn push(&mut self, command: Command) {
        self.asked.push_back(Asked {
            command,
            sent: None,
            is_known: false,
            attempts: 0,
            ended: None,
        });
    }

    /// The numbers of what the board may have.
    fn numbers(&self) -> Vec<u8> {
        let sent = self.asked.iter().filter_map(|asked| asked.sent);
        sent.map(|(seq, _)| seq).collect()
    }

    /// The board last began the run of this number, and may begin what it has.
    fn note_begun(&mut self, seq: u8) {
        let mut begun = self.numbers();
        begun.push(seq);
        self.begun = Some(begun);
    }

    /// The run of what was sent there is over: what was sent before it came before it, or is lost.
    fn lose_before(&mut self, sent: Option<(u8, u64)>) {
        for asked in &mut self.asked {
            if asked.sent.zip(sent).is_some_and(|(one, it)| one.1 < it.1) {
                asked.lose();
            }
        }
    }

    /// The one of this number.
    fn find(&mut self, seq: u8) -> Option<&mut Asked> {
        let mut asked = self.asked.iter_mut();
        asked.find(|asked| asked.sent.is_some_and(|(of, _)| of == seq))
    }

    /// The earliest of the next few that the board has not got.
    fn unsent(&mut self) -> Option<&mut Asked> {
        let open = self.asked.iter_mut().filter(|asked| asked.ended.is_none());
        open.take(AHEAD).find(|asked| asked.sent.is_none())
    }

    /// Learns from the answer to a question that came after `asked_at` commands.
    fn learn(&mut self, status: Status, asked_at: u64) {
        let run = self.find(status.seq).and_then(|asked| asked.sent);
        let begun_at = run.map_or(0, |(_, at)| at);
        for asked in &mut self.asked {
            let Some((seq, at)) = asked.sent.filter(|&(_, at)| at < asked_at) else {
                continue;
            };
            if status.seq != seq {
                // What waits came after what is on, and the board has no others.
                if !status.waiting || at < begun_at {
                    asked.lose();
                }
            } else if status.running {
                asked.is_known = true;
            } else if status.loaded && asked.is_known {
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

    /// The board has not got it any more.
    fn lose(&mut self) {
        self.sent = None;
        self.is_known = false;
    }
}

impl<L: Link> Session<L> {
    /// Sends what the board can take.
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
                    asked.is_known = true;
                }
            }
        }
    }

    /// Waits for the end of the earliest. `watch` hears now and then how far it is.
    pub(super) fn finish(
        &mut self,
        row: &mut Row,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
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
                Event::Answer(answer) => self.take(row, &mut heartbeat, answer, watch)?,
            }
        };
        row.refused = None;
        heartbeat.renew(self.link().now());
        if row.numbers().is_empty() {
            self.settle(&heartbeat)?;
        } else {
            row.heartbeat = Some(heartbeat);
        }
        ended
    }

    /// Takes what the board says.
    fn take(
        &mut self,
        row: &mut Row,
        heartbeat: &mut Heartbeat,
        answer: Answer,
        watch: &mut dyn FnMut(Status),
    ) -> Result<(), DriverError> {
        if let Ok(Reply::Refused(refusal)) = answer.reply {
            if asks_again(refusal) {
                // Whether it was a command or a question that was damaged, the next answer tells.
                row.refused = Some(refusal);
                heartbeat.hurry(self.soon());
                return Ok(());
            }
        }
        if row.find(answer.of).is_some() {
            heartbeat.rest(self.link().now());
            self.hear_of(row, answer)
        } else if let Some(asked_at) = heartbeat.is_about(answer.of) {
            let status = self.status_in(&answer)?;
            let of = row.asked.front().and_then(|front| front.sent);
            if of.is_some_and(|(seq, at)| seq == status.seq && at < asked_at) {
                watch(status);
            }
            row.learn(status, asked_at);
            heartbeat.answered(status.running, self.link().now());
            if status.running && row.find(status.seq).is_none() {
                self.start_over(row)?;
            }
            Ok(())
        } else {
            Ok(())
        }
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
                // Somebody else's run.
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

    /// Has the board stop whatever it is at, so that everything is sent again.
    fn start_over(&mut self, row: &mut Row) -> Result<(), DriverError> {
        self.ask(Command::Abort)?;
        row.asked.iter_mut().for_each(Asked::lose);
        row.begun = None;
        Ok(())
    }
}
