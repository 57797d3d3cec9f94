//! Pieces and sides in sentences.

use reference::{Colour, Piece, Square, Wing};

/// `the rook on a8`.
pub(crate) fn on(piece: Piece, square: Square) -> String {
    format!("the {} on {square}", piece.kind.name())
}

/// `White` or `Black`, as a name.
pub(crate) const fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

/// `the king's side` or `the queen's side`.
pub(crate) const fn wing(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "the king's side",
        Wing::Queen => "the queen's side",
    }
}

/// Several things in a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
