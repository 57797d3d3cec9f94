//! The texts of blocks' files, for those who get a block as Verilog: the head of the file is the block's contract, and the comments of
//! the words on its ports say what each field means.

/// The whole board.
pub const SYSTEM: &str = include_str!("system.rs");
/// The tree core.
pub const TREE_CORE: &str = include_str!("core/tree.rs");
/// The bus that loads a position.
pub const LOAD: &str = include_str!("core/load.rs");
/// The rank counter.
pub const RANK_COUNTER: &str = include_str!("core/ranks.rs");
/// The words that a rank counter gets.
pub const RANK_WORDS: &str = include_str!("core/ranks/words.rs");
/// The walker.
pub const WALKER: &str = include_str!("core/walker.rs");
/// The commands of the walker, and what it shows.
pub const WALK: &str = include_str!("core/walk.rs");
/// The words of 16 bits.
pub const WORDS: &str = include_str!("core/words.rs");
