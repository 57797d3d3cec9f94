//! What the unit tests of several modules share.

use crate::mailbox;
use crate::moves::Move;
use crate::position::Position;

/// Positions in which much can happen: castling, that of Chess960, too, en passant, promotions, pins, checks.
pub(crate) const LIVELY: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "qrkn1rb1/pp2pp1p/8/2pp2p1/2PP2P1/8/PP2PP1P/QRKN1RB1 w KQkq - 0 1",
    "1rr1k1rr/p2p2p1/8/8/8/8/P2P2P1/1RR1K1RR b GCgc - 0 1",
];

/// Small numbers from a seed, by a linear congruence.
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }
}

/// A game of random moves from each of [`LIVELY`]: the positions with the moves played in them.
pub(crate) fn games(seed: u64, plies: usize) -> Vec<Vec<(Position, Move)>> {
    let mut dice = Dice::new(seed);
    let mut game = |fen: &str| {
        let mut position: Position = fen.parse().expect("the positions are right");
        let mut played = Vec::new();
        while played.len() < plies {
            let moves = mailbox::legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.roll(moves.len())];
            played.push((position, mv));
            position = position.play(mv);
        }
        played
    };
    LIVELY.iter().map(|fen| game(fen)).collect()
}
