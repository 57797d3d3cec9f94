//! A conversation with a program.

use std::time::{Duration, Instant};

use reference::fen::Dialect;
use reference::{CastlingNotation, Move, Position};

use crate::answer::Answer;
use crate::process::{Heard, Process};
use crate::program::{Manner, Program, ProgramError, Protocol, Silence};
use crate::Stop;

/// The least time for which nothing must come until an answer without an end counts as complete.
const SETTLED: Duration = Duration::from_secs(1);

/// How long an engine may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(10);

/// What a program is asked: the leaves below every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<'a> {
    /// The position that the program gets as FEN.
    pub root: &'a Position,
    /// The moves that it has to play first.
    pub moves: &'a [Move],
    /// The depth below them.
    pub depth: u32,
}

impl Question<'_> {
    /// The position that is counted.
    #[must_use]
    pub fn position(&self) -> Position {
        self.moves
            .iter()
            .fold(*self.root, |position, &mv| position.play(mv))
    }

    /// The FEN in a dialect, and the moves if there are any, as UCI writes them.
    #[must_use]
    pub fn spelt(&self, dialect: Dialect) -> String {
        let root = self.root.fen(dialect);
        match self.moves {
            [] => root,
            _ => format!("{root} moves {}", self.played()),
        }
    }

    /// Whether the game begins in a position of Chess960, so that castling is written as the king taking its rook until the end.
    fn is_chess960(&self) -> bool {
        self.root.chess960_right().is_some()
    }

    /// The moves with blanks between them.
    fn played(&self) -> String {
        let mut position = *self.root;
        let moves = self.moves.iter().map(|&mv| {
            let notation = match self.is_chess960() {
                true => CastlingNotation::KingTakesRook,
                false => position.castling_notation(),
            };
            let written = position.in_notation(mv, notation);
            position = position.play(mv);
            written.to_string()
        });
        moves.collect::<Vec<String>>().join(" ")
    }

    /// The arguments that perftree would call a script with.
    fn arguments(&self, dialect: Dialect) -> Vec<String> {
        let mut arguments = vec![self.depth.to_string(), self.root.fen(dialect)];
        if !self.moves.is_empty() {
            arguments.push(self.played());
        }
        arguments
    }
}

/// How the answers of an engine end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// It is not known yet.
    Unknown,
    /// With a total.
    Total,
    /// With `readyok`, since it prints no totals and answers in order.
    Ready,
}

/// How fast the lines of an answer come. After a much longer silence the answer counts as complete.
struct Rhythm {
    last: Instant,
    longest: Duration,
}

impl Rhythm {
    const fn new(asked: Instant) -> Self {
        Self {
            last: asked,
            longest: Duration::ZERO,
        }
    }

    /// A line has come.
    fn beat(&mut self) {
        self.longest = self.longest.max(self.last.elapsed());
        self.last = Instant::now();
    }

    /// The silence after which the answer counts as complete.
    fn silence(&self) -> Duration {
        SETTLED.max(4 * self.longest)
    }
}

/// A conversation with a program, which is started at the first question, and again after it has failed.
pub struct Session<'a> {
    program: &'a Program,
    manner: &'a Manner,
    stop: Stop,
    process: Option<Process>,
    /// How the answers of an engine end.
    ending: Ending,
    /// Whether the running engine was told that it plays Chess960.
    plays_chess960: bool,
}

impl<'a> Session<'a> {
    /// A conversation that has not begun. Turning the switch on ends every wait for the program.
    #[must_use]
    pub const fn new(program: &'a Program, manner: &'a Manner, stop: Stop) -> Self {
        Self {
            program,
            manner,
            stop,
            process: None,
            ending: Ending::Unknown,
            plays_chess960: false,
        }
    }

    /// Ends the program, so that the next question is the first one of a new process.
    pub fn restart(&mut self) {
        self.process = None;
    }

    /// Asks a question. Castling in the answer is written as the reference does.
    ///
    /// # Errors
    /// [`ProgramError`] if there is no count. The program is started again for the next question.
    pub fn ask(&mut self, question: Question<'_>) -> Result<Answer, ProgramError> {
        // A process that fails is not put back, and ends.
        let mut process = self.process_for(question)?;
        let answer = match self.manner.protocol {
            Protocol::Uci => {
                self.announce_chess960(&mut process, question.is_chess960());
                process.write(&format!(
                    "position fen {}",
                    question.spelt(self.manner.dialect)
                ));
                process.write(&format!("{} {}", self.manner.perft_command, question.depth));
                process.write("isready");
                self.listen_to_engine(&mut process, question)?
            }
            Protocol::Lines => {
                process.write(&format!(
                    "{} {}",
                    question.depth,
                    question.spelt(self.manner.dialect)
                ));
                self.listen(&mut process, question, false)?
            }
            Protocol::Perftree => self.listen(&mut process, question, true)?,
        };
        if self.manner.protocol != Protocol::Perftree {
            self.process = Some(process);
        }
        Ok(answer.in_position(&question.position()))
    }

    /// The process that gets this question: the one that runs, or a new one.
    fn process_for(&mut self, question: Question<'_>) -> Result<Process, ProgramError> {
        let running = self.process.take();
        match (self.manner.protocol, running) {
            (Protocol::Perftree, _) => {
                let mut process = self.start(&question.arguments(self.manner.dialect))?;
                process.close_input();
                Ok(process)
            }
            (_, Some(process)) => Ok(process),
            (protocol, None) => {
                let mut process = self.start(&[])?;
                if protocol == Protocol::Uci {
                    process.write("uci");
                    self.await_uciok(&mut process)?;
                }
                self.manner
                    .setup
                    .iter()
                    .for_each(|line| process.write(line));
                self.plays_chess960 = false;
                if protocol == Protocol::Uci {
                    process.write("ucinewgame");
                }
                Ok(process)
            }
        }
    }

