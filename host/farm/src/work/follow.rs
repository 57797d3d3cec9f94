//! Following which runs there is work for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use driver::Stop;
use tokio::sync::watch;

use super::insist::Insist;
use super::patience::Patience;
use super::runs::{Run, Runs};
use super::worker::Worker;
use crate::broker::{is_quarantine, Facts};
use crate::error::FarmError;

/// How often the broker is asked for the runs.
const LOOK: Duration = Duration::from_secs(1);

/// Looks for runs until the worker ends.
pub(super) async fn follow(worker: Arc<Worker>, told: watch::Sender<Runs>) {
    let mut known: BTreeMap<String, Arc<Run>> = BTreeMap::new();
    let mut refused = BTreeSet::new();
    let mut insist = Insist::new(&worker);
    while !worker.stop.is_set() {
        match worker.broker.facts().await {
            Err(error) => insist.fail(&error).await,
            Ok(facts) => {
                insist.succeed();
                let coming = update(&worker, &facts, &mut known, &mut refused).await;
                let mut active: Vec<_> = known.values().cloned().collect();
                active.sort_by_key(|run| (run.manifest.time, run.manifest.name.clone()));
                let _ = told.send(Runs {
                    active,
                    coming,
                    is_known: true,
                });
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Brings the runs up to date. Gives how many are submitted and not ready.
async fn update(
    worker: &Worker,
    facts: &Facts,
    known: &mut BTreeMap<String, Arc<Run>>,
    refused: &mut BTreeSet<String>,
) -> usize {
    known.retain(|name, run| {
        let is_active = facts.get(name).is_some_and(|facts| !facts.contains("done"));
        if !is_active {
            run.gone.set();
        }
        !run.gone.is_set()
    });
    refused.retain(|name| facts.contains_key(name));
    let mut coming = 0;
    for (name, facts) in facts {
        if facts.contains("done") || refused.contains(name) {
            continue;
        }
        if !facts.contains("ready") {
            coming += 1;
            continue;
        }
        if !known.contains_key(name) {
            match open(worker, name).await {
                Ok(Some(run)) => drop(known.insert(name.clone(), Arc::new(run))),
                Ok(None) => {}
                Err(error @ (FarmError::Message { .. } | FarmError::Untrusted { .. })) => {
                    refused.insert(name.clone());
                    worker.note(console::fault::report(&error));
                }
                // The broker is asked again in the next round.
                Err(_) => coming += 1,
            }
        }
        if let Some(run) = known.get(name) {
            for fact in facts.iter().filter(|fact| is_quarantine(fact)) {
                run.learn(fact).await;
            }
        }
    }
    coming
}

async fn open(worker: &Worker, name: &str) -> Result<Option<Run>, FarmError> {
    let Some(manifest) = worker.broker.manifest(name).await? else {
        return Ok(None);
    };
    let Some(ready) = worker.broker.ready(&manifest).await? else {
        return Ok(None);
    };
    let streams = worker.broker.streams(&manifest).await?;
    let key = worker.signer.public_key();
    if !streams.scope().trusts(key) {
        return Err(FarmError::Untrusted {
            name: name.to_owned(),
            key: key.clone(),
        });
    }
    let consumer = streams.consumer().await?;
    let lease = Duration::from_secs(manifest.lease_seconds);
    Ok(Some(Run {
        is_chess960: manifest.is_chess960(),
        manifest,
        ready,
        streams,
        consumer,
        gone: Stop::default(),
        out: Mutex::default(),
        learnt: Mutex::default(),
        patience: Mutex::new(Patience::new(lease)),
        left_by: Mutex::default(),
    }))
}
