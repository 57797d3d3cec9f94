//! The messages that the fuzzer begins with.

use farm::messages::{encode_batch, Counted};

use super::signers::{stranger, trusted};
use super::signing::{runs, Way};
use super::valid::{counted, manifest, quarantine, unsigned, LETTERS, PLACE};

/// The valid message of a kind.
fn message(kind: u8) -> Vec<u8> {
    let [open, _] = runs();
    let signed = match kind {
        b'c' => open.scope.sign(&counted(vec![20, 0, u64::MAX]), trusted()),
        b'q' => open.scope.sign(&quarantine(), trusted()),
        kind => return unsigned(kind),
    };
    signed.expect("a statement")
}

/// Results that count in one run or in none.
fn results() -> Vec<Vec<u8>> {
    let ours = counted(Vec::new());
    let theirs = Counted {
        key: stranger().public_key().clone(),
        ..counted(vec![20])
    };
    let next = Counted {
        slot: PLACE.slot + 1,
        ..counted(vec![20])
    };
    let signed = |(result, way): (&Counted, Way)| {
        let bytes = result.encode().expect("a result");
        let signature = way.signature::<Counted>(&bytes);
        [bytes, signature].concat()
    };
    let ways = [
        (&ours, Way::Open),
        (&ours, Way::Closed),
        (&theirs, Way::Open),
        (&theirs, Way::Closed),
        (&next, Way::Open),
        (&ours, Way::AnotherRun),
        (&ours, Way::AnotherKey),
        (&ours, Way::AnotherSlot),
        (&ours, Way::AnotherKind),
    ];
    ways.into_iter().map(signed).collect()
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let tagged = |kind: u8, message: &[u8]| [&[kind], message].concat();
    let seed = |kind| tagged(kind, &message(kind));
    let open = serde_json::to_vec(&manifest()).expect("a manifest");
    let more = [tagged(b'b', &encode_batch(&[])), tagged(b'm', &open)];
    let results = results();
    let results = results.iter().map(|result| tagged(b'c', result));
    let seeds = LETTERS.into_iter().map(seed).chain(more);
    seeds.chain(results).collect()
}
