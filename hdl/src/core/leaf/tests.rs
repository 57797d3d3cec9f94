//! The leaf core by itself, driven by edits as the tree core gives them.

use super::*;
use crate::core::testing::{board_words, count_word, lines_word, random_position};
use crate::core::walk::Op;
use crate::testing;
use proptest::prelude::*;
use reference::sandstroem::Board;
use reference::{mailbox, Colour, PieceKind, Position};

/// A core that must not use a word that is read while it is written: on the chip it is undefined.
fn fresh() -> LeafCore {
    let mut core = LeafCore::default();
    core.poison_collisions();
    core.connect_all();
    core
}

/// What a core did until now.
#[derive(Default)]
struct Sums {
    leaves: u64,
    /// Clocks in which the walker stood on a new square of a walk: in scans, in tests, and in walks of pieces.
    steps: [u64; 3],
    clocks: u64,
}

impl Sums {
    fn clock(&mut self, core: &mut LeafCore) {
        if core.inbox.applies.val() {
            assert_eq!(core.generator.activity.val(), Activity::Making);
        }
        let op = core.walker.command.val().op;
        let step = u64::from(core.walker.visit.val().valid && op == Op::Step);
        match core.generator.activity.val() {
            Activity::Scanning => self.steps[0] += step,
            Activity::Testing => self.steps[1] += step,
            Activity::Walking => self.steps[2] += step,
            _ => assert_eq!(step, 0, "a walk while nothing is counted"),
        }
        self.clocks += 1;
        testing::clock(core, |core| &mut core.clock);
        let said = core.said.val();
        self.leaves += u64::from(said.one) + 4 * u64::from(said.four);
    }

    /// Sends edits, one a clock as far as the core takes them.
    fn send(&mut self, core: &mut LeafCore, edits: &[u64]) {
        for &word in edits {
            while core.said.val().full {
                self.clock(core);
            }
            core.push.next = true;
            core.word.next = word.into();
            self.clock(core);
            core.push.next = false;
        }
    }

    fn finish(&mut self, core: &mut LeafCore) {
        for _ in 0..4 {
            self.clock(core);
        }
        while core.said.val().busy {
            self.clock(core);
            assert!(self.clocks < 100_000, "the core does not end");
        }
        for _ in 0..4 {
            self.clock(core);
        }
    }
}

/// Clears board and lists.
fn clearing() -> Vec<u64> {
    (0..64)
        .map(|square| (square >> 4 & 1) << 13 | 7 << 10 | (square & 15) << 6 | square)
        .collect()
}

/// Puts the pieces on the board, or takes them off: those that `of` has and `other` has not on the same square.
fn pieces(of: &[u64], other: &[u64], come: bool) -> Vec<u64> {
    (0_u64..)
        .zip(of.iter().zip(other))
        .filter(|(_, (word, other))| **word != 0 && word != other)
        .map(|(square, (word, _))| (word & 0xFF | u64::from(come) << 8) << 6 | square)
        .collect()
}

fn limits() -> u64 {
    0x81FF
}

/// A job that leads to a position: the king of the side that has just moved comes to its square from another one. The first word
/// takes the king off its square, and is not part of the job.
fn job(position: &Position, knight_moved: bool) -> Vec<u64> {
    let words = board_words(position);
    let king = position.king(!position.turn()).index();
    let empty = words
        .iter()
        .position(|&word| word == 0)
        .expect("an empty square");
    let edit =
        |square: usize, present: u64| (words[king] & 0xFF | present << 8) << 6 | square as u64;
    vec![
        edit(king, 0),
        edit(empty, 1),
        edit(empty, 0),
        edit(king, 1),
        count_word(position, knight_moved),
        lines_word(position),
    ]
}

/// What takes the king of such a job from where it came to where it stands in the position.
fn after_job(position: &Position) -> Vec<u64> {
    let job = job(position, false);
    vec![job[2], job[3]]
}

