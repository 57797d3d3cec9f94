//! One ticket, from the broker to the board and back.

use std::sync::atomic::Ordering;
use std::sync::{mpsc as std_mpsc, Arc};
use std::time::Duration;

use async_nats::jetstream::AckKind;
use driver::{DriverError, Stop};
use reference::{perft, Position};
use text::digest;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::boards::Opened;
use super::runs::Run;
use super::worker::Worker;
use crate::board::{Done, Order};
use crate::broker::{Stored, Ticket};
use crate::host::now;
use crate::messages::{Counted, Quarantine};

/// How long a ticket rests at most that another board must take.
const FOR_ANOTHER: Duration = Duration::from_secs(2);

/// How long a ticket rests whose positions a board refuses.
const REFUSED: Duration = Duration::from_secs(30);

/// What a batch is counted with.
pub(super) struct Batch {
    pub(super) worker: Arc<Worker>,
    pub(super) board: Arc<Opened>,
    pub(super) run: Arc<Run>,
}

/// The reference's counts of a batch: the position's place, whether it is a half-move less deep, and the count.
type Expected = Vec<(usize, [u64; 2])>;

impl Batch {
    /// Serves a ticket. Says on `sent` when the batch is with the board, or will not be. Gives whether it was.
    pub(super) async fn serve(
        &self,
        ticket: Ticket,
        orders: &std_mpsc::Sender<Order>,
        sent: oneshot::Sender<()>,
    ) -> bool {
        let Some((bytes, positions)) = self.prepare(&ticket).await else {
            return false;
        };
        let manifest = &self.run.manifest;
        let given_up = Stop::default();
        let expected = self.start_check(ticket.batch, &positions, &given_up);
        let (done, counted) = oneshot::channel();
        let order = Order {
            positions: positions.clone(),
            rest: manifest.rest(),
            given_up: given_up.clone(),
            done,
        };
        if orders.send(order).is_err() {
            return false;
        }
        let _ = sent.send(());
        let ended = self.wait(&ticket, counted).await;
        let Some(counted) = ended else {
            // The worker ends, or the run is gone.
            given_up.set();
            self.give_back(&ticket, Duration::ZERO).await;
            return true;
        };
        match counted {
            Ok(done) => {
                self.finish(&ticket, &bytes, &positions, done, expected)
                    .await
            }
            Err(error) => {
                let (name, run) = (&self.board.label.name, &manifest.name);
                let report = console::fault::report(&error);
                let number = ticket.batch;
                self.worker.note(format!(
                    "`{name}` refuses batch {number} of the run `{run}`\n  {report}"
                ));
                self.give_back(&ticket, REFUSED).await;
            }
        }
        true
    }

    /// The bytes of the batch and its positions, if this board is to count it.
    async fn prepare(&self, ticket: &Ticket) -> Option<(Vec<u8>, Vec<Position>)> {
        let (worker, run) = (&self.worker, &self.run);
        let (batch, slot) = (ticket.batch, ticket.slot);
        // A board does not count a batch that it has counted, and none for a slot that has a result.
        for other in 0..=slot {
            let result = worker
                .insist(&run.gone, || run.streams.result(batch, other))
                .await?;
            let Some(result) = result else { continue };
            if other == slot {
                self.acknowledge(ticket).await;
                return None;
            }
            let counted_by = result.result().map(|result| &result.board.id);
            if counted_by == Some(&self.board.label.id) {
                self.leave_to_another(ticket).await;
                return None;
            }
        }
        if !self.board.begin(&run.manifest.name, batch) && slot > 0 {
            self.leave_to_another(ticket).await;
            return None;
        }
        let bytes = worker
            .insist(&run.gone, || run.streams.batch_bytes(batch))
            .await?;
        let Some(bytes) = bytes else {
            worker.note(format!("the broker has lost batch {batch} of the run `{}`: submit the run again in the same way", run.manifest.name));
            self.give_back(ticket, REFUSED).await;
            return None;
        };
        let read = run.streams.read_batch(batch, &bytes);
        let positions = read.and_then(|records| {
            let positions = records.iter().map(|record| record.key.position());
            Ok(positions.collect::<Result<Vec<_>, _>>()?)
        });
        match positions {
            Ok(positions) => Some((bytes, positions)),
            Err(error) => {
                worker.note(console::fault::report(&error));
                self.give_back(ticket, REFUSED).await;
                None
            }
        }
    }

