//! The chains of Sandström's table, for the pieces of a board that are clicked.

use std::collections::BTreeMap;

use reference::posdata::{posdata, ptype};
use reference::{Piece, Square};

/// The entries of one piece's chain from a square: every square that a walk can visit, with `nextpos` and `nextdir`; the
/// first is the square of the piece itself.
pub type Chain = Vec<[usize; 3]>;

/// Chains by the piece's letter and its square, such as `Qd4`.
pub type Chains = BTreeMap<String, Chain>;

/// The chain of a piece on a square.
#[must_use]
pub fn chain(piece: Piece, from: Square) -> Chain {
    let ptype = ptype(piece.colour, piece.kind);
    let entry = |square: Square| {
        let entry = posdata().entry(ptype, from, square);
        [square, entry.nextpos, entry.nextdir].map(Square::index)
    };
    posdata().reachable(ptype, from).map(entry).collect()
}

/// Adds the chains of all pieces of a board, which has a letter or a dot for each square from a1 on.
pub fn add_chains(chains: &mut Chains, board: &str) {
    for (square, letter) in Square::all().zip(board.chars()) {
        if let Some(piece) = Piece::from_letter(letter) {
            chains
                .entry(format!("{letter}{square}"))
                .or_insert_with(|| chain(piece, square));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_on_d4_has_27_squares_beside_her_own() {
        let mut chains = Chains::new();
        add_chains(
            &mut chains,
            &format!("{}Q{}", ".".repeat(27), ".".repeat(36)),
        );
        let chain = &chains["Qd4"];
        assert_eq!(chain.len(), 28);
        // She first goes north, to d5; on d5 the next ray begins, to c4 in the west.
        assert_eq!(chain[0][..2], [27, 35]);
        assert_eq!(chain[1], [35, 43, 26]);
    }
}
