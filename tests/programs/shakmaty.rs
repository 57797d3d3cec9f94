//! Perft by shakmaty, as a script that perftree calls: `shakmaty-perft DEPTH FEN [MOVES]`.

use std::error::Error;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{perft, CastlingMode, Chess, Position as _, PositionError};

/// Prints the leaves below every move, an empty line, and all leaves.
fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let depth: u32 = words.next().ok_or("expected a depth")?.parse()?;
    let fen: Fen = words.next().ok_or("expected a FEN")?.parse()?;
    // Castling is written as in standard chess, unless the position is one of Chess960.
    let mode = CastlingMode::detect(fen.as_setup());
    // Some suites have positions that no game reaches.
    let mut position: Chess = fen
        .into_position(mode)
        .or_else(PositionError::ignore_impossible_check)?;
    for mv in words.next().unwrap_or_default().split_whitespace() {
        let mv: UciMove = mv.parse()?;
        position = position.clone().play(mv.to_move(&position)?)?;
    }
    let mut total = 0;
    for mv in position.legal_moves() {
        let after = position.clone().play(mv)?;
        let leaves = perft(&after, depth - 1);
        println!("{} {leaves}", mv.to_uci(mode));
        total += leaves;
    }
    println!("\n{total}");
    Ok(())
}
