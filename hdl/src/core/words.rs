//! The words of 16 bits that the cores keep in their memories and send each other, field by field.
//!
//! A word becomes its fields by `word.into()`, and fields become the word by `fields.to_bits()`: in the Verilog both are the
//! same bits. The first field stands in the lowest bits.

use crate::packed;
use crate::word::Field;
use rust_hdl::prelude::*;

/// What stands on a square. Codes as in the protocol and in the [reference](reference::PieceKind::code).
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Nothing,
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// No piece. Its code in a job's word stands for a pawn that takes en passant.
    Passer,
}

impl From<Bits<3>> for Kind {
    fn from(code: Bits<3>) -> Self {
        match code.to_u8() {
            1 => Self::Pawn,
            2 => Self::Knight,
            3 => Self::Bishop,
            4 => Self::Rook,
            5 => Self::Queen,
            6 => Self::King,
            7 => Self::Passer,
            _ => Self::Nothing,
        }
    }
}

impl Field for Kind {
    fn from_lowest(bits: u32) -> Self {
        Bits::<3>::from_lowest(bits).into()
    }
    fn to_lowest(self) -> u32 {
        self as u32
    }
}

packed! {
    /// A square of the board. On an empty square `occupied` is low, and no other field is valid.
    pub(crate) struct BoardWord {
        /// The piece's slot in its side's list.
        slot: Bits<4>,
        /// What the piece is.
        kind: Kind,
        /// The piece is black's.
        black: bool,
        /// A piece stands here; else the other fields mean nothing.
        occupied: bool,
        unused: Bits<7>,
    }
}

packed! {
    /// A slot of a side's piece list.
    pub(crate) struct ListWord {
        /// Where the piece stands, or stood.
        square: Bits<6>,
        /// What the piece is.
        kind: Kind,
        /// The piece has not been taken.
        alive: bool,
        unused: Bits<6>,
    }
}

packed! {
    /// The state of a new position, beside its pieces.
    pub(crate) struct StateWord {
        /// White may castle on the short wing.
        white_short: bool,
        /// White may castle on the long wing.
        white_long: bool,
        /// Black may castle on the short wing.
        black_short: bool,
        /// Black may castle on the long wing.
        black_long: bool,
        /// Black is to move.
        black: bool,
        /// The file of the pawn that may be taken en passant.
        en_passant_file: Bits<3>,
        /// A pawn may be taken en passant.
        en_passant: bool,
        /// The tree core looks at the king of the side to move and reports whether it is in check.
        scan: bool,
        unused: Bits<6>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Packed;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_word_is_its_fields(word: u16) {
            let bits = Bits::<16>::from(u64::from(word));
            prop_assert_eq!(BoardWord::from(bits).to_bits(), bits);
            prop_assert_eq!(ListWord::from(bits).to_bits(), bits);
            prop_assert_eq!(StateWord::from(bits).to_bits(), bits);
            // As rust-hdl lays them out, and so the Verilog.
            prop_assert_eq!(Bits::<16>::from(BoardWord::from(bits)), bits);
        }
    }

    #[test]
    fn a_kind_has_the_code_of_the_reference() {
        for kind in reference::PieceKind::ALL {
            let code = Bits::<3>::from(u64::from(kind.code()));
            assert_eq!(format!("{:?}", Kind::from(code)), format!("{kind:?}"));
            let back: Bits<3> = Kind::from(code).into();
            assert_eq!(back, code);
        }
    }
}
