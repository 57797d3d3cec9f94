//! The page and its state over HTTP, on the loopback address, for this computer alone.
//!
//! One thread has the [`Session`], carries out orders one after the other and lets a run go on between them. Some threads
//! speak HTTP. A page asks for the state as often as it draws, so that it does not matter how many pages there are and which
//! of them go away.

use std::io::{self, Read as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use reference::{Piece, Square};
use serde_json::json;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::chains::{chain, Chain};
use crate::error::SessionError;
use crate::floorplan;
use crate::order::Order;
use crate::page;
use crate::session::Session;

/// Threads that speak HTTP.
const THREADS: usize = 8;

/// The longest body of a request.
const MAX_BODY: u64 = 64 * 1024;

/// How long the session's thread sleeps at most while nothing happens.
const IDLE: Duration = Duration::from_millis(200);

/// While a slow run is on, how long the thread sleeps between two looks at the time.
const TICK: Duration = Duration::from_millis(4);

/// What a browser is to do with the page: take nothing from elsewhere, keep nothing, show it in no other page.
const HEADERS: [(&str, &str); 4] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
];

/// What is asked of the session.
enum Ask {
    About,
    State {
        core: usize,
        window: u64,
        since: Option<u64>,
    },
    Order(Order),
    Signals,
    Waveforms {
        from: u64,
        to: u64,
    },
}

/// An answer: its status, its type, its bytes.
struct Answer {
    status: u16,
    kind: &'static str,
    bytes: Vec<u8>,
}

/// What is asked, and where the answer goes.
type Asked = (Ask, Sender<Answer>);

/// A server that has its port.
pub struct Explorer {
    server: Arc<Server>,
    address: SocketAddr,
}