/// Legal moves but for those en passant, which the tree core counts.
fn moves(position: &Position) -> u64 {
    let en_passant = |mv: &reference::Move| {
        position.en_passant() == Some(mv.to)
            && mv.from.file() != mv.to.file()
            && position
                .piece_at(mv.from)
                .is_some_and(|piece| piece.kind == PieceKind::Pawn)
    };
    let legal = mailbox::legal_moves(position);
    legal.iter().filter(|mv| !en_passant(mv)).count() as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    /// Counts what the oracle counts, in as many clocks inside walks as its software twin takes table steps.
    #[test]
    fn counts_and_walks_as_the_oracle_and_the_twin(start in 0usize..5, choices: [u8; 60], played in 0usize..60) {
        let position = random_position(start, &choices[..played]);
        let (mut core, mut sums) = (fresh(), Sums::default());
        sums.send(&mut core, &clearing());
        sums.send(&mut core, &pieces(&board_words(&position), &[0; 64], true));
        sums.send(&mut core, &[limits()]);
        sums.send(&mut core, &job(&position, true));
        sums.finish(&mut core);
        prop_assert_eq!(sums.leaves, moves(&position), "{}", position);
        let steps = Board::from(&position).steps();
        let expected = [steps.scan, steps.king_tests + steps.castling_tests, steps.pieces + steps.pawns];
        prop_assert_eq!(sums.steps, expected, "{}", position);
    }

    /// A game's positions one after the other, all sent at once: edits wait in the inbox until the position before them is counted.
    #[test]
    fn counts_a_whole_game_without_waiting(start in 0usize..5, choices: [u8; 12]) {
        let (mut core, mut sums) = (fresh(), Sums::default());
        sums.send(&mut core, &clearing());
        sums.send(&mut core, &[limits()]);
        let mut before = vec![0; 64];
        let mut expected = 0;
        for played in 0..choices.len() {
            let position = random_position(start, &choices[..played]);
            // The tree core's slots stay with their pieces; here they are dealt anew, so that all edits are of interest.
            let words = board_words(&position);
            if words == before {
                // The game is over. Counted again, a knight's mate would be a check by a knight that has not moved.
                break;
            }
            sums.send(&mut core, &pieces(&before, &words, false));
            sums.send(&mut core, &pieces(&words, &before, true));
            // Unless a knight has moved, none gives check.
            let knight_moved = words.iter().zip(&before).any(|(word, before)| {
                word >> 4 & 7 == 2 && word >> 4 != before >> 4
            });
            sums.send(&mut core, &job(&position, knight_moved));
            sums.send(&mut core, &after_job(&position));
            expected += moves(&position);
            before = words;
        }
        sums.finish(&mut core);
        prop_assert_eq!(sums.leaves, expected);
    }
}

/// Some of the logic does no more than save clocks. Each of these positions has use for some of it; the clocks from the job's
/// first edit until nothing is left to do were measured.
#[test]
fn counts_in_no_more_clocks_than_measured() {
    let measured = [
        // All kinds of pieces.
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            141,
        ),
        // No slider of the enemy's, no knight.
        ("4k3/ppp5/8/8/8/8/PPP5/RNBQK2R w KQ - 0 1", 103),
        // A double check: nothing but the king moves.
        ("4r1k1/8/8/8/8/5n2/PPP5/RNBQK3 w - - 0 1", 76),
        // A king that cannot move, in check by the last square of the scan.
        ("6k1/8/8/8/8/8/5nPP/6RK w - - 0 1", 41),
        // A king whose only squares are those that the scan meets last.
        ("4k3/8/8/3PPP2/3PKP2/4P3/8/8 w - - 0 1", 50),
        // Pawns that have no enemy on the rank ahead of them, up to the fifth rank.
        ("4k3/8/5n2/8/1P6/2P3P1/P7/4K3 w - - 0 1", 50),
        // A pinned piece, without which the others begin on their first squares.
        ("4k3/4r3/8/8/8/8/PPPPBPPP/4K3 w - - 0 1", 64),
        // Lists that are empty, on one side and on the other.
        ("8/8/3k4/8/8/8/PPP5/4K3 b - - 0 1", 67),
        ("4k3/ppp5/8/8/8/3K4/8/8 w - - 0 1", 67),
    ];
    let mut slow = Vec::new();
    for (fen, most) in measured {
        let position: Position = fen.parse().expect("a good FEN");
        let (mut core, mut sums) = (fresh(), Sums::default());
        let last = |turn| {
            position
                .pieces()
                .filter(|(_, piece)| piece.colour == turn)
                .count() as u64
                - 1
        };
        let limits = 0x8100 | last(Colour::Black) << 4 | last(Colour::White);
        sums.send(&mut core, &clearing());
        sums.send(&mut core, &pieces(&board_words(&position), &[0; 64], true));
        sums.send(&mut core, &[limits]);
        let job = job(&position, true);
        sums.send(&mut core, &job[..2]);
        sums.finish(&mut core);
        let before = sums.clocks;
        sums.send(&mut core, &job[2..]);
        sums.finish(&mut core);
        let clocks = sums.clocks - before;
        assert_eq!(sums.leaves, moves(&position), "{fen}");
        if clocks > most {
            slow.push(format!("{fen}: {clocks} clocks, {most} were measured"));
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("leaf core", &mut LeafCore::default());
    assert_eq!(area.block_rams, 4);
    assert!(area.lut4 <= 535, "{area:?}");
}
