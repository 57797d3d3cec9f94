//! The page and its state over HTTP, on the loopback address, for this computer alone.
//!
//! One thread has the [`Session`], carries out orders one after the other and lets a run go on between them. A runtime beside
//! it speaks HTTP. A page asks for the state as often as it draws, so that it does not matter how many pages there are and
//! which of them go away.
//!
//! Each connection is a task, not a thread. A browser keeps as many connections open as it likes, without asking anything on most
//! of them. So no open connection may keep the server from answering on another one.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{oneshot, Semaphore};

use crate::answers::{respond, Answer, Ask};
use crate::order::Order;
use crate::requests::{wanted, Wanted};
use crate::session::Session;

/// Threads that speak HTTP.
const THREADS: usize = 2;

/// How long a connection may be silent, or take for the head of a request, before it is closed.
const SILENCE: Duration = Duration::from_secs(60);

/// The most connections at a time. Further ones wait until one of these ends, which silence brings about.
const MOST_CONNECTIONS: usize = 256;

/// How long the session's thread sleeps at most while nothing happens.
const IDLE: Duration = Duration::from_millis(200);

/// While a slow run is on, how long the thread sleeps between two looks at the time.
const TICK: Duration = Duration::from_millis(4);

/// What a browser is to do with the page: take nothing from elsewhere, keep nothing, show it in no other page.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
];

/// What is asked, and where the answer goes.
pub type Asked = (Ask, oneshot::Sender<Answer>);

/// A server that has its port.
pub struct Explorer {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

impl Explorer {
    /// Takes a port of the loopback address; 0 stands for any that is free.
    ///
    /// # Errors
    /// The system's, if the port is taken or not allowed.
    pub fn bind(port: u16) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))?;
        let address = listener.local_addr()?;
        Ok(Self {
            runtime,
            listener,
            address,
        })
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the process ends.
    pub fn serve(self, session: Session) {
        let (asks, asked) = channel();
        self.runtime
            .spawn(listen(self.listener, self.address.port(), asks));
        work(session, &asked);
    }
}

/// Takes connections, each of which is a task of its own.
async fn listen(listener: TcpListener, port: u16, asks: Sender<Asked>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Without it an answer is only late.
                let _ = stream.set_nodelay(true);
                let conversation = converse(stream, port, asks.clone());
                tokio::spawn(async move {
                    conversation.await;
                    drop(place);
                });
            }
            // The connection has gone again, or the process has too many files open, which passes.
            Err(_) => tokio::time::sleep(TICK).await,
        }
    }
}

/// Answers all requests of a connection to the server on this port. `asks` gets what the session has to answer.
pub async fn converse(stream: impl AsyncRead + AsyncWrite + Unpin, port: u16, asks: Sender<Asked>) {
    let service = service_fn(move |request| answer(request, port, asks.clone()));
    // A client that has gone away gets no answer, and that is all.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

/// Answers a request.
async fn answer(
    request: Request<Incoming>,
    port: u16,
    asks: Sender<Asked>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let answer = match wanted(request, port).await {
        Ok(Wanted::File(file)) => Answer {
            status: 200,
            kind: file.kind,
            bytes: file.text.as_bytes().to_vec(),
        },
        Ok(Wanted::Chain(chain)) => Answer::json(&json!(chain)),
        Ok(Wanted::Of(ask)) => {
            let (reply, answer) = oneshot::channel();
            // If the session's thread has ended, neither can be done.
            let _ = asks.send((ask, reply));
            answer.await.unwrap_or_else(|_| {
                Answer::refusal(500, "the simulation has ended; start the explorer again")
            })
        }
        Err(refusal) => refusal,
    };
    let mut response = Response::new(Full::from(answer.bytes));
    *response.status_mut() =
        StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(answer.kind));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

/// Carries out what is asked, and lets a run go on meanwhile.
fn work(mut session: Session, asked: &Receiver<Asked>) {
    loop {
        let patience = if session.runs() { Duration::ZERO } else { IDLE };
        match asked.recv_timeout(patience) {
            Ok((ask, reply)) => {
                // Whoever asked may have gone.
                let _ = reply.send(respond(&mut session, ask));
                if asked_more(&mut session, asked).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let before = session.version();
        if session.go_on().is_err() {
            // The circuit does not settle. The clock that is shown is the last one there is.
            let _ = session.order(Order::Pause);
        }
        if session.runs() && session.version() == before {
            thread::sleep(TICK);
        }
    }
}

/// Carries out all that is waiting.
fn asked_more(session: &mut Session, asked: &Receiver<Asked>) -> Result<(), ()> {
    loop {
        match asked.try_recv() {
            Ok((ask, reply)) => {
                let _ = reply.send(respond(session, ask));
            }
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => return Err(()),
        }
    }
}
