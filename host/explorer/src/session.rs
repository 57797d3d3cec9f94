//! A position that is counted by the circuit, and the steps through its count.

use std::time::{Duration, Instant};

use protocol::{position_payload, Command, Reply};
use reference::Position;
use sim::Config;

use crate::chains::{add_chains, Chains};
use crate::circuit::{Circuit, INTERVAL};
use crate::dump::Dump;
use crate::error::{SessionError, CLOCKS_TO_BEGIN, MAX_WATCHED, MAX_WAVEFORMS};
use crate::game::Game;
use crate::order::Order;
use crate::reference_count::Counting;
use crate::signals::{Of, OfBoard, Row, TREE};
use crate::state::{About, Speed, State, Window};
use crate::unit::{meets, walks, Unit};
use crate::view::{Moment, Named, Viewer};

/// Clocks in which a step to some condition is looked for at once. Behind them the page shows how the search goes on.
const AT_ONCE: u64 = 1_500;

/// The most clocks whose rows one answer has.
pub const MAX_WINDOW: u64 = 1_000;

/// While a run is shown, how many clocks before the one that is drawn are read. To read a clock takes as long as to simulate
/// ten.
const SHOWN_OF_RUN: u64 = 48;

/// How long the circuit runs between two pictures. With the clocks that are read and the answer, a picture takes half as long
/// again, so that there are more than thirty a second.
const PICTURE: Duration = Duration::from_millis(16);

/// How often the speed of a run that nobody watches is measured, and in how many clocks.
const MEASURE_EVERY: Duration = Duration::from_secs(3);
const MEASURED_CLOCKS: u64 = 400;

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

/// The position that is counted, and where the count is shown.
pub struct Session {
    circuit: Circuit,
    viewer: Viewer,
    game: Game,
    counting: Counting,
    begins: u64,
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
        let command = Command::PerftOf {
            position: position_payload(&position),
            depth: game.depth as u8,
        };
        // A position of Chess960 gets a board that counts it, and any other the smaller one.
        let mut circuit = Circuit::new(Config {
            chess960: position.chess960_right().is_some(),
            ..config
        })?;
        circuit.send(&command.encode(1));
        let begins = begin(&mut circuit)?;
        let mut session = Self {
            viewer: Viewer::new(&circuit)?,
            circuit,
            counting: Counting::start(position, game.depth),
            game,
            begins,
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

    /// Goes to the first clock in which a piece walks, from which on there is something to see.
    fn show_a_walk(&mut self) -> Result<(), SessionError> {
        while !self.is_over() && self.circuit.clock() < self.begins + AT_ONCE {
            let row = self.circuit.row(self.circuit.clock());
            if row.is_some_and(walks) {
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
        let (mut left, mut patience) = (due, PICTURE);
        // A run without a condition reads nothing but the last clocks before a picture.
        if run.until == Unit::End && due > SHOWN_OF_RUN {
            while left > SHOWN_OF_RUN && began.elapsed() < PICTURE && !self.is_over() {
                for _ in 0..32.min(left - SHOWN_OF_RUN) {
                    self.circuit.skip()?;
                }
                left -= 32.min(left - SHOWN_OF_RUN);
            }
            left = left.min(SHOWN_OF_RUN);
            patience = 2 * PICTURE;
        }
        while left > 0 && began.elapsed() < patience {
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
        add_chains(&mut chains, &self.game.letters());
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
        Ok(dump.into_bytes())
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
            row.board(OfBoard::Running) == 1 && row.name(TREE, Of::TreeStage) != "Idle"
        });
        if runs || circuit.wire().result().is_some() {
            return Ok(circuit.clock());
        }
    }
    Err(SessionError::Silent)
}

#[cfg(test)]
mod tests;
