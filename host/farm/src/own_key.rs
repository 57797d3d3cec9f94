//! `perftboard farm key`: the public key of this computer's worker.

use clap::Args;
use console::outcome::Outcome;
use console::Console;

use crate::error::FarmError;
use crate::key_file::KeyArgs;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard farm key
  perftboard farm key --key north.nk";

/// The arguments of `key`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct OwnKeyArgs {
    #[command(flatten)]
    key: KeyArgs,
}

/// Writes the public key, which `submit --trust` takes. A key that is not there is made.
///
/// # Errors
/// [`FarmError`].
pub fn own_key(args: &OwnKeyArgs, console: &mut Console) -> Result<Outcome, FarmError> {
    let signer = args.key.signer_or_new()?;
    console.line(signer.public_key())?;
    Ok(Outcome::Right)
}
