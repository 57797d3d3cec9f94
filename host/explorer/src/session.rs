//! A position that is counted by the circuit, and the steps through its count.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use perftboard::line_of_play::{self, LineError};
use protocol::{position_payload, Command, Refusal, Reply, MAX_DEPTH};
use reference::{FenError, Position};
use serde::{Deserialize, Serialize};
use sim::{Config, SimError};

use crate::chains::{add_chains, Chains};
use crate::circuit::{Circuit, INTERVAL};
use crate::reference_count::{Counting, ReferenceCount};
use crate::signals::{Of, Row, TREE};
use crate::view::{CoreInfo, Moment, Named, Viewer};

/// The most clocks until a run has begun, or is refused: the bytes of the command at four clocks a bit, and the loading.
const CLOCKS_TO_BEGIN: u64 = 20_000;

/// Clocks in which a step to some condition is looked for at once. Behind them the page shows how the search goes on.
const AT_ONCE: u64 = 1_500;

/// The most signals that are watched beside those of the page.
pub const MAX_WATCHED: usize = 24;

/// The most clocks of waveforms that are written.
const MAX_WAVEFORMS: u64 = 2_000;

/// The most clocks whose rows one answer has.
pub const MAX_WINDOW: u64 = 1_000;

/// While a run is shown, how many clocks before the one that is drawn are read.
const SHOWN_OF_RUN: u64 = 240;

/// How long the circuit runs between two pictures.
const PICTURE: Duration = Duration::from_millis(28);

/// How often the speed of a run that nobody watches is measured, and in how many clocks.
const MEASURE_EVERY: Duration = Duration::from_secs(3);
const MEASURED_CLOCKS: u64 = 400;

/// What the user wants.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Order {
    /// Counts another position.
    Load {
        /// Where the game begins.
        fen: String,
        /// The moves of the game.
        #[serde(default)]
        moves: Vec<String>,
        /// How many of them are made; all, unless it is given.
        made: Option<usize>,
        /// How deep to count.
        depth: u32,
    },
    /// Goes on, or back, to the next clock of a kind.
    Step {
        /// Which core is looked at.
        core: usize,
        /// The kind.
        unit: Unit,
        /// Back instead of on.
        #[serde(default)]
        back: bool,
    },
    /// Runs until something happens, or until it is paused.
    Run {
        /// Clocks a second; as fast as it goes, unless it is given.
        rate: Option<f64>,
        /// What ends the run.
        until: Option<Unit>,
        /// The core that is looked at for it.
        #[serde(default)]
        core: usize,
    },
    /// Stops running.
    Pause,
    /// Goes to a clock.
    Go {
        /// The clock.
        clock: u64,
    },
    /// Shows these signals, too.
    Watch {
        /// Their names.
        signals: Vec<String>,
    },
}

/// What a step goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The next clock.
    Clock,
    /// The next square of the core's walk.
    Table,
    /// The next move that the core finds.
    Move,
    /// The next leaf's parent: a leaf core begins to count one, the tree core sends one off.
    Parent,
    /// The tree core makes or takes back a move.
    Ply,
    /// Any core's king is found to be in check.
    Check,
    /// Any leaf core's inbox is full.
    Full,
    /// Any leaf core counts a leaf.
    Leaf,
    /// The reply of the board is complete.
    End,
}

