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
    /// No piece: in an edit it clears a slot of a piece list.
    Cleared,
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
            7 => Self::Cleared,
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
        /// The piece is a king.
        king: bool,
        unused: Bits<6>,
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
        /// The first square of the piece's walk; see [`first_square`](crate::core::leaf::first_square). Kept by the leaf cores alone.
        first_rank: Bits<3>,
        first_file: Bits<2>,
        first_known: bool,
    }
}

packed! {
    /// The edit that puts a piece on a square or empties it.
    pub(crate) struct PieceEdit {
        /// The square.
        square: Bits<6>,
        /// The piece's slot in its side's list.
        slot: Bits<4>,
        /// What the piece is; `Nothing` leaves the list alone.
        kind: Kind,
        /// The piece is black's.
        black: bool,
        /// The piece stands on the square from now on.
        present: bool,
        /// 0, which distinguishes this edit from an order.
        order: bool,
    }
}

packed! {
    /// The order to count the moves of a side. A word of lines follows it; see [`sight`](super::sight).
    pub(crate) struct CountOrder {
        /// The square of the side's king.
        king: Bits<6>,
        /// The enemy's king stands within two squares of it.
        near: bool,
        /// A knight has just moved, so that it may give check.
        hops: bool,
        /// 0, which distinguishes this order from that of the limits.
        limits: bool,
        /// How many ranks in front of the side's pawns on their home rank are free of enemies but for the king; 3 for three or more.
        free_ranks: Bits<2>,
        /// The enemy has a knight near the king.
        knights: bool,
        /// The side has the right to castle on the long wing.
        long: bool,
        /// The side has the right to castle on the short wing.
        short: bool,
        /// The side is black.
        black: bool,
        /// 1, which distinguishes an order from a piece's edit.
        order: bool,
    }
}

packed! {
    /// The order that sets up to which slots the piece lists are read.
    pub(crate) struct LimitsOrder {
        /// White's last slot.
        white_last: Bits<4>,
        /// Black's last slot.
        black_last: Bits<4>,
        /// 1, which distinguishes this order from that to count.
        limits: bool,
        unused: Bits<6>,
        /// 1, which distinguishes an order from a piece's edit.
        order: bool,
    }
}

packed! {
    /// The lines around a king along which enemies slide; it follows the order to count. A diagonal runs from the south-west
    /// to the north-east, an antidiagonal from the south-east to the north-west. Those of number 2 run through the king; those
    /// of number 0 touch only the southern corner of the nine squares around it.
    pub(crate) struct LinesWord {
        /// The file west of the king.
        west_file: bool,
        /// The king's own file.
        file: bool,
        /// The file east of the king.
        east_file: bool,
        /// The rank south of the king.
        south_rank: bool,
        /// The king's own rank.
        rank: bool,
        /// The rank north of the king.
        north_rank: bool,
        diagonal_0: bool,
        diagonal_1: bool,
        diagonal_2: bool,
        diagonal_3: bool,
        diagonal_4: bool,
        antidiagonal_0: bool,
        antidiagonal_1: bool,
        antidiagonal_2: bool,
        antidiagonal_3: bool,
        antidiagonal_4: bool,
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
        /// The tree core scans from the king of the side to move and reports whether it is in check.
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
            prop_assert_eq!(PieceEdit::from(bits).to_bits(), bits);
            prop_assert_eq!(CountOrder::from(bits).to_bits(), bits);
            prop_assert_eq!(LimitsOrder::from(bits).to_bits(), bits);
            prop_assert_eq!(StateWord::from(bits).to_bits(), bits);
            prop_assert_eq!(LinesWord::from(bits).to_bits(), bits);
            // As rust-hdl lays them out, and so the Verilog.
            prop_assert_eq!(Bits::<16>::from(BoardWord::from(bits)), bits);
            prop_assert_eq!(Bits::<16>::from(PieceEdit::from(bits)), bits);
            prop_assert_eq!(Bits::<16>::from(CountOrder::from(bits)), bits);
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
