//! The double push: how many captures en passant are legal after it.
//!
//! # Purpose
//! A leaf core counts all replies to a job's move except captures en passant. After a double push the tree core counts those.
//! It knows the files of the enemy's pawns beside the target, and nearly always the capture is legal for certain. It is not if a
//! slider stands on a line with the enemy's king: the push empties one pawn's square, the capture another's, and either pawn
//! could have stood between the two. If that line can only be the rank of the capturing pawn, the generator looks along it.
//! Otherwise, and where two pawns could capture, the captures are tried on the board.
//!
//! # Ports
//! | port    | width | valid |
//! |---------|-------|-------|
//! | `kind`, `from`, `to` | 3, 6, 6 | every clock: a legal move |
//! | `pawns` | 8     | every clock: the files with an enemy's pawn on the rank from which it takes en passant, file a is bit 0 |
//! | `king`  | 6     | every clock: the square of the enemy's king |
//! | `lines` | 16    | every clock: along which lines around that king the side to move slides, as [`Sight`](crate::core::sight::Sight) numbers them |
//! | `beside` | 6    | one clock later, with `looks`: the square of the pawn that could capture |
//! | `taken` | 1     | one clock later: exactly one capture en passant is legal after the move |
//! | `looks` | 1     | one clock later: exactly one is legal, unless it exposes the king on its rank |
//! | `tries` | 1     | one clock later: up to two may be legal, and have to be tried; at most one of `taken`, `looks` and `tries` is high |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock; one move every clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 50 LUT4.
//!
//! # Why the lines decide
//! The enemy's king is not in check before the push, because its side is not to move. The push and the capture together
//! change three squares. They empty two: the pushed pawn's home square and the capturing pawn's square. They fill one: the
//! capturing pawn now stands on the square that the push passed over. A slider can therefore give a new check only through
//! one of the two emptied squares. It does so along the king's rank only if one of them is on that rank, and along the king's
//! file only if that is the capturing pawn's file. The pushed pawn's file stays closed, because the capturing pawn stands on
//! it afterwards. The theorem `double-push` (`docs/proofs.md`) proves it.

use crate::circuit;
use crate::core::words::{Kind, LinesWord};
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    beside: Bits<6>,
    taken: bool,
    looks: bool,
    tries: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct DoublePush {
        pub clock: Signal<In, Clock>,
        pub kind: Signal<In, Kind>,
        pub from: Signal<In, Bits<6>>,
        pub to: Signal<In, Bits<6>>,
        pub pawns: Signal<In, Bits<8>>,
        pub king: Signal<In, Bits<6>>,
        pub lines: Signal<In, Bits<16>>,
        pub taken: Signal<Out, Bit>,
        pub beside: Signal<Out, Bits<6>>,
        pub looks: Signal<Out, Bit>,
        pub tries: Signal<Out, Bit>,
        file: Signal<Local, Bits<3>>,
        /// The files to the east of a pawn, and to the west of one.
        easts: Signal<Local, Bits<8>>,
        wests: Signal<Local, Bits<8>>,
        /// A pawn stands to the west of the target, or to the east.
        west: Signal<Local, Bit>,
        east: Signal<Local, Bit>,
        sliders: Signal<Local, LinesWord>,
        exposed: Signal<Local, Bit>,
        rank: Signal<Local, Bit>,
        one: Signal<Local, Bit>,
        push: Signal<Local, Bit>,
        r: DFF<Registers>,
    }
}

