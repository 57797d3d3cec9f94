//! The columns of the published tables.

use reference::mailbox::{legal_moves, Mailbox};
use reference::perft::{detail, Detail};
use reference::{Move, Position};

use crate::answer::{Answer, Column};
use crate::fault::Fault;
use crate::legal::{kind_of, MoveKind};
use crate::node::Node;

/// The right numbers of the last moves at this depth.
fn right(position: &Position, depth: u32) -> Detail {
    detail(&mut Mailbox::from(position), depth)
}

/// The columns that are wrong in an answer, whose counts are right.
pub(crate) fn faults(node: &Node, answer: &Answer) -> Vec<Fault> {
    if answer.columns.is_empty() {
        return Vec::new();
    }
    let position = node.position();
    let right = right(&position, node.depth);
    let wrong = answer
        .columns
        .iter()
        .filter(|(column, nodes)| column.of(&right) != *nodes);
    let fault = wrong.map(|&(column, nodes)| Fault::Column {
        column,
        nodes,
        expected: column.of(&right),
        moves: match node.depth {
            1 => counted(&position, column),
            _ => Vec::new(),
        },
    });
    fault.collect()
}

/// The moves that a column counts.
fn counted(position: &Position, column: Column) -> Vec<Move> {
    let all = right(position, 1);
    if column.of(&all) == 0 {
        return Vec::new();
    }
    let mut moves = legal_moves(position);
    moves.retain(|&mv| is_counted(position, mv, column));
    moves.sort_unstable();
    moves
}

/// Whether a column counts a move.
fn is_counted(position: &Position, mv: Move, column: Column) -> bool {
    let kind = kind_of(position, mv);
    let after = position.play(mv);
    match column {
        Column::Captures => {
            matches!(
                kind,
                MoveKind::Capture | MoveKind::EnPassant | MoveKind::PromotionWithCapture
            )
        }
        Column::EnPassants => kind == MoveKind::EnPassant,
        Column::Castles => kind == MoveKind::Castling,
        Column::Promotions => mv.promotion.is_some(),
        Column::Checks => after.in_check(),
        Column::Mates => after.in_check() && legal_moves(&after).is_empty(),
    }
}
