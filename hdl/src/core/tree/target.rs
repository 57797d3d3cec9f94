//! The target: what the visited square is to the piece that walks.
//!
//! # Purpose
//! Tells whether the piece may go to the square as far as the occupants of the two squares decide, and what that move is: along the
//! line on which the king stands, en passant, or to the last rank. Whether it leaves the king in check is said by the
//! [verdicts](crate::core::ranks).
//!
//! # Ports
//! | port      | width      | valid |
//! |-----------|------------|-------|
//! | `visit`   | [`Visit`]  | every clock: where the walk stands |
//! | `kind`    | [`Kind`]   | every clock: the piece that walks |
//! | `from`    | 6          | every clock: where it stands |
//! | `state`   | [`State`]  | every clock: of the node |
//! | `passed`  | 1          | every clock: a pawn may be taken en passant without a check to the king |
//! | `pseudo_legal` | 1     | every clock: the piece may go there, if its king is safe afterwards |
//! | `takes`   | 1          | every clock: a pawn takes en passant there |
//! | `along`   | 1          | every clock, of a piece in line with its king: the walk goes along that line |
//! | `promotes` | 1         | every clock: a pawn is promoted there |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 45 LUT4.

use super::state::State;
use crate::circuit;
use crate::core::walk::Visit;
use crate::core::words::Kind;
use crate::word::AsWord;
use rust_hdl::prelude::*;

circuit! {
    /// What the visited square is to the piece that walks; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Target {
        pub visit: Signal<In, Visit>,
        pub kind: Signal<In, Kind>,
        pub from: Signal<In, Bits<6>>,
        pub state: Signal<In, State>,
        pub passed: Signal<In, Bit>,
        pub pseudo_legal: Signal<Out, Bit>,
        pub takes: Signal<Out, Bit>,
        pub along: Signal<Out, Bit>,
        pub promotes: Signal<Out, Bit>,
        is_pawn: Signal<Local, Bit>,
        /// The walk goes along a diagonal, a rising one.
        oblique: Signal<Local, Bit>,
        rises: Signal<Local, Bit>,
        /// The square to which a pawn takes en passant.
        beyond: Signal<Local, Bits<6>>,
        passes: Signal<Local, Bit>,
        /// How the piece stands to its king: if neither on its file nor on its rank, to which side of it.
        same_file: Signal<Local, Bit>,
        same_rank: Signal<Local, Bit>,
        rising: Signal<Local, Bit>,
    }
}

