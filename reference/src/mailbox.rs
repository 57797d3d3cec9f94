//! The independent oracle: TSCP's generator by the mailbox method.
//!
//! The board is framed by a border two ranks high and, since files wrap around, one file wide: 12
//! rows of 10. Adding a piece's [offset](OFFSET) to a square's place in the frame ([`MAILBOX64`])
//! and looking that place up in [`MAILBOX`] answers with the next square or with "off the board",
//! whatever the piece and wherever it stands.
//!
//! On top of that stands [`gen`]: a loop over the squares, pawns by hand, the other pieces by
//! offsets, castling and en passant last, every move with its type [`bits`]. Legal moves are found
//! by making each on a copy of the board to see whether it leaves the king in check. It shares
//! nothing with [`posdata`](mod@crate::posdata), which is why it may judge it.
//!
//! The tables number the squares from a8 = 0 row by row to h1 = 63, unlike
//! [`Square`](crate::Square); flipping the rank (`^ 56`) converts either way.
//!
//! Source: two descriptions of Tom Kerrigan's Simple Chess Program. They give the tables whole and
//! `gen()` in excerpts; castling, en passant, `gen_promote` and `gen_caps` are completed here.

mod attack;
mod generate;
mod legal;
mod rules;
mod tables;

pub use attack::{attackers, is_attacked};
pub use generate::{bits, gen, gen_caps, Pushed};
pub use legal::{count_legal, for_each_legal, legal_moves, Mailbox};
pub use tables::{MAILBOX, MAILBOX64, OFFSET, OFFSETS, SLIDE};