impl Logic for DoublePush {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        // A pawn that goes from rank 2 to 4 or from 7 to 5 is the only one to change just that bit of its rank.
        self.push.next =
            (self.kind.val() == Kind::Pawn) & (((self.from.val() ^ self.to.val()) & 0x38) == 0x10);
        self.file.next = bit_cast::<3, 6>(self.to.val());
        self.easts.next = self.pawns.val() << 1;
        self.wests.next = self.pawns.val() >> 1;
        self.west.next = self.easts.val().get_bit(self.file.val().index());
        self.east.next = self.wests.val().get_bit(self.file.val().index());
        self.sliders.next = self.lines.val().into();
        self.rank.next =
            self.sliders.val().rank & (((self.king.val() ^ self.to.val()) & 0x38) == 0);
        self.exposed.next = self.sliders.val().diagonal_2
            | self.sliders.val().antidiagonal_2
            | (self.sliders.val().rank & (((self.king.val() ^ self.from.val()) & 0x38) == 0))
            | (self.sliders.val().file
                & ((self.west.val() & (((self.king.val() & 7) + 1) == (self.to.val() & 7)))
                    | (self.east.val() & (((self.to.val() & 7) + 1) == (self.king.val() & 7)))));
        self.one.next =
            self.push.val() & (self.west.val() != self.east.val()) & !self.exposed.val();
        self.r.d.next.taken = self.one.val() & !self.rank.val();
        self.r.d.next.looks = self.one.val() & self.rank.val();
        self.r.d.next.beside = self.to.val() - 1;
        if self.east.val() {
            self.r.d.next.beside = self.to.val() + 1;
        }
        self.r.d.next.tries = self.push.val()
            & ((self.west.val() & self.east.val())
                | ((self.west.val() | self.east.val()) & self.exposed.val()));
        self.beside.next = self.r.q.val().beside;
        self.taken.next = self.r.q.val().taken;
        self.looks.next = self.r.q.val().looks;
        self.tries.next = self.r.q.val().tries;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::testing::{fen, lines};
    use crate::testing;
    use proptest::prelude::*;
    use reference::{mailbox, Move, Piece, PieceKind, Position, Square};

    /// What the block says of a double push.
    #[derive(Debug, Default, PartialEq)]
    struct Says {
        taken: bool,
        looks: bool,
        tries: bool,
        beside: usize,
    }

    fn says(position: &Position, push: Move) -> Says {
        let (us, them) = (position.turn(), position.turn().opposite());
        let king = position.king(them);
        let (mut files, mut sliders) = (0_u64, 0);
        for (square, piece) in position.pieces() {
            if piece == Piece::new(them, PieceKind::Pawn) && square.rank() == push.to.rank() {
                files |= 1 << square.file();
            }
            if piece.colour == us {
                sliders |= lines(piece.kind, square, king);
            }
        }
        let mut block = DoublePush::default();
        block.connect_all();
        block.kind.next = Kind::Pawn;
        block.from.next = (push.from.index() as u64).into();
        block.to.next = (push.to.index() as u64).into();
        block.pawns.next = files.into();
        block.king.next = (king.index() as u64).into();
        block.lines.next = sliders.into();
        testing::clock(&mut block, |block| &mut block.clock);
        Says {
            taken: block.taken.val(),
            looks: block.looks.val(),
            tries: block.tries.val(),
            beside: block.beside.val().index(),
        }
    }

    /// The squares from which captures en passant are legal after a double push.
    fn captures(position: &Position, push: Move) -> Vec<usize> {
        let behind = position.play(push);
        let target = (push.from.index() + push.to.index()) / 2;
        mailbox::legal_moves(&behind)
            .into_iter()
            .filter(|mv| {
                let mover = behind.piece_at(mv.from).expect("a piece that moves");
                mv.to.index() == target
                    && mover.kind == PieceKind::Pawn
                    && mv.from.file() != mv.to.file()
            })
            .map(|mv| mv.from.index())
            .collect()
    }