impl Logic for Target {
    #[hdl_gen]
    fn update(&mut self) {
        self.is_pawn.next = self.kind.val() == Kind::Pawn;
        self.oblique.next = self.visit.val().direction >= 4;
        self.beyond.next = bit_cast::<6, 3>(self.state.val().en_passant_file) | 40;
        if self.state.val().black {
            self.beyond.next = bit_cast::<6, 3>(self.state.val().en_passant_file) | 16;
        }
        self.passes.next = self.is_pawn.val()
            & self.oblique.val()
            & self.passed.val()
            & self.state.val().en_passant
            & (self.visit.val().square == self.beyond.val());
        self.takes.next = self.passes.val();
        self.pseudo_legal.next = !self.visit.val().own;
        if self.is_pawn.val() {
            self.pseudo_legal.next = !self.visit.val().own
                & ((self.oblique.val() == self.visit.val().enemy) | self.passes.val());
        }
        self.promotes.next = self.is_pawn.val()
            & (((self.visit.val().square.to_bits() >> 3) == 0)
                | ((self.visit.val().square.to_bits() >> 3) == 7));

        self.same_file.next = ((self.from.val() ^ self.state.val().king) & 7) == 0;
        self.same_rank.next = ((self.from.val() ^ self.state.val().king) & 0x38) == 0;
        self.rising.next = ((self.from.val() & 7) > (self.state.val().king & 7))
            == (self.from.val() > self.state.val().king);
        // The directions 4 and 7 lead along rising diagonals, 5 and 6 along falling ones.
        self.rises.next = (self.visit.val().direction == 4) | (self.visit.val().direction == 7);
        self.along.next = false;
        if self.kind.val() != Kind::Knight {
            if self.oblique.val() {
                self.along.next = (self.rises.val() == self.rising.val())
                    & !self.same_file.val()
                    & !self.same_rank.val();
            } else if (self.visit.val().direction & 1) == 1 {
                self.along.next = self.same_rank.val();
            } else {
                self.along.next = self.same_file.val();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    //! Every square that a piece may visit, on random positions, against GenMoves of 1989 and against geometry.

    use super::*;
    use crate::core::testing::{kind_of, random_position};
    use crate::testing;
    use proptest::prelude::*;
    use reference::posdata::DIRECTIONS;
    use reference::sandstroem::Board;
    use reference::{Colour, PieceKind, Position, Square};

    /// The squares that a walk of this piece visits, each with the direction along which it is reached. A knight's hop has any direction.
    fn visits(position: &Position, from: Square, kind: PieceKind) -> Vec<(Square, usize)> {
        if kind == PieceKind::Knight {
            let near = |&to: &Square| {
                let (files, ranks) = (
                    to.file().abs_diff(from.file()),
                    to.rank().abs_diff(from.rank()),
                );
                files * ranks == 2
            };
            return Square::all()
                .filter(near)
                .map(|to| (to, to.index() & 7))
                .collect();
        }
        let mut visits = Vec::new();
        for (direction, (files, ranks)) in (0..).zip(DIRECTIONS) {
            let forward = if position.turn() == Colour::White {
                1
            } else {
                -1
            };
            let reach = match kind {
                PieceKind::Pawn if ranks != forward => 0,
                PieceKind::Pawn
                    if files == 0 && from.rank() == if forward == 1 { 1 } else { 6 } =>
                {
                    2
                }
                PieceKind::Pawn | PieceKind::King => 1,
                PieceKind::Rook if files * ranks != 0 => 0,
                PieceKind::Bishop if files * ranks == 0 => 0,
                _ => 7,
            };
            let mut square = from;
            for _ in 0..reach {
                let Some(next) = square.offset(files, ranks) else {
                    break;
                };
                visits.push((next, direction));
                if position.piece_at(next).is_some() {
                    break;
                }
                square = next;
            }
        }
        visits
    }

    /// The three squares lie on one line.
    fn in_line(king: Square, from: Square, to: Square) -> bool {
        let way = |a: Square, b: Square| {
            let file = |square: Square| i32::from(square.file());
            let rank = |square: Square| i32::from(square.rank());
            (file(b) - file(a), rank(b) - rank(a))
        };
        let (near, far) = (way(king, from), way(from, to));
        let straight = near.0 == 0 || near.1 == 0 || near.0.abs() == near.1.abs();
        straight && near.0 * far.1 == near.1 * far.0
    }

    fn check(position: &Position, passed: bool) -> Result<(), TestCaseError> {
        let turn = position.turn();
        let legal_in_1989 = Board::from(position).gen_moves();
        let mut target = Target::default();
        target.connect_all();
        target.passed.next = passed;
        target.state.next = State {
            black: turn == Colour::Black,
            king: (position.king(turn).index() as u64).into(),
            en_passant: position.en_passant().is_some(),
            en_passant_file: position
                .en_passant()
                .map_or(0, |square| u64::from(square.file()))
                .into(),
            ..State::default()
        };
        for (from, piece) in position.pieces().filter(|(_, piece)| piece.colour == turn) {
            for (to, direction) in visits(position, from, piece.kind) {
                let stands = position.piece_at(to);
                target.kind.next = kind_of(piece.kind.code());
                target.from.next = (from.index() as u64).into();
                target.visit.next = Visit {
                    valid: true,
                    square: (to.index() as u64).into(),
                    direction: (direction as u64).into(),
                    own: stands.is_some_and(|piece| piece.colour == turn),
                    enemy: stands.is_some_and(|piece| piece.colour != turn),
                    ..Visit::default()
                };
                prop_assert!(simulate(&mut target, 10));
                let is_pawn = piece.kind == PieceKind::Pawn;
                let takes =
                    passed && is_pawn && position.en_passant() == Some(to) && direction >= 4;
                let listed = legal_in_1989
                    .iter()
                    .any(|step| (step.from, step.to) == (from, to));
                prop_assert_eq!(target.takes.val(), takes, "{} {}{}", position, from, to);
                prop_assert_eq!(
                    target.pseudo_legal.val(),
                    listed || takes,
                    "{} {}{}",
                    position,
                    from,
                    to
                );
                prop_assert_eq!(
                    target.promotes.val(),
                    is_pawn && [0, 7].contains(&to.rank()),
                    "{} {}{}",
                    position,
                    from,
                    to,
                );
                // Only a piece that stands in line with its king can be pinned.
                let king = position.king(turn);
                if from != king && in_line(king, from, from) {
                    let along = piece.kind != PieceKind::Knight && in_line(king, from, to);
                    prop_assert_eq!(target.along.val(), along, "{} {}{}", position, from, to);
                }
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn is_what_the_program_of_1989_lists(
            start_at in 0_usize..5, choices: [u8; 40], played in 0_usize..40, passed: bool,
        ) {
            check(&random_position(start_at, &choices[..played]), passed)?;
        }
    }

    /// Random games seldom come to a pawn that may be taken en passant.
    #[test]
    fn knows_the_square_on_which_a_pawn_is_taken_en_passant() {
        for fen in [
            "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1",
            "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
        ] {
            let position = fen.parse().expect("a good FEN");
            for passed in [false, true] {
                check(&position, passed).expect(fen);
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("target", &mut Target::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 45, "{area:?}");
    }
}
