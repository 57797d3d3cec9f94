//! `perftboard uci`: runs as a UCI engine that counts.

mod compared;
mod counter;
mod diagram;
mod event;
mod request;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use clap::Args;
use console::fault::{report, Failure, NoThread};
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::{Console, OutputError};
use reference::fen::Dialect;
use reference::{CastlingNotation, Position};

use crate::args::{BoardArgs, CheckArgs};
use compared::Compared;
pub use counter::{Connect, Connected};
use counter::{Counter, Order};
use diagram::Diagram;
use driver::check::Unchecked;
use driver::Division;
use driver::Stop;
use event::{Ending, Event};
use request::{Request, CHESS960};

/// An example, and the commands that the engine understands.
const EXAMPLE: &str = "Understood on standard input: uci, isready, ucinewgame, position startpos|fen FEN [moves …], go perft N, \
stop, d, quit, setoption name UCI_Chess960 value true|false, which has castling written as \
the king taking its rook, e1h1. Other options, debug, register and words that are no command are ignored. As with Stockfish, a count is \
finished before `quit` or the end of the input ends the engine; `stop` ends the count, or its check, and all counts asked for before \
it. Errors are written as \
`info string error: …`.

Example:
  printf 'position startpos moves e2e4\\ngo perft 3\\n' | perftboard uci";

/// The arguments of `uci`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct UciArgs {
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// The board to count on.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Whether the software reference checks the count.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Answers the commands of standard input until `quit` or its end.
///
/// # Errors
/// As [`converse`].
pub fn run(args: &UciArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let connect = |stop| args.board.connect_with(stop);
    let input = BufReader::new(io::stdin());
    converse(input, &connect, args.check, args.dialect.dialect(), console)
}

/// Answers commands until `quit` or the end of the input. The board that `connect` gives counts; the switch that it gets ends
/// every wait for the board.
///
/// # Errors
/// [`Failure`] if the first connection to the board fails, or the console's results cannot be written.
pub fn converse(
    input: impl BufRead + Send + 'static,
    connect: Connect<'_>,
    check: CheckArgs,
    dialect: Dialect,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let (events, happened) = mpsc::channel();
    let (orders, ordered) = mpsc::channel();
    let stop = Stop::default();
    let counter = Counter {
        connect,
        check,
        stop: stop.clone(),
        events: events.clone(),
    };
    thread::scope(|scope| {
        spawn_scoped(scope, move || counter.work(&ordered))?;
        if let Ok(Event::Connected(connected)) = happened.recv() {
            connected?;
        }
        // This thread may block on its input, so it is not joined at the end.
        thread::Builder::new()
            .spawn(move || read_lines(input, &events))
            .map_err(NoThread::of)?;
        let mut engine = Engine {
            position: Some(Position::starting()),
            dialect,
            is_chess960: false,
            counted: None,
            is_counting: false,
            waiting: VecDeque::new(),
            stopped: 0,
            orders,
            stop,
            outcome: Outcome::Right,
            console,
        };
        let ended = engine.converse(&happened);
        // The conversation may have ended during a count.
        engine.stop.set();
        ended?;
        Ok(engine.outcome)
    })
}

/// Starts a thread of this scope.
fn spawn_scoped<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Result<(), NoThread> {
    let spawned = thread::Builder::new().spawn_scoped(scope, work);
    spawned.map(drop).map_err(NoThread::of)
}

/// Makes an event of every line of the input, and of its end.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(1..) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
            Ok(0) | Err(_) => Event::End,
        };
        let is_end = matches!(event, Event::End);
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// The engine.
struct Engine<'a, 'c> {
    /// The position, or `None` after a position that was refused.
    position: Option<Position>,
    /// How the position is written.
    dialect: Dialect,
    /// Whether castling is written as the king taking its rook, as the option UCI_Chess960 says.
    is_chess960: bool,
    /// The position that is or was counted.
    counted: Option<Position>,
    is_counting: bool,
    /// The events that wait for the end of the count.
    waiting: VecDeque<Event>,
    /// How many of the events that wait, from the first on, a `stop` came after. Counts among them are stopped before they begin.
    stopped: usize,
    orders: Sender<Order>,
    stop: Stop,
    outcome: Outcome,
    console: &'a mut Console<'c>,
}

impl Engine<'_, '_> {
    /// Handles events until the end of the conversation.
    fn converse(&mut self, happened: &Receiver<Event>) -> Result<(), Failure> {
        for event in happened {
            if self.on(event)? {
                break;
            }
        }
        Ok(())
    }

