//! Reading positions and moves.

use crate::board::Board;
use crate::fault::Fault;
use crate::moves::{Move, Notation, CASTLINGS};
use crate::piece::{rank_of, square_named, squares, step, Kind, Piece, Side, Square};

/// The position from which games start.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN; the two clocks at its end do not change what is legal and may be missing.
pub fn read_fen(fen: &str, fault: Option<Fault>) -> Result<Board, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (Some(&[placement, side, castling, en_passant]), 4..=6) =
        (fields.first_chunk(), fields.len())
    else {
        return Err(format!("a FEN has four to six fields: {fen}"));
    };
    if fields[4..]
        .iter()
        .any(|clock| clock.parse::<u32>().is_err())
    {
        return Err(format!("a clock is not a number: {fen}"));
    }
    let mut board = Board::empty(fault);
    read_placement(placement, &mut board)?;
    board.side = match side {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(format!("nobody's turn: {side}")),
    };
    read_castling(castling, &mut board)?;
    read_en_passant(en_passant, &mut board)?;
    let mut turned = board.without_fault();
    turned.side = board.side.other();
    if turned.checkers() > 0 {
        return Err("the side that is not to move is in check".to_string());
    }
    board.hash ^= board.state_key();
    Ok(board)
}

/// Reads where the pieces stand.
fn read_placement(placement: &str, board: &mut Board) -> Result<(), String> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("not eight ranks: {placement}"));
    }
    for (rank, text) in ranks.iter().rev().enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(9).filter(|&empty| empty > 0) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::of_letter(letter).filter(|_| file < 8);
            let piece = piece.ok_or_else(|| format!("not a rank: {text}"))?;
            board.put(rank * 16 + file, Some(piece));
            file += 1;
        }
        if file != 8 {
            return Err(format!("not eight squares: {text}"));
        }
    }
    for side in [Side::White, Side::Black] {
        if squares()
            .filter(|&square| board.is(square, side, Kind::King))
            .count()
            != 1
        {
            return Err(format!("not one king of each side: {placement}"));
        }
        let is_pawn = |square| board.is(square, side, Kind::Pawn);
        if squares().any(|square| is_pawn(square) && matches!(rank_of(square), 0 | 7)) {
            return Err(format!("a pawn on the first or the last rank: {placement}"));
        }
    }
    Ok(())
}

/// Reads the rights to castle.
fn read_castling(text: &str, board: &mut Board) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let castling = CASTLINGS.iter().find(|castling| {
            let (king, rook) = castling.from;
            castling.letter == letter
                && board.is(king, castling.side, Kind::King)
                && board.is(rook, castling.side, Kind::Rook)
        });
        let castling = castling.ok_or_else(|| format!("not rights to castle: {text}"))?;
        board.castling |= castling.right;
    }
    Ok(())
}

/// Reads the square behind a pawn that has just advanced two squares.
fn read_en_passant(text: &str, board: &mut Board) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let pusher = board.side.other();
    let is_behind = |square: &Square| {
        let start = step(*square, -pusher.forward());
        let pawn = step(*square, pusher.forward());
        board.squares[*square].is_none()
            && start.is_some_and(|start| {
                rank_of(start) == pusher.pawn_rank() && board.squares[start].is_none()
            })
            && pawn.is_some_and(|pawn| board.is(pawn, pusher, Kind::Pawn))
    };
    let behind = square_named(text).filter(is_behind);
    if behind.is_none() {
        return Err(format!("no pawn can be captured en passant: {text}"));
    }
    board.en_passant = behind;
    Ok(())
}

/// Plays moves, in either notation. Which moves there are is found out on a copy of the position, so that what a
/// faulty unmake leaves behind does not get into the count.
pub fn play(board: &mut Board, moves: &[&str], notation: Notation) -> Result<(), String> {
    for text in moves {
        let list = board.clone().legal_moves();
        let is_meant =
            |mv: &Move| mv.text(notation) == *text || mv.text(Notation::default()) == *text;
        let mv = list.into_iter().find(is_meant);
        board.make(mv.ok_or_else(|| format!("not a legal move: {text}"))?);
    }
    Ok(())
}