    /// Tells an engine whether the next position is one of Chess960, if that has changed.
    fn announce_chess960(&mut self, process: &mut Process, is_chess960: bool) {
        if self.plays_chess960 != is_chess960 {
            process.write(&format!("setoption name UCI_Chess960 value {is_chess960}"));
            self.plays_chess960 = is_chess960;
        }
    }

    fn start(&self, arguments: &[String]) -> Result<Process, ProgramError> {
        Process::start(self.program, arguments).map_err(|source| ProgramError::Start {
            program: self.program.to_string(),
            source,
        })
    }

    /// Waits for the end of an engine's introduction.
    fn await_uciok(&self, process: &mut Process) -> Result<(), ProgramError> {
        let deadline = Instant::now() + self.manner.patience.min(INTRODUCTION);
        loop {
            match process.line(deadline, &self.stop) {
                Heard::Line(line) if line.trim() == "uciok" => return Ok(()),
                Heard::Line(_) => {}
                Heard::Stopped => return Err(ProgramError::Interrupted),
                Heard::End | Heard::Nothing => {
                    return Err(ProgramError::NotUci {
                        program: self.program.to_string(),
                        last: process.last_line(),
                    })
                }
            }
        }
    }

    /// Reads the answer of an engine. It is complete with a total and `readyok`, which an engine that counts in a thread says before
    /// or between the lines of its answer. Without a total it is complete when nothing more comes; of an engine that prints no totals
    /// and has said `readyok` after all moves once, it is complete with `readyok` from then on.
    fn listen_to_engine(
        &mut self,
        process: &mut Process,
        question: Question<'_>,
    ) -> Result<Answer, ProgramError> {
        let asked = Instant::now();
        let deadline = asked + self.manner.patience;
        let mut answer = Answer::default();
        let mut is_ready = false;
        let mut is_ready_last = false;
        let mut rhythm = Rhythm::new(asked);
        loop {
            let has_total = answer.total.is_some();
            if is_ready && (has_total || self.ending == Ending::Ready) {
                return Ok(answer);
            }
            let is_settled =
                has_total || is_ready && !answer.moves.is_empty() && self.ending != Ending::Total;
            let until = match is_settled {
                true => deadline.min(Instant::now() + rhythm.silence()),
                false => deadline,
            };
            match process.line(until, &self.stop) {
                Heard::Line(line) if line.trim() == "readyok" => {
                    is_ready = true;
                    is_ready_last = !answer.moves.is_empty();
                }
                // An engine that does not know the command searches for a move.
                Heard::Line(line) if line.starts_with("bestmove") => {
                    return match answer.nodes() {
                        Some(_) => Ok(answer),
                        None => Err(self.no_count(process, question, Silence::NoNumber)),
                    };
                }
                Heard::Line(line) => {
                    if answer.take(&line, question.depth) {
                        rhythm.beat();
                        is_ready_last = false;
                    }
                    if answer.total.is_some() {
                        self.ending = Ending::Total;
                    }
                }
                Heard::Nothing if is_settled => {
                    if !has_total && is_ready_last {
                        self.ending = Ending::Ready;
                    }
                    return Ok(answer);
                }
                Heard::Nothing => return Err(self.late(process, question)),
                Heard::End => return Err(self.ended(process, question)),
                Heard::Stopped => return Err(ProgramError::Interrupted),
            }
        }
    }

    /// Reads the answer of a script, which ends with the script, or that of a program for lines, which ends with the total.
    fn listen(
        &self,
        process: &mut Process,
        question: Question<'_>,
        is_script: bool,
    ) -> Result<Answer, ProgramError> {
        let deadline = Instant::now() + self.manner.patience;
        let mut answer = Answer::default();
        while is_script || answer.total.is_none() {
            match process.line(deadline, &self.stop) {
                Heard::Line(line) => drop(answer.take(&line, question.depth)),
                Heard::Nothing => return Err(self.late(process, question)),
                Heard::End if is_script => break,
                Heard::End => return Err(self.ended(process, question)),
                Heard::Stopped => return Err(ProgramError::Interrupted),
            }
        }
        if !is_script {
            return Ok(answer);
        }
        match (process.failure(), answer.nodes()) {
            (None, Some(_)) => Ok(answer),
            (None, None) => Err(self.no_count(process, question, Silence::NoNumber)),
            (Some(_), _) => Err(self.ended(process, question)),
        }
    }

    /// The error of a question to which the program gave no count.
    fn no_count(
        &self,
        process: &Process,
        question: Question<'_>,
        silence: Silence,
    ) -> ProgramError {
        ProgramError::NoCount {
            program: self.program.to_string(),
            silence,
            depth: question.depth,
            fen: question.spelt(self.manner.dialect),
            last: process.last_line(),
        }
    }

    /// The error of a program that has closed its output.
    fn ended(&self, process: &mut Process, question: Question<'_>) -> ProgramError {
        let silence = Silence::Ended(process.failure());
        self.no_count(process, question, silence)
    }

    /// The error of a program that has not answered in time.
    fn late(&self, process: &Process, question: Question<'_>) -> ProgramError {
        self.no_count(process, question, Silence::Late(self.manner.patience))
    }
}
