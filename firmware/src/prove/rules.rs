//! The rules of chess, as the specifications of the theorems have them: each rule once, and all of them put together.
//!
//! The modules use two forms of a board. In `attacks.v`, `castling.v` and `replies.v` the board is seen by the side to move. Rank 0 is
//! that side's first rank. A piece is a word of 4 bits: the highest one is 1 if the piece is the opponent's, and the other three are its
//! kind. In `pieces.v` and `moves.v` the squares have white's numbers: a1 is 0, h1 is 7, and h8 is 63. The input `black` is high if black
//! moves. The kinds are 1 for a pawn, 2 for a knight, 3 for a bishop, 4 for a rook, 5 for a queen and 6 for a king. Kind 7 is a pawn that
//! may be taken en passant.
//!
//! | rule | modules | theorems that relate it to a block |
//! |---|---|---|
//! | where a square lies from another one | `line` in `geometry.v` | all of these |
//! | who attacks a square | `star`, `attackers`, `look_at` | `look-down`, `look-up` |
//! | check, pins, what ends a check | `checks`, `movers` | `look-down`, `look-up` |
//! | en passant uncovers no king | `uncovers`, `passes` | `look-up`, `finder` |
//! | castling | `castles`, `castling_move` | `castling`, `finder` |
//! | where a piece goes on an open board | `piece_goes` | `finder`, `coherent`, `plies`, `walker` |
//! | how far it goes on this one | `walk`, over `sandstroem.v` | `walker`, and `table` and `rom` of the table |
//! | what a verdict is | `verdict` | `verdicts` |
//! | what is legal by the verdicts | `legal_move`, `in_line` | `finder` |
//! | promotion | `promotion` | `finder` |
//! | the same, counted square by square | `along_rank`, `pawns_to` | `count-up` |
//!
//! No theorem says that these are the rules of chess. [`POSITION`] puts the modules together for a whole position, and a test compares the
//! moves that it lists with those of two generators in software (`tests/tests/long/rules.rs`).

/// The rules, each in a module of Verilog, with the geometry and the table which they read.
pub const RULES: [&str; 7] = [
    include_str!("geometry.v"),
    include_str!("sandstroem.v"),
    include_str!("rules/attacks.v"),
    include_str!("rules/castling.v"),
    include_str!("rules/pieces.v"),
    include_str!("rules/moves.v"),
    include_str!("rules/replies.v"),
];

/// The module `rules`, which lists the legal moves of a position by the modules of [`RULES`]. No theorem uses it.
pub const POSITION: &str = include_str!("rules/position.v");
