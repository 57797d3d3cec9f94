//! The keys that a submitter trusts.

use std::path::PathBuf;

use clap::Args;

use crate::error::FarmError;
use crate::key_file;
use crate::manifest::TRUSTED_KEYS;
use crate::signer::PublicKey;

/// Whose results count.
#[derive(Debug, Clone, Args)]
pub(super) struct TrustArgs {
    /// Count only results that are signed with this key, as `perftboard farm key` prints it on the worker's computer; can be given
    /// several times [default: results of every key count]
    #[arg(long = "trust", value_name = "KEY")]
    keys: Vec<PublicKey>,
    /// Count only results that are signed with the keys in this file, one in each line; can be given several times
    #[arg(long = "trust-file", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl TrustArgs {
    /// The keys, sorted. If there are none, every key is trusted.
    pub(super) fn keys(&self) -> Result<Vec<PublicKey>, FarmError> {
        let mut keys = self.keys.clone();
        for path in &self.files {
            keys.extend(key_file::list(path)?);
        }
        keys.sort();
        keys.dedup();
        let most = *TRUSTED_KEYS.end();
        match keys.len() > most {
            true => Err(FarmError::TooManyKeys { most }),
            false => Ok(keys),
        }
    }
}
