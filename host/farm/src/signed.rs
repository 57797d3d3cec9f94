//! Statements of workers, signed for one run.
//!
//! A message has the bytes of the statement, and the signature after them. What is signed has two more parts before these bytes: the
//! kind of the statement, and the digest of the run's manifest. The statement itself names its batch, slot, board and key. So nobody
//! can show it in another place, of another board, or in another run, be it one of the same name.

use crate::manifest::Manifest;
use crate::messages::{Counted, MessageError, Quarantine};
use crate::signer::{PublicKey, Signer, SIGNATURE_BYTES};

/// Why messages count for nothing. The text is read after “messages”.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Unusable {
    /// This program cannot read it.
    #[error("that this version cannot read")]
    Unreadable,
    /// The signature is not that of the key, or is that of another run.
    #[error("with a signature that is not that of their key for this run")]
    WrongSignature,
    /// The run names keys, and not this one.
    #[error("signed by {key}, which the run does not trust")]
    Untrusted {
        /// The key.
        key: PublicKey,
    },
    /// It is about other positions than those of its batch.
    #[error("about other positions than those of their places")]
    Misplaced,
}

/// What a worker signs.
pub trait Statement: Sized {
    /// The kind of statement. A signature of one kind is none of another.
    const KIND: &'static str;

    /// The key of the worker that states it.
    fn stated_by(&self) -> &PublicKey;

    /// The bytes to be signed.
    ///
    /// # Errors
    /// [`MessageError`].
    fn to_bytes(&self) -> Result<Vec<u8>, MessageError>;

    /// Reads the bytes.
    ///
    /// # Errors
    /// [`MessageError`].
    fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError>;
}

impl Statement for Counted {
    const KIND: &'static str = "result";

    fn stated_by(&self) -> &PublicKey {
        &self.key
    }

    fn to_bytes(&self) -> Result<Vec<u8>, MessageError> {
        self.encode()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        Self::decode(bytes)
    }
}

impl Statement for Quarantine {
    const KIND: &'static str = "quarantine";

    fn stated_by(&self) -> &PublicKey {
        &self.found_by
    }

    fn to_bytes(&self) -> Result<Vec<u8>, MessageError> {
        self.encode()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        Self::decode(bytes)
    }
}

/// The run that statements are about, and the keys that it trusts.
#[derive(Debug, Clone)]
pub struct Scope {
    manifest: String,
    trusted: Vec<PublicKey>,
}

impl Scope {
    /// The run of this manifest.
    #[must_use]
    pub fn of(manifest: &Manifest) -> Self {
        Self {
            manifest: manifest.digest(),
            trusted: manifest.trusted_keys.clone(),
        }
    }

    /// Whether the statements of this key count.
    #[must_use]
    pub fn trusts(&self, key: &PublicKey) -> bool {
        self.trusted.is_empty() || self.trusted.contains(key)
    }

    /// The message of a statement.
    ///
    /// # Errors
    /// [`MessageError`].
    pub fn sign<S: Statement>(
        &self,
        statement: &S,
        signer: &Signer,
    ) -> Result<Vec<u8>, MessageError> {
        let mut message = statement.to_bytes()?;
        let signature = signer.sign(&self.bound::<S>(&message));
        let signature = signature.map_err(|error| MessageError::Damaged {
            what: error.to_string(),
        })?;
        message.extend(signature);
        Ok(message)
    }

    /// The statement of a message, if it counts.
    ///
    /// # Errors
    /// [`Unusable`].
    pub fn open<S: Statement>(&self, message: &[u8]) -> Result<S, Unusable> {
        let parts = message.split_last_chunk::<SIGNATURE_BYTES>();
        let (bytes, signature) = parts.ok_or(Unusable::Unreadable)?;
        let statement = S::from_bytes(bytes).map_err(|_| Unusable::Unreadable)?;
        let key = statement.stated_by();
        if !key.verifies(&self.bound::<S>(bytes), signature) {
            return Err(Unusable::WrongSignature);
        }
        match self.trusts(key) {
            true => Ok(statement),
            false => Err(Unusable::Untrusted { key: key.clone() }),
        }
    }

