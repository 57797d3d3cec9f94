//! The runs that inputs are signed for, and the ways in which they are.

use std::sync::LazyLock;

use farm::manifest::Manifest;
use farm::messages::{Counted, Quarantine};
use farm::signed::{Scope, Statement};
use farm::signer::{PublicKey, Signer, SIGNATURE_BYTES};

use super::signers::{other_than, signer_of, trusted};
use super::valid::{closed_manifest, counted, manifest};

static RUNS: LazyLock<[Run; 2]> = LazyLock::new(|| [manifest(), closed_manifest()].map(Run::of));

static ANOTHER: LazyLock<Run> = LazyLock::new(|| {
    Run::of(Manifest {
        time: manifest().time + 1,
        ..manifest()
    })
});

/// A statement that can be asked in which words its kind is signed. The program's own words are not used, so that they are checked.
pub(super) trait Signed: Statement {
    /// The first line of what is signed, without the run.
    const HEAD: &'static str;
}

impl Signed for Counted {
    const HEAD: &'static str = "perftboard result";
}

impl Signed for Quarantine {
    const HEAD: &'static str = "perftboard quarantine";
}

/// A run.
pub(super) struct Run {
    pub(super) manifest: Manifest,
    pub(super) scope: Scope,
    digest: String,
}

impl Run {
    fn of(manifest: Manifest) -> Self {
        Self {
            scope: Scope::of(&manifest),
            digest: manifest.digest(),
            manifest,
        }
    }

    /// The signature of a statement's bytes for this run.
    fn signature<S: Signed>(&self, bytes: &[u8], signer: &Signer) -> Vec<u8> {
        let head = format!("{} {}\n", S::HEAD, self.digest);
        let signed = signer.sign(&[head.as_bytes(), bytes].concat());
        signed.expect("the key has a seed")
    }

    /// Whether this is the signature of the key that the statement names, for this run. Ed25519 gives a message always the same
    /// signature, so it is made again here, where the program verifies it.
    pub(super) fn is_signed<S: Signed>(
        &self,
        statement: &S,
        bytes: &[u8],
        signature: &[u8],
    ) -> bool {
        let signer = signer_of(statement.stated_by());
        signer.is_some_and(|signer| self.signature::<S>(bytes, signer) == signature)
    }

    /// Whether a result of this key counts.
    pub(super) fn trusts(&self, key: &PublicKey) -> bool {
        let keys = &self.manifest.trusted_keys;
        keys.is_empty() || keys.iter().any(|trusted| trusted == key)
    }
}

/// The runs in which inputs may count: one that names no keys, and one that names the first key.
pub(super) fn runs() -> &'static [Run; 2] {
    &RUNS
}

/// The statement and the signature of a message.
pub(super) fn parts(message: &[u8]) -> Option<(&[u8], &[u8; SIGNATURE_BYTES])> {
    message.split_last_chunk()
}

/// How a statement is signed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Way {
    /// By the key that it names, for the run that names no keys.
    Open,
    /// By the key that it names, for the run that names a key.
    Closed,
    /// By the key that it names, for a run of the same name that was submitted a second later.
    AnotherRun,
    /// By the other key.
    AnotherKey,
    /// With the signature of the result of the next slot.
    AnotherSlot,
    /// As a statement of the other kind.
    AnotherKind,
}

impl Way {
    /// In ten of sixteen cases the way is right.
    pub(super) fn of(number: u32) -> Self {
        match number % 16 {
            0 => Self::AnotherRun,
            1 => Self::AnotherKey,
            2 => Self::AnotherSlot,
            3 => Self::AnotherKind,
            4..8 => Self::Closed,
            _ => Self::Open,
        }
    }

    /// The signature of the statement of these bytes.
    pub(super) fn signature<S: Signed>(self, bytes: &[u8]) -> Vec<u8> {
        let key = S::from_bytes(bytes).map(|statement| statement.stated_by().clone());
        let signer = key.ok().and_then(|key| signer_of(&key));
        let signer = signer.unwrap_or(trusted());
        let [open, closed] = runs();
        match self {
            Self::Open => open.signature::<S>(bytes, signer),
            Self::Closed => closed.signature::<S>(bytes, signer),
            Self::AnotherRun => ANOTHER.signature::<S>(bytes, signer),
            Self::AnotherKey => open.signature::<S>(bytes, other_than(signer)),
            Self::AnotherSlot => {
                let mut next = counted(vec![20]);
                next.slot += 1;
                let next = next.encode().expect("a result");
                open.signature::<Counted>(&next, signer)
            }
            Self::AnotherKind if S::HEAD == Counted::HEAD => {
                open.signature::<Quarantine>(bytes, signer)
            }
            Self::AnotherKind => open.signature::<Counted>(bytes, signer),
        }
    }
}

/// Signs the repaired statement of a message. If the message had it with a right signature, it keeps this one; and in some cases it
/// keeps one that is wrong.
pub(super) fn signed<S: Signed>(message: &[u8], repaired: Vec<u8>, number: u32) -> Vec<u8> {
    let old = parts(message).map(|(_, signature)| signature.as_slice());
    let old = old.unwrap_or_default();
    let statement = S::from_bytes(&repaired);
    let is_right = statement.is_ok_and(|statement| {
        runs()
            .iter()
            .any(|run| run.is_signed(&statement, &repaired, old))
    });
    // The lower bits choose how the statement is repaired.
    let number = number >> 8;
    let signature = match is_right || number % 16 == 15 {
        true => old.to_vec(),
        false => Way::of(number).signature::<S>(&repaired),
    };
    [repaired, signature].concat()
}
