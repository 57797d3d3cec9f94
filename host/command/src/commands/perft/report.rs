//! The result of a count in JSON. A count in parts has the same keys as one on a single board, which is one part.

use console::json::Leaves;
use protocol::Identity;
use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::roots::RootReport;
use driver::long_run::Share;

/// The result of a count.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Report {
    /// The position below which was counted.
    pub(super) fen: String,
    /// How many half-moves deep.
    pub(super) depth: u32,
    /// The leaves.
    pub(super) nodes: Leaves,
    /// The reference's count, if it was asked.
    pub(super) expected: Option<Leaves>,
    /// Whether both are the same, if the reference was asked.
    pub(super) r#match: Option<bool>,
    /// The boards' clocks, of all parts.
    pub(super) clocks: u64,
    /// The clusters of the board; null if the boards differ, or none was needed.
    pub(super) clusters: Option<u8>,
    /// The rank counters of each cluster; null as `clusters` is.
    pub(super) cores: Option<u8>,
    /// The clock of the board; null as `clusters` is.
    pub(super) clock_hz: Option<u32>,
    /// The leaves that were counted in a clock.
    pub(super) leaves_per_clock: Option<f64>,
    /// The time that this run took.
    pub(super) seconds: f64,
    /// The leaves that this run counted in a second.
    pub(super) leaves_per_second: Option<f64>,
    /// The clocks that were simulated in a second, if one simulated board counted the whole.
    pub(super) sim_clocks_per_second: Option<f64>,
    /// The half-moves after which the parts are the positions; 0 if the whole is one part.
    pub(super) split: u32,
    /// The parts: different positions.
    pub(super) positions: usize,
    /// The parts that the journal had already.
    pub(super) resumed: usize,
    /// The leaves of all parts, each counted once.
    pub(super) nodes_counted: Leaves,
    /// The share of each board in this run.
    pub(super) boards: Vec<ShareReport>,
    /// The leaves after each root move, if they were asked for.
    pub(super) divide: Option<Vec<RootReport>>,
}

/// A board's share of a count.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ShareReport {
    board: String,
    /// The board's clusters; null if it did not answer.
    clusters: Option<u8>,
    cores: Option<u8>,
    clock_hz: Option<u32>,
    positions: usize,
    nodes: Leaves,
    clocks: u64,
    failures: u64,
}

impl ShareReport {
    /// This share, of a board that says that it is this one.
    pub(super) fn new(board: &str, share: &Share, identity: Option<&Identity>) -> Self {
        Self {
            board: board.to_owned(),
            clusters: identity.map(|identity| identity.clusters),
            cores: identity.map(|identity| identity.cores),
            clock_hz: identity.map(|identity| identity.clock_hz),
            positions: share.jobs,
            nodes: share.nodes.into(),
            clocks: share.clocks,
            failures: share.failures,
        }
    }
}

/// What all boards that answered say, if they say the same.
pub(super) fn common<T: PartialEq>(
    identities: &[Option<Identity>],
    figure: impl Fn(&Identity) -> T,
) -> Option<T> {
    let mut figures = identities.iter().flatten().map(figure);
    let first = figures.next()?;
    figures.all(|other| other == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_differ_have_no_figure_in_common() {
        let board = |cores| Some(Identity::of_board(1, cores, 100));
        let cores = |boards: &[Option<Identity>]| common(boards, |identity| identity.cores);
        assert_eq!(cores(&[board(2), None, board(2)]), Some(2));
        assert_eq!(cores(&[board(2), board(3)]), None);
        assert_eq!(cores(&[None]), None);
    }
}
