//! Looks for batches that have no result and no ticket. A worker does so when the queue of a run is empty, or has given it no
//! ticket for long ([`patience`](super::patience)).
//!
//! Batches are missing if a board was put out after it had counted them, or if the broker lost tickets or results. One worker
//! at a time looks, and queues what is missing. If nothing is, the run is done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::runs::Run;
use super::worker::Worker;
use crate::error::FarmError;
use crate::host::now;
use crate::judge::{Verdict, SLOTS};
use crate::tally::Tally;

/// How often a worker looks whether the queue is empty.
const LOOK: Duration = Duration::from_secs(1);

/// Looks at the queues of all runs until the worker ends.
pub(super) async fn sweep(worker: Arc<Worker>) {
    while !worker.stop.is_set() {
        tokio::time::sleep(LOOK).await;
        let runs = worker.runs.borrow().clone();
        for run in &runs.active {
            // A failure is noted by the tasks that ask for batches, and the next round tries again.
            let _ = look(&worker, run).await;
        }
    }
}

async fn look(worker: &Worker, run: &Arc<Run>) -> Result<(), FarmError> {
    let queue = run.streams.queue().await?;
    let manifest = worker.broker.manifest(&run.manifest.name).await?;
    if manifest.is_some_and(|other| other.digest() != run.manifest.digest()) {
        // The run was cancelled, and another one is submitted under its name.
        run.gone.set();
    }
    let is_empty = queue.waiting + queue.under_way == 0;
    if run.gone.is_set() || !(is_empty || run.patience().ends(Instant::now())) {
        return Ok(());
    }
    let name = &run.manifest.name;
    if !worker.broker.lock(name, &worker.name).await? {
        return Ok(());
    }
    let swept = look_closely(worker, run).await;
    worker.broker.unlock(name).await?;
    swept
}

/// Queues what is missing, or states that the run is done.
async fn look_closely(worker: &Worker, run: &Arc<Run>) -> Result<(), FarmError> {
    let (name, boards) = (&run.manifest.name, run.manifest.boards());
    let stored = run.streams.stored_batches().await?;
    if stored < u64::from(run.ready.batches) {
        let all = run.ready.batches;
        worker.note(format!("the broker has {stored} of {all} batches of the run `{name}`: submit the run again in the same way"));
        return Ok(());
    }
    let mut tally = Tally::default();
    tally.update(&run.streams).await?;
    if tally.count(&run.manifest, &run.ready).done == run.ready.batches {
        tally.verify(&run.streams).await?;
    }
    let mut is_done = true;
    for batch in 0..run.ready.batches {
        match tally.verdict(batch, boards) {
            Verdict::Accepted(_) => {}
            Verdict::Wanting(slots) => {
                is_done = false;
                if slots.is_empty() {
                    worker.note(format!("batch {batch} of the run `{name}` has {SLOTS} results and none to believe: cancel the run, and see who may write to the broker"));
                }
                for slot in slots {
                    run.streams.ask_for(batch, slot).await?;
                }
            }
            Verdict::Disputed(..) => {
                is_done = false;
                let bytes = run.streams.batch_bytes(batch).await?.unwrap_or_default();
                let records = run.streams.read_batch(batch, &bytes)?;
                let positions = records.iter().map(|record| record.key.position());
                let positions = positions.collect::<Result<Vec<_>, _>>()?;
                worker.settle(run, tally.results(batch), &positions).await;
            }
        }
    }
    if is_done {
        worker.broker.set_done(name, now()).await?;
        worker.note(format!(
            "the run `{name}` is done: `perftboard farm result {name}` has the total"
        ));
    }
    Ok(())
}