/// Why an order is not carried out.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The FEN has a fault.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move of the game cannot be made.
    #[error("{0}")]
    Moves(#[from] LineError),
    /// The depth cannot be counted.
    #[error("depth {depth} cannot be counted: give 1 to {MAX_DEPTH}")]
    Depth {
        /// The depth.
        depth: u32,
    },
    /// The board does not take the position.
    #[error("the circuit refuses this position: {0}")]
    Refused(Refusal),
    /// The board does not begin to count.
    #[error("the circuit did not begin to count within {CLOCKS_TO_BEGIN} clocks")]
    Silent,
    /// There is no such core.
    #[error("there is no core {core}: the tree core is 0, and the leaf cores are 1 to {last}")]
    NoCore {
        /// The number given.
        core: usize,
        /// The last leaf core.
        last: usize,
    },
    /// A rate that is no number of clocks.
    #[error("{rate} clocks a second are not possible: give 0.1 or more, or no rate for as fast as it goes")]
    Rate {
        /// The rate given.
        rate: f64,
    },
    /// Too many signals are watched.
    #[error("{count} signals are too many: choose {MAX_WATCHED} at most")]
    TooManySignals {
        /// How many were given.
        count: usize,
    },
    /// A range of clocks that cannot be written.
    #[error("waveforms of the clocks {from} to {to} cannot be written: give a range of at most {MAX_WAVEFORMS} clocks between {oldest} and {head}")]
    Range {
        /// The first clock given.
        from: u64,
        /// The last clock given.
        to: u64,
        /// The first clock that there is.
        oldest: u64,
        /// The last clock that there is.
        head: u64,
    },
    /// The simulation fails.
    #[error(transparent)]
    Sim(#[from] SimError),
    /// Waveforms cannot be written.
    #[error("the waveforms cannot be written")]
    Waveforms(#[from] io::Error),
}

/// The position that is counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// Where the game begins.
    pub root: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// How many of them are made.
    pub made: usize,
    /// The position behind them, below which the circuit counts.
    pub fen: String,
    /// How deep.
    pub depth: u32,
}

impl Game {
    /// Reads a game, and gives the position behind its moves, too.
    ///
    /// # Errors
    /// [`SessionError`] if there is a fault in it.
    pub fn new(
        fen: &str,
        moves: Vec<String>,
        made: Option<usize>,
        depth: u32,
    ) -> Result<(Self, Position), SessionError> {
        if !(1..=u32::from(MAX_DEPTH)).contains(&depth) {
            return Err(SessionError::Depth { depth });
        }
        let root = line_of_play::root(fen.trim())?;
        line_of_play::after(root, moves.iter().map(String::as_str))?;
        let made = made.unwrap_or(moves.len()).min(moves.len());
        let position = line_of_play::after(root, moves[..made].iter().map(String::as_str))?;
        let game = Self {
            root: root.to_string(),
            fen: position.to_string(),
            moves,
            made,
            depth,
        };
        Ok((game, position))
    }
}

/// A run that is on.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    rate: Option<f64>,
    until: Unit,
    core: usize,
    /// When it began, or its clocks were last counted from.
    began: Instant,
    /// The clocks since then.
    clocks: u64,
}

/// How fast a run is simulated, in clocks a second.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Speed {
    /// With the page that looks at it.
    pub shown: f64,
    /// As `perftboard perft` simulates it, measured a moment ago.
    pub perft: f64,
}

/// What does not change while a position is counted.
#[derive(Debug, Clone, Serialize)]
pub struct About {
    /// The position.
    pub game: Game,
    /// The leaf cores, the clock in Hz, and the clocks of a bit on the line.
    pub config: [u64; 3],
    /// What the cores show.
    pub cores: Vec<CoreInfo>,
    /// The signals that are watched beside those.
    pub watched: Vec<Named>,
    /// The chains of the table for the pieces of the position.
    pub chains: Chains,
    /// The clock in which the counting begins.
    pub begins: u64,
    /// The core that is worth looking at first, because it is the first to walk a piece.
    pub core: usize,
}

/// The rows of some clocks, for one core.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Window {
    /// The clock of the first row.
    pub from: u64,
    /// What all cores do, in each clock.
    pub lanes: Vec<String>,
    /// The core's signals, in each clock.
    pub s: Vec<Vec<u64>>,
    /// The signals that are watched beside them, in each clock.
    pub x: Vec<Vec<u64>>,
}

/// What the page asks for again and again.
#[derive(Debug, Clone, Serialize)]
pub struct State {
    /// Changes whenever anything of this does.
    pub version: u64,
    /// Changes whenever [`About`] does.
    pub loaded: u64,
    /// The first and the last clock to which one can go without simulating anything new.
    pub kept: [u64; 2],
    /// A run is on.
    pub runs: bool,
    /// The board has answered.
    pub over: bool,
    /// How fast the run is.
    pub speed: Speed,
    /// What the reference counts.
    pub reference: ReferenceCount,
    /// The clock.
    pub now: Moment,
    /// The clocks before it.
    pub window: Window,
}

