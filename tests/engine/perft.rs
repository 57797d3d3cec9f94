//! Counting the leaves of the tree of legal moves.

use crate::board::Board;
use crate::fault::Fault;
use crate::moves::Move;
use crate::table::Table;

/// The counts of the moves of a position, and their sum.
pub struct Divide {
    /// The legal moves, each with the leaves below it.
    pub lines: Vec<(Move, u64)>,
    /// The leaves below all of them.
    pub total: u64,
}

/// Counts the leaves of each move. It does so on a copy of the position, so that what a faulty unmake leaves behind
/// does not outlive the count.
pub fn divide(position: &Board, depth: u32, with_table: bool) -> Divide {
    let mut board = position.clone();
    let mut table = with_table.then(|| Table::new(board.has(Fault::TableTrustsIndex)));
    let mut lines = Vec::new();
    if depth == 0 {
        return Divide { lines, total: 1 };
    }
    for mv in board.legal_moves() {
        board.make(mv);
        lines.push((mv, count(&mut board, depth - 1, &mut table)));
        board.unmake(mv);
    }
    if let Some(last) = lines.last_mut().filter(|_| depth > 1) {
        if board.has(Fault::LastCountShort) {
            last.1 = last.1.saturating_sub(1);
        }
    }
    let total = if lines.is_empty() {
        leaves_without_moves(&board)
    } else {
        lines.iter().map(|line| line.1).sum()
    };
    Divide { lines, total }
}

/// Counts the leaves below a position.
fn count(board: &mut Board, depth: u32, table: &mut Option<Table>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let hash = board.hash;
    if let Some(known) = table.as_ref().and_then(|table| table.find(hash, depth)) {
        return known;
    }
    let moves = board.legal_moves();
    let leaves = if moves.is_empty() {
        leaves_without_moves(board)
    } else if depth == 1 {
        moves.len() as u64
    } else {
        let mut sum = 0;
        for mv in moves {
            board.make(mv);
            sum += count(board, depth - 1, table);
            board.unmake(mv);
        }
        sum
    };
    if let Some(table) = table {
        table.keep(hash, depth, leaves);
    }
    leaves
}

/// The leaves below a position without legal moves, before the last ply: none, unless a fault counts the position
/// itself.
fn leaves_without_moves(board: &Board) -> u64 {
    let mated = board.checkers() > 0;
    let counts = (board.has(Fault::MateCountsOne) && mated)
        || (board.has(Fault::StalemateCountsOne) && !mated);
    u64::from(counts)
}
