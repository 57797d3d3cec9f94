//! The two ways to write castling rights.

/// The spelling of castling rights that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// `KQkq` for the outermost rook on its side of the king, and the file of another rook. In standard chess this is the FEN
    /// that everybody knows.
    #[default]
    XFen,
    /// The file of every rook: `HAha` in standard chess.
    Shredder,
}
