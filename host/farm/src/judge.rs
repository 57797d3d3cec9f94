//! Which of a batch's results count.
//!
//! The judgement follows from the results that the broker has and the boards that are quarantined, and from nothing else. So
//! every worker and every reader comes to the same one, in any order, however often.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::messages::{Counted, Origin};
use crate::signed::{Scope, Unusable};

/// The results that a batch can have: two boards that agree are enough, and each further one is for a board that was put out, or for
/// a message that is no result.
pub const SLOTS: u32 = 64;

/// The boards that are not trusted.
pub type Quarantined = HashSet<Origin>;

/// What fills a slot of a batch.
#[derive(Debug, Clone, PartialEq)]
pub enum Filled {
    /// A result.
    Result(Box<Counted>),
    /// A message that is no result of this slot. It cannot be replaced, so the batch is counted again for the next slot.
    Unusable(Unusable),
}

impl Filled {
    /// Reads the message in this slot of this batch of a run.
    #[must_use]
    pub fn read(scope: &Scope, batch: u32, slot: u32, message: &[u8]) -> Self {
        match scope.open::<Counted>(message) {
            Ok(result) if (result.batch, result.slot) == (batch, slot) && result.is_plausible() => {
                Self::Result(Box::new(result))
            }
            Ok(_) => Self::Unusable(Unusable::Misplaced),
            Err(why) => Self::Unusable(why),
        }
    }

    /// The result, if there is one.
    #[must_use]
    pub fn result(&self) -> Option<&Counted> {
        match self {
            Self::Result(result) => Some(result),
            Self::Unusable(_) => None,
        }
    }
}

/// What fills the slots of one batch.
pub type Results = BTreeMap<u32, Filled>;

/// The judgement on a batch.
#[derive(Debug, PartialEq)]
pub enum Verdict<'a> {
    /// Enough boards agree on this result.
    Accepted(&'a Counted),
    /// Boards have to count the batch, for these slots. There are none if all of them are filled in vain.
    Wanting(Vec<u32>),
    /// Two boards disagree, of which at least one is wrong.
    Disputed(&'a Counted, &'a Counted),
}

/// Judges the results of a batch, which `boards` different boards have to count.
#[must_use]
pub fn judge<'a>(results: &'a Results, quarantined: &Quarantined, boards: usize) -> Verdict<'a> {
    let mut good = results
        .values()
        .filter_map(Filled::result)
        .filter(|result| !quarantined.contains(&result.origin()));
    let missing = |boards: usize| {
        let free = (0..SLOTS).filter(|slot| !results.contains_key(slot));
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
    use crate::manifest::tests::manifest;
    use crate::messages::tests::counted;
    use crate::signer::tests::signer;

    fn results(list: &[(u32, &str, u64)]) -> Results {
        let result = |&(slot, board, leaves): &(u32, &str, u64)| {
            let result = counted(slot, board, &[leaves]);
            (slot, Filled::Result(Box::new(result)))
        };
        list.iter().map(result).collect()
    }

    /// The verdict in one word, with the slots that are wanted.
    fn verdict(list: &[(u32, &str, u64)], quarantined: &[&str], boards: usize) -> String {
        let origin = |board: &&str| counted(0, board, &[]).origin();
        let quarantined = quarantined.iter().map(origin).collect();
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
    fn a_message_that_is_no_result_keeps_its_slot_and_counts_for_nothing() {
        let scope = Scope::of(&manifest());
        let good = counted(1, "b", &[1]);
        let signed = |result: &Counted| scope.sign(result, &signer(1)).unwrap();
        let shapes = [
            (b"xx".to_vec(), Unusable::Unreadable),
            (Vec::new(), Unusable::Unreadable),
            // Signed by nobody, and by another than it says.
            (
                [counted(0, "a", &[1]).encode().unwrap(), vec![0; 64]].concat(),
                Unusable::WrongSignature,
            ),
            (
                scope.sign(&counted(0, "a", &[1]), &signer(2)).unwrap(),
                Unusable::WrongSignature,
            ),
            // Of another slot, of another batch, with a count too few, and after minus a second.
            (signed(&counted(2, "a", &[1])), Unusable::Misplaced),
            (
                signed(&Counted {
                    batch: 8,
                    ..counted(0, "a", &[1])
                }),
                Unusable::Misplaced,
            ),
            (
                signed(&Counted {
                    shallower: Vec::new(),
                    ..counted(0, "a", &[1])
                }),
                Unusable::Misplaced,
            ),
            (
                signed(&Counted {
                    seconds: -1.0,
                    ..counted(0, "a", &[1])
                }),
                Unusable::Misplaced,
            ),
        ];
        for (message, why) in shapes {
            let filled = Filled::read(&scope, 7, 0, &message);
            assert_eq!(filled, Filled::Unusable(why));
            let mut results = Results::from([(0, filled)]);
            let out = Quarantined::new();
            assert_eq!(judge(&results, &out, 1), Verdict::Wanting(vec![1]));
            results.insert(1, Filled::read(&scope, 7, 1, &signed(&good)));
            assert_eq!(judge(&results, &out, 1), Verdict::Accepted(&good));
        }
        let unusable = |slot| (slot, Filled::Unusable(Unusable::Unreadable));
        let full: Results = (0..SLOTS).map(unusable).collect();
        let verdict = judge(&full, &Quarantined::new(), 2);
        assert_eq!(verdict, Verdict::Wanting(Vec::new()));
    }

    /// A worker that counts wrongly in the name of another's board does not put that board out.
    #[test]
    fn a_board_is_put_out_under_the_key_that_answers_for_it() {
        let ours = counted(0, "a", &[1]);
        let theirs = Counted {
            key: signer(2).public_key().clone(),
            ..counted(1, "a", &[2])
        };
        let filled = |result: &Counted| Filled::Result(Box::new(result.clone()));
        let results = Results::from([(0, filled(&ours)), (1, filled(&theirs))]);
        let verdict = |out: &[Origin]| judge(&results, &out.iter().cloned().collect(), 1);
        assert_eq!(verdict(&[]), Verdict::Disputed(&ours, &theirs));
        assert_eq!(verdict(&[theirs.origin()]), Verdict::Accepted(&ours));
        assert_eq!(verdict(&[ours.origin()]), Verdict::Accepted(&theirs));
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
