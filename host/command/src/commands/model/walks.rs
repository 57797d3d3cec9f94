//! What the tree core's walks visit at a node, piece by piece, with the legal moves among it.

use std::collections::HashSet;

use reference::mailbox;
use reference::posdata::{posdata, ptype};
use reference::{Colour, Move, PieceKind, Position, Square, Wing};

/// The pieces of both sides in the slots of their lists. A slot of a piece that was taken stays empty.
#[derive(Debug, Clone)]
pub(super) struct Slots([Vec<Option<Square>>; 2]);

/// A square of a walk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit {
    pub(super) to: Square,
    /// A piece may move there, unless its king forbids it.
    pub(super) target: bool,
    /// The move is legal.
    pub(super) legal: bool,
    /// It is a promotion, of four kinds.
    pub(super) promotes: bool,
    /// It takes en passant.
    pub(super) en_passant: bool,
}

/// A piece's walk.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    pub(super) from: Square,
    pub(super) kind: PieceKind,
    pub(super) visits: Vec<Visit>,
    /// The next piece's walk follows without a pause, if all moves are jobs.
    pub(super) chains: bool,
    /// Slots without a piece after this piece's slot.
    pub(super) dead: u64,
}

/// A node as the tree core searches it.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) walks: Vec<Walk>,
    /// The squares to which the king has a right to castle, over one to which it may go, and whether it may castle.
    pub(super) castles: Vec<(Square, bool)>,
}

const fn side(colour: Colour) -> usize {
    match colour {
        Colour::White => 0,
        Colour::Black => 1,
    }
}

impl Slots {
    /// The slots of a new position: the kings' come first.
    pub(super) fn of(position: &Position) -> Self {
        let list = |colour| {
            let king = position.king(colour);
            let others = position
                .pieces()
                .filter(|(square, piece)| piece.colour == colour && *square != king);
            [king]
                .into_iter()
                .chain(others.map(|(square, _)| square))
                .map(Some)
                .collect()
        };
        Self([list(Colour::White), list(Colour::Black)])
    }

    /// The slots after a move.
    pub(super) fn after(&self, position: &Position, mv: Move) -> Self {
        let (mut slots, colour) = (self.clone(), position.turn());
        let mut taken = mv.to;
        if takes_en_passant(position, mv) {
            taken = Square::from_coords(mv.to.file(), mv.from.rank()).unwrap_or(mv.to);
        }
        for slot in &mut slots.0[side(colour.opposite())] {
            if *slot == Some(taken) {
                *slot = None;
            }
        }
        let rook = castles(position, mv).then(|| {
            let (from, to) = if mv.to.file() > mv.from.file() {
                (7, 5)
            } else {
                (0, 3)
            };
            [from, to].map(|file| Square::from_coords(file, mv.from.rank()))
        });
        for slot in &mut slots.0[side(colour)] {
            if *slot == Some(mv.from) {
                *slot = Some(mv.to);
            } else if let Some([_, to]) = rook.filter(|[from, _]| slot == from) {
                *slot = to;
            }
        }
        slots
    }
}

/// The move castles.
pub(super) fn castles(position: &Position, mv: Move) -> bool {
    let is_king = mv.from == position.king(position.turn());
    is_king && mv.from.file().abs_diff(mv.to.file()) == 2
}

/// The move takes en passant.
pub(super) fn takes_en_passant(position: &Position, mv: Move) -> bool {
    let pawn = position
        .piece_at(mv.from)
        .is_some_and(|piece| piece.kind == PieceKind::Pawn);
    pawn && mv.from.file() != mv.to.file() && position.piece_at(mv.to).is_none()
}

impl Node {
    pub(super) fn of(position: &Position, slots: &Slots) -> Self {
        let legal: HashSet<(Square, Square)> = mailbox::legal_moves(position)
            .into_iter()
            .map(|mv| (mv.from, mv.to))
            .collect();
        let colour = position.turn();
        let rights = Wing::ALL.map(|wing| position.castling().has(colour, wing));
        let list = &slots.0[side(colour)];
        let mut walks = Vec::new();
        for (slot, square) in list.iter().enumerate() {
            let Some((from, piece)) =
                square.and_then(|square| Some((square, position.piece_at(square)?)))
            else {
                continue;
            };
            let dead = list[slot + 1..].iter().take_while(|slot| slot.is_none());
            let is_last = slot + 1 == list.len();
            let dead = dead.count() as u64;
            let seventh = match colour {
                Colour::White => 6,
                Colour::Black => 1,
            };
            let holds = match piece.kind {
                PieceKind::King => rights.contains(&true),
                PieceKind::Pawn => from.rank() == seventh,
                _ => false,
            };
            walks.push(Walk {
                from,
                kind: piece.kind,
                visits: visits(position, from, piece.kind, &legal),
                chains: !holds && !is_last && dead == 0,
                dead,
            });
        }
        let king = position.king(colour);
        let open = |step: i8| {
            let beside = king.offset(step, 0);
            beside.is_some_and(|to| position.piece_at(to).is_none() && legal.contains(&(king, to)))
        };
        // The king's wing is the short one.
        let wings =
            [(1, rights[0]), (-1, rights[1])].map(|(step, right)| (step, right && open(step)));
        let castles = wings.into_iter().filter(|(_, open)| *open);
        let castles = castles.filter_map(|(step, _)| king.offset(2 * step, 0));
        let castles = castles
            .map(|to| (to, legal.contains(&(king, to))))
            .collect();
        Self { walks, castles }
    }
}

/// The squares that a piece's walk over the table visits.
fn visits(
    position: &Position,
    from: Square,
    kind: PieceKind,
    legal: &HashSet<(Square, Square)>,
) -> Vec<Visit> {
    let colour = position.turn();
    let occupied = |square| position.piece_at(square).is_some();
    let visit = |to: Square| {
        let other = position.piece_at(to);
        let mv = Move::new(from, to);
        let is_legal = legal.contains(&(from, to));
        let en_passant = is_legal && takes_en_passant(position, mv);
        let target = match (kind, other) {
            (PieceKind::Pawn, Some(piece)) => from.file() != to.file() && piece.colour != colour,
            (PieceKind::Pawn, None) => from.file() == to.file() || en_passant,
            (_, Some(piece)) => piece.colour != colour,
            (_, None) => true,
        };
        Visit {
            to,
            target,
            legal: target && is_legal && !castles(position, mv),
            promotes: target && kind == PieceKind::Pawn && matches!(to.rank(), 0 | 7),
            en_passant,
        }
    };
    let table = posdata();
    match kind {
        PieceKind::Pawn => {
            let pushes = table.pawn_pushes(colour, from, occupied);
            let captures = table.pawn_captures(colour, from);
            pushes.chain(captures).map(visit).collect()
        }
        _ => table
            .walk(ptype(colour, kind), from, occupied)
            .map(visit)
            .collect(),
    }
}