/// The position that is counted, and where the count is shown.
pub struct Session {
    circuit: Circuit,
    viewer: Viewer,
    game: Game,
    counting: Counting,
    begins: u64,
    /// The core that was the first to walk a piece.
    walker: usize,
    run: Option<Run>,
    speed: Speed,
    measured: Instant,
    version: u64,
    loaded: u64,
}

impl Session {
    /// A board that counts a game's position, in the first clock in which the tree core walks a piece.
    ///
    /// # Errors
    /// [`SessionError`] if the position is refused.
    pub fn new(config: Config, (game, position): (Game, Position)) -> Result<Self, SessionError> {
        let mut circuit = Circuit::new(config)?;
        let command = Command::PerftOf {
            position: position_payload(&position),
            depth: game.depth as u8,
        };
        circuit.send(&command.encode(1));
        let begins = begin(&mut circuit)?;
        let mut session = Self {
            viewer: Viewer::new(&circuit)?,
            circuit,
            counting: Counting::start(position, game.depth),
            game,
            begins,
            walker: TREE,
            run: None,
            speed: Speed::default(),
            measured: Instant::now(),
            version: 0,
            loaded: 0,
        };
        session.show_a_walk()?;
        session.measure();
        Ok(session)
    }

    /// Goes to the first clock in which a piece walks, from which on there is something to see, and remembers its core.
    fn show_a_walk(&mut self) -> Result<(), SessionError> {
        while !self.is_over() && self.circuit.clock() < self.begins + AT_ONCE {
            let row = self.circuit.row(self.circuit.clock());
            if let Some(core) =
                row.and_then(|row| (0..row.lanes().len()).find(|&core| walks(row, core)))
            {
                self.walker = core;
                return Ok(());
            }
            self.circuit.step()?;
        }
        Ok(self.circuit.go_to(self.begins)?)
    }

    /// The circuit.
    #[must_use]
    pub fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    /// The clock in which the counting begins.
    #[must_use]
    pub fn begins(&self) -> u64 {
        self.begins
    }

    /// The count of the reference.
    #[must_use]
    pub fn counting(&self) -> &Counting {
        &self.counting
    }

