//! The arguments of `endgame`.

use std::num::NonZeroU64;

use clap::Args;
use console::format::Format;
use console::number::number;
use reference::endgame::{Encoding, Index, IndexError, Material};
use reference::Position;

use crate::args::BoardArgs;

/// Examples, and an explanation of the numberings.
const EXAMPLE: &str = "MATERIAL is White's pieces, `v`, Black's pieces, at most six: KRvK, KBNvK, KPvKP.
Encodings: k2 (the kings first), k3 (the same with the diagonal rule, the default without pawns), 111 (three different
pieces first), pawns (the only one with pawns).

Examples:
  perftboard endgame KRvK --count
  perftboard endgame KQvK --dtm
  perftboard endgame KRvK --position 28055
  perftboard endgame KRvK --verify --sample 50";

/// The arguments of `endgame`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct EndgameArgs {
    /// The pieces, such as KRvK
    pub material: Material,
    /// How to number the positions
    #[arg(long, value_name = "ENCODING")]
    pub encoding: Option<Encoding>,
    /// Count the legal positions
    #[arg(long)]
    pub count: bool,
    /// The number of a position
    #[arg(long, value_name = "FEN")]
    pub index: Option<Position>,
    /// The positions of a number
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    pub position: Option<u64>,
    /// Compute the distances to mate, of the whole ending and of the positions asked for
    #[arg(long)]
    pub dtm: bool,
    /// Compare a board's move lists with the reference's, on every position
    #[arg(long, conflicts_with_all = ["count", "index", "position", "dtm"])]
    pub verify: bool,
    /// Compare on this many random positions instead of on every one
    #[arg(long, value_name = "N", requires = "verify", value_parser = number::<NonZeroU64>(1..=u64::MAX))]
    pub sample: Option<NonZeroU64>,
    /// The seed of the random positions, to draw the same ones again
    #[arg(long, value_name = "SEED", requires = "sample", value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// The board to compare.
    #[command(flatten)]
    pub board: BoardArgs,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

impl EndgameArgs {
    /// The numbering that is asked for.
    pub(super) fn numbering(&self) -> Result<Index, IndexError> {
        match self.encoding {
            Some(encoding) => Index::with_encoding(&self.material, encoding),
            None => Ok(Index::new(&self.material)),
        }
    }
}
