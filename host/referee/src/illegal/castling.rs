//! Why a king does not castle.

use reference::{Colour, Move, Piece, PieceKind, Position, Square, Wing};

use super::case::{attackers, Case};
use super::rule::{Illegal, Rule};
use crate::lines::between;
use crate::words::{on, side, wing};

/// The first square of a side's king.
const fn king_home(colour: Colour) -> Square {
    match colour {
        Colour::White => Square::E1,
        Colour::Black => Square::E8,
    }
}

/// The first square of a side's rook on this wing.
const fn rook_home(colour: Colour, wing: Wing) -> Square {
    match (colour, wing) {
        (Colour::White, Wing::King) => Square::H1,
        (Colour::White, Wing::Queen) => Square::A1,
        (Colour::Black, Wing::King) => Square::H8,
        (Colour::Black, Wing::Queen) => Square::A8,
    }
}

/// The wing that a move would castle to, if a king made it from its first square.
fn castles_to(mv: Move, colour: Colour) -> Option<Wing> {
    let is_castling = mv.from == king_home(colour)
        && mv.to.rank() == mv.from.rank()
        && mv.to.file().abs_diff(mv.from.file()) == 2;
    is_castling.then(|| match mv.to.file() > mv.from.file() {
        true => Wing::King,
        false => Wing::Queen,
    })
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
    let towards = castles_to(mv, us)?;
    if position.king(us) == mv.from {
        return None;
    }
    let (loser, piece) = loss(root, moves, us, towards)?;
    Some(no_right(us, towards, &words(us, towards, loser, piece)))
}

fn no_right(us: Colour, towards: Wing, lost: &str) -> Illegal {
    let (us, wing) = (side(us), wing(towards));
    Illegal::new(
        Rule::NoRight,
        format!("{us} has no right to castle on {wing}: {lost}"),
    )
}

impl Case<'_> {
    /// The wing to which the king castles.
    pub(super) fn castles_to(&self) -> Option<Wing> {
        let is_king = self.piece.kind == PieceKind::King;
        castles_to(self.mv, self.us()).filter(|_| is_king)
    }

    pub(super) fn fault_of_castling(&self, towards: Wing) -> Option<Illegal> {
        let Move { from, to, .. } = self.mv;
        let us = self.us();
        if !self.position.castling().has(us, towards) {
            let loss = loss(self.root, self.moves, us, towards);
            let lost = loss.map_or_else(
                || "the FEN does not grant it".to_owned(),
                |(mv, piece)| words(us, towards, mv, piece),
            );
            return Some(no_right(us, towards, &lost));
        }
        let rook = rook_home(us, towards);
        let pieces = between(from, rook).into_iter();
        let piece = pieces
            .filter_map(|square| Some((square, self.position.piece_at(square)?)))
            .next();
        if let Some((square, piece)) = piece {
            let why = format!("{} stands between the king and its rook", on(piece, square));
            return Some(Illegal::new(Rule::Blocked, why));
        }
        let attacker = |square| attackers(self.position, square, !us).into_iter().next();
        if let Some((square, piece)) = attacker(from) {
            let why = format!(
                "the king is in check by {}, and no king castles out of check",
                on(piece, square)
            );
            return Some(Illegal::new(Rule::CastlesOutOfCheck, why));
        }
        for passed in between(from, to) {
            if let Some((square, piece)) = attacker(passed) {
                let why = format!(
                    "the king would pass {passed}, which {} attacks",
                    on(piece, square)
                );
                return Some(Illegal::new(Rule::CastlesThroughCheck, why));
            }
        }
        let (square, piece) = attacker(to)?;
        let why = format!(
            "the king would come to {to}, which {} attacks",
            on(piece, square)
        );
        Some(Illegal::new(Rule::CastlesIntoCheck, why))
    }
}

/// How a move has ended a right.
fn words(us: Colour, towards: Wing, mv: Move, mover: Piece) -> String {
    let rook = rook_home(us, towards);
    if mover.colour != us {
        return format!("`{mv}` has taken the rook of {rook}");
    }
    match mover.kind {
        PieceKind::King => format!("the king has moved with `{mv}`"),
        _ => format!("the rook of {rook} has moved with `{mv}`"),
    }
}
