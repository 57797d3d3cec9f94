//! The position that a payload holds, read back.

use protocol::PositionPayload;
use reference::{Colour, Piece, PieceKind, Position, Square};

/// The code of a rook with which its king may castle.
const CASTLES: u8 = 7;

/// The position a payload holds.
pub(super) fn position_of(payload: &PositionPayload) -> Position {
    let nibble = |square: Square| match square.index() % 2 {
        0 => payload[square.index() / 2] >> 4,
        _ => payload[square.index() / 2] & 15,
    };
    let letter = |square| match nibble(square) {
        0 => "1".to_owned(),
        nibble => {
            let colour = Colour::ALL[usize::from(nibble >> 3)];
            let kind = match nibble & 7 {
                CASTLES => PieceKind::Rook,
                code => PieceKind::from_code(code).expect("the host sends pieces"),
            };
            Piece::new(colour, kind).to_string()
        }
    };
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            (0..8)
                .map(|file| letter(Square::from_coords(file, rank).unwrap()))
                .collect()
        })
        .map(|rank: String| {
            (2..=8).rev().fold(rank, |rank, run| {
                rank.replace(&"1".repeat(run), &run.to_string())
            })
        })
        .collect();
    let [.., state, en_passant] = *payload;
    let turn = if state & 0x80 == 0 { "w" } else { "b" };
    let files = |colour: Colour| {
        let code = (colour as u8) << 3 | CASTLES;
        let rooks = Square::all().filter(move |&square| nibble(square) == code);
        rooks.map(move |rook| {
            let file = char::from(b'a' + rook.file());
            match colour {
                Colour::White => file.to_ascii_uppercase(),
                Colour::Black => file,
            }
        })
    };
    let mut castling: String = Colour::ALL.into_iter().flat_map(files).collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let en_passant = Square::new(en_passant).map_or("-".to_owned(), |square| square.to_string());
    format!("{} {turn} {castling} {en_passant} 0 1", ranks.join("/"))
        .parse()
        .expect("the host sends positions")
}
