//! The rank counter by itself: nodes with all their moves, against the software oracle.

use super::verdicts::Verdicts;
use super::*;
use crate::core::testing::{fen, job_word, node_word, put_words, random_position};
use crate::testing;
use proptest::prelude::*;
use reference::suites::{DOUBLE_CHECKS, STANDARD, TRICKY};
use reference::{epd, mailbox, Move, Position};

/// A counter that must not use a word that is read while it is written: on the chip it is undefined.
fn fresh() -> RankCounter {
    let mut counter = RankCounter::new(false);
    counter.poison_collisions();
    counter.connect_all();
    testing::clock(&mut counter, |counter| &mut counter.clock);
    counter
}

/// The replies to a move.
fn replies(position: &Position, mv: Move) -> u64 {
    mailbox::legal_moves(&position.play(mv)).len() as u64
}

#[derive(Default)]
struct Sums {
    moves: u64,
    clocks: u64,
}

impl Sums {
    fn clock(&mut self, counter: &mut RankCounter) {
        self.clocks += 1;
        testing::cycle(counter);
        self.moves += counter.said.val().moves.index() as u64;
    }

    /// Sends words, one a clock as far as the counter takes them.
    fn send(&mut self, counter: &mut RankCounter, words: &[u64]) {
        for &word in words {
            while counter.said.val().full {
                self.clock(counter);
            }
            counter.push.next = true;
            counter.word.next = word.into();
            self.clock(counter);
            counter.push.next = false;
        }
    }

    fn finish(&mut self, counter: &mut RankCounter) {
        for _ in 0..4 {
            self.clock(counter);
        }
        while counter.said.val().busy {
            self.clock(counter);
            assert!(self.clocks < 1_000_000, "the counter does not end");
        }
        for _ in 0..2 {
            self.clock(counter);
        }
    }
}

/// Counts each of a position's moves by itself, and says which ones are counted wrongly.
fn wrong(position: &Position) -> Vec<String> {
    let (mut counter, mut sums) = (fresh(), Sums::default());
    sums.send(&mut counter, &put_words(position));
    sums.send(&mut counter, &[node_word(position, !position.turn())]);
    let mut wrong = Vec::new();
    for mv in mailbox::legal_moves(position) {
        let before = sums.moves;
        sums.send(&mut counter, &[job_word(position, mv)]);
        sums.finish(&mut counter);
        let (counted, expected) = (sums.moves - before, replies(position, mv));
        if counted != expected {
            wrong.push(format!("{mv}: {counted} instead of {expected}"));
        }
    }
    wrong
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn counts_the_replies_that_the_oracle_finds(start in 0usize..5, choices: [u8; 60], played in 0usize..60) {
        let position = random_position(start, &choices[..played]);
        let wrong = wrong(&position);
        prop_assert!(wrong.is_empty(), "{}: {:#?}", position, wrong);
    }

    /// All moves of a game's positions, all sent at once.
    #[test]
    fn counts_a_whole_game_without_waiting(start in 0usize..5, choices: [u8; 6]) {
        let (mut counter, mut sums) = (fresh(), Sums::default());
        let mut expected = 0;
        for played in 0..choices.len() {
            let position = random_position(start, &choices[..played]);
            sums.send(&mut counter, &put_words(&position));
            sums.send(&mut counter, &[node_word(&position, !position.turn())]);
            for mv in mailbox::legal_moves(&position) {
                sums.send(&mut counter, &[job_word(&position, mv)]);
                expected += replies(&position, mv);
            }
        }
        sums.finish(&mut counter);
        prop_assert_eq!(sums.moves, expected);
    }
}

/// A reset that cuts a look off leaves nothing of it: neither its checks nor its ranks are those of the first look after it.
#[test]
fn a_reset_in_any_clock_of_a_look_leaves_nothing_of_it() {
    let checked: Position = "8/8/8/4k3/8/8/8/K2R4 w - - 0 1"
        .parse()
        .expect("a good FEN");
    let free = random_position(1, &[]);
    for clocks in 0..40 {
        let (mut counter, mut sums) = (fresh(), Sums::default());
        sums.send(&mut counter, &put_words(&checked));
        sums.send(&mut counter, &[node_word(&checked, !checked.turn())]);
        sums.finish(&mut counter);
        let mut moves = mailbox::legal_moves(&checked).into_iter();
        let check = moves.find(|&mv| checked.play(mv).in_check());
        sums.send(&mut counter, &[job_word(&checked, check.expect("a check"))]);
        for _ in 0..clocks {
            sums.clock(&mut counter);
        }
        counter.reset.next = true;
        for _ in 0..64 {
            sums.clock(&mut counter);
        }
        counter.reset.next = false;
        sums.send(&mut counter, &put_words(&free));
        sums.send(&mut counter, &[node_word(&free, !free.turn())]);
        sums.finish(&mut counter);
        let mv = mailbox::legal_moves(&free)[0];
        let before = sums.moves;
        sums.send(&mut counter, &[job_word(&free, mv)]);
        sums.finish(&mut counter);
        assert_eq!(sums.moves - before, replies(&free, mv), "{clocks} clocks");
    }
}

