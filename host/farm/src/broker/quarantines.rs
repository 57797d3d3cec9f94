//! The boards that are not trusted in a run.

use std::collections::BTreeMap;

use super::facts::token;
use super::run::RunStreams;
use crate::error::FarmError;
use crate::messages::Quarantine;
use crate::signer::Signer;

/// The beginning of the names of these facts.
const NAME: &str = "quarantine.";

/// Whether a fact of a run is that a board is not trusted.
#[must_use]
pub fn is_quarantine(fact: &str) -> bool {
    fact.starts_with(NAME)
}

impl RunStreams {
    /// States that a board is not trusted in this run.
    ///
    /// The name of the fact is the digest of its message. So nobody can take the name before, which would keep the fact out.
    ///
    /// # Errors
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn quarantine(&self, why: &Quarantine, signer: &Signer) -> Result<(), FarmError> {
        let message = self.sign(why, signer)?;
        let name = format!("{NAME}{}", token(&message));
        let created = self.broker.create_fact(&self.run, &name, message);
        created.await.map(drop)
    }

    /// The fact of this name, if it is stated by a worker whose statements count in this run.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn quarantine_named(&self, name: &str) -> Result<Option<Quarantine>, FarmError> {
        let message = self.broker.fact(&self.run, name).await?;
        Ok(message.and_then(|message| self.scope.open(&message).ok()))
    }

    /// The boards that are not trusted in the run, each with what was first found.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn quarantines(&self) -> Result<Vec<Quarantine>, FarmError> {
        let facts = self.broker.facts().await?.remove(&self.run);
        let mut first = BTreeMap::new();
        for name in facts.unwrap_or_default() {
            if !is_quarantine(&name) {
                continue;
            }
            let Some(why) = self.quarantine_named(&name).await? else {
                continue;
            };
            let known: &mut Quarantine = first.entry(why.origin()).or_insert_with(|| why.clone());
            if why.time < known.time {
                *known = why;
            }
        }
        Ok(first.into_values().collect())
    }
}
