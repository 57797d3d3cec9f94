//! The streams of one run.

use std::time::Duration;

use async_nats::jetstream::consumer::{pull, AckPolicy, PullConsumer};
use async_nats::jetstream::context::{GetStreamErrorKind, PublishErrorKind};
use async_nats::jetstream::message::{Message, PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{
    Config, DirectGetErrorKind, DiscardPolicy, RetentionPolicy, StorageType, Stream,
};
use futures_util::{StreamExt as _, TryStreamExt as _};

use super::facts::Broker;
use super::stream::make_stream;
use crate::error::{Doing as _, FarmError};
use crate::expand::Record;
use crate::judge::Filled;
use crate::manifest::Manifest;
use crate::messages::{decode_batch, Counted};
use crate::signed::{Scope, Statement};
use crate::signer::Signer;
use crate::subject::Place;

/// The name of the consumer that all workers share.
const CONSUMER: &str = "workers";

/// The most tickets that workers may have at a time, and the most requests for one that may wait.
const MOST_AT_A_TIME: i64 = 100_000;

/// How many messages are read at a time.
const READ_AHEAD: usize = 64;

/// The streams of one run.
#[derive(Clone)]
pub struct RunStreams {
    pub(super) broker: Broker,
    pub(super) run: String,
    pub(super) scope: Scope,
    batches: Stream<()>,
    results: Stream<()>,
}

/// A slot and what fills it.
pub struct Slot {
    /// The batch.
    pub batch: u32,
    /// The place among the results of the batch.
    pub slot: u32,
    /// What is there.
    pub filled: Filled,
}

impl Slot {
    /// Reads a message of a run. One with a subject that no program of this project uses fills no slot.
    fn read(scope: &Scope, message: &StreamMessage, run: &str) -> Option<Self> {
        let Place { batch, slot } = Place::read(&message.subject, run, "result")?;
        Some(Self {
            batch,
            slot,
            filled: Filled::read(scope, batch, slot, &message.payload),
        })
    }
}

/// What asks a worker for a result.
pub struct Ticket {
    /// The batch.
    pub batch: u32,
    /// The place of the result among those of the batch.
    pub slot: u32,
    /// The broker's message, to be acknowledged.
    pub message: Message,
}

/// What became of a message that was to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// It is new.
    New,
    /// There is one of its subject already.
    Known,
}

/// How many tickets there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Queue {
    /// Tickets that no worker has.
    pub waiting: u64,
    /// Tickets that workers have.
    pub under_way: u64,
}

