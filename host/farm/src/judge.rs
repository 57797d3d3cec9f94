//! Which of a batch's results count.
//!
//! The judgement follows from the results that the broker has and the boards that are quarantined, and from nothing else. So
//! every worker and every reader comes to the same one, in any order, however often.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::messages::Counted;

/// The ids of the boards that are not trusted.
pub type Quarantined = HashSet<String>;

/// The results of one batch, by slot.
pub type Results = BTreeMap<u32, Counted>;

/// The judgement on a batch.
#[derive(Debug, PartialEq)]
pub enum Verdict<'a> {
    /// Enough boards agree on this result.
    Accepted(&'a Counted),
    /// Boards have to count the batch, for these slots.
    Wanting(Vec<u32>),
    /// Two boards disagree, of which at least one is wrong.
    Disputed(&'a Counted, &'a Counted),
}

/// Judges the results of a batch, which `boards` different boards have to count.
#[must_use]
pub fn judge<'a>(results: &'a Results, quarantined: &Quarantined, boards: usize) -> Verdict<'a> {
    let mut good = results
        .values()
        .filter(|result| !quarantined.contains(&result.board.id));
    let missing = |boards: usize| {
        let free = (0..).filter(|slot| !results.contains_key(slot));
        Verdict::Wanting(free.take(boards).collect())
    };
    let Some(first) = good.next() else {
        return missing(boards);
    };
    let mut agreeing = BTreeSet::from([first.board.id.as_str()]);
    for other in good {
        if !other.agrees_with(first) {
            return Verdict::Disputed(first, other);
        }
        agreeing.insert(&other.board.id);
    }
    match boards.checked_sub(agreeing.len()) {
        None | Some(0) => Verdict::Accepted(first),
        Some(boards) => missing(boards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::counted;

    fn results(list: &[(u32, &str, u64)]) -> Results {
        let result =
            |&(slot, board, leaves): &(u32, &str, u64)| (slot, counted(slot, board, &[leaves]));
        list.iter().map(result).collect()
    }

    /// The verdict in one word, with the slots that are wanted.
    fn verdict(list: &[(u32, &str, u64)], quarantined: &[&str], boards: usize) -> String {
        let quarantined = quarantined.iter().map(ToString::to_string).collect();
        match judge(&results(list), &quarantined, boards) {
            Verdict::Accepted(result) => format!("accepted {}", result.board.id),
            Verdict::Wanting(slots) => format!("wanting {slots:?}"),
            Verdict::Disputed(one, other) => {
                format!("disputed {} {}", one.board.id, other.board.id)
            }
        }
    }

    #[test]
    fn one_result_of_a_trusted_board_is_enough() {
        assert_eq!(verdict(&[], &[], 1), "wanting [0]");
        assert_eq!(verdict(&[(0, "a", 1)], &[], 1), "accepted a");
        assert_eq!(verdict(&[(0, "a", 1)], &["a"], 1), "wanting [1]");
        assert_eq!(
            verdict(&[(0, "a", 1), (1, "b", 2)], &["a"], 1),
            "accepted b"
        );
        assert_eq!(verdict(&[(1, "b", 2)], &[], 1), "accepted b");
    }

    #[test]
    fn two_different_boards_have_to_agree_if_so_asked() {
        assert_eq!(verdict(&[], &[], 2), "wanting [0, 1]");
        assert_eq!(verdict(&[(1, "a", 1)], &[], 2), "wanting [0]");
        assert_eq!(verdict(&[(0, "a", 1), (1, "a", 1)], &[], 2), "wanting [2]");
        assert_eq!(verdict(&[(0, "a", 1), (1, "b", 1)], &[], 2), "accepted a");
        assert_eq!(verdict(&[(0, "a", 1), (1, "b", 2)], &[], 2), "disputed a b");
        assert_eq!(
            verdict(&[(0, "a", 1), (1, "b", 2)], &["a"], 2),
            "wanting [2]"
        );
        let third = [(0, "a", 1), (1, "b", 2), (2, "c", 2)];
        assert_eq!(verdict(&third, &["a"], 2), "accepted b");
        assert_eq!(verdict(&third, &["a", "b", "c"], 2), "wanting [3, 4]");
    }

    #[test]
    fn boards_that_disagree_are_never_accepted() {
        assert_eq!(verdict(&[(0, "a", 1), (3, "b", 2)], &[], 1), "disputed a b");
    }
}
