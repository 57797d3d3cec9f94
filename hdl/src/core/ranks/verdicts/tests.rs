//! The verdicts by themselves: of the moves that the literal table lists they pick the legal ones.

use super::*;
use crate::core::testing::{
    as_wired, files_words, job_word, node_word, put_words, random_chess960, random_position,
};
use crate::testing;
use proptest::prelude::*;
use reference::castling::Wing;
use reference::sandstroem::Board;
use reference::{mailbox, Colour, Piece, PieceKind, Position, Square};

/// The word of a job that is no move.
const NO_MOVE: u64 = 4 << 9 | 6 << 3;

/// Verdicts that are asked about one position after the other.
struct Judge(Verdicts);

impl Judge {
    /// Puts a position's pieces on the board.
    fn new(position: &Position) -> Self {
        Self::with(Verdicts::new(false), put_words(position))
    }

    /// The same in Chess960.
    fn of_chess960(position: &Position) -> Self {
        let words = put_words(position).into_iter().chain(files_words(position));
        Self::with(Verdicts::new(true), words.collect())
    }

    fn with(mut verdicts: Verdicts, words: Vec<u64>) -> Self {
        verdicts.poison_collisions();
        verdicts.connect_all();
        testing::clock(&mut verdicts, |verdicts| &mut verdicts.clock);
        let mut judge = Self(verdicts);
        for word in words {
            judge.0.put.next = true;
            judge.0.piece.next = Bits::<16>::from(word).into();
            judge.clock();
            judge.0.put.next = false;
            judge.clock();
            judge.clock();
        }
        judge
    }

    fn clock(&mut self) {
        testing::cycle(&mut self.0);
    }

    /// Looks at the position that a move of `before` leads to, or at `before` itself; gives how many clocks it took.
    fn look(&mut self, node: u64, job: u64, ply: u64) -> u32 {
        self.0.enter.next = true;
        self.0.node.next = Bits::<16>::from(node).into();
        self.0.ply.next = ply.into();
        self.clock();
        self.0.enter.next = false;
        self.0.start.next = true;
        self.0.job.next = Bits::<16>::from(job).into();
        self.clock();
        self.0.start.next = false;
        let mut clocks = 1;
        while !self.0.done.val() {
            self.clock();
            clocks += 1;
            assert!(clocks < 100, "the look does not end");
        }
        clocks
    }

    /// Whether a move may end on a square, and whether one may begin there.
    fn read(&mut self, square: Square, black: bool, ply: u64) -> (bool, bool) {
        self.0.square.next = (square.index() as u64).into();
        self.0.black.next = black;
        self.0.read_ply.next = ply.into();
        self.clock();
        (self.0.goal.val(), self.0.may.val())
    }

    /// The moves of a position of which the verdicts say that they are legal, out of those that the literal table lists.
    fn legal(&mut self, position: &Position, ply: u64) -> Vec<(Square, Square)> {
        let turn = position.turn();
        let black = turn == Colour::Black;
        let king = position.king(turn);
        let mut legal = Vec::new();
        for step in Board::from(position).gen_moves() {
            let (goal, may_end) = self.read(step.to, black, ply);
            let (_, may_begin) = self.read(step.from, black, ply);
            let is_legal = if step.from == king {
                may_end
            } else {
                goal && (may_begin || same_line(king, step.from, step.to))
            };
            if is_legal {
                legal.push((step.from, step.to));
            }
        }
        legal.extend(self.castling(position, ply));
        if self.0.passed.val() {
            legal.extend(
                en_passant(position).filter(|&(from, to)| {
                    self.read(from, black, ply).1 || same_line(king, from, to)
                }),
            );
        }
        legal.sort_unstable();
        legal.dedup();
        legal
    }

    fn castling(&mut self, position: &Position, ply: u64) -> Vec<(Square, Square)> {
        let turn = position.turn();
        let king = position.king(turn);
        let castlings = Wing::ALL.map(|wing| position.castling().castling(turn, wing, king));
        castlings
            .into_iter()
            .flatten()
            .map(|castling| castling.rook_from)
            .filter(|&rook| {
                let own = Some(Piece::new(turn, PieceKind::Rook));
                position.piece_at(rook) == own && self.read(rook, turn == Colour::Black, ply).0
            })
            .map(|rook| (king, rook))
            .collect()
    }
}

