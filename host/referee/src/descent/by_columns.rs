//! Going down where only the columns of the published tables are wrong.

use reference::mailbox::legal_moves;

use super::{Found, Referee};
use crate::answer::Answer;
use crate::columns;
use crate::error::CompareError;
use crate::node::Node;

impl Referee<'_, '_> {
    /// Goes down to the last moves of which a column is wrong.
    pub(super) fn descend_by_columns(
        &mut self,
        node: &Node,
        answer: &Answer,
    ) -> Result<Option<Found>, CompareError> {
        let faults = columns::faults(node, answer);
        if faults.is_empty() {
            return Ok(None);
        }
        if node.depth > 1 {
            for mv in legal_moves(&node.position()) {
                if let Some(found) = self.descend(&node.after(mv))? {
                    return Ok(Some(found));
                }
            }
        }
        let node = node.clone();
        Ok(Some(Found { node, faults }))
    }
}
