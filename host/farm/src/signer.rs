//! Workers' keys: Ed25519 keys in the form of NATS, nkeys, as the users of a broker have them.

use std::fmt;
use std::str::FromStr;

use nkeys::{KeyPair, KeyPairType};
use serde::{Deserialize, Serialize};

/// The bytes of a signature.
pub const SIGNATURE_BYTES: usize = 64;

/// The kinds of nkeys that a worker may have. The others are those of servers, clusters and operators.
const KINDS: [KeyPairType; 2] = [KeyPairType::User, KeyPairType::Account];

/// The public key of a worker, as text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicKey(String);

/// Why a text is no public key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no public key of a worker: expected 56 letters and digits that begin with `U` or `A`, as `perftboard farm key` prints them")]
pub struct PublicKeyError {
    /// The text.
    pub text: String,
}

impl PublicKey {
    /// Whether the owner of the key has signed this message.
    #[must_use]
    pub fn verifies(&self, message: &[u8], signature: &[u8; SIGNATURE_BYTES]) -> bool {
        let pair = KeyPair::from_public_key(&self.0);
        pair.is_ok_and(|pair| pair.verify(message, signature).is_ok())
    }
}

impl FromStr for PublicKey {
    type Err = PublicKeyError;

    fn from_str(text: &str) -> Result<Self, PublicKeyError> {
        let pair = KeyPair::from_public_key(text).ok();
        match pair.is_some_and(|pair| KINDS.contains(&pair.key_pair_type())) {
            true => Ok(Self(text.to_owned())),
            false => Err(PublicKeyError { text: text.into() }),
        }
    }
}

impl TryFrom<String> for PublicKey {
    type Error = PublicKeyError;

    fn try_from(text: String) -> Result<Self, PublicKeyError> {
        text.parse()
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> Self {
        key.0
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no seed of a worker's key. The text is a secret, so that it is not shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected the seed of a user or an account, 58 letters and digits that begin with `SU` or `SA`, as `nk -gen user` writes it")]
pub struct SeedError;

/// A worker's key pair.
pub struct Signer {
    pair: KeyPair,
    public_key: PublicKey,
}

impl Signer {
    /// A new, random key.
    #[must_use]
    pub fn random() -> Self {
        Self::of(KeyPair::new_user())
    }

    /// The key of this seed.
    ///
    /// # Errors
    /// [`SeedError`].
    pub fn from_seed(seed: &str) -> Result<Self, SeedError> {
        let pair = KeyPair::from_seed(seed).ok();
        let pair = pair.filter(|pair| KINDS.contains(&pair.key_pair_type()));
        pair.map(Self::of).ok_or(SeedError)
    }

    fn of(pair: KeyPair) -> Self {
        let public_key = PublicKey(pair.public_key());
        Self { pair, public_key }
    }

    /// The seed, which is to be kept secret.
    ///
    /// # Errors
    /// The library's, which a key with a seed does not give.
    pub fn seed(&self) -> Result<String, nkeys::error::Error> {
        self.pair.seed()
    }

    /// The public key.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public_key
    }

    /// Signs a message.
    ///
    /// # Errors
    /// The library's, which a key with a seed does not give.
    pub fn sign(&self, message: &[u8]) -> Result<Vec<u8>, nkeys::error::Error> {
        self.pair.sign(message)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A key that is the same in every run of the tests.
    pub(crate) fn signer(number: u8) -> Signer {
        Signer::of(KeyPair::new_from_raw(KeyPairType::User, [number; 32]).unwrap())
    }

    #[test]
    fn only_the_owner_of_a_key_signs_with_it() {
        let [signer, other] = [1, 2].map(signer);
        let signature = |signer: &Signer| -> [u8; SIGNATURE_BYTES] {
            let signature = signer.sign(b"20").unwrap();
            signature.try_into().unwrap()
        };
        let key = signer.public_key();
        assert!(key.verifies(b"20", &signature(&signer)));
        assert!(!key.verifies(b"21", &signature(&signer)));
        assert!(!key.verifies(b"20", &signature(&other)));
        let mut damaged = signature(&signer);
        damaged[40] ^= 1;
        assert!(!key.verifies(b"20", &damaged));
    }

    /// The seed and the public key of the example in NATS' documentation, "NKeys".
    #[test]
    fn a_seed_is_that_of_its_public_key() {
        let seed = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";
        let signer = Signer::from_seed(seed).unwrap();
        let public = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4";
        assert_eq!(signer.public_key().to_string(), public);
        assert_eq!(signer.seed().unwrap(), seed);
        assert_eq!(public.parse().as_ref(), Ok(signer.public_key()));
    }

    #[test]
    fn other_texts_are_no_keys() {
        let user = signer(1);
        let operator = KeyPair::new_operator();
        let long = format!("{}A", user.public_key());
        let small = user.public_key().to_string().to_lowercase();
        for text in [
            "",
            "U",
            &operator.public_key(),
            &long,
            &small,
            "Ü",
            &"U".repeat(56),
        ] {
            assert!(text.parse::<PublicKey>().is_err(), "{text}");
        }
        let public = user.public_key().to_string();
        for text in [
            "",
            "SU",
            &public,
            &operator.seed().unwrap(),
            &"S".repeat(58),
        ] {
            assert!(Signer::from_seed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_is_text_in_every_form_that_is_kept() {
        let signer = signer(1);
        let key = signer.public_key();
        let json = serde_json::to_string(key).unwrap();
        assert_eq!(json, format!("\"{key}\""));
        assert_eq!(&serde_json::from_str::<PublicKey>(&json).unwrap(), key);
        assert!(serde_json::from_str::<PublicKey>("\"U\"").is_err());
    }
}
