//! Results that disagree: the reference says which board is wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use reference::{perft, Position};

use super::runs::Run;
use super::worker::Worker;
use crate::host::now;
use crate::judge::{judge, Filled, Quarantined, Results, Verdict, SLOTS};
use crate::messages::{Counted, Quarantine};

impl Worker {
    /// Compares a result with the others of its batch, and settles what is in dispute.
    pub(super) async fn compare(&self, run: &Arc<Run>, result: Counted, positions: &[Position]) {
        let mut results: Results = BTreeMap::new();
        let (batch, slot) = (result.batch, result.slot);
        // Slots are filled from the first on; a gap of one may be a result that is under way.
        let mut gaps = 0;
        for other in 0..SLOTS {
            let found = self
                .insist(&run.gone, || run.streams.result(batch, other))
                .await;
            match found {
                None => return,
                Some(None) => gaps += 1,
                Some(Some(found)) => drop(results.insert(other, found)),
            }
            if gaps > 1 && other > slot {
                break;
            }
        }
        // The stored result of the slot may be that of another board, before which this one came too late.
        let late = results.keys().max().map_or(0, |slot| slot + 1);
        results.insert(late, Filled::Result(Box::new(result)));
        self.settle(run, &results, positions).await;
    }

    /// Puts boards out until the results that remain agree.
    pub(super) async fn settle(&self, run: &Arc<Run>, results: &Results, positions: &[Position]) {
        let mut out = Quarantined::new();
        loop {
            let known = results.values().filter_map(Filled::result);
            let known = known.map(Counted::origin);
            out.extend(known.filter(|origin| run.is_out(origin)));
            let Verdict::Disputed(one, other) = judge(results, &out, run.manifest.boards()) else {
                return;
            };
            let before = out.len();
            for why in self.wrong_of(run, [one, other], positions).await {
                out.insert(why.origin());
                self.quarantine(run, why).await;
            }
            if out.len() == before {
                // The reference did not get to count, as the worker ends.
                return;
            }
        }
    }

    /// States that a board is not trusted in a run.
    pub(super) async fn quarantine(&self, run: &Run, why: Quarantine) {
        if !run.put_out(why.origin()) {
            return;
        }
        let stored = self
            .insist(&run.gone, || run.streams.quarantine(&why, &self.signer))
            .await;
        if stored.is_some() {
            let Quarantine {
                board,
                fen,
                depth,
                counted,
                expected,
                ..
            } = &why;
            self.note(format!("WRONG: the board `{board}` counts {counted} leaves at depth {depth} below `{fen}`, the reference counts {expected}; its work of the run `{}` is done again by others", run.manifest.name));
        }
    }

    /// Which of two results are wrong, by the first position in which they differ.
    async fn wrong_of(
        &self,
        run: &Run,
        results: [&Counted; 2],
        positions: &[Position],
    ) -> Vec<Quarantine> {
        let rest = run.manifest.rest();
        let counts = |result: &Counted, place: usize| {
            let of = |counts: &[u64]| counts.get(place).copied().unwrap_or_default();
            [of(&result.leaves), of(&result.shallower)]
        };
        for (place, &position) in positions.iter().enumerate() {
            let [one, other] = results.map(|result| counts(result, place));
            let Some(less) = (0..2).find(|&less| one[less] != other[less]) else {
                continue;
            };
            let depth = rest - less as u32;
            let Ok(_processor) = self.processors.acquire().await else {
                return Vec::new();
            };
            let expected = tokio::task::spawn_blocking(move || perft::perft(&position, depth));
            let Ok(expected) = expected.await else {
                return Vec::new();
            };
            let wrong = results.into_iter().zip([one[less], other[less]]);
            return wrong
                .filter(|(_, counted)| *counted != expected)
                .map(|(result, counted)| Quarantine {
                    found_by: self.signer.public_key().clone(),
                    key: result.key.clone(),
                    board: result.board.id.clone(),
                    batch: result.batch,
                    fen: position.to_string(),
                    depth,
                    counted,
                    expected,
                    host: self.host.clone(),
                    time: now(),
                })
                .collect();
        }
        Vec::new()
    }
}