impl Broker {
    /// Makes the streams of a run, those of them that are not there.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn make_streams(&self, manifest: &Manifest) -> Result<RunStreams, FarmError> {
        let run = &manifest.name;
        for (part, singular, retention) in [
            ("batches", "batch", RetentionPolicy::Limits),
            ("results", "result", RetentionPolicy::Limits),
            ("tickets", "ticket", RetentionPolicy::WorkQueue),
        ] {
            let is_kept = retention == RetentionPolicy::Limits;
            let config = Config {
                name: stream_of(run, part),
                subjects: vec![format!("perftboard.{run}.{singular}.>")],
                retention,
                discard: DiscardPolicy::New,
                // The broker refuses a second batch or result with the same subject. A ticket may be sent several times.
                max_messages_per_subject: if is_kept { 1 } else { -1 },
                discard_new_per_subject: is_kept,
                storage: StorageType::File,
                allow_direct: true,
                // Tickets are told apart by their results alone.
                duplicate_window: Duration::from_secs(1),
                ..Config::default()
            };
            let made = make_stream(&self.jetstream, config).await;
            let stream = made.doing(format!("make the stream of {part}"))?;
            if part == "tickets" {
                let config = pull::Config {
                    durable_name: Some(CONSUMER.to_owned()),
                    ack_policy: AckPolicy::Explicit,
                    ack_wait: Duration::from_secs(manifest.lease_seconds),
                    max_ack_pending: MOST_AT_A_TIME,
                    max_waiting: MOST_AT_A_TIME,
                    ..pull::Config::default()
                };
                let made = stream.get_or_create_consumer(CONSUMER, config).await;
                made.doing("make the consumer of tickets")?;
            }
        }
        self.streams(manifest).await
    }

    /// The streams of a run.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn streams(&self, manifest: &Manifest) -> Result<RunStreams, FarmError> {
        let run = &manifest.name;
        let stream = async |part: &str| {
            let stream = self
                .jetstream
                .get_stream_no_info(stream_of(run, part))
                .await;
            stream.doing(format!("open the stream of {part}"))
        };
        Ok(RunStreams {
            broker: self.clone(),
            run: run.clone(),
            scope: Scope::of(manifest),
            batches: stream("batches").await?,
            results: stream("results").await?,
        })
    }

    /// Removes everything that the broker has of a run.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn remove(&self, run: &str) -> Result<(), FarmError> {
        // The facts go first: workers leave a run that has none.
        self.forget(run).await?;
        for part in ["tickets", "batches", "results"] {
            let name = stream_of(run, part);
            match self.jetstream.get_stream(&name).await {
                Ok(_) => {
                    let removed = self.jetstream.delete_stream(&name).await;
                    removed.doing(format!("remove the stream of {part}"))?;
                }
                Err(error) if matches!(error.kind(), GetStreamErrorKind::JetStream(_)) => {}
                Err(error) => return Err(error).doing(format!("find the stream of {part}")),
            }
        }
        Ok(())
    }
}

