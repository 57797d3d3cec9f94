//! The page and its state over HTTP, on the loopback address, for this computer alone.
//!
//! One thread has the [`Session`], carries out orders one after the other and lets a run go on between them. A runtime beside
//! it speaks HTTP. A page asks for the state as often as it draws, so that it does not matter how many pages there are and
//! which of them go away.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, CONTENT_TYPE, WWW_AUTHENTICATE};
use hyper::{Request, Response, StatusCode};
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use web::Limits;

use crate::answers::{respond, Answer, Ask};
use crate::order::Order;
use crate::requests::{wanted, Door, Wanted};
use crate::session::Session;
use crate::token::Token;

/// Threads that speak HTTP.
const THREADS: usize = 2;

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
    door: Door,
}

impl Explorer {
    /// Takes a port of the loopback address; 0 stands for any that is free. Without a token every user of this computer may ask.
    ///
    /// # Errors
    /// The system's, if the port is taken or not allowed.
    pub fn bind(port: u16, token: Option<Token>, limits: Limits) -> io::Result<Self> {
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
            door: Door {
                port: address.port(),
                token,
                limits,
            },
        })
    }

    /// The address of the page, with the token.
    #[must_use]
    pub fn url(&self) -> String {
        let address = self.address;
        match &self.door.token {
            Some(token) => format!("http://{address}/?token={}", token.text()),
            None => format!("http://{address}/"),
        }
    }

    /// Serves until the process ends.
    pub fn serve(self, session: Session) {
        let (asks, asked) = channel();
        let limits = self.door.limits;
        let door = Arc::new(self.door);
        let answer = move |request| answer(request, Arc::clone(&door), asks.clone());
        self.runtime
            .spawn(web::serve(self.listener, limits, answer));
        work(session, &asked);
    }
}

/// Answers all requests of a connection that comes through this door. `asks` gets what the session has to answer.
pub async fn converse(stream: impl AsyncRead + AsyncWrite, door: Arc<Door>, asks: Sender<Asked>) {
    let limits = door.limits;
    let answer = move |request| answer(request, Arc::clone(&door), asks.clone());
    web::converse(stream, limits, answer).await;
}

/// Answers a request.
async fn answer(
    request: Request<Incoming>,
    door: Arc<Door>,
    asks: Sender<Asked>,
) -> Response<Full<Bytes>> {
    let answer = match wanted(request, &door).await {
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
    if answer.status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
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
