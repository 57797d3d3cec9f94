//! The events to which a step goes, and when they happen.

use serde::{Deserialize, Serialize};

use crate::signals::{Of, Row, TREE};

/// What a step goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The next clock.
    Clock,
    /// The next square of the tree core's walk, or the next rank that a rank counter reads.
    Table,
    /// The next move that the tree core finds, or the next moves that a rank counter counts.
    Move,
    /// The next job: the tree core sends one off, a rank counter takes one.
    Job,
    /// The tree core makes or takes back a move.
    Ply,
    /// Any core's king is found to be in check.
    Check,
    /// Any rank counter's queue is full.
    Full,
    /// Any core counts a leaf.
    Leaf,
    /// The reply of the board is complete.
    End,
}

/// The tree core walks a piece, and stands on the first square of the walk at least.
pub(crate) fn walks(row: Row<'_>) -> bool {
    row.get(TREE, Of::Valid) == 1 && row.name(TREE, Of::Stage) == "Piece"
}

/// What the unit names happens between two clocks.
pub(crate) fn meets(unit: Unit, core: usize, before: Row<'_>, row: Row<'_>) -> bool {
    let counters = 1..row.lanes().len();
    let is = |core, of| row.get(core, of) == 1;
    let rises = |core, of| row.get(core, of) == 1 && before.get(core, of) == 0;
    let changes = |of| row.get(core, of) != before.get(core, of);
    match unit {
        Unit::Clock => true,
        Unit::Table if core == TREE => {
            is(core, Of::Valid) && (changes(Of::Square) || changes(Of::Valid))
        }
        Unit::Table => is(core, Of::DownValid),
        Unit::Move if core == TREE => {
            is(core, Of::Sends)
                || rises(core, Of::Chosen)
                || (is(core, Of::Chosen) && changes(Of::RecordTo))
        }
        Unit::Move => row.get(core, Of::Moves) != 0,
        Unit::Job if core == TREE => is(core, Of::Pushes) && is(core, Of::IsJob),
        Unit::Job => is(core, Of::Takes) && row.get(core, Of::Offer) >> 15 == 1,
        Unit::Ply => row.get(TREE, Of::Ply) != before.get(TREE, Of::Ply),
        Unit::Check => (0..row.lanes().len()).any(|core| rises(core, Of::Check)),
        Unit::Full => counters.into_iter().any(|core| rises(core, Of::Full)),
        Unit::Leaf => {
            is(TREE, Of::CountOne)
                || counters
                    .into_iter()
                    .any(|core| row.get(core, Of::Moves) != 0)
        }
        Unit::End => false,
    }
}
