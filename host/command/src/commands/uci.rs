//! `perftboard uci`: the board as an engine that counts.

mod compared;
mod counter;
mod diagram;
mod event;
mod request;

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use clap::Args;
use reference::Position;

use crate::args::{BoardArgs, CheckArgs};
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;
use compared::Compared;
use counter::{Counter, Order};
use diagram::Diagram;
use driver::check::Unchecked;
use driver::Division;
use driver::Stop;
use event::{Ending, Event};
use request::Request;

/// An example, and what is understood.
const EXAMPLE: &str = "Understood on standard input: uci, isready, ucinewgame, position startpos|fen FEN [moves …], go perft N, \
stop, d, quit. setoption, debug, register and words that are no command are passed over. As with Stockfish a count goes on \
when `quit` or the end of the input follows; `stop` ends it, or the software's count of the same. What is wrong is told as \
`info string error: …`.

Example:
  printf 'position startpos moves e2e4\\ngo perft 3\\n' | perftboard uci";

/// The arguments of `uci`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct UciArgs {
    /// The board to count on.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Whether to check.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Converses until `quit` or the end of the input.
///
/// # Errors
/// [`CommandError`] if there is no board at first, or nothing can be written.
pub fn run(args: &UciArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let (events, happened) = mpsc::channel();
    let (orders, ordered) = mpsc::channel();
    let stop = Stop::default();
    let counter = Counter {
        board: &args.board,
        check: args.check,
        stop: stop.clone(),
        events: events.clone(),
    };
    thread::scope(|scope| {
        spawn_scoped(scope, move || counter.work(&ordered))?;
        if let Ok(Event::Connected(connected)) = happened.recv() {
            connected?;
        }
        // Waits for input whatever happens, so nothing waits for it.
        thread::Builder::new()
            .spawn(move || read_lines(&events))
            .map_err(CommandError::Thread)?;
        let mut engine = Engine {
            position: Some(Position::starting()),
            is_counting: false,
            waiting: VecDeque::new(),
            orders,
            stop,
            outcome: Outcome::Right,
            console,
        };
        let ended = engine.converse(&happened);
        // Should it have ended in the middle of a count.
        engine.stop.set();
        ended?;
        Ok(engine.outcome)
    })
}

/// Starts a thread of this scope.
fn spawn_scoped<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Result<(), CommandError> {
    let spawned = thread::Builder::new().spawn_scoped(scope, work);
    spawned.map(drop).map_err(CommandError::Thread)
}

/// Makes an event of every line of standard input, and of its end.
fn read_lines(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
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
    /// None after a position that was refused.
    position: Option<Position>,
    is_counting: bool,
    /// Events that wait until the count is made.
    waiting: VecDeque<Event>,
    orders: Sender<Order>,
    stop: Stop,
    outcome: Outcome,
    console: &'a mut Console<'c>,
}

impl Engine<'_, '_> {
    /// Takes whatever happens until the end.
    fn converse(&mut self, happened: &Receiver<Event>) -> Result<(), CommandError> {
        for event in happened {
            if self.on(event)? {
                break;
            }
        }
        Ok(())
    }

    /// Takes what happens, and what has waited for it; whether that is the end.
    fn on(&mut self, event: Event) -> Result<bool, CommandError> {
        if self.take(event)? {
            return Ok(true);
        }
        while !self.is_counting {
            let Some(event) = self.waiting.pop_front() else {
                break;
            };
            if self.take(event)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes one event; whether it is the end.
    fn take(&mut self, event: Event) -> Result<bool, CommandError> {
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

    /// Takes a line; whether it is the last. During a count all but `stop` and `isready` wait.
    fn take_line(&mut self, line: String) -> Result<bool, CommandError> {
        match Request::parse(&line) {
            Ok(Request::IsReady) => self.console.line("readyok")?,
            Ok(Request::Stop) if self.is_counting => self.stop.set(),
            _ if self.is_counting => self.waiting.push_back(Event::Line(line)),
            Ok(Request::Quit) => return Ok(true),
            Ok(request) => self.obey(request)?,
            Err(error) => self.complain(&error.to_string())?,
        }
        Ok(self.console.is_closed())
    }

    fn obey(&mut self, request: Request) -> Result<(), CommandError> {
        match request {
            Request::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                self.console
                    .line(format_args!("id name perftboard {version}"))?;
                self.console.line("id author the perftboard maintainers")?;
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
            Request::Perft(depth) => self.with_position(|engine, position| {
                engine.is_counting = true;
                // It may be on from a `stop` that came as the last count was made.
                engine.stop.clear();
                // A counter that is gone has told why.
                let _ = engine.orders.send(Order { position, depth });
                Ok(())
            }),
            Request::Search => {
                self.complain("this program counts and does not play: expected `go perft N`")?;
                // Who asked for a move waits for one.
                self.console.line("bestmove (none)")
            }
            Request::Show => {
                self.with_position(|engine, position| engine.console.line(Diagram(position)))
            }
            Request::NewGame | Request::Nothing | Request::Stop => Ok(()),
            // Taken before.
            Request::IsReady | Request::Quit => Ok(()),
        }
    }

    /// Does something with the position, if there is one.
    fn with_position(
        &mut self,
        act: impl FnOnce(&mut Self, Position) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        match self.position {
            Some(position) => act(self, position),
            None => self.complain("the last position was refused: give another with `position`"),
        }
    }

    /// Writes what was counted as Stockfish does.
    fn answer(&mut self, division: &Division) -> Result<(), CommandError> {
        for (mv, nodes) in &division.roots {
            self.console.line(format_args!("{mv}: {nodes}"))?;
        }
        let nodes = division.total.nodes;
        self.console
            .line(format_args!("\nNodes searched: {nodes}\n"))
    }

    /// Tells what there is to tell beside the count.
    fn end(&mut self, ending: Result<Ending, CommandError>) -> Result<(), CommandError> {
        match ending {
            Ok(Ending::Counted(None)) => Ok(()),
            Ok(Ending::Counted(Some(compared))) => self.compare(&compared),
            Ok(Ending::Stopped) => self
                .console
                .line("info string stopped before the count was complete"),
            Err(CommandError::Unchecked(Unchecked::Interrupted)) => self
                .console
                .line("info string stopped before the count was checked"),
            Err(error) => {
                if error.outcome() == Outcome::Failed {
                    self.outcome = Outcome::Failed;
                }
                self.complain(error.report().trim_start_matches("error: "))
            }
        }
    }

    /// Tells where board and reference do not agree.
    fn compare(&mut self, compared: &Compared) -> Result<(), CommandError> {
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

    /// Tells what is wrong, line by line.
    fn complain(&mut self, what: &str) -> Result<(), CommandError> {
        let mut lines = what.lines();
        lines.try_for_each(|line| self.console.line(format_args!("info string error: {line}")))
    }
}