    /// Handles an event, and those that waited for it. Gives whether the conversation ends.
    fn on(&mut self, event: Event) -> Result<bool, Failure> {
        if self.take(event)? {
            return Ok(true);
        }
        while !self.is_counting {
            let Some(event) = self.waiting.pop_front() else {
                break;
            };
            let is_stopped = self.stopped > 0;
            self.stopped = self.stopped.saturating_sub(1);
            if is_stopped && event.is_count() {
                self.end(Ok(Ending::Stopped))?;
            } else if self.take(event)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Handles one event. Gives whether the conversation ends.
    fn take(&mut self, event: Event) -> Result<bool, OutputError> {
        match event {
            Event::Counted(division) => self.answer(&division)?,
            Event::Over(ending) => {
                self.is_counting = false;
                self.end(ending)?;
            }
            Event::Line(line) => return self.take_line(line),
            Event::End if self.is_counting => self.waiting.push_back(Event::End),
            Event::End => return Ok(true),
            Event::Connected(_) => {}
        }
        Ok(self.console.is_closed())
    }

    /// Handles a line of input. Gives whether it is the last. During a count all commands but `stop` and `isready`
    /// wait.
    fn take_line(&mut self, line: String) -> Result<bool, OutputError> {
        match Request::parse(&line) {
            Ok(Request::IsReady) => self.console.line("readyok")?,
            Ok(Request::Stop) if self.is_counting => {
                self.stop.set();
                self.stopped = self.waiting.len();
            }
            _ if self.is_counting => self.waiting.push_back(Event::Line(line)),
            Ok(Request::Quit) => return Ok(true),
            Ok(request) => self.obey(request)?,
            Err(error) => self.complain(&error.to_string())?,
        }
        Ok(self.console.is_closed())
    }

    fn obey(&mut self, request: Request) -> Result<(), OutputError> {
        match request {
            Request::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                self.console
                    .line(format_args!("id name perftboard {version}"))?;
                self.console.line("id author the perftboard maintainers")?;
                let option = format!("option name {CHESS960} type check default false");
                self.console.line(option)?;
                self.console.line("uciok")
            }
            Request::Position(Ok(position)) => {
                self.position = Some(position);
                Ok(())
            }
            Request::Position(Err(error)) => {
                self.position = None;
                self.complain(&error.to_string())
            }
            Request::Chess960(is_chess960) => {
                self.is_chess960 = is_chess960;
                Ok(())
            }
            Request::Perft(depth) => self.with_position(|engine, position| {
                engine.is_counting = true;
                engine.counted = Some(position);
                // A `stop` that came at the end of the last count may have left the switch on.
                engine.stop.clear();
                // If the counter's thread has ended, it has reported why.
                let _ = engine.orders.send(Order { position, depth });
                Ok(())
            }),
            Request::Search => {
                self.complain("this program counts and does not play: expected `go perft N`")?;
                // A program that asks for a move waits for an answer.
                self.console.line("bestmove (none)")
            }
            Request::Show => self.with_position(|engine, position| {
                let fen = position.fen(engine.dialect);
                engine.console.line(Diagram { position, fen })
            }),
            Request::NewGame | Request::Nothing | Request::Stop => Ok(()),
            // `take_line` handles these commands.
            Request::IsReady | Request::Quit => Ok(()),
        }
    }

    /// Uses the position, if there is one.
    fn with_position(
        &mut self,
        act: impl FnOnce(&mut Self, Position) -> Result<(), OutputError>,
    ) -> Result<(), OutputError> {
        match self.position {
            Some(position) => act(self, position),
            None => self.complain("the last position was refused: give another with `position`"),
        }
    }

    /// Writes the count in Stockfish's format.
    fn answer(&mut self, division: &Division) -> Result<(), OutputError> {
        for &(mv, nodes) in &division.roots {
            let mv = match self.counted.filter(|_| self.is_chess960) {
                Some(position) => position.in_notation(mv, CastlingNotation::KingTakesRook),
                None => mv,
            };
            self.console.line(format_args!("{mv}: {nodes}"))?;
        }
        let nodes = division.total.nodes;
        self.console
            .line(format_args!("\nNodes searched: {nodes}\n"))
    }

    /// Reports the check of the count, or why there is no count.
    fn end(&mut self, ending: Result<Ending, Failure>) -> Result<(), OutputError> {
        match ending {
            Ok(Ending::Counted(None)) => Ok(()),
            Ok(Ending::Counted(Some(compared))) => self.compare(&compared),
            Ok(Ending::Stopped) => self
                .console
                .line("info string stopped before the count was complete"),
            Err(error) if error.downcast_ref() == Some(&Unchecked::Interrupted) => self
                .console
                .line("info string stopped before the count was checked"),
            Err(error) => {
                if error.outcome() == Outcome::Failed {
                    self.outcome = Outcome::Failed;
                }
                self.complain(report(&*error).trim_start_matches("error: "))
            }
        }
    }

    /// Reports the differences between board and reference.
    fn compare(&mut self, compared: &Compared) -> Result<(), OutputError> {
        let Compared {
            matches,
            expected,
            differences,
        } = compared;
        if *matches {
            return Ok(());
        }
        self.outcome = self.outcome.max(Outcome::Differs);
        self.complain(&format!("WRONG: the reference counts {expected}"))?;
        differences
            .iter()
            .try_for_each(|difference| self.complain(&difference.to_string()))
    }

    /// Reports an error, line by line.
    fn complain(&mut self, what: &str) -> Result<(), OutputError> {
        let mut lines = what.lines();
        lines.try_for_each(|line| self.console.line(format_args!("info string error: {line}")))
    }
}
