//! An HTTP server for small answers, to clients that may be slow, hostile or gone.
//!
//! Each connection is a task, not a thread. A browser keeps as many connections open as it likes, without asking anything on most
//! of them. So no open connection may keep the server from answering on another one, and none lasts for ever: [`Limits`] says how
//! long a client may do nothing, and how many connections there may be.

mod body;
mod limits;

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

pub use body::{body, BodyError};
pub use limits::Limits;

/// The pause after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(4);

/// Takes connections, and has `answer` answer their requests, for as long as this future is polled.
pub async fn serve<A, F>(listener: TcpListener, limits: Limits, answer: A)
where
    A: Fn(Request<Incoming>) -> F + Clone + Send + 'static,
    F: Future<Output = Response<Full<Bytes>>> + Send + 'static,
{
    let places = Arc::new(Semaphore::new(limits.connections));
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Without it an answer is only late.
                let _ = stream.set_nodelay(true);
                let conversation = converse(stream, limits, answer.clone());
                tokio::spawn(async move {
                    conversation.await;
                    drop(place);
                });
            }
            // The connection has gone again, or the process has too many files open, which passes.
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Answers all requests of a connection.
pub async fn converse<S, A, F>(stream: S, limits: Limits, answer: A)
where
    S: AsyncRead + AsyncWrite,
    A: Fn(Request<Incoming>) -> F,
    F: Future<Output = Response<Full<Bytes>>>,
{
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.silence));
    let service = service_fn(move |request| {
        let answer = answer(request);
        async move { Ok::<_, Infallible>(answer.await) }
    });
    // A client that has gone away gets no answer, and that is all.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.silence)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}
