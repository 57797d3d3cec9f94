//! Endings of four pieces, whole.

use perftboard_reference::endgame::{Distances, Encoding, Index, Material};
use perftboard_reference::Colour;

fn material(text: &str) -> Material {
    text.parse().expect("the test names endings")
}

/// The longest win of White to move, in moves.
fn longest(text: &str) -> Option<u16> {
    let distances = Distances::solve(&material(text)).expect("four pieces at most");
    let (plies, _) = distances.longest_win(Colour::White)?;
    Some(plies.div_ceil(2))
}

#[test]
fn two_bishops_win_in_19_at_most() {
    assert_eq!(longest("KBBvK"), Some(19));
}

#[test]
fn bishop_and_knight_win_in_33_at_most() {
    assert_eq!(longest("KBNvK"), Some(33));
}

#[test]
fn two_knights_mate_only_where_the_king_walks_into_it() {
    assert_eq!(longest("KNNvK"), Some(1));
}

/// The encodings that suit an ending of two pieces beside the kings. Pawns have one of their own, and *111* wants three
/// pieces that are one of their kind, which two alike of one side leave no room for.
fn encodings(text: &str) -> Vec<Encoding> {
    if text.contains('P') {
        return vec![Encoding::Pawns];
    }
    let two_alike = ["KQQ", "KRR", "KBB", "KNN"];
    match two_alike.iter().any(|pair| text.contains(pair)) {
        true => vec![Encoding::KingPair, Encoding::KingsAndMore],
        false => vec![
            Encoding::KingPair,
            Encoding::KingsAndMore,
            Encoding::ThreePieces,
        ],
    }
}

#[test]
fn every_number_of_every_ending_of_four_pieces_is_its_placements() {
    let kinds = ["Q", "R", "B", "N", "P"];
    for (first, one) in kinds.iter().enumerate() {
        for other in &kinds {
            assert_identity(&format!("K{one}vK{other}"));
        }
        for other in &kinds[first..] {
            assert_identity(&format!("K{one}{other}vK"));
        }
    }
}

/// In every encoding that suits the ending, and no other takes it: index, placement, index.
fn assert_identity(text: &str) {
    let suitable = encodings(text);
    for encoding in Encoding::ALL {
        let index = Index::with_encoding(&material(text), encoding);
        assert_eq!(
            index.is_ok(),
            suitable.contains(&encoding),
            "{text} {encoding}"
        );
        let Ok(index) = index else { continue };
        // The kings alone stand in 462 ways, and in more if a pawn leaves only one mirror.
        assert!(index.size() > 462, "{text} {encoding}: {}", index.size());
        for number in 0..index.size() {
            let placement = index.decode(number).expect("a number within the size");
            assert_eq!(index.encode(&placement), Some(number), "{text} {encoding}");
        }
    }
}
