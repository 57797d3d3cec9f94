//! A link that damages bytes in either direction, at a given rate and by a seed.

use std::collections::VecDeque;
use std::time::Duration;

use driver::link::{Link, LinkError, SimulationSpeed};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A fault of a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A bit of the byte is inverted.
    Flip,
    /// The byte is lost.
    Drop,
    /// The byte comes twice.
    Double,
    /// The byte and all bytes after it come late.
    Delay,
    /// The byte is lost, and so are the bytes after it that were sent at once with it.
    Cut,
    /// Other bytes come before the byte.
    Garbage,
    /// The link breaks, and all bytes under way are lost.
    Gone,
    /// Everything that was sent at once with the byte comes twice, such as a whole command.
    Repeat,
}

impl Fault {
    /// All faults but [`Self::Repeat`]. A command that is carried out twice keeps its run active longer than its answer
    /// says, which a later status may show.
    pub const ALL: [Self; 7] = [
        Self::Flip,
        Self::Drop,
        Self::Double,
        Self::Delay,
        Self::Cut,
        Self::Garbage,
        Self::Gone,
    ];
}

/// The direction of the faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the board.
    ToBoard,
    /// From the board.
    ToHost,
    /// Both ways.
    Both,
}

/// The most bytes of garbage before a byte.
const MOST_GARBAGE: usize = 40;

/// Faults that harm more than one byte are this many times rarer.
const RARER: f64 = 10.0;

/// The longest delay, as a multiple of the link's patience, so that some questions are asked again before their answer
/// comes.
const LONGEST_DELAY: u32 = 3;

/// The bytes under way in one direction.
#[derive(Debug, Default)]
struct Way {
    waiting: VecDeque<u8>,
    /// Until when they are delayed.
    until: Duration,
}

/// A link with faults.
pub struct FaultyLink<L> {
    inner: L,
    rng: StdRng,
    faults: Vec<Fault>,
    rate: f64,
    direction: Direction,
    to_board: Way,
    to_host: Way,
    gone: bool,
    /// The number of faults so far.
    pub happened: u64,
}

impl<L: Link> FaultyLink<L> {
    /// The link `inner` with these faults. A byte has a fault with the probability `rate`, and each fault is as likely
    /// as the others, but those that harm many bytes are rarer.
    pub fn new(inner: L, seed: u64, faults: &[Fault], rate: f64, direction: Direction) -> Self {
        Self {
            inner,
            rng: StdRng::seed_from_u64(seed),
            faults: faults.to_vec(),
            rate,
            direction,
            to_board: Way::default(),
            to_host: Way::default(),
            gone: false,
            happened: 0,
        }
    }

    /// Damages bytes. Gives them with the delay for them and all bytes after.
    fn spoil(&mut self, bytes: &[u8], way: Direction) -> (Vec<u8>, Duration) {
        let (mut spoiled, mut delay, mut times) = (Vec::new(), Duration::ZERO, 1);
        for &byte in bytes {
            match self.fault(way) {
                None => spoiled.push(byte),
                Some(Fault::Flip) => spoiled.push(byte ^ (1 << self.rng.random_range(0..8))),
                Some(Fault::Drop) => {}
                Some(Fault::Double) => spoiled.extend([byte, byte]),
                Some(Fault::Delay) => {
                    spoiled.push(byte);
                    let share = self.rng.random_range(0.0..f64::from(LONGEST_DELAY));
                    delay = delay.max(self.inner.patience().mul_f64(share));
                }
                Some(Fault::Cut) => break,
                Some(Fault::Repeat) => {
                    spoiled.push(byte);
                    times = 2;
                }
                Some(Fault::Garbage) => {
                    let length = self.rng.random_range(1..=MOST_GARBAGE);
                    spoiled.extend((0..length).map(|_| self.rng.random::<u8>()));
                    spoiled.push(byte);
                }
                Some(Fault::Gone) => {
                    self.gone = true;
                    break;
                }
            }
        }
        (spoiled.repeat(times), delay)
    }

    /// Chooses the fault of a byte, if it has one.
    fn fault(&mut self, way: Direction) -> Option<Fault> {
        if self.direction != way && self.direction != Direction::Both {
            return None;
        }
        let fault = self.faults[self.rng.random_range(0..self.faults.len())];
        let rate = match fault {
            Fault::Flip | Fault::Drop | Fault::Double => self.rate,
            Fault::Delay | Fault::Cut | Fault::Garbage | Fault::Gone | Fault::Repeat => {
                self.rate / RARER
            }
        };
        let happens = self.rng.random_bool(rate);
        self.happened += u64::from(happens);
        happens.then_some(fault)
    }

    /// Sends the bytes that are due to the board.
    fn pass_on(&mut self) -> Result<(), LinkError> {
        if self.inner.now() >= self.to_board.until && !self.to_board.waiting.is_empty() {
            let bytes: Vec<u8> = self.to_board.waiting.drain(..).collect();
            self.inner.send(&bytes)?;
        }
        Ok(())
    }

    /// Gives an error while the link is broken.
    fn check(&self) -> Result<(), LinkError> {
        if self.gone {
            return Err(LinkError::Disconnected { path: self.name() });
        }
        Ok(())
    }
}

impl<L: Link> Link for FaultyLink<L> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.check()?;
        let (bytes, delay) = self.spoil(bytes, Direction::ToBoard);
        self.to_board.waiting.extend(bytes);
        self.to_board.until = self.to_board.until.max(self.inner.now() + delay);
        self.pass_on()?;
        self.check()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        self.check()?;
        self.pass_on()?;
        let now = self.inner.now();
        // Waits no longer than until the next delayed byte is due.
        let ways = [&self.to_board, &self.to_host];
        let due = ways
            .iter()
            .filter(|way| !way.waiting.is_empty())
            .map(|way| way.until.saturating_sub(now))
            .min();
        let wait = due.map_or(timeout, |due| timeout.min(due));
        let bytes = self.inner.receive(wait)?;
        let (bytes, delay) = self.spoil(&bytes, Direction::ToHost);
        self.to_host.waiting.extend(bytes);
        let now = self.inner.now();
        self.to_host.until = self.to_host.until.max(now + delay);
        self.check()?;
        if now < self.to_host.until {
            return Ok(Vec::new());
        }
        Ok(self.to_host.waiting.drain(..).collect())
    }

    fn name(&self) -> String {
        format!("{} with faults", self.inner.name())
    }

    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn patience(&self) -> Duration {
        self.inner.patience()
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        self.gone = false;
        for way in [&mut self.to_board, &mut self.to_host] {
            way.waiting.clear();
        }
        Ok(())
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        self.inner.simulation()
    }
}