    /// The board has answered in a clock up to this one.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let result = self.circuit.wire().result();
        result.is_some_and(|(clock, _)| clock <= self.circuit.clock())
    }

    /// A run is on, so that [`Session::go_on`] is to be called.
    #[must_use]
    pub fn runs(&self) -> bool {
        self.run.is_some()
    }

    /// Carries out an order.
    ///
    /// # Errors
    /// [`SessionError`], and nothing has changed.
    pub fn order(&mut self, order: Order) -> Result<(), SessionError> {
        match order {
            Order::Load {
                fen,
                moves,
                made,
                depth,
            } => {
                let mut next =
                    Self::new(self.circuit.config(), Game::new(&fen, moves, made, depth)?)?;
                next.speed = self.speed;
                (next.version, next.loaded) = (self.version, self.loaded + 1);
                *self = next;
            }
            Order::Step { core, unit, back } => {
                self.check_core(core)?;
                self.run = None;
                if back {
                    self.step_back(unit, core)?;
                } else {
                    self.step_on(unit, core)?;
                }
            }
            Order::Run { rate, until, core } => {
                self.check_core(core)?;
                if let Some(rate) = rate.filter(|rate| !(0.1..=1e9).contains(rate)) {
                    return Err(SessionError::Rate { rate });
                }
                self.start(rate, until.unwrap_or(Unit::End), core);
            }
            Order::Pause => self.run = None,
            Order::Go { clock } => {
                self.run = None;
                // What has not been simulated yet is only reached by running.
                self.circuit.go_to(clock.min(self.circuit.head()))?;
            }
            Order::Watch { signals } => {
                if signals.len() > MAX_WATCHED {
                    return Err(SessionError::TooManySignals {
                        count: signals.len(),
                    });
                }
                self.circuit.watch(&signals)?;
                self.loaded += 1;
            }
        }
        self.version += 1;
        Ok(())
    }

    fn check_core(&self, core: usize) -> Result<(), SessionError> {
        let last = self.circuit.layout().cores() - 1;
        if core > last {
            return Err(SessionError::NoCore { core, last });
        }
        Ok(())
    }

    fn start(&mut self, rate: Option<f64>, until: Unit, core: usize) {
        self.run = Some(Run {
            rate,
            until,
            core,
            began: Instant::now(),
            clocks: 0,
        });
    }

    fn step_on(&mut self, unit: Unit, core: usize) -> Result<(), SessionError> {
        for _ in 0..AT_ONCE {
            if self.is_over() && unit != Unit::Clock {
                return Ok(());
            }
            self.circuit.step()?;
            if self.happens(unit, core) {
                return Ok(());
            }
        }
        self.start(None, unit, core);
        Ok(())
    }

    fn step_back(&mut self, unit: Unit, core: usize) -> Result<(), SessionError> {
        let oldest = self.circuit.oldest();
        let mut end = self.circuit.clock();
        while end > oldest {
            let first = end.saturating_sub(INTERVAL).max(oldest);
            self.circuit.go_to(end)?;
            self.circuit.read_rows(first)?;
            let found = (first + 1..end).rev().find(|&clock| {
                let (before, row) = (self.circuit.row(clock - 1), self.circuit.row(clock));
                before
                    .zip(row)
                    .is_some_and(|(before, row)| meets(unit, core, before, row))
            });
            if let Some(clock) = found {
                return Ok(self.circuit.go_to(clock)?);
            }
            if first == oldest {
                break;
            }
            end = first + 1;
        }
        Ok(self.circuit.go_to(oldest)?)
    }

    /// What the unit names has happened in the clock that is shown.
    fn happens(&self, unit: Unit, core: usize) -> bool {
        let clock = self.circuit.clock();
        if unit == Unit::End {
            return self.is_over();
        }
        let rows = self.circuit.row(clock - 1).zip(self.circuit.row(clock));
        // Without a row before there is nothing to compare with; the clock counts all the same.
        rows.map_or(unit == Unit::Clock, |(before, row)| {
            meets(unit, core, before, row)
        })
    }

    /// A run goes on for the time of a picture.
    ///
    /// # Errors
    /// [`SessionError::Sim`].
    pub fn go_on(&mut self) -> Result<(), SessionError> {
        let Some(run) = self.run.clone() else {
            return Ok(());
        };
        let (first, began) = (self.circuit.clock(), Instant::now());
        let due = run.rate.map(|rate| {
            let due = run.began.elapsed().as_secs_f64() * rate;
            (due as u64).saturating_sub(run.clocks)
        });
        let ended = self.advance(&run, due.unwrap_or(u64::MAX), began)?;
        let clocks = self.circuit.clock() - first;
        self.version += u64::from(clocks > 0 || ended);
        if due.is_none() && clocks > 0 {
            let now = clocks as f64 / began.elapsed().as_secs_f64();
            let before = if self.speed.shown > 0.0 {
                self.speed.shown
            } else {
                now
            };
            self.speed.shown = 0.9 * before + 0.1 * now;
        }
        self.run = (!ended).then_some(Run {
            clocks: run.clocks + clocks,
            ..run
        });
        if self.measured.elapsed() > MEASURE_EVERY {
            self.measure();
        }
        Ok(())
    }

    /// Simulates until the run ends, its clocks are made, or the time of a picture is over. Gives whether the run ends.
    fn advance(&mut self, run: &Run, due: u64, began: Instant) -> Result<bool, SessionError> {
        let mut left = due;
        // A run without a condition reads nothing but the last clocks before a picture.
        if run.until == Unit::End && due > SHOWN_OF_RUN {
            while left > SHOWN_OF_RUN && began.elapsed() < PICTURE && !self.is_over() {
                for _ in 0..32.min(left - SHOWN_OF_RUN) {
                    self.circuit.skip()?;
                }
                left -= 32.min(left - SHOWN_OF_RUN);
            }
            left = left.min(SHOWN_OF_RUN);
        }
        while left > 0 && (began.elapsed() < 2 * PICTURE) {
            if self.is_over() {
                return Ok(true);
            }
            self.circuit.step()?;
            left -= 1;
            if self.happens(run.until, run.core) {
                return Ok(true);
            }
        }
        Ok(self.is_over())
    }

    /// Measures how fast the circuit is simulated if nobody looks at it.
    fn measure(&mut self) {
        self.measured = Instant::now();
        let Some(mut copy) = self.circuit.copy_before(self.circuit.clock()) else {
            return;
        };
        let (began, first) = (Instant::now(), copy.clocks());
        let simulated = copy.receive(MEASURED_CLOCKS);
        let clocks = (copy.clocks() - first) as f64;
        if simulated.is_ok() && clocks > 0.0 {
            let now = clocks / began.elapsed().as_secs_f64();
            let before = if self.speed.perft > 0.0 {
                self.speed.perft
            } else {
                now
            };
            self.speed.perft = 0.5 * before + 0.5 * now;
        }
    }

    /// What does not change while the position is counted.
    #[must_use]
    pub fn about(&self) -> About {
        let config = self.circuit.config();
        let mut chains = Chains::new();
        add_chains(&mut chains, &letters(&self.game.fen));
        About {
            game: self.game.clone(),
            config: [
                u64::from(config.cores),
                u64::from(config.clock_hz),
                u64::from(config.baud_divider),
            ],
            cores: self.viewer.cores(&self.circuit),
            watched: self
                .circuit
                .layout()
                .extra()
                .iter()
                .map(|info| Named::within(info, ""))
                .collect(),
            chains,
            begins: self.begins,
            core: self.walker,
        }
    }

    /// The numbers by which a page sees that nothing, or all, has changed.
    #[must_use]
    pub fn version(&self) -> [u64; 2] {
        [self.version, self.loaded]
    }

    /// The clock, with all cores.
    ///
    /// # Errors
    /// [`SessionError::Sim`].
    pub fn moment(&self) -> Result<Moment, SessionError> {
        Ok(self.viewer.moment(&self.circuit, None)?)
    }

    /// One clock on, whatever happens.
    ///
    /// # Errors
    /// [`SessionError::Sim`].
    pub fn step(&mut self) -> Result<(), SessionError> {
        Ok(self.circuit.step()?)
    }

    /// The clock, with one core, and so many clocks before it.
    ///
    /// # Errors
    /// [`SessionError::NoCore`] and [`SessionError::Sim`].
    pub fn state(&mut self, core: usize, window: u64) -> Result<State, SessionError> {
        self.check_core(core)?;
        let clock = self.circuit.clock();
        let mut first = (clock + 1)
            .saturating_sub(window.clamp(1, MAX_WINDOW))
            .max(self.circuit.oldest());
        if self.run.is_none() {
            self.circuit.read_rows(first)?;
        } else {
            first = first.max(self.circuit.rows_from());
        }
        let rows: Vec<Row<'_>> = (first..=clock)
            .filter_map(|clock| self.circuit.row(clock))
            .collect();
        Ok(State {
            version: self.version,
            loaded: self.loaded,
            kept: [self.circuit.oldest(), self.circuit.head()],
            runs: self.run.is_some(),
            over: self.is_over(),
            speed: self.speed,
            reference: self.counting.counted(),
            now: self.viewer.moment(&self.circuit, Some(core))?,
            window: Window {
                from: first,
                lanes: rows.iter().map(Row::lanes).collect(),
                s: rows.iter().map(|row| row.of_core(core).to_vec()).collect(),
                x: rows.iter().map(|row| row.extra().to_vec()).collect(),
            },
        })
    }

    /// The names of all signals of the circuit.
    #[must_use]
    pub fn signals(&self) -> Vec<String> {
        let signals = self.circuit.board().signals();
        signals.into_iter().map(|signal| signal.path).collect()
    }

    /// The waveforms of all signals in these clocks, as a value change dump.
    ///
    /// # Errors
    /// [`SessionError::Range`], [`SessionError::Sim`] and [`SessionError::Waveforms`].
    pub fn waveforms(&self, from: u64, to: u64) -> Result<Vec<u8>, SessionError> {
        let (oldest, head) = (self.circuit.oldest(), self.circuit.head());
        let range = || SessionError::Range {
            from,
            to,
            oldest,
            head,
        };
        if from < oldest || to > head || from >= to || to - from > MAX_WAVEFORMS {
            return Err(range());
        }
        let mut copy = self.circuit.copy_before(from).ok_or_else(range)?;
        while copy.clocks() < from {
            copy.receive(1)?;
        }
        let dump = Dump::default();
        copy.trace(dump.clone());
        while copy.clocks() < to {
            copy.receive(1)?;
        }
        copy.finish_trace()?;
        let mut bytes = dump.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut *bytes))
    }
}