    /// Has the reference count the share that is checked, beside the board.
    fn start_check(
        &self,
        batch: u32,
        positions: &[Position],
        given_up: &Stop,
    ) -> JoinHandle<Expected> {
        let (manifest, processors) = (&self.run.manifest, Arc::clone(&self.worker.processors));
        let chosen = positions.iter().enumerate();
        let chosen: Vec<(usize, Position)> = chosen
            .filter(|(place, _)| manifest.is_checked(batch, *place))
            .map(|(place, position)| (place, *position))
            .collect();
        let (rest, given_up) = (manifest.rest(), given_up.clone());
        tokio::spawn(async move {
            let mut expected = Vec::new();
            for (place, position) in chosen {
                let Ok(_processor) = processors.acquire().await else {
                    break;
                };
                if given_up.is_set() {
                    break;
                }
                let counts = tokio::task::spawn_blocking(move || {
                    [rest, rest - 1].map(|depth| perft::perft(&position, depth))
                });
                if let Ok(counts) = counts.await {
                    expected.push((place, counts));
                }
            }
            expected
        })
    }

    /// Waits for the board, and tells the broker meanwhile that the batch is in work. Gives `None` if the worker ends or
    /// the run is gone.
    async fn wait(
        &self,
        ticket: &Ticket,
        mut counted: oneshot::Receiver<Result<Done, DriverError>>,
    ) -> Option<Result<Done, DriverError>> {
        let lease = Duration::from_secs(self.run.manifest.lease_seconds);
        let mut sign = tokio::time::interval(lease / 3);
        let mut look = tokio::time::interval(Duration::from_millis(200));
        loop {
            tokio::select! {
                done = &mut counted => return done.ok(),
                _ = sign.tick() => drop(ticket.message.ack_with(AckKind::Progress).await),
                _ = look.tick() => {
                    if self.worker.stop.is_set() || self.run.gone.is_set() {
                        return None;
                    }
                }
            }
        }
    }

    /// Checks the counts and stores them.
    async fn finish(
        &self,
        ticket: &Ticket,
        bytes: &[u8],
        positions: &[Position],
        done: Done,
        expected: JoinHandle<Expected>,
    ) {
        let (worker, run, board) = (&self.worker, &self.run, &self.board);
        let expected = expected.await.unwrap_or_default();
        let rest = run.manifest.rest();
        for (place, counts) in &expected {
            let counted = [done.leaves[*place], done.shallower[*place]];
            let Some(less) = (0..2).find(|&less| counted[less] != counts[less]) else {
                continue;
            };
            let why = Quarantine {
                found_by: worker.signer.public_key().clone(),
                key: worker.signer.public_key().clone(),
                board: board.label.id.clone(),
                batch: ticket.batch,
                fen: positions[*place].to_string(),
                depth: rest - less as u32,
                counted: counted[less],
                expected: counts[less],
                host: worker.host.clone(),
                time: now(),
            };
            worker.quarantine(run, why).await;
            self.give_back(ticket, Duration::ZERO).await;
            return;
        }
        worker
            .checked
            .fetch_add(expected.len() as u64, Ordering::Relaxed);
        if run.is_out(&worker.origin(board)) {
            self.give_back(ticket, Duration::ZERO).await;
            return;
        }
        let result = Counted {
            key: worker.signer.public_key().clone(),
            batch: ticket.batch,
            slot: ticket.slot,
            digest: digest::of_bytes(bytes),
            board: board.label(),
            host: worker.host.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            time: now(),
            seconds: done.took.as_secs_f64(),
            clocks: done.clocks,
            checked: expected.len() as u64,
            leaves: done.leaves,
            shallower: done.shallower,
        };
        let stored = worker
            .insist(&run.gone, || {
                run.streams.store_result(&result, &worker.signer)
            })
            .await;
        if stored == Some(Stored::Known) || run.manifest.twice || ticket.slot > 0 {
            worker.compare(run, result, positions).await;
        }
        if stored.is_some() {
            self.acknowledge(ticket).await;
        }
    }

    /// Tells the broker that the ticket is done with. If that is lost, the ticket comes again, and is found to be done.
    async fn acknowledge(&self, ticket: &Ticket) {
        let _ = ticket.message.ack().await;
    }

    /// Gives back a ticket that another board must take. The pause keeps a lonely board from asking without end. It is drawn by chance:
    /// two boards that paused in step would get the same tickets again and again, each those of the other.
    async fn leave_to_another(&self, ticket: &Ticket) {
        self.board.gauge.left.fetch_add(1, Ordering::Relaxed);
        let pause = FOR_ANOTHER.mul_f64(rand::random_range(0.1..1.0));
        let _ = ticket.message.ack_with(AckKind::Nak(Some(pause))).await;
        tokio::time::sleep(pause / 20).await;
    }

    /// Gives the ticket back, to be taken after a pause.
    async fn give_back(&self, ticket: &Ticket, pause: Duration) {
        self.board.leave(&self.run.manifest.name, ticket.batch);
        let pause = (!pause.is_zero()).then_some(pause);
        let _ = ticket.message.ack_with(AckKind::Nak(pause)).await;
    }
}
