//! The self-test of a board: six counts whose leaves are published, and whose clocks are known for its configuration.
//!
//! A circuit whose clock is too fast for its placement, or whose supply sags, goes wrong without an alarm: it counts, and
//! the count is wrong. So a board proves itself before it is believed. The circuit is deterministic, and a run neither
//! waits for the line nor depends on the run before it, so that its clocks are a signature of the control, as its leaves
//! are one of the moves.
//!
//! ```
//! use perftboard_driver::reference::{perft::perft, Position};
//! use perftboard_driver::self_test::KNOWN;
//!
//! let known = &KNOWN[0];
//! let position: Position = known.fen.parse()?;
//! assert_eq!(perft(&position, known.depth), known.leaves);
//! # Ok::<(), perftboard_driver::reference::FenError>(())
//! ```

mod clocks;

use std::time::Duration;

use protocol::{ErrorCode, Refusal};
use reference::Position;

use crate::board::Board;
use crate::count::Count;
use crate::error::{DriverError, SelfTestFault};
use crate::link::Link;
use clocks::CLOCKS;

/// How long a self-test before other counts may take in the time of the link: after this time no further count is begun.
/// Boards take a tenth of it at most. A simulated board that another program serves may take longer.
pub const USUAL_LIMIT: Duration = Duration::from_secs(1);

/// A count of the self-test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Known {
    /// The usual name of the position.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// How many half-moves deep it is counted.
    pub depth: u32,
    /// The leaves, as they are published.
    pub leaves: u64,
}

/// The counts of the self-test, the smallest first: half a million leaves in all. One of several clusters makes those of three
/// half-moves alone; the last one has work for ten of them.
pub const KNOWN: [Known; 6] = [
    known(
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        3,
        9_467,
    ),
    known(
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        4,
        43_238,
    ),
    known(
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        3,
        62_379,
    ),
    known(
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        3,
        89_890,
    ),
    known(
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        3,
        97_862,
    ),
    known(
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        4,
        197_281,
    ),
];

const fn known(name: &'static str, fen: &'static str, depth: u32, leaves: u64) -> Known {
    Known {
        name,
        fen,
        depth,
        leaves,
    }
}

impl Known {
    /// The position.
    fn position(&self) -> Position {
        self.fen.parse().expect("the positions are legal")
    }
}

/// The configurations whose clocks are known: clusters, and rank counters of each.
pub fn configurations() -> impl Iterator<Item = (u8, u8)> {
    CLOCKS.iter().map(|&(clusters, cores, _)| (clusters, cores))
}

/// The clocks that a board of this configuration takes for each count of [`KNOWN`], if they are known.
#[must_use]
pub fn clocks(clusters: u8, cores: u8) -> Option<[u64; 6]> {
    let mut rows = CLOCKS.iter();
    let row = rows.find(|row| (row.0, row.1) == (clusters, cores));
    row.map(|&(_, _, clocks)| clocks)
}

/// A count of a self-test, and what it should have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tested {
    /// What was counted.
    pub known: Known,
    /// What the board counted.
    pub count: Count,
    /// The clocks that it should have taken, if they are known.
    pub clocks: Option<u64>,
}

impl Tested {
    /// What is wrong with the count, if something is.
    #[must_use]
    pub fn fault(&self) -> Option<SelfTestFault> {
        let Count { nodes, clocks } = self.count;
        if nodes != self.known.leaves {
            return Some(SelfTestFault::Leaves {
                counted: nodes,
                expected: self.known.leaves,
            });
        }
        let expected = self.clocks.filter(|&expected| expected != clocks)?;
        Some(SelfTestFault::Clocks {
            taken: clocks,
            expected,
        })
    }
}

/// What a board did in its self-test.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelfTest {
    /// The name of the board.
    pub name: String,
    /// The counts that were made, in the order of [`KNOWN`]; the others would have taken too long.
    pub counts: Vec<Tested>,
}

impl SelfTest {
    /// Whether clocks were compared, and not leaves alone, since they are known for this configuration.
    #[must_use]
    pub fn knows_clocks(&self) -> bool {
        self.counts.iter().any(|tested| tested.clocks.is_some())
    }