/// Captures en passant, legal or not.
fn en_passant(position: &Position) -> impl Iterator<Item = (Square, Square)> + '_ {
    let pawn = Some(Piece::new(position.turn(), PieceKind::Pawn));
    position.en_passant().into_iter().flat_map(move |to| {
        let from_rank = match position.turn() {
            Colour::White => to.rank() - 1,
            Colour::Black => to.rank() + 1,
        };
        Square::all()
            .filter(move |from| from.rank() == from_rank && from.file().abs_diff(to.file()) == 1)
            .filter(move |&from| position.piece_at(from) == pawn)
            .map(move |from| (from, to))
    })
}

/// Three squares lie on a line of a queen's.
fn same_line(king: Square, from: Square, to: Square) -> bool {
    let way = |a: Square, b: Square| {
        let files = i32::from(b.file()) - i32::from(a.file());
        let ranks = i32::from(b.rank()) - i32::from(a.rank());
        (files, ranks)
    };
    let ((a, b), (c, d)) = (way(king, from), way(from, to));
    let is_line =
        |(files, ranks): (i32, i32)| files == 0 || ranks == 0 || files.abs() == ranks.abs();
    is_line((a, b)) && is_line((c, d)) && a * d == b * c
}

/// The from-squares and targets of the legal moves.
fn ends(position: &Position) -> Vec<(Square, Square)> {
    let mut ends: Vec<_> = mailbox::legal_moves(position)
        .into_iter()
        .map(|mv| as_wired(position, mv))
        .map(|mv| (mv.from, mv.to))
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Of the moves that the literal table lists the verdicts pick the legal ones: after each move of a position, and in the position.
    #[test]
    fn the_verdicts_pick_the_legal_moves(start in 0usize..5, choices: [u8; 60], played in 0usize..60, plies in (0_u64..15, 0_u64..15)) {
        let position = random_position(start, &choices[..played]);
        assert_picks(Judge::new(&position), &position, plies)?;
    }

    #[test]
    fn the_verdicts_pick_the_legal_moves_of_chess960(number in 0u16..960, choices: [u8; 60], played in 0usize..60, plies in (0_u64..15, 0_u64..15)) {
        let position = random_chess960(number, &choices[..played]);
        assert_picks(Judge::of_chess960(&position), &position, plies)?;
    }
}

/// The verdicts on what each move of a position leads to, and on the position itself, pick the legal moves.
fn assert_picks(
    mut judge: Judge,
    position: &Position,
    plies: (u64, u64),
) -> Result<(), TestCaseError> {
    let node = node_word(position, !position.turn());
    for mv in mailbox::legal_moves(position) {
        let after = position.play(mv);
        let clocks = judge.look(node, job_word(position, mv), plies.0);
        prop_assert_eq!(clocks, 24);
        prop_assert_eq!(judge.0.check.val(), after.in_check(), "{} {}", position, mv);
        prop_assert_eq!(
            judge.legal(&after, plies.0),
            ends(&after),
            "{} {}",
            position,
            mv
        );
    }
    // A position's own moves, without a move that leads to it: not en passant, for which its last move is needed.
    let own = position.essence();
    if own.en_passant().is_some() {
        return Ok(());
    }
    judge.look(node_word(position, position.turn()), NO_MOVE, plies.1);
    prop_assert_eq!(judge.legal(&own, plies.1), ends(&own), "{}", position);
    Ok(())
}

/// Two pieces check the king, and the look finds both on the same rank: a bishop and a knight below it, or a rook beside it and a bishop
/// above. A rook of the king's side could end one of the checks, which is no legal move.
#[test]
fn two_checks_found_on_one_rank_are_two() {
    for fen in [
        "4k3/8/8/8/4K3/7R/2b2n2/8 w - - 0 1",
        "4k3/1b6/8/8/r3K3/8/8/3R4 w - - 0 1",
    ] {
        let position: Position = fen.parse().expect("a good FEN");
        let mut judge = Judge::new(&position);
        judge.look(node_word(&position, position.turn()), NO_MOVE, 0);
        assert_eq!(judge.legal(&position, 0), ends(&position), "{fen}");
    }
}
