//! Why a king does not castle.

use reference::{
    Castling, CastlingNotation, Colour, Move, Piece, PieceKind, Position, Square, Wing,
};

use super::case::{attackers, Case};
use super::rule::{Illegal, Rule};
use crate::words::{on, side, wing};

/// The castling that a move would be, if a king made it from its first square in the game that began with `root`. In Chess960
/// the right of that position says which squares these are.
fn castling_from(root: &Position, mv: Move, colour: Colour) -> Option<Castling> {
    if root.chess960_right().is_some() {
        return root.castling().written(colour, root.king(colour), mv);
    }
    let rank = colour.back_rank();
    let home = Square::from_coords(4, rank)?;
    let wing = Wing::of_files(home.file(), mv.to.file())?;
    let castling = Castling::of(home, wing.standard_rook_file())?;
    (mv.from == home && mv.to == castling.king_to).then_some(castling)
}

/// The move that ended a right in a game, and the piece that made it; nothing if the first position had no right.
fn loss(root: &Position, moves: &[Move], us: Colour, towards: Wing) -> Option<(Move, Piece)> {
    let has = |position: &Position| position.castling().has(us, towards);
    let mut position = *root;
    for &mv in moves {
        let next = position.play(mv);
        if has(&position) && !has(&next) {
            return Some((mv, position.piece_at(mv.from)?));
        }
        position = next;
    }
    None
}

/// A side whose king has left its first square during the game has no right to castle. A program that keeps the right moves whatever
/// stands there now, which breaks other rules as well; this one is the reason.
pub(super) fn king_has_gone(
    root: &Position,
    moves: &[Move],
    position: &Position,
    mv: Move,
) -> Option<Illegal> {
    let us = position.turn();
    let castling = castling_from(root, mv, us)?;
    if position.king(us) == mv.from {
        return None;
    }
    let (loser, piece) = loss(root, moves, us, castling.wing)?;
    Some(no_right(
        us,
        castling.wing,
        &words(us, castling, loser, piece),
    ))
}

fn no_right(us: Colour, towards: Wing, lost: &str) -> Illegal {
    let (us, wing) = (side(us), wing(towards));
    Illegal::new(
        Rule::NoRight,
        format!("{us} has no right to castle on {wing}: {lost}"),
    )
}

impl Case<'_> {
    /// The castling that the move would be; `None` if it is no castling. In Chess960 a king castles by taking its own rook, also
    /// where it has no right to. If that rook stood on the next file and has moved away, the king makes an ordinary step there.
    pub(super) fn castling(&self) -> Option<Castling> {
        let Move {
            from,
            to,
            promotion,
        } = self.mv;
        if self.piece != Piece::new(self.us(), PieceKind::King) || promotion.is_some() {
            return None;
        }
        let rook = Piece::new(self.us(), PieceKind::Rook);
        let is_rook = self.position.piece_at(to) == Some(rook);
        if from.file().abs_diff(to.file()) == 1 && !is_rook {
            return None;
        }
        let takes_rook = || {
            let rank = self.us().back_rank();
            let is_home = from.rank() == rank && to.rank() == rank;
            (self.root.chess960_right().is_some() && is_rook && is_home)
                .then(|| Castling::of(from, to.file()))?
        };
        castling_from(self.root, self.mv, self.us()).or_else(takes_rook)
    }

    pub(super) fn fault_of_castling(&self, castling: Castling) -> Option<Illegal> {
        let us = self.us();
        if self.position.castling_of(self.mv) != Some(castling) {
            let loss = loss(self.root, self.moves, us, castling.wing);
            let lost = loss.map_or_else(
                || "the FEN does not grant it".to_owned(),
                |(mv, piece)| words(us, castling, mv, piece),
            );
            return Some(no_right(us, castling.wing, &lost));
        }
        let from = castling.king_from;
        let ordered = |squares: &mut dyn Iterator<Item = Square>| {
            let mut squares: Vec<Square> = squares.collect();
            squares.sort_by_key(|square| square.file().abs_diff(from.file()));
            squares
        };
        let pieces = ordered(&mut castling.must_be_empty()).into_iter();
        let piece = pieces
            .filter_map(|square| Some((square, self.position.piece_at(square)?)))
            .next();
        if let Some((square, piece)) = piece {
            let is_between =
                (from.min(castling.rook_from)..from.max(castling.rook_from)).contains(&square);
            let place = match is_between {
                true => "stands between the king and its rook",
                false => "stands on the way of the king or of its rook",
            };
            let why = format!("{} {place}", on(piece, square));
            return Some(Illegal::new(Rule::Blocked, why));
        }
        self.fault_of_way(castling, &ordered(&mut castling.king_way()))
    }

    /// A fault of the squares on which the king stands during the move, nearest first.
    fn fault_of_way(&self, castling: Castling, way: &[Square]) -> Option<Illegal> {
        let us = self.us();
        let (from, to) = (castling.king_from, castling.king_to);
        let attacker = |square| attackers(self.position, square, !us).into_iter().next();
        if let Some((square, piece)) = attacker(from) {
            let why = format!(
                "the king is in check by {}, and no king castles out of check",
                on(piece, square)
            );
            return Some(Illegal::new(Rule::CastlesOutOfCheck, why));
        }
        let crossed = |square: &&Square| ![from, to].contains(square);
        for &passed in way.iter().filter(crossed) {
            if let Some((square, piece)) = attacker(passed) {
                let why = format!(
                    "the king would pass {passed}, which {} attacks",
                    on(piece, square)
                );
                return Some(Illegal::new(Rule::CastlesThroughCheck, why));
            }
        }
        let (square, piece) = attacker(to).or_else(|| {
            // The rook that goes away may have stood between an enemy and the king's square.
            let mv = castling.in_notation(CastlingNotation::KingTakesRook);
            let after = self.position.play(mv);
            attackers(&after, to, !us).into_iter().next()
        })?;
        let comes = match from == to {
            true => "stay on",
            false => "come to",
        };
        let why = format!(
            "the king would {comes} {to}, which {} attacks",
            on(piece, square)
        );
        Some(Illegal::new(Rule::CastlesIntoCheck, why))
    }
}

/// How a move has ended a right.
fn words(us: Colour, castling: Castling, mv: Move, mover: Piece) -> String {
    let rook = castling.rook_from;
    if mover.colour != us {
        return format!("`{mv}` has taken the rook of {rook}");
    }
    match mover.kind {
        PieceKind::King => format!("the king has moved with `{mv}`"),
        _ => format!("the rook of {rook} has moved with `{mv}`"),
    }
}