/// Waveforms in memory.
#[derive(Clone, Default)]
struct Dump(Arc<Mutex<Vec<u8>>>);

impl Write for Dump {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut dump = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        dump.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Clocks the board until its cores work for the run. Gives the clock.
fn begin(circuit: &mut Circuit) -> Result<u64, SessionError> {
    for _ in 0..CLOCKS_TO_BEGIN {
        circuit.step()?;
        if let Some((_, Reply::Refused(refusal))) = circuit.wire().result() {
            return Err(SessionError::Refused(refusal));
        }
        let row = circuit.row(circuit.clock());
        let runs = row.is_some_and(|row| {
            row.board(crate::signals::OfBoard::Running) == 1
                && row.name(TREE, Of::TreeStage) != "Idle"
        });
        if runs || circuit.wire().result().is_some() {
            return Ok(circuit.clock());
        }
    }
    Err(SessionError::Silent)
}

/// A core walks a piece, not its king, and stands on the first square of the walk at least.
fn walks(row: Row<'_>, core: usize) -> bool {
    row.name(core, Of::Activity) == "Walking"
        && row.get(core, Of::Valid) == 1
        && row.name(core, Of::Stage) == "Piece"
}

/// What the unit names happens between two clocks.
fn meets(unit: Unit, core: usize, before: Row<'_>, row: Row<'_>) -> bool {
    let leaves = 1..row.lanes().len();
    let rises = |core, of| row.get(core, of) == 1 && before.get(core, of) == 0;
    let changes = |of| row.get(core, of) != before.get(core, of);
    match unit {
        Unit::Clock => true,
        Unit::Table => row.get(core, Of::Valid) == 1 && (changes(Of::Square) || changes(Of::Valid)),
        Unit::Move if core == TREE => {
            rises(core, Of::Chosen) || (row.get(core, Of::Chosen) == 1 && changes(Of::RecordTo))
        }
        Unit::Move => row.get(core, Of::Legal) == 1 || row.get(core, Of::CountOne) == 1,
        Unit::Parent if core == TREE => rises(core, Of::Job),
        Unit::Parent => {
            row.name(core, Of::Activity) == "Scanning"
                && before.name(core, Of::Activity) != "Scanning"
        }
        Unit::Ply => row.get(TREE, Of::Ply) != before.get(TREE, Of::Ply),
        Unit::Check => (0..row.lanes().len()).any(|core| rises(core, Of::Check)),
        Unit::Full => leaves.into_iter().any(|core| rises(core, Of::Full)),
        Unit::Leaf => leaves
            .into_iter()
            .any(|core| row.get(core, Of::One) == 1 || row.get(core, Of::Four) == 1),
        Unit::End => false,
    }
}

/// The placement of a FEN, as a letter or a dot for each square from a1 on.
fn letters(fen: &str) -> String {
    let placement = fen.split(' ').next().unwrap_or_default();
    let rank = |rank: &str| -> String {
        rank.chars()
            .flat_map(|letter| match letter.to_digit(10) {
                Some(free) => std::iter::repeat_n('.', free as usize),
                None => std::iter::repeat_n(letter, 1),
            })
            .collect()
    };
    placement.split('/').rev().map(rank).collect()
}

#[cfg(test)]
mod tests;
