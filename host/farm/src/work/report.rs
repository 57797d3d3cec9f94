//! What a worker says about itself: to the broker for `status`, and to Prometheus.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use serde::{Deserialize, Serialize};
use tiny_http::{Header, Method, Response, Server};

use super::boards::Opened;
use super::worker::Worker;
use crate::error::FarmError;
use crate::host::now;

/// How often a worker reports to the broker.
const INTERVAL: Duration = Duration::from_secs(5);

/// A worker that has not reported for so many seconds is left out of lists.
const FRESH_SECONDS: u64 = 15;

/// A worker's report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The worker's name.
    pub worker: String,
    /// Its computer.
    pub host: String,
    /// The version of its program.
    pub version: String,
    /// When it reported, in seconds since 1970.
    pub time: u64,
    /// How many positions the reference has confirmed.
    pub checked: u64,
    /// Its boards.
    pub boards: Vec<BoardReport>,
}

/// A board in a worker's report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BoardReport {
    /// What tells the board from all others.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is connected.
    pub is_connected: bool,
    /// The leaves that it has counted since the worker began.
    pub leaves: u64,
    /// The leaves a second since the last report.
    pub leaves_per_second: f64,
    /// The batches that it has counted since the worker began.
    pub batches: u64,
    /// How often it failed.
    pub failures: u64,
    /// The seconds in which it had nothing to count.
    pub idle_seconds: f64,
}

impl Report {
    /// Whether it is not old. The worker may say any time, and `now` is in seconds since 1970, too.
    #[must_use]
    pub fn is_fresh(&self, now: u64) -> bool {
        now.saturating_sub(self.time) <= FRESH_SECONDS
    }
}

impl Worker {
    /// The report, without the rates.
    fn current(&self) -> Report {
        let board = |board: &Arc<Opened>| {
            let (gauge, label) = (&board.gauge, &board.label);
            BoardReport {
                id: label.id.clone(),
                name: label.name.clone(),
                is_connected: gauge.is_connected.load(Ordering::Relaxed),
                leaves: gauge.leaves.load(Ordering::Relaxed),
                leaves_per_second: 0.0,
                batches: gauge.batches.load(Ordering::Relaxed),
                failures: gauge.failures.load(Ordering::Relaxed),
                idle_seconds: gauge.idle_micros.load(Ordering::Relaxed) as f64 / 1e6,
            }
        };
        Report {
            worker: self.name.clone(),
            host: self.host.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            time: now(),
            checked: self.checked.load(Ordering::Relaxed),
            boards: self.boards.iter().map(board).collect(),
        }
    }
}

/// Reports to the broker until the worker ends.
pub(super) async fn report(worker: Arc<Worker>) {
    let mut last = worker.current();
    let mut began = tokio::time::Instant::now();
    let mut interval = tokio::time::interval(INTERVAL);
    while !worker.stop.is_set() {
        interval.tick().await;
        let mut report = worker.current();
        let seconds = began.elapsed().as_secs_f64().max(0.001);
        for (board, last) in report.boards.iter_mut().zip(&last.boards) {
            board.leaves_per_second = board.leaves.saturating_sub(last.leaves) as f64 / seconds;
        }
        began = tokio::time::Instant::now();
        // A report that is lost is followed by another.
        let _ = worker.broker.report(&worker.name, &report).await;
        last = report;
    }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Labels {
    board: String,
}

/// Serves the metrics in a thread of its own, for as long as the process lasts.
pub(super) fn serve_metrics(address: SocketAddr, worker: &Arc<Worker>) -> Result<(), FarmError> {
    let server = Server::http(address).map_err(|source| FarmError::Metrics {
        address: address.to_string(),
        source,
    })?;
    let worker = Arc::clone(worker);
    let thread = std::thread::Builder::new()
        .name("metrics".to_owned())
        .spawn(move || {
            for request in server.incoming_requests() {
                let is_ours = *request.method() == Method::Get && request.url() == "/metrics";
                let text = if is_ours { metrics(&worker) } else { None };
                let response = text.map_or_else(
                    || Response::from_string("see /metrics\n").with_status_code(404),
                    Response::from_string,
                );
                let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
                let kind = Header::from_bytes("Content-Type", kind);
                let response = match kind {
                    Ok(kind) if is_ours => response.with_header(kind),
                    _ => response,
                };
                // A reader that has gone does not matter.
                let _ = request.respond(response);
            }
        });
    thread.map(drop).map_err(FarmError::Thread)
}

/// The metrics in the text format of Prometheus.
fn metrics(worker: &Worker) -> Option<String> {
    let report = worker.current();
    let mut registry = Registry::with_prefix("perftboard");
    let family = Family::<Labels, Counter>::default;
    let (leaves, batches, failures) = (family(), family(), family());
    let idle = Family::<Labels, Gauge<f64, std::sync::atomic::AtomicU64>>::default();
    let connected = Family::<Labels, Gauge>::default();
    for board in report.boards {
        let labels = Labels { board: board.id };
        leaves.get_or_create(&labels).inc_by(board.leaves);
        batches.get_or_create(&labels).inc_by(board.batches);
        failures.get_or_create(&labels).inc_by(board.failures);
        idle.get_or_create(&labels).set(board.idle_seconds);
        connected
            .get_or_create(&labels)
            .set(board.is_connected.into());
    }
    let checked: Counter = Counter::default();
    checked.inc_by(report.checked);
    registry.register("leaves", "Leaves that the board has counted", leaves);
    registry.register("batches", "Batches that the board has counted", batches);
    registry.register("failures", "Failures of the board or its link", failures);
    registry.register_with_unit(
        "idle",
        "Time in which the board had nothing to count",
        Unit::Seconds,
        idle,
    );
    registry.register("connected", "Whether the board is connected", connected);
    registry.register(
        "checked_positions",
        "Positions that the reference has confirmed",
        checked,
    );
    let mut text = String::new();
    encode(&mut text, &registry).ok()?;
    Some(text)
}
