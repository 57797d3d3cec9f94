//! The statements that workers sign: results, and quarantines.

use std::collections::BTreeMap;

use farm::judge::{judge, Filled, Quarantined, Verdict, SLOTS};
use farm::messages::{Counted, Origin, Quarantine};
use farm::signed::Unusable;

use super::fact::{read_back, Refused};
use super::signers::{stranger, trusted};
use super::signing::{parts, runs, Run, Signed};
use super::valid::PLACE;

/// Reads a result in every run.
pub(super) fn read_result(body: &[u8]) -> Result<(), Refused> {
    let (bytes, _) = parts(body).ok_or(Unusable::Unreadable)?;
    for run in runs() {
        check_filled(run, body);
    }
    let result = Counted::decode(bytes)?;
    // Nothing is believed to be longer than it is.
    assert!(result.leaves.len() + result.shallower.len() <= bytes.len());
    let written = result.encode().expect("a result");
    assert!(written.len() <= bytes.len());
    let again = Counted::decode(&written).expect("what was written");
    assert_eq!(again.encode().expect("a result"), written);
    farthest(|run| match filled(run, body) {
        Filled::Result(good) => {
            judge_with(&good);
            Ok(())
        }
        Filled::Unusable(why) => Err(why),
    })
}

/// Reads a quarantine in every run.
pub(super) fn read_quarantine(body: &[u8]) -> Result<(), Refused> {
    let (bytes, _) = parts(body).ok_or(Unusable::Unreadable)?;
    for run in runs() {
        let read = run.scope.open::<Quarantine>(body);
        assert_eq!(read, expected(run, body));
    }
    read_back::<Quarantine>(bytes)?;
    farthest(|run| run.scope.open::<Quarantine>(body).map(drop))
}

/// What a message got to in that run in which it got farthest.
fn farthest(read: impl Fn(&Run) -> Result<(), Unusable>) -> Result<(), Refused> {
    let mut refused = None;
    for run in runs() {
        match read(run) {
            Ok(()) => return Ok(()),
            Err(why) => refused = refused.max(Some(why)),
        }
    }
    Err(refused.map_or(Refused::Implausible, Refused::Unusable))
}

/// What a message has to be read as: the statement only if the key that it names has signed it for this run, and the run trusts the key.
fn expected<S: Signed>(run: &Run, message: &[u8]) -> Result<S, Unusable> {
    let (bytes, signature) = parts(message).ok_or(Unusable::Unreadable)?;
    let statement = S::from_bytes(bytes).map_err(|_| Unusable::Unreadable)?;
    let key = statement.stated_by();
    if !run.is_signed(&statement, bytes, signature) {
        return Err(Unusable::WrongSignature);
    }
    match run.trusts(key) {
        true => Ok(statement),
        false => Err(Unusable::Untrusted { key: key.clone() }),
    }
}

fn filled(run: &Run, message: &[u8]) -> Filled {
    Filled::read(&run.scope, PLACE.batch, PLACE.slot, message)
}

/// A result counts only if it is signed for this run and place, and what does not count has the right reason.
fn check_filled(run: &Run, message: &[u8]) {
    let read = match filled(run, message) {
        Filled::Result(read) => Ok(*read),
        Filled::Unusable(why) => Err(why),
    };
    let expected = expected(run, message).and_then(|result: Counted| {
        let is_here = (result.batch, result.slot) == (PLACE.batch, PLACE.slot);
        let has_all = result.leaves.len() == result.shallower.len();
        let is_checked = result.checked <= 2 * result.leaves.len() as u64;
        let takes_time = (0.0..f64::INFINITY).contains(&result.seconds);
        match is_here && has_all && is_checked && takes_time {
            true => Ok(result),
            false => Err(Unusable::Misplaced),
        }
    });
    assert_eq!(read, expected);
    if let (Ok(read), false) = (read, run.manifest.trusted_keys.is_empty()) {
        assert_eq!(&read.key, trusted().public_key());
    }
}

/// A result that another board confirms is accepted, one that another contradicts is disputed, and one of a board that is put out
/// under the key that answers for it counts for nothing.
fn judge_with(good: &Counted) {
    let slot = |slot: u32, result: &Counted| (slot, Filled::Result(Box::new(result.clone())));
    let mut other = good.clone();
    other.board.id += "'";
    let nobody = Quarantined::new();
    let both = BTreeMap::from([slot(PLACE.slot, good), slot(SLOTS - 1, &other)]);
    assert!(matches!(judge(&both, &nobody, 2), Verdict::Accepted(_)));
    assert!(matches!(judge(&both, &nobody, 3), Verdict::Wanting(slots) if slots == [0]));
    let out = Quarantined::from([good.origin()]);
    assert!(
        matches!(judge(&both, &out, 1), Verdict::Accepted(one) if one.board.id == other.board.id)
    );
    let keys = [trusted(), stranger()].map(|signer| signer.public_key().clone());
    let elsewhere = keys.into_iter().filter(|key| *key != good.key);
    let elsewhere = elsewhere.map(|key| Origin {
        key,
        board: good.board.id.clone(),
    });
    assert!(
        matches!(judge(&both, &elsewhere.collect(), 1), Verdict::Accepted(one) if one.board.id == good.board.id)
    );
    other.leaves.push(1);
    let contrary = BTreeMap::from([slot(PLACE.slot, good), slot(SLOTS - 1, &other)]);
    assert!(matches!(
        judge(&contrary, &nobody, 1),
        Verdict::Disputed(..)
    ));
}

#[cfg(test)]
mod tests {
    use super::super::signing::Way;
    use super::super::valid::{counted, quarantine};
    use super::*;

    /// What a statement that is signed in this way is read as, in both runs.
    fn read<S: Signed>(statement: &S, way: Way) -> [Result<(), Unusable>; 2] {
        let bytes = statement.to_bytes().unwrap();
        let signature = way.signature::<S>(&bytes);
        let message = [bytes, signature].concat();
        runs()
            .each_ref()
            .map(|run| run.scope.open::<S>(&message).map(drop))
    }

    #[test]
    fn every_wrong_way_of_signing_has_its_reason() {
        let ours = counted(vec![20]);
        let theirs = Counted {
            key: stranger().public_key().clone(),
            ..counted(vec![20])
        };
        let wrong = || Err(Unusable::WrongSignature);
        let untrusted = || {
            Err(Unusable::Untrusted {
                key: theirs.key.clone(),
            })
        };
        assert_eq!(read(&ours, Way::Open), [Ok(()), wrong()]);
        assert_eq!(read(&ours, Way::Closed), [wrong(), Ok(())]);
        assert_eq!(read(&theirs, Way::Open), [Ok(()), wrong()]);
        assert_eq!(read(&theirs, Way::Closed), [wrong(), untrusted()]);
        assert_eq!(read(&quarantine(), Way::Open), [Ok(()), wrong()]);
        for way in [
            Way::AnotherRun,
            Way::AnotherKey,
            Way::AnotherSlot,
            Way::AnotherKind,
        ] {
            assert_eq!(read(&ours, way), [wrong(), wrong()], "{way:?}");
            assert_eq!(read(&theirs, way), [wrong(), wrong()], "{way:?}");
            assert_eq!(read(&quarantine(), way), [wrong(), wrong()], "{way:?}");
        }
    }
}