impl RunStreams {
    /// Stores a batch, unless it is there.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn store_batch(&self, batch: u32, bytes: Vec<u8>) -> Result<Stored, FarmError> {
        self.store(format!("perftboard.{}.batch.{batch}", self.run), bytes)
            .await
    }

    /// Stores a result with this worker's signature, unless its slot has one.
    ///
    /// # Errors
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn store_result(
        &self,
        result: &Counted,
        signer: &Signer,
    ) -> Result<Stored, FarmError> {
        let bytes = self.sign(result, signer)?;
        let (batch, slot) = (result.batch, result.slot);
        let subject = Place { batch, slot }.subject(&self.run, "result");
        self.store(subject, bytes).await
    }

    /// The run, and the keys that it trusts.
    #[must_use]
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The message of a statement about this run.
    pub(super) fn sign<S: Statement>(
        &self,
        statement: &S,
        signer: &Signer,
    ) -> Result<Vec<u8>, FarmError> {
        let signed = self.scope.sign(statement, signer);
        signed.map_err(|source| FarmError::Message {
            what: "own statement".to_owned(),
            source,
        })
    }

    /// Asks the workers for a result.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn ask_for(&self, batch: u32, slot: u32) -> Result<(), FarmError> {
        let subject = Place { batch, slot }.subject(&self.run, "ticket");
        let doing = "queue a batch";
        let sent = self.broker.jetstream.publish(subject, "".into()).await;
        sent.doing(doing)?.await.doing(doing).map(drop)
    }

    /// The bytes of a batch, if the broker has it.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn batch_bytes(&self, batch: u32) -> Result<Option<Vec<u8>>, FarmError> {
        let subject = format!("perftboard.{}.batch.{batch}", self.run);
        let got = self.batches.direct_get_last_for_subject(subject).await;
        Ok(found(got, "give a batch")?.map(|message| message.payload.to_vec()))
    }

    /// The positions of a batch, from its bytes.
    ///
    /// # Errors
    /// [`FarmError::Message`].
    pub fn read_batch(&self, batch: u32, bytes: &[u8]) -> Result<Vec<Record>, FarmError> {
        decode_batch(bytes).map_err(|source| FarmError::Message {
            what: format!("batch {batch} of the run `{}`", self.run),
            source,
        })
    }

    /// What is in a slot of a batch, if anything is.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn result(&self, batch: u32, slot: u32) -> Result<Option<Filled>, FarmError> {
        let subject = Place { batch, slot }.subject(&self.run, "result");
        let got = self.results.direct_get_first_for_subject(subject).await;
        let message = found(got, "give a result")?;
        Ok(message.map(|message| Filled::read(&self.scope, batch, slot, &message.payload)))
    }

    /// The slots that were filled by messages with these and higher numbers in the stream, and the number after the last one.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn results_from(&self, first: u64) -> Result<(Vec<Slot>, u64), FarmError> {
        let info = self
            .results
            .get_info()
            .await
            .doing("say how many results it has")?;
        let end = info.state.last_sequence + 1;
        // The first message has the number 1, and a stream without messages says 0.
        let numbers = first.max(info.state.first_sequence).max(1)..end;
        let results = futures_util::stream::iter(numbers)
            .map(|number| async move {
                let message = found(self.results.direct_get(number).await, "give a result")?;
                Ok::<_, FarmError>(
                    message.and_then(|message| Slot::read(&self.scope, &message, &self.run)),
                )
            })
            .buffered(READ_AHEAD)
            .try_filter_map(async |slot| Ok(slot));
        Ok((results.try_collect().await?, end))
    }

    /// Which batches the broker has.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn stored_batches(&self) -> Result<u64, FarmError> {
        let info = self.batches.get_info().await;
        Ok(info.doing("say how many batches it has")?.state.messages)
    }

    /// The consumer of tickets.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn consumer(&self) -> Result<PullConsumer, FarmError> {
        let consumer = self
            .broker
            .jetstream
            .get_consumer_from_stream(CONSUMER, stream_of(&self.run, "tickets"));
        consumer.await.doing("open the queue")
    }

    /// How many tickets there are.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn queue(&self) -> Result<Queue, FarmError> {
        let info = self
            .consumer()
            .await?
            .get_info()
            .await
            .doing("say how long the queue is")?;
        Ok(Queue {
            waiting: info.num_pending,
            under_way: info.num_ack_pending as u64,
        })
    }

    /// Waits so long for a ticket.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn ticket(
        &self,
        consumer: &PullConsumer,
        wait: Duration,
    ) -> Result<Option<Ticket>, FarmError> {
        let doing = "give a batch to count";
        let batch = consumer.batch().max_messages(1).expires(wait);
        let mut messages = batch.messages().await.doing(doing)?;
        let Some(message) = messages.next().await else {
            return Ok(None);
        };
        let message = message.map_err(|error| FarmError::Broker {
            doing: doing.to_owned(),
            source: error,
        })?;
        match Place::read(&message.subject, &self.run, "ticket") {
            Some(Place { batch, slot }) => Ok(Some(Ticket {
                batch,
                slot,
                message,
            })),
            None => {
                // A ticket that no program of this project wrote would come again and again.
                let _ = message.ack().await;
                Ok(None)
            }
        }
    }

    /// Stores a message as the first of its subject.
    async fn store(&self, subject: String, bytes: Vec<u8>) -> Result<Stored, FarmError> {
        let of_the_run = format!("perftboard.{}.", self.run);
        let doing = format!("store {}", subject.trim_start_matches(&of_the_run));
        let message = PublishMessage::build()
            .payload(bytes.into())
            .expected_last_subject_sequence(0);
        let sent = self.broker.jetstream.send_publish(subject, message).await;
        match sent.doing(doing.as_str())?.await {
            Ok(_) => Ok(Stored::New),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Ok(Stored::Known),
            Err(error) => Err(error).doing(doing),
        }
    }
}

/// The name of a run's stream.
fn stream_of(run: &str, part: &str) -> String {
    format!("perftboard-{run}-{part}")
}

/// A message that may be absent.
fn found(
    got: Result<StreamMessage, async_nats::jetstream::stream::DirectGetError>,
    doing: &str,
) -> Result<Option<StreamMessage>, FarmError> {
    match got {
        Ok(message) => Ok(Some(message)),
        Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).doing(doing),
    }
}