impl Explorer {
    /// Takes a port of the loopback address; 0 stands for any that is free.
    ///
    /// # Errors
    /// The system's, if the port is taken or not allowed.
    pub fn bind(port: u16) -> io::Result<Self> {
        let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(io::Error::other)?;
        let address = server.server_addr().to_ip();
        let address = address.ok_or_else(|| io::Error::other("the server has no address"))?;
        Ok(Self {
            server: Arc::new(server),
            address,
        })
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the process ends, or the simulation's thread does.
    pub fn serve(self, session: Session) {
        let (asks, asked) = channel();
        for _ in 0..THREADS {
            let (server, asks, port) =
                (Arc::clone(&self.server), asks.clone(), self.address.port());
            thread::spawn(move || {
                for request in server.incoming_requests() {
                    // A client that has gone away gets no answer, and that is all.
                    let _ = answer(request, port, &asks);
                }
            });
        }
        work(session, &asked);
    }
}

/// Carries out what is asked, and lets a run go on meanwhile.
fn work(mut session: Session, asked: &Receiver<Asked>) {
    loop {
        let patience = if session.runs() { Duration::ZERO } else { IDLE };
        let next = asked.recv_timeout(patience);
        match next {
            Ok((ask, reply)) => {
                let answer = respond(&mut session, ask);
                // Whoever asked may have gone.
                let _ = reply.send(answer);
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
            Err(std::sync::mpsc::TryRecvError::Empty) => return Ok(()),
            Err(std::sync::mpsc::TryRecvError::Disconnected) => return Err(()),
        }
    }
}

fn respond(session: &mut Session, ask: Ask) -> Answer {
    match ask {
        Ask::About => Answer::json(&json!({
            "about": session.about(),
            "loaded": session.version()[1],
            "floorplan": floorplan::blocks(),
        })),
        Ask::State {
            core,
            window,
            since,
        } => {
            let [version, _] = session.version();
            // The reference counts on a thread of its own, so that its count may be new.
            let complete = session.counting().counted().total.is_some();
            if since == Some(2 * version + u64::from(complete)) {
                return Answer::json(&json!({ "tag": since }));
            }
            match session.state(core, window) {
                Ok(state) => Answer::json(&json!({
                    "tag": 2 * version + u64::from(complete),
                    "state": state,
                })),
                Err(error) => Answer::fault(&error),
            }
        }
        Ask::Order(order) => match session.order(order) {
            Ok(()) => Answer::json(&json!({ "version": session.version() })),
            Err(error) => Answer::fault(&error),
        },
        Ask::Signals => Answer::json(&json!(session.signals())),
        Ask::Waveforms { from, to } => match session.waveforms(from, to) {
            Ok(bytes) => Answer {
                status: 200,
                kind: "application/octet-stream",
                bytes,
            },
            Err(error) => Answer::fault(&error),
        },
    }
}

impl Answer {
    fn json(value: &serde_json::Value) -> Self {
        Self {
            status: 200,
            kind: "application/json",
            bytes: value.to_string().into_bytes(),
        }
    }

    fn refusal(status: u16, error: &str) -> Self {
        Self {
            status,
            ..Self::json(&json!({ "error": error }))
        }
    }

    fn fault(error: &SessionError) -> Self {
        Self::refusal(422, &error.to_string())
    }
}

/// Answers a request.
fn answer(mut request: Request, port: u16, asks: &Sender<Asked>) -> io::Result<()> {
    let answer = match allowed(&request, port).and_then(|()| asked(&mut request)) {
        Ok(Wanted::File(file)) => Answer {
            status: 200,
            kind: file.kind,
            bytes: file.text.as_bytes().to_vec(),
        },
        Ok(Wanted::Chain(chain)) => Answer::json(&json!(chain)),
        Ok(Wanted::Of(ask)) => {
            let (reply, answer) = channel();
            // If the session's thread has ended, neither can be done.
            let _ = asks.send((ask, reply));
            answer.recv().unwrap_or_else(|_| {
                Answer::refusal(500, "the simulation has ended; start the explorer again")
            })
        }
        Err(refusal) => refusal,
    };
    let mut response = Response::from_data(answer.bytes)
        .with_status_code(answer.status)
        .with_chunked_threshold(usize::MAX);
    for (name, value) in HEADERS.into_iter().chain([("Content-Type", answer.kind)]) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Refuses what another site's page sends, or what came by another name.
fn allowed(request: &Request, port: u16) -> Result<(), Answer> {
    let header = |name: &'static str| {
        let found = request
            .headers()
            .iter()
            .find(|header| header.field.equiv(name));
        found.map(|header| header.value.as_str())
    };
    let own = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    let host = header("Host").unwrap_or_default();
    if !own.iter().any(|own| own == host) {
        let text = format!(
            "this page is served for `{}`, not for the host `{}`",
            own[0],
            shortened(host)
        );
        return Err(Answer::refusal(421, &text));
    }
    let is_own = |origin: &str| own.iter().any(|own| origin == format!("http://{own}"));
    if let Some(origin) = header("Origin").filter(|origin| !is_own(origin)) {
        let text = format!("a page of `{}` may not ask here", shortened(origin));
        return Err(Answer::refusal(403, &text));
    }
    Ok(())
}

/// The first characters of a text, for a message.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// What a request is about.
enum Wanted {
    File(&'static page::File),
    /// The chain of a piece.
    Chain(Chain),
    Of(Ask),
}

fn asked(request: &mut Request) -> Result<Wanted, Answer> {
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let number = |name: &str| -> Result<Option<u64>, Answer> {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let found = pairs.into_iter().find(|(known, _)| *known == name);
        found.map_or(Ok(None), |(_, text)| {
            let refused = |_| {
                let text = format!("`{}` is no number for `{name}`", shortened(text));
                Answer::refusal(400, &text)
            };
            text.parse().map(Some).map_err(refused)
        })
    };
    if *request.method() == Method::Post {
        if path != "/order" {
            return Err(Answer::refusal(
                404,
                "there is nothing here to send to; orders go to /order",
            ));
        }
        return order(request).map(|order| Wanted::Of(Ask::Order(order)));
    }
    if *request.method() != Method::Get {
        return Err(Answer::refusal(405, "only GET and POST are understood"));
    }
    Ok(Wanted::Of(match path {
        "/about" => Ask::About,
        "/signals" => Ask::Signals,
        "/state" => Ask::State {
            core: number("core")?.unwrap_or(0) as usize,
            window: number("window")?.unwrap_or(1),
            since: number("since")?,
        },
        "/waveforms" => Ask::Waveforms {
            from: number("from")?.unwrap_or(0),
            to: number("to")?.unwrap_or(0),
        },
        "/chain" => {
            let (piece, square) = (number("piece")?, number("square")?);
            let piece = piece
                .and_then(|letter| char::from_u32(letter as u32))
                .and_then(Piece::from_letter);
            let square = square.and_then(|square| Square::new(square.min(255) as u8));
            let refused = || {
                Answer::refusal(
                    400,
                    "a chain is that of a piece, by the code of its letter, on a square, 0 to 63",
                )
            };
            let (piece, square) = piece.zip(square).ok_or_else(refused)?;
            return Ok(Wanted::Chain(chain(piece, square)));
        }
        path => {
            let file = page::file(path);
            return file.map(Wanted::File).ok_or_else(|| {
                let text = format!("there is no `{}` here", shortened(path));
                Answer::refusal(404, &text)
            });
        }
    }))
}

/// Reads the order of a request.
fn order(request: &mut Request) -> Result<Order, Answer> {
    let is_json = request.headers().iter().any(|header| {
        header.field.equiv("Content-Type") && header.value.as_str() == "application/json"
    });
    if !is_json {
        return Err(Answer::refusal(
            415,
            "an order is JSON, with the content type application/json",
        ));
    }
    if request
        .body_length()
        .is_some_and(|length| length as u64 > MAX_BODY)
    {
        let text = format!("an order has at most {MAX_BODY} bytes");
        return Err(Answer::refusal(413, &text));
    }
    let mut body = String::new();
    let read = request
        .as_reader()
        .take(MAX_BODY + 1)
        .read_to_string(&mut body);
    match read {
        Ok(length) if length as u64 > MAX_BODY => {
            let text = format!("an order has at most {MAX_BODY} bytes");
            Err(Answer::refusal(413, &text))
        }
        Ok(_) => serde_json::from_str(&body).map_err(|error| {
            let text = format!("this order is not understood: {error}");
            Answer::refusal(400, &text)
        }),
        Err(_) => Err(Answer::refusal(
            400,
            "the order did not arrive whole, or is no text in UTF-8",
        )),
    }
}