    /// What is signed. The digest has always the same length, and no kind begins as another does.
    fn bound<S: Statement>(&self, bytes: &[u8]) -> Vec<u8> {
        let head = format!("perftboard {} {}\n", S::KIND, self.manifest);
        [head.as_bytes(), bytes].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::tests::manifest;
    use crate::messages::tests::{counted, quarantine};
    use crate::signer::tests::signer;

    #[test]
    fn a_statement_counts_in_its_own_run() {
        let scope = Scope::of(&manifest());
        let result = counted(3, "a", &[0, 20]);
        let message = scope.sign(&result, &signer(1)).unwrap();
        assert_eq!(scope.open::<Counted>(&message), Ok(result));
        let why = quarantine("a");
        let message = scope.sign(&why, &signer(2)).unwrap();
        assert_eq!(scope.open::<Quarantine>(&message), Ok(why));
    }

    /// A run of the same name that was submitted a second later, or is split in another way, is another run.
    #[test]
    fn a_statement_of_another_run_counts_for_nothing() {
        let result = counted(3, "a", &[0, 20]);
        let message = Scope::of(&manifest()).sign(&result, &signer(1)).unwrap();
        for other in [
            Manifest {
                name: "b".to_owned(),
                ..manifest()
            },
            Manifest {
                time: 1,
                ..manifest()
            },
            Manifest {
                split: 1,
                ..manifest()
            },
        ] {
            let opened = Scope::of(&other).open::<Counted>(&message);
            assert_eq!(opened, Err(Unusable::WrongSignature));
        }
    }

    #[test]
    fn a_statement_with_any_other_byte_counts_for_nothing() {
        let scope = Scope::of(&manifest());
        let message = scope.sign(&counted(3, "a", &[20]), &signer(1)).unwrap();
        for place in 0..message.len() {
            let mut other = message.clone();
            other[place] ^= 1 << (place % 8);
            let opened = scope.open::<Counted>(&other);
            assert!(opened.is_err(), "byte {place}: {opened:?}");
        }
        for cut in 0..message.len() {
            assert!(scope.open::<Counted>(&message[..cut]).is_err(), "{cut}");
        }
        let longer = [&message[..], &[0]].concat();
        assert!(scope.open::<Counted>(&longer).is_err());
    }

    #[test]
    fn nobody_signs_with_the_key_of_another() {
        let scope = Scope::of(&manifest());
        // The result names the first key.
        let message = scope.sign(&counted(3, "a", &[20]), &signer(2)).unwrap();
        let opened = scope.open::<Counted>(&message);
        assert_eq!(opened, Err(Unusable::WrongSignature));
        let unsigned = counted(3, "a", &[20]).encode().unwrap();
        assert!(scope.open::<Counted>(&unsigned).is_err());
    }

    #[test]
    fn a_signature_of_one_kind_is_none_of_another() {
        /// The bytes of a quarantine, stated as something else.
        struct Disguised(Quarantine);

        impl Statement for Disguised {
            const KIND: &'static str = "result";

            fn stated_by(&self) -> &PublicKey {
                self.0.stated_by()
            }

            fn to_bytes(&self) -> Result<Vec<u8>, MessageError> {
                self.0.to_bytes()
            }

            fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
                Quarantine::from_bytes(bytes).map(Self)
            }
        }
        let scope = Scope::of(&manifest());
        let message = scope.sign(&Disguised(quarantine("a")), &signer(2)).unwrap();
        assert!(scope.open::<Disguised>(&message).is_ok());
        let opened = scope.open::<Quarantine>(&message);
        assert_eq!(opened, Err(Unusable::WrongSignature));
    }

    #[test]
    fn a_run_that_names_keys_trusts_no_others() {
        let [first, second] = [1, 2].map(|number| signer(number).public_key().clone());
        let scope = |trusted_keys: Vec<PublicKey>| {
            Scope::of(&Manifest {
                trusted_keys,
                ..manifest()
            })
        };
        let opened = |scope: Scope| {
            let message = scope.sign(&counted(3, "a", &[20]), &signer(1)).unwrap();
            scope.open::<Counted>(&message).map(drop)
        };
        assert_eq!(opened(scope(Vec::new())), Ok(()));
        assert_eq!(opened(scope(vec![second.clone(), first.clone()])), Ok(()));
        let refused = Err(Unusable::Untrusted { key: first });
        assert_eq!(opened(scope(vec![second])), refused);
    }
}