#[test]
fn a_job_takes_eight_clocks() {
    let position = random_position(1, &[]);
    let (mut counter, mut sums) = (fresh(), Sums::default());
    sums.send(&mut counter, &put_words(&position));
    sums.send(&mut counter, &[node_word(&position, !position.turn())]);
    sums.finish(&mut counter);
    let before = sums.clocks;
    let moves = mailbox::legal_moves(&position);
    for &mv in &moves {
        sums.send(&mut counter, &[job_word(&position, mv)]);
    }
    sums.finish(&mut counter);
    let clocks = sums.clocks - before;
    println!("{} jobs in {clocks} clocks", moves.len());
    assert!(clocks <= 8 * moves.len() as u64 + 45, "{clocks}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    /// A pawn on its home rank, enemies' pawns beside the square to which it goes, kings on that rank or anywhere, and sliders.
    #[test]
    fn counts_captures_en_passant(
        black in any::<bool>(),
        file in 0_usize..8,
        beside in 1..4,
        kings in (0_usize..64, 0_usize..64, 0_usize..8),
        pieces in prop::collection::vec((0_usize..64, prop::sample::select(b"QRBqrbnN".to_vec())), 0..5),
        along in prop::collection::vec((0_usize..8, prop::sample::select(b"QRqr".to_vec())), 0..3),
    ) {
        let mut board = [b'.'; 64];
        let (home, target, ours, theirs) = if black { (8, 24, b'p', b'P') } else { (48, 32, b'P', b'p') };
        for (square, piece) in pieces {
            board[square] = piece;
        }
        for (file, piece) in along {
            board[target + file] = piece;
        }
        let (own, other) = if black { (b'k', b'K') } else { (b'K', b'k') };
        board[kings.0] = own;
        board[if kings.1 < 32 { target + kings.2 } else { kings.1 }] = other;
        let (home, target) = (home + file, target + file);
        board[home] = ours;
        board[target] = b'.';
        board[(home + target) / 2] = b'.';
        if beside & 1 != 0 && file > 0 {
            board[target - 1] = theirs;
        }
        if beside & 2 != 0 && file < 7 {
            board[target + 1] = theirs;
        }
        let position = fen(&board, black).parse::<Position>();
        prop_assume!(position.is_ok());
        let position = position.expect("a legal position");
        let push = mailbox::legal_moves(&position)
            .into_iter()
            .find(|mv| mv.from.index() == home ^ 56 && mv.to.index() == target ^ 56);
        prop_assume!(push.is_some());
        let (mut counter, mut sums) = (fresh(), Sums::default());
        sums.send(&mut counter, &put_words(&position));
        sums.send(&mut counter, &[node_word(&position, !position.turn())]);
        let push = push.expect("a legal push");
        sums.send(&mut counter, &[job_word(&position, push)]);
        sums.finish(&mut counter);
        prop_assert_eq!(sums.moves, replies(&position, push), "{} {}", position, push);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A game is followed from ply to ply, and from the last one back to each of its positions: every node's jobs are counted on
    /// its own board.
    #[test]
    fn follows_a_search_without_taking_moves_back(start in 0usize..5, choices: [u8; 15], deepest in 1usize..15) {
        let (mut counter, mut sums) = (fresh(), Sums::default());
        let mut expected = 0;
        let positions: Vec<Position> = (0..=deepest).map(|played| random_position(start, &choices[..played])).collect();
        sums.send(&mut counter, &put_words(&positions[0]));
        for (ply, pair) in (0_u64..).zip(positions.windows(2)) {
            let mv = mailbox::legal_moves(&pair[0]).into_iter().find(|&mv| pair[0].play(mv) == pair[1]);
            let Some(mv) = mv else { break };
            sums.send(&mut counter, &[node_word(&pair[0], !pair[0].turn()) | ply << 9 | 1 << 13, job_word(&pair[0], mv)]);
        }
        for (ply, position) in positions.iter().enumerate().rev() {
            if ply > 0 && positions[ply - 1] == *position {
                continue;
            }
            sums.send(&mut counter, &[node_word(position, !position.turn()) | (ply as u64) << 9]);
            for mv in mailbox::legal_moves(position) {
                sums.send(&mut counter, &[job_word(position, mv)]);
                expected += replies(position, mv);
            }
        }
        sums.finish(&mut counter);
        prop_assert_eq!(sums.moves, expected);
    }
}

#[test]
fn counts_the_replies_of_the_suites() {
    for suite in [STANDARD, TRICKY, DOUBLE_CHECKS] {
        for (line, entry) in epd::entries(suite.text) {
            let position = entry
                .unwrap_or_else(|error| panic!("line {line}: {error}"))
                .position;
            let wrong = wrong(&position);
            assert!(wrong.is_empty(), "{position}: {wrong:#?}");
        }
    }
}

/// Asserts how many block RAMs a block takes, and that it takes no more look-up tables than its header says.
#[track_caller]
fn assert_takes<B: Block>(name: &str, mut block: B, block_rams: u32, lut4: u32) {
    let area = testing::synthesize(name, &mut block);
    assert_eq!(area.block_rams, block_rams, "{name}");
    assert!(area.lut4 <= lut4, "{name}: {area:?}");
}

#[test]
fn the_blocks_take_what_their_headers_say() {
    assert_takes("rank counter", RankCounter::new(false), 9, 1655);
    assert_takes("look", Look::new(false), 5, 1065);
    assert_takes("count", Count::default(), 3, 545);
    assert_takes("verdicts", Verdicts::new(false), 6, 1055);
    assert_takes("view", view::View::new(false), 2, 190);
    assert_takes("look down", look_down::LookDown::default(), 0, 365);
    assert_takes("look up", look_up::LookUp::default(), 0, 570);
    assert_takes("front", front::Front::default(), 0, 110);
    assert_takes("star", star::Star::default(), 0, 90);
    assert_takes("count up", count_up::CountUp::default(), 0, 145);
    assert_takes("strides", strides::Strides::default(), 0, 75);
    assert_takes("tally", tally::Tally::default(), 0, 370);
    assert_takes("word queue", Queue::default(), 1, 40);
}
