//! What a worker says about itself to Prometheus.

use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, CONTENT_TYPE};
use hyper::{Method, Request, Response, StatusCode};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use tokio::net::TcpListener;
use web::Limits;

use super::worker::Worker;
use crate::error::FarmError;

/// The content type of the metrics.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Labels {
    board: String,
}

/// Serves the metrics for as long as the process lasts.
pub(super) async fn serve(address: SocketAddr, worker: &Arc<Worker>) -> Result<(), FarmError> {
    let listening = TcpListener::bind(address).await;
    let listener = listening.map_err(|source| FarmError::Metrics {
        address: address.to_string(),
        source: source.into(),
    })?;
    let worker = Arc::clone(worker);
    let answer = move |request| answer(request, Arc::clone(&worker));
    tokio::spawn(web::serve(listener, Limits::default(), answer));
    Ok(())
}

/// Answers a request.
async fn answer(request: Request<Incoming>, worker: Arc<Worker>) -> Response<Full<Bytes>> {
    let is_ours = *request.method() == Method::GET && request.uri().path() == "/metrics";
    match is_ours.then(|| text(&worker)).flatten() {
        Some(text) => {
            let mut response = Response::new(Full::from(text));
            let kind = HeaderValue::from_static(KIND);
            response.headers_mut().insert(CONTENT_TYPE, kind);
            response
        }
        None => {
            let mut response = Response::new(Full::from("see /metrics\n"));
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
    }
}

/// The metrics in the text format of Prometheus.
fn text(worker: &Worker) -> Option<String> {
    let report = worker.current();
    let mut registry = Registry::with_prefix("perftboard");
    let family = Family::<Labels, Counter>::default;
    let [leaves, batches, left, failures] = [(); 4].map(|()| family());
    let idle = Family::<Labels, Gauge<f64, std::sync::atomic::AtomicU64>>::default();
    let connected = Family::<Labels, Gauge>::default();
    for board in report.boards {
        let labels = Labels { board: board.id };
        leaves.get_or_create(&labels).inc_by(board.leaves);
        batches.get_or_create(&labels).inc_by(board.batches);
        left.get_or_create(&labels).inc_by(board.left);
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
    registry.register("left", "Tickets that the board has left to another", left);
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
