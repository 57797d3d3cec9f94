//! The kinds of the last moves of a perft.

use std::ops::Add;

use crate::generator::Generator;
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::posdata::{posdata, ptype, DIRECTIONS};
use crate::square::Square;

/// The columns of the published perft tables: what the moves of the last half-move are.
///
/// En-passant captures count as captures, too. A check counts once, whether one piece gives it or
/// two. A *discovered* check is given by another piece than the one that moved and by it alone; a
/// *double* check, by two pieces, is in its own column only. A castling rook that checks has moved.
///
/// So the table of the Chess Programming Wiki ("Perft Results") is counted, and with one exception
/// it is followed: its 2,637 double checks of kiwipete at depth 5 are 2,645 here, as others have
/// found before. Sources that add double checks to the discovered ones have higher numbers there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// The moves: what perft counts.
    pub nodes: u64,
    /// Moves that take something.
    pub captures: u64,
    /// Pawns taken in passing.
    pub en_passants: u64,
    /// Castling.
    pub castles: u64,
    /// Promotions.
    pub promotions: u64,
    /// Moves that give check.
    pub checks: u64,
    /// Checks given only by a piece that did not move.
    pub discovered_checks: u64,
    /// Checks given by two pieces.
    pub double_checks: u64,
    /// Moves that mate.
    pub mates: u64,
}

impl Add for Detail {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            captures: self.captures + other.captures,
            en_passants: self.en_passants + other.en_passants,
            castles: self.castles + other.castles,
            promotions: self.promotions + other.promotions,
            checks: self.checks + other.checks,
            discovered_checks: self.discovered_checks + other.discovered_checks,
            double_checks: self.double_checks + other.double_checks,
            mates: self.mates + other.mates,
        }
    }
}

/// Counts what happens with the last of `depth` half-moves, by a generator of choice.
///
/// At depth 0 there is one node and no move.
pub fn detail<G: Generator>(generator: &mut G, depth: u32) -> Detail {
    match depth {
        0 => Detail {
            nodes: 1,
            ..Detail::default()
        },
        1 => last_moves(generator),
        _ => {
            let mut sum = Detail::default();
            generator.for_each(|after, _| sum = sum + detail(after, depth - 1));
            sum
        }
    }
}

/// The facts about the position before a move that classify the move.
struct Before {
    en_passant: Option<Square>,
    /// The enemy's squares.
    enemies: u64,
    /// The squares of the side to move.
    own: u64,
    /// The enemy's king.
    king: Square,
    /// The king of the side to move.
    own_king: Square,
}

impl Before {
    fn of(generator: &impl Generator) -> Self {
        let enemy = !generator.turn();
        let mut before = Self {
            en_passant: generator.en_passant(),
            enemies: 0,
            own: 0,
            king: Square::A1,
            own_king: Square::A1,
        };
        for square in Square::all() {
            let Some(piece) = generator.piece_at(square) else {
                continue;
            };
            let (squares, king) = if piece.colour == enemy {
                (&mut before.enemies, &mut before.king)
            } else {
                (&mut before.own, &mut before.own_king)
            };
            *squares |= 1 << square.index();
            if piece.kind == PieceKind::King {
                *king = square;
            }
        }
        before
    }
}

fn last_moves<G: Generator>(generator: &mut G) -> Detail {
    let before = Before::of(generator);
    let mut sum = Detail::default();
    generator.for_each(|after, mv| count_move(&before, after, mv, &mut sum));
    sum
}

fn count_move<G: Generator>(before: &Before, after: &mut G, mv: Move, sum: &mut Detail) {
    let moved = after.piece_at(mv.to).map(|piece| piece.kind);
    let files = mv.from.file().abs_diff(mv.to.file());
    let en_passant =
        moved == Some(PieceKind::Pawn) && files == 1 && before.en_passant == Some(mv.to);
    // The king goes two files or further, or takes its own rook.
    let castles = mv.from == before.own_king && (files > 1 || before.own >> mv.to.index() & 1 != 0);
    let takes = before.enemies >> mv.to.index() & 1 != 0;
    sum.nodes += 1;
    sum.captures += u64::from(takes || en_passant);
    sum.en_passants += u64::from(en_passant);
    sum.castles += u64::from(castles);
    sum.promotions += u64::from(mv.promotion.is_some());
    let checkers = Checkers::of(after, before.king);
    if checkers.count == 0 {
        return;
    }
    // A castling rook has moved as well as its king.
    let own = checkers.nearest == Some(mv.to) || castles;
    sum.checks += 1;
    sum.double_checks += u64::from(checkers.count > 1);
    sum.discovered_checks += u64::from(checkers.count == 1 && !own);
    sum.mates += u64::from(after.count() == 0);
}

/// The pieces that give check.
#[derive(Default)]
struct Checkers {
    count: u32,
    /// One of them.
    nearest: Option<Square>,
}

impl Checkers {
    /// Walks the queen's and the knight's chain from a king of the side to move.
    fn of(generator: &impl Generator, king: Square) -> Self {
        let us = generator.turn();
        let mut found = Self::default();
        let occupied = |square| generator.piece_at(square).is_some();
        for square in posdata().walk(ptype(us, PieceKind::Queen), king, occupied) {
            let enemy = generator
                .piece_at(square)
                .filter(|piece| piece.colour != us);
            if enemy.is_some_and(|piece| attacks_along(piece, square, king)) {
                found.add(square);
            }
        }
        for square in posdata().walk(ptype(us, PieceKind::Knight), king, |_| false) {
            if generator.piece_at(square) == Some(Piece::new(!us, PieceKind::Knight)) {
                found.add(square);
            }
        }
        found
    }

    fn add(&mut self, square: Square) {
        self.count += 1;
        self.nearest = Some(square);
    }
}

/// Whether a piece attacks along the line from `from` to `to`, on which nothing stands between.
fn attacks_along(piece: Piece, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    match piece.kind {
        PieceKind::Queen => true,
        PieceKind::Rook => straight,
        PieceKind::Bishop => !straight,
        PieceKind::Pawn => DIRECTIONS[pawn_directions(piece.colour)]
            .iter()
            .any(|&(files, ranks)| from.offset(files, ranks) == Some(to)),
        PieceKind::Knight | PieceKind::King => false,
    }
}

/// Where in [`DIRECTIONS`] a pawn's captures stand.
const fn pawn_directions(colour: Colour) -> std::ops::Range<usize> {
    match colour {
        Colour::White => 4..6,
        Colour::Black => 6..8,
    }
}

#[cfg(test)]
mod tests;