    /// Whether on the board before the push, of the next pieces to the west and to the east of a square, one is the king of
    /// the side that takes, and the other one slides along the rank and is the other side's.
    fn opens_the_rank(position: &Position, square: usize) -> bool {
        let next = |step: isize| {
            (1..8)
                .map(|steps| (square % 8) as isize + step * steps)
                .take_while(|file| (0..8).contains(file))
                .find_map(|file| {
                    position.piece_at(Square::from_low_bits((square / 8 * 8) as u8 + file as u8))
                })
        };
        let king = Some(Piece::new(position.turn().opposite(), PieceKind::King));
        let sliders =
            [PieceKind::Rook, PieceKind::Queen].map(|kind| Some(Piece::new(position.turn(), kind)));
        [(next(-1), next(1)), (next(1), next(-1))]
            .iter()
            .any(|(one, other)| *one == king && sliders.contains(other))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        /// A pawn on its home rank, enemies' pawns beside its target, and up to five other pieces.
        #[test]
        fn says_what_is_legal(
            black in any::<bool>(),
            file in 0_usize..8,
            beside in 1..4,
            kings in (0_usize..64, 0_usize..64),
            pieces in prop::collection::vec((0_usize..64, prop::sample::select(b"QRBqrbnN".to_vec())), 0..5),
        ) {
            let mut board = [b'.'; 64];
            for (square, piece) in pieces {
                board[square] = piece;
            }
            board[kings.0] = b'K';
            board[kings.1] = b'k';
            let (home, target, ours, theirs) = if black { (8, 24, b'p', b'P') } else { (48, 32, b'P', b'p') };
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
            let push = push.expect("a legal push");
            let says = says(&position, push);
            let legal = captures(&position, push);
            prop_assert!(u8::from(says.taken) + u8::from(says.looks) + u8::from(says.tries) <= 1);
            if says.looks {
                let expected = if opens_the_rank(&position, says.beside) { vec![] } else { vec![says.beside] };
                prop_assert_eq!(&legal, &expected, "{} {}", position, push);
            } else if !says.tries {
                prop_assert_eq!(legal.len(), usize::from(says.taken), "{} {}", position, push);
            }
            // Without a slider nothing can be opened.
            let slides = position.pieces().any(|(_, piece)| {
                piece.colour == position.turn() && matches!(piece.kind, PieceKind::Queen | PieceKind::Rook | PieceKind::Bishop)
            });
            prop_assert!(slides || !(says.tries || says.looks) || legal.len() == 2, "{} {}", position, push);
        }
    }

    /// A rook may stand on the king's rank or file if neither pawn that goes stands there.
    #[test]
    fn tries_only_where_a_line_may_open() {
        let (none, taken, tries) = ("", "taken", "tries");
        for (position, push, expected) in [
            // The king's rank is that of the pawn that takes, of the pawn that is pushed, another one.
            ("8/8/8/8/R4p1k/8/4P3/4K3 w - - 0 1", "e2e4", "looks f4"),
            ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", "looks d4"),
            ("8/8/8/8/5p2/8/R3P2k/4K3 w - - 0 1", "e2e4", tries),
            ("8/8/8/R5nk/5p2/8/4P3/4K3 w - - 0 1", "e2e4", taken),
            // Its file is that of the pawn that takes, to the east and to the west; that of the pawn that is pushed.
            ("5k2/8/8/8/5p2/8/4P3/4KR2 w - - 0 1", "e2e4", tries),
            ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", tries),
            ("4k3/8/8/8/3p4/8/4P3/4RK2 w - - 0 1", "e2e4", taken),
            ("3k4/3n4/8/8/5p2/8/4P3/3RK3 w - - 0 1", "e2e4", taken),
            // No pawn beside, but round the edge of the board.
            ("4k3/8/8/7p/8/8/P7/4K3 w - - 0 1", "a2a4", none),
            ("4k3/8/8/8/p7/8/7P/4K3 w - - 0 1", "h2h4", none),
            ("4k3/7p/8/P7/8/8/8/4K3 b - - 0 1", "h7h5", none),
            ("4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1", "a7a5", taken),
            // Two pawns.
            ("4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1", "e2e4", tries),
        ] {
            let parsed: Position = position.parse().expect("a good FEN");
            let push = push.parse().expect("a move");
            let says = says(&parsed, push);
            let said = if says.looks {
                format!("looks {}", Square::from_low_bits(says.beside as u8))
            } else if says.tries {
                tries.to_owned()
            } else {
                [none, taken][usize::from(says.taken)].to_owned()
            };
            assert_eq!(said, expected, "{position} {push}");
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("double push", &mut DoublePush::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 50, "{area:?}");
    }
}
