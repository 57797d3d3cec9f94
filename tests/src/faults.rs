//! A link that damages what goes over it, in either direction, as often as it is told to and by a seed.

use std::collections::VecDeque;
use std::time::Duration;

use driver::link::{Link, LinkError, SimulationSpeed};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// What can happen to a byte on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// One of its bits is inverted.
    Flip,
    /// It is lost.
    Drop,
    /// It comes twice.
    Double,
    /// It comes late, and with it all behind it.
    Delay,
    /// It is lost, and with it all that was sent in one go with it and behind it.
    Cut,
    /// Other bytes come before it.
    Garbage,
    /// The link breaks, and everything under way is lost.
    Gone,
    /// All that was sent in one go with it comes twice: a whole command.
    Repeat,
}

impl Fault {
    /// All of them but [`Self::Repeat`]: a command that is carried out twice is on longer than its answer tells, which
    /// whoever asks for the status may see.
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

/// Where things happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the board.
    ToBoard,
    /// From the board.
    ToHost,
    /// Both ways.
    Both,
}

/// The most bytes that come before one out of nowhere.
const MOST_GARBAGE: usize = 40;

/// How often something happens to a byte that does more harm than to one byte: so many times less.
const RARER: f64 = 10.0;

/// The longest delay, in times of the link's patience: some questions are asked again before their answer comes.
const LONGEST_DELAY: u32 = 3;

/// Bytes on their way in one direction.
#[derive(Debug, Default)]
struct Way {
    waiting: VecDeque<u8>,
    /// When they may go on.
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
    /// How many faults there were.
    pub happened: u64,
}

impl<L: Link> FaultyLink<L> {
    /// The link `inner` with each of these faults as likely as the others, one of them happening to a byte with the
    /// probability `rate`; those that harm many bytes more seldom.
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

    /// What becomes of bytes, and how long they and all behind them are held up.
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

    /// What happens to a byte, if anything does.
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

    /// Hands over to the board what may go there.
    fn pass_on(&mut self) -> Result<(), LinkError> {
        if self.inner.now() >= self.to_board.until && !self.to_board.waiting.is_empty() {
            let bytes: Vec<u8> = self.to_board.waiting.drain(..).collect();
            self.inner.send(&bytes)?;
        }
        Ok(())
    }

    /// An error while the link is broken.
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
        // No longer than until something is due that waits.
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
