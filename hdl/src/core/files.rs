//! From which files the rooks of both sides castle.
//!
//! A king castles to file g on the short wing and to file c on the long one, from wherever it stands on its first rank, and its rook
//! goes to file f or d. In standard chess the rooks stand on files h and a. A right to castle says that king and rook have not moved;
//! so the files are the same during a whole run.

use rust_hdl::prelude::*;

/// The files of the rooks that castle. Those of a wing to which there is no right mean nothing.
#[derive(LogicStruct, Copy, Clone, Debug, PartialEq)]
pub(crate) struct CastlingFiles {
    pub white_short: Bits<3>,
    pub white_long: Bits<3>,
    pub black_short: Bits<3>,
    pub black_long: Bits<3>,
}

impl Default for CastlingFiles {
    fn default() -> Self {
        Self {
            white_short: 0.into(),
            white_long: 0.into(),
            black_short: 0.into(),
            black_long: 0.into(),
        }
    }
}

/// The files of standard chess.
pub(crate) fn standard() -> Constant<CastlingFiles> {
    Constant::new(CastlingFiles {
        white_short: 7.into(),
        white_long: 0.into(),
        black_short: 7.into(),
        black_long: 0.into(),
    })
}
