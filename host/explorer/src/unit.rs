//! The events to which a step goes, and when they happen.

use serde::{Deserialize, Serialize};

use crate::signals::{Of, Row, TREE};

/// What a step goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The next clock.
    Clock,
    /// The next square of the core's walk.
    Table,
    /// The next move that the core finds.
    Move,
    /// The next leaf's parent: a leaf core begins to count one, the tree core sends one off.
    Parent,
    /// The tree core makes or takes back a move.
    Ply,
    /// Any core's king is found to be in check.
    Check,
    /// Any leaf core's inbox is full.
    Full,
    /// Any core counts a leaf.
    Leaf,
    /// The reply of the board is complete.
    End,
}

/// A core walks a piece, not its king, and stands on the first square of the walk at least.
pub(crate) fn walks(row: Row<'_>, core: usize) -> bool {
    row.name(core, Of::Activity) == "Walking"
        && row.get(core, Of::Valid) == 1
        && row.name(core, Of::Stage) == "Piece"
}

/// What the unit names happens between two clocks.
pub(crate) fn meets(unit: Unit, core: usize, before: Row<'_>, row: Row<'_>) -> bool {
    let leaves = 1..row.lanes().len();
    let rises = |core, of| row.get(core, of) == 1 && before.get(core, of) == 0;
    let changes = |of| row.get(core, of) != before.get(core, of);
    match unit {
        Unit::Clock => true,
        Unit::Table => row.get(core, Of::Valid) == 1 && (changes(Of::Square) || changes(Of::Valid)),
        Unit::Move if core == TREE => {
            rises(core, Of::Chosen) || (row.get(core, Of::Chosen) == 1 && changes(Of::RecordTo))
        }
        Unit::Move => row.get(core, Of::Legal) == 1 || row.get(core, Of::CountOne) == 1,
        Unit::Parent if core == TREE => rises(core, Of::Job),
        Unit::Parent => {
            row.name(core, Of::Activity) == "Scanning"
                && before.name(core, Of::Activity) != "Scanning"
        }
        Unit::Ply => row.get(TREE, Of::Ply) != before.get(TREE, Of::Ply),
        Unit::Check => (0..row.lanes().len()).any(|core| rises(core, Of::Check)),
        Unit::Full => leaves.into_iter().any(|core| rises(core, Of::Full)),
        Unit::Leaf => {
            let counts = |core| row.get(core, Of::One) == 1 || row.get(core, Of::Four) == 1;
            row.get(TREE, Of::TreeCounts) == 1 || leaves.into_iter().any(counts)
        }
        Unit::End => false,
    }
}
