//! What a run believes of its ledgers.

use crate::error::EvidenceError;
use std::env;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

/// The environment's variable which, set to `1`, says that no kept answer is believed.
pub const FRESH: &str = "PERFTBOARD_FRESH";

/// The environment's variable with the seed of samples, to repeat a run.
pub const SEED: &str = "PERFTBOARD_SEED";

/// What a run believes of its ledgers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Kept answers are believed but for a sample, which is drawn with this seed.
    Sample {
        /// The seed.
        seed: u64,
    },
    /// No kept answer is believed, and all questions are asked.
    Fresh,
}

impl Policy {
    /// The policy that [`FRESH`] and [`SEED`] set. Without them it is a sample with a seed that differs from run to run.
    ///
    /// # Errors
    /// [`EvidenceError::Variable`] if one of them is not what it should be.
    pub fn from_environment() -> Result<Self, EvidenceError> {
        let variable = |variable| env::var(variable).ok().filter(|value| !value.is_empty());
        match variable(FRESH).as_deref() {
            None | Some("0") => {}
            Some("1") => return Ok(Self::Fresh),
            Some(value) => {
                return Err(EvidenceError::Variable {
                    variable: FRESH,
                    value: value.to_owned(),
                    expected: "1 or 0",
                })
            }
        }
        let Some(value) = variable(SEED) else {
            let now = UNIX_EPOCH.elapsed();
            let seed = now.map_or(0, |since| since.as_nanos() as u64);
            return Ok(Self::Sample { seed });
        };
        let seed = value.parse().map_err(|_| EvidenceError::Variable {
            variable: SEED,
            value,
            expected: "a number such as 1989",
        })?;
        Ok(Self::Sample { seed })
    }

    /// That of the environment, with one seed for all ledgers of a test program. It is printed, so that a failing test can be
    /// repeated.
    ///
    /// # Errors
    /// Those of [`from_environment`](Self::from_environment).
    pub fn of_the_tests() -> Result<Self, EvidenceError> {
        static POLICY: OnceLock<Policy> = OnceLock::new();
        let policy = match POLICY.get() {
            Some(policy) => *policy,
            None => {
                let drawn = Self::from_environment()?;
                *POLICY.get_or_init(|| drawn)
            }
        };
        if let Self::Sample { seed } = policy {
            println!("repeat the sample of this run with {SEED}={seed}");
        }
        Ok(policy)
    }
}
