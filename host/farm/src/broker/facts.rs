//! The bucket of facts, and the bucket of what workers say about themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_nats::jetstream;
use async_nats::jetstream::context::{Context, CreateStreamErrorKind};
use async_nats::jetstream::kv::{CreateErrorKind, Store};
use async_nats::jetstream::stream::{Config, DiscardPolicy, StorageType};
use async_nats::jetstream::ErrorCode;
use futures_util::TryStreamExt as _;
use serde::Serialize;
use text::digest;

use super::connect::NatsArgs;
use super::stream::make_stream;
use crate::error::{Doing as _, FarmError};
use crate::manifest::{Manifest, Ready};
use crate::messages::MessageError;

/// The bucket of facts.
const RUNS: &str = "perftboard-runs";

/// The bucket of the workers' reports.
const WORKERS: &str = "perftboard-workers";

/// The beginning of keys in that bucket that are no reports.
const LOCK: &str = "lock-";

/// How long a worker's report is kept.
const REPORT_AGE: Duration = Duration::from_secs(30);

/// How long the broker may take to store a message before it is sent again.
const STORE_PATIENCE: Duration = Duration::from_secs(5);

/// The runs that the broker has, and the facts of each.
pub type Facts = BTreeMap<String, BTreeSet<String>>;

/// What became of a run that was to be created.
#[derive(Debug)]
pub enum Created {
    /// It is new.
    New,
    /// There is one of its name already.
    Exists(Manifest),
}

/// The broker.
#[derive(Clone)]
pub struct Broker {
    pub(super) jetstream: Context,
    runs: Store,
    workers: Store,
}

impl Broker {
    /// Connects to the broker, and makes its buckets if they are not there. `name` is shown in the broker's lists.
    ///
    /// # Errors
    /// [`FarmError`] as [`NatsArgs::connect`], or [`FarmError::NoJetStream`].
    pub async fn connect(args: &NatsArgs, name: &str) -> Result<Self, FarmError> {
        let (client, url) = args.connect(name).await?;
        let jetstream = jetstream::ContextBuilder::new()
            .timeout(STORE_PATIENCE)
            .ack_timeout(STORE_PATIENCE)
            .build(client);
        let runs = bucket(&jetstream, &url, RUNS, Duration::ZERO).await?;
        let workers = bucket(&jetstream, &url, WORKERS, REPORT_AGE).await?;
        Ok(Self {
            jetstream,
            runs,
            workers,
        })
    }

    /// Creates a run, unless there is one of its name.
    ///
    /// # Errors
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn create(&self, manifest: &Manifest) -> Result<Created, FarmError> {
        if self.state(&manifest.name, "manifest", manifest).await? {
            return Ok(Created::New);
        }
        let theirs = self.manifest(&manifest.name).await?;
        Ok(theirs.map_or(Created::New, Created::Exists))
    }

    /// The manifest of a run, if there is such a run.
    ///
    /// # Errors
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn manifest(&self, run: &str) -> Result<Option<Manifest>, FarmError> {
        let read = self.fact(run, "manifest").await?;
        read.map(|bytes| Manifest::read(&bytes, run).map_err(unusable(run, "manifest")))
            .transpose()
    }

    /// What there is to count in the run of this manifest, once the broker has all of its batches.
    ///
    /// # Errors
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn ready(&self, manifest: &Manifest) -> Result<Option<Ready>, FarmError> {
        let run = &manifest.name;
        let read = self.fact(run, "ready").await?;
        read.map(|bytes| Ready::read(&bytes, manifest).map_err(unusable(run, "list of batches")))
            .transpose()
    }

