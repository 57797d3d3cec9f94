//! The words of random positions, against the same words made by the software.

use super::*;
use crate::core::testing::{
    files_words, load_writes_of_chess960, node_word, put_words, random_chess960, random_position,
    state_word,
};
use crate::testing;
use crate::word::Packed as _;
use proptest::prelude::*;
use reference::castling::Wing;
use reference::{Colour, Position};

fn words_of(position: &Position, scans: bool) -> NodeWords {
    let turn = position.turn();
    let right = |colour, wing| position.castling().has(colour, wing);
    let file = position
        .en_passant()
        .map_or(0, |square| u64::from(square.file()));
    let mut words = NodeWords::default();
    words.connect_all();
    words.state.next = State {
        black: turn == Colour::Black,
        king: (position.king(turn).index() as u64).into(),
        other_king: (position.king(!turn).index() as u64).into(),
        short: right(turn, Wing::King),
        long: right(turn, Wing::Queen),
        en_passant: position.en_passant().is_some(),
        en_passant_file: file.into(),
        ..State::default()
    };
    words.rights_left.next = Rights {
        en_passant: position.en_passant().is_some(),
        en_passant_file: file.into(),
        white_short: right(Colour::White, Wing::King),
        white_long: right(Colour::White, Wing::Queen),
        black_short: right(Colour::Black, Wing::King),
        black_long: right(Colour::Black, Wing::Queen),
    };
    words.parents.next = true;
    words.scans.next = scans;
    words
}

/// All words of a position: those of its pieces and files as they are loaded, and those of its node.
fn check(position: &Position, scans: bool) -> Result<(), TestCaseError> {
    let mut words = words_of(position, scans);
    let mut put = Vec::new();
    for write in load_writes_of_chess960(position) {
        let writes_files = write.state && write.address == 1;
        if write.board || writes_files {
            words.load.next = write;
            words.writes_files.next = writes_files;
            prop_assert!(simulate(&mut words, 10));
            put.push(words.put.val().to_bits().index() as u64);
        }
    }
    // Of an empty square's word the colour does not count.
    let without_colour = |word: u64| {
        if word & 0x1c0 == 0 {
            word & !0x200
        } else {
            word
        }
    };
    let told: Vec<u64> = put[..64].iter().copied().map(without_colour).collect();
    prop_assert_eq!(told, put_words(position));
    prop_assert_eq!(&put[64..], files_words(position));
    let turn = position.turn();
    prop_assert_eq!(
        words.node.val().to_bits().index() as u64,
        node_word(position, !turn)
    );
    prop_assert_eq!(
        words.own.val().to_bits().index() as u64,
        node_word(position, turn)
    );
    prop_assert_eq!(
        words.state_word.val().to_bits().index() as u64,
        state_word(position)
    );
    let last = words.last.val();
    let pushed = position.en_passant().filter(|_| !scans).map(|square| {
        let (from, to) = if turn == Colour::White {
            (6, 4)
        } else {
            (1, 3)
        };
        (u64::from(square.file()), from, to)
    });
    prop_assert!(last.job && !last.kind_1 && !last.kind_2);
    prop_assert_eq!(last.kind_0, pushed.is_some());
    if let Some((file, from, to)) = pushed {
        prop_assert_eq!(
            (last.from_file.index(), last.to_file.index()),
            (file as usize, file as usize)
        );
        prop_assert_eq!((last.from_rank.index(), last.to_rank.index()), (from, to));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn are_those_of_the_software(
        start_at in 0_usize..5, number: u16, chess960: bool, choices: [u8; 40], played in 0_usize..40, scans: bool,
    ) {
        let position = if chess960 {
            random_chess960(number, &choices[..played])
        } else {
            random_position(start_at, &choices[..played])
        };
        check(&position, scans)?;
    }
}

#[test]
fn tell_of_a_pawn_that_may_be_taken_en_passant() {
    for fen in [
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
        "4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1",
    ] {
        for scans in [false, true] {
            check(&fen.parse().expect("a good FEN"), scans).expect(fen);
        }
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("node words", &mut NodeWords::default());
    assert_eq!((area.block_rams, area.flip_flops), (0, 0));
    assert!(area.lut4 <= 40, "{area:?}");
}