    /// Whether all counts were made.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.counts.len() == KNOWN.len()
    }

    /// Passes the test if every count is right.
    ///
    /// # Errors
    /// [`DriverError::SelfTest`] with the first count that is not.
    pub fn passed(&self) -> Result<(), DriverError> {
        let mut faults = self.counts.iter().filter_map(|tested| {
            let fault = tested.fault()?;
            Some(failed(self.name.clone(), &tested.known, fault))
        });
        faults.next().map_or(Ok(()), Err)
    }
}

/// The error for a board that fails in one of the counts.
fn failed(name: String, known: &Known, fault: SelfTestFault) -> DriverError {
    DriverError::SelfTest {
        name,
        fen: known.fen,
        depth: known.depth,
        fault,
    }
}

impl<L: Link> Board<L> {
    /// As [`connect`](Self::connect), and has the board pass its self-test, for [`USUAL_LIMIT`] at most.
    ///
    /// # Errors
    /// [`DriverError::SelfTest`] if it does not pass, others as [`connect`](Self::connect).
    pub fn connect_tested(link: L) -> Result<Self, DriverError> {
        let mut board = Self::connect(link)?;
        board.self_test(USUAL_LIMIT)?.passed()?;
        Ok(board)
    }

    /// Has the board make the counts of the self-test, of which each can be right or wrong. After `limit`, in the time of
    /// the link, no further count is begun, but one is always made. Counts that were submitted before are dropped, and it
    /// is not specified which position is loaded afterwards.
    ///
    /// # Errors
    /// [`DriverError::SelfTest`] if the board refuses a count, others if it does not answer or the link fails.
    pub fn self_test(&mut self, limit: Duration) -> Result<SelfTest, DriverError> {
        self.self_test_watched(limit, &mut |_| {})
    }

    /// The same; `watch` gets each count as soon as it is made, so that those before an error are known as well.
    ///
    /// # Errors
    /// As [`self_test`](Self::self_test).
    pub fn self_test_watched(
        &mut self,
        limit: Duration,
        watch: &mut dyn FnMut(&Tested),
    ) -> Result<SelfTest, DriverError> {
        let name = self.name();
        let deepest = self.identity().max_depth;
        if let Some(known) = KNOWN.iter().find(|known| known.depth > deepest.into()) {
            let (code, detail) = (ErrorCode::BadDepth, deepest);
            return Err(refused(name, known, Refusal { code, detail }));
        }
        self.abort()?;
        let mut counts = Vec::new();
        let ended = self.make_counts(limit, &mut |tested| {
            watch(&tested);
            counts.push(tested);
        });
        let are_left = match &ended {
            Ok(()) => counts.len() < KNOWN.len(),
            Err(error) => error.is_about_input(),
        };
        if are_left {
            self.abort()?;
        }
        match ended {
            Ok(()) => Ok(SelfTest { name, counts }),
            Err(DriverError::Refused { refusal, .. }) => {
                Err(refused(name, &KNOWN[counts.len()], refusal))
            }
            Err(error) => Err(error),
        }
    }

    /// Submits all counts, and waits for one after the other until the time is up. What is made is taken even if the next one
    /// fails.
    fn make_counts(
        &mut self,
        limit: Duration,
        take: &mut dyn FnMut(Tested),
    ) -> Result<(), DriverError> {
        let began = self.now();
        let (clusters, cores) = (self.identity().clusters, self.identity().cores);
        let clocks = clocks(clusters, cores);
        for known in &KNOWN {
            self.submit(&known.position(), known.depth)?;
        }
        for (place, known) in KNOWN.into_iter().enumerate() {
            if place > 0 && self.now().saturating_sub(began) > limit {
                break;
            }
            take(Tested {
                known,
                count: self.finish(&mut |_| {})?,
                clocks: clocks.map(|clocks| clocks[place]),
            });
        }
        Ok(())
    }
}

/// The error for a board that refuses a count. No other position would help: the board is at fault.
fn refused(name: String, known: &Known, refusal: Refusal) -> DriverError {
    failed(name, known, SelfTestFault::Refused { refusal })
}

#[cfg(test)]
mod tests;
