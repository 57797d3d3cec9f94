//! The keys that sign inputs.

use std::sync::LazyLock;

use farm::signer::{PublicKey, Signer};

/// The seeds of the two keys, of which nothing has to be kept secret: they are those of 32 ones and of 32 twos.
const SEEDS: [&str; 2] = [
    "SUAACAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAN7EY",
    "SUAAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAT6EE",
];

static SIGNERS: LazyLock<[Signer; 2]> =
    LazyLock::new(|| SEEDS.map(|seed| Signer::from_seed(seed).expect("the seed of a user")));

/// The key that both runs trust.
pub(super) fn trusted() -> &'static Signer {
    &SIGNERS[0]
}

/// The key that only the run without a list trusts.
pub(super) fn stranger() -> &'static Signer {
    &SIGNERS[1]
}

/// The signer with this public key.
pub(super) fn signer_of(key: &PublicKey) -> Option<&'static Signer> {
    SIGNERS.iter().find(|signer| signer.public_key() == key)
}

/// The other one of the two signers.
pub(super) fn other_than(signer: &Signer) -> &'static Signer {
    let is_it = SIGNERS[0].public_key() == signer.public_key();
    &SIGNERS[usize::from(is_it)]
}