    /// States that the broker has all batches.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn set_ready(&self, run: &str, ready: &Ready) -> Result<(), FarmError> {
        self.state(run, "ready", ready).await.map(drop)
    }

    /// States that every batch is counted and no result is in dispute. `time` is in seconds since 1970.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn set_done(&self, run: &str, time: u64) -> Result<(), FarmError> {
        self.state(run, "done", &time).await.map(drop)
    }

    /// The names of all facts.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn facts(&self) -> Result<Facts, FarmError> {
        let doing = "list its runs";
        let info = self.runs.stream.info_with_subjects(format!("$KV.{RUNS}.>"));
        let subjects: Vec<_> = info.await.doing(doing)?.try_collect().await.doing(doing)?;
        let mut facts = Facts::new();
        for (subject, _) in subjects {
            let key = subject
                .strip_prefix("$KV.")
                .and_then(|key| key.split_once('.'));
            if let Some((run, fact)) = key.and_then(|(_, key)| key.split_once('.')) {
                facts
                    .entry(run.to_owned())
                    .or_default()
                    .insert(fact.to_owned());
            }
        }
        Ok(facts)
    }

    /// Removes the facts of a run. Without facts there is no run.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub(super) async fn forget(&self, run: &str) -> Result<(), FarmError> {
        let filter = format!("$KV.{RUNS}.{run}.>");
        let purge = self.runs.stream.purge().filter(filter);
        purge.await.doing("forget the run").map(drop)
    }

    /// Stores what a worker says about itself.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn report(&self, worker: &str, report: &impl Serialize) -> Result<(), FarmError> {
        let key = token(worker.as_bytes());
        let put = self.workers.put(key, json(report)?.into());
        put.await.doing("store a worker's report").map(drop)
    }

    /// What the workers last said about themselves.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn reports(&self) -> Result<Vec<Vec<u8>>, FarmError> {
        let doing = "list its workers";
        let info = self
            .workers
            .stream
            .info_with_subjects(format!("$KV.{WORKERS}.>"));
        let subjects: Vec<_> = info.await.doing(doing)?.try_collect().await.doing(doing)?;
        let mut reports = Vec::new();
        for (subject, _) in subjects {
            let Some(key) = subject
                .rsplit('.')
                .next()
                .filter(|key| !key.starts_with(LOCK))
            else {
                continue;
            };
            if let Some(bytes) = self.workers.get(key).await.doing(doing)? {
                reports.push(bytes.to_vec());
            }
        }
        Ok(reports)
    }

    /// Has this worker look for what is missing in a run, unless another does. A worker that dies loses this right after
    /// a while.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn lock(&self, run: &str, worker: &str) -> Result<bool, FarmError> {
        let created = self.workers.create(lock_of(run), json(&worker)?.into());
        match created.await {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error).doing("say who looks for missing batches"),
        }
    }

    /// Gives the right back.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn unlock(&self, run: &str) -> Result<(), FarmError> {
        let purged = self.workers.purge(lock_of(run)).await;
        purged.doing("forget who looked for missing batches")
    }

    /// Waits until everything that was sent has left.
    pub async fn flush(&self) {
        let _ = self.jetstream.client().flush().await;
    }

    /// Creates a fact in JSON. Gives `false` if it is there already.
    async fn state(
        &self,
        run: &str,
        fact: &str,
        value: &impl Serialize,
    ) -> Result<bool, FarmError> {
        self.create_fact(run, fact, json(value)?).await
    }

    /// Creates a fact. Gives `false` if it is there already.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub(super) async fn create_fact(
        &self,
        run: &str,
        fact: &str,
        bytes: Vec<u8>,
    ) -> Result<bool, FarmError> {
        let created = self.runs.create(format!("{run}.{fact}"), bytes.into());
        match created.await {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error).doing(format!("store the {fact} of a run")),
        }
    }

    /// The bytes of a fact, if it is there.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub(super) async fn fact(&self, run: &str, fact: &str) -> Result<Option<Vec<u8>>, FarmError> {
        let got = self.runs.get(format!("{run}.{fact}")).await;
        Ok(got
            .doing(format!("give the {fact} of a run"))?
            .map(|bytes| bytes.to_vec()))
    }
}

/// The key of the right to look for what is missing in a run.
fn lock_of(run: &str) -> String {
    format!("{LOCK}{run}")
}

/// A word for a key, whatever the bytes are.
pub(super) fn token(bytes: &[u8]) -> String {
    digest::of_bytes(bytes).chars().take(24).collect()
}

/// A bucket, made if need be. The client's own function asks for the account first, in a form that NATS 2.9 does not have.
async fn bucket(
    jetstream: &Context,
    url: &str,
    name: &str,
    max_age: Duration,
) -> Result<Store, FarmError> {
    // As "JetStream based Key-Value Stores" defines a bucket (NATS ADR-8).
    let config = Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age,
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        num_replicas: 1,
        ..Config::default()
    };
    if let Err(error) = make_stream(jetstream, config).await {
        let is_off = match error.kind() {
            CreateStreamErrorKind::JetStreamUnavailable => true,
            CreateStreamErrorKind::JetStream(error) => [
                ErrorCode::JETSTREAM_NOT_ENABLED,
                ErrorCode::JETSTREAM_NOT_ENABLED_FOR_ACCOUNT,
            ]
            .contains(&error.error_code()),
            _ => false,
        };
        if is_off {
            let url = url.to_owned();
            return Err(FarmError::NoJetStream {
                url,
                source: error.into(),
            });
        }
        return Err(error).doing(format!("make the bucket {name}"));
    }
    let store = jetstream.get_key_value(name).await;
    store.doing(format!("open the bucket {name}"))
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, FarmError> {
    serde_json::to_vec(value).doing("get what was to be stored")
}

fn unusable<'a>(run: &'a str, what: &'a str) -> impl Fn(MessageError) -> FarmError + 'a {
    move |source| FarmError::Message {
        what: format!("{what} of the run `{run}`"),
        source,
    }
}
