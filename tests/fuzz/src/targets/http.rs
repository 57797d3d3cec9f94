//! What a client sends to the explorer's server, byte by byte. The session is a stand-in that says what it was asked.

use std::pin::pin;
use std::sync::mpsc::channel;
use std::sync::{Arc, LazyLock};

use explorer::answers::{Answer, Ask};
use explorer::requests::Door;
use explorer::server::{converse, Asked};
use futures_util::FutureExt as _;
use httparse::{Request, Response, Status};
use serde_json::{json, Value};
use tokio::io::{duplex, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use web::Limits;

use crate::outcome::Outcome;
use crate::target::{pick, Target};

/// The server's port, and what requests have to be addressed to.
const PORT: u16 = 8000;
const HOST: &str = "127.0.0.1:8000";

/// What the server answers: the explorer's own, and those of the library that reads HTTP.
const STATUSES: [u16; 8] = [200, 400, 403, 404, 405, 413, 415, 421];
const OF_THE_LIBRARY: [u16; 4] = [100, 400, 414, 431];

/// How HEAD is refused: to this server, by a page of another one, and to another host.
const REFUSALS_OF_HEAD: [u16; 3] = [405, 403, 421];

/// The most header fields of a request that are looked at here, as many as the library reads.
const FIELDS: usize = 100;

/// Room for all that client and server say.
const ROOM: usize = 4 << 20;

/// The steps without an answer or a question after which the client closes, and the steps after which the server has to have ended.
const QUIET_STEPS: u32 = 8;
const MOST_STEPS: u32 = 10_000;

/// The codes of the letters of pieces.
const PIECES: &[u8; 12] = b"PNBRQKpnbrqk";

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime")
});

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "http",
        input: "what a client sends to the explorer's server",
        longest: 700,
        seeds,
        words: &[
            "GET ",
            "POST ",
            "HEAD ",
            " HTTP/1.1\r\n",
            " HTTP/1.0\r\n",
            "Host: 127.0.0.1:8000\r\n",
            "Host: localhost:8000\r\n",
            "Origin: http://127.0.0.1:8000\r\n",
            "Sec-Fetch-Site: same-origin\r\n",
            "Content-Type: application/json\r\n",
            "Content-Length: ",
            "Transfer-Encoding: chunked\r\n",
            "Connection: close\r\n",
            "Expect: 100-continue\r\n",
            "\r\n\r\n",
            "/state?core=0&window=20",
            "/chain?piece=81&square=27",
            "4294967377",
            "18446744073709551616",
            "{\"do\":\"load\",\"fen\":\"",
            "\"depth\":2",
            "\"moves\":[\"e2e4\"]",
            "{\"do\":\"step\",\"core\":0,\"unit\":\"move\"}",
            "\"rate\":1e9",
            "\"back\":true",
            "{\"do\":\"watch\",\"signals\":[]}",
            "5\r\n",
            "0\r\n\r\n",
        ],
        repair,
        run,
        accepted: &[
            "a file",
            "a chain",
            "about",
            "state",
            "signals",
            "waveforms",
            "an order",
        ],
    }
}

/// What is asked of the session.
fn name(ask: &Ask) -> &'static str {
    match ask {
        Ask::About => "about",
        Ask::State { .. } => "state",
        Ask::Signals => "signals",
        Ask::Waveforms { .. } => "waveforms",
        Ask::Order(_) => "an order",
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n");
    let post = |order: &str| {
        let length = order.len();
        format!("POST /order HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{order}")
    };
    let chunked = format!(
        "POST /order HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{{\"do\"\r\nA\r\n:\"pause\"  }}\r\n0\r\n\r\n"
    );
    let paths = [
        "/",
        "/main.js",
        "/about",
        "/signals",
        "/state?core=1&window=20&since=7",
        "/waveforms?from=100&to=120",
        "/chain?piece=81&square=27",
        "/nothing",
    ];
    let orders = [
        r#"{"do":"load","fen":"startpos","moves":["e2e4"],"made":1,"depth":2}"#,
        r#"{"do":"step","core":0,"unit":"move","back":true}"#,
        r#"{"do":"run","rate":10.5,"until":"leaf","core":1}"#,
        r#"{"do":"pause"}"#,
        r#"{"do":"go","clock":700}"#,
        r#"{"do":"watch","signals":["cluster$0.tree.walker.visit$square"]}"#,
    ];
    let both = [get("/about"), post(orders[3]), get("/state")].concat();
    let gets = paths.iter().map(|path| get(path));
    let posts = orders.iter().map(|order| post(order));
    let all = gets.chain(posts).chain([chunked, both]);
    all.map(String::into_bytes).collect()
}

/// Whether these bytes begin with the whole head of a request to this server.
fn is_request(input: &[u8]) -> bool {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS];
    let mut request = Request::new(&mut fields);
    let is_whole = matches!(request.parse(input), Ok(Status::Complete(_)));
    let is_host = |field: &&httparse::Header<'_>| field.name.eq_ignore_ascii_case("host");
    let mut hosts = request.headers.iter().filter(is_host);
    is_whole && hosts.any(|field| field.value == HOST.as_bytes())
}

/// Gives a request a first line, the host, and for an order its kind and length.
fn repair(input: &[u8], number: u32) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    if is_request(input) {
        return input.to_vec();
    }
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    let mut words = first.split_whitespace();
    let method = words
        .next()
        .filter(|word| ["GET", "POST", "HEAD"].contains(word));
    let method = method.unwrap_or(if body.is_empty() { "GET" } else { "POST" });
    let path = first.split_whitespace().find(|word| word.starts_with('/'));
    let paths = [
        "/order",
        "/state?core=0",
        "/chain?piece=81&square=3",
        "/waveforms?from=1&to=2",
    ];
    let path = path.unwrap_or(pick(&paths, number));
    let mut repaired = format!("{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n");
    let is_own = |line: &str| {
        let name = line
            .split(':')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let is_name = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        !is_name
            || [
                "host",
                "content-length",
                "content-type",
                "transfer-encoding",
            ]
            .contains(&&*name)
    };
    for line in lines.filter(|line| line.contains(':') && !is_own(line)) {
        repaired += line;
        repaired += "\r\n";
    }
    if method == "POST" {
        let length = body.len();
        repaired += &format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
    }
    format!("{repaired}\r\n{body}").into_bytes()
}

/// What the server answers to these bytes, after which the client sends no more.
///
/// The server gives up a request whose client closes before it is answered, as one that has gone. So this client closes when nothing
/// has happened for some steps. All of it runs in one thread, step by step, so that an input has the same outcome each time.
fn answers(input: &[u8]) -> Vec<u8> {
    let (asks, asked) = channel();
    let (mut client, server) = duplex(ROOM);
    let door = Door {
        port: PORT,
        token: None,
        limits: Limits::default(),
    };
    RUNTIME.block_on(async {
        // A server that refuses a request may close before all of it is read.
        let _ = client.write_all(input).await;
        let mut server = pin!(converse(server, Arc::new(door), asks));
        let (mut heard, mut quiet) = (Vec::new(), 0);
        for _ in 0..MOST_STEPS {
            tokio::select! {
                biased;
                () = &mut server => {
                    let _ = client.read_to_end(&mut heard).await;
                    return heard;
                }
                () = yield_now() => {}
            }
            let before = heard.len();
            // The end of what the server says is found when it has ended.
            let _ = client.read_buf(&mut heard).now_or_never();
            let questions = asked.try_iter().map(reply).count();
            quiet = if heard.len() > before || questions > 0 {
                0
            } else {
                quiet + 1
            };
            if quiet == QUIET_STEPS {
                let _ = client.shutdown().await;
            }
        }
        panic!("the server goes on after its client has closed")
    })
}

/// Answers a question to the session with its name.
fn reply((ask, to): Asked) {
    // Who asked may have gone.
    let _ = to.send(Answer::json(&json!({ "asked": name(&ask) })));
}

/// An answer: the status, and the body if it is the explorer's own and not the library's.
type Heard = (u16, Option<Vec<u8>>);

/// Cuts the answers apart.
fn heard(mut bytes: &[u8]) -> Vec<Heard> {
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let mut fields = [httparse::EMPTY_HEADER; FIELDS];
        let mut response = Response::new(&mut fields);
        let head = match response.parse(bytes) {
            Ok(Status::Complete(head)) => head,
            other => panic!("{other:?}: {}", String::from_utf8_lossy(bytes)),
        };
        let field = |name: &str| {
            let field = response
                .headers
                .iter()
                .find(|field| field.name.eq_ignore_ascii_case(name));
            field.map(|field| String::from_utf8_lossy(field.value).into_owned())
        };
        let status = response.code.unwrap_or_default();
        let length = field("content-length").map_or(0, |length| length.parse().expect("a length"));
        let is_own = field("content-security-policy").is_some();
        bytes = &bytes[head..];
        // The refusal of HEAD has a length and no body.
        let is_bare = REFUSALS_OF_HEAD.contains(&status) && !bytes.starts_with(b"{");
        let body = if is_bare {
            &[]
        } else {
            bytes.get(..length).expect("a whole body")
        };
        bytes = &bytes[body.len()..];
        all.push((status, is_own.then(|| body.to_vec())));
    }
    all
}

fn run(input: &[u8]) -> Outcome {
    let heard = heard(&answers(input));
    let outcomes = heard.iter().map(|(status, body)| match body {
        None => {
            assert!(OF_THE_LIBRARY.contains(status), "{status}");
            Outcome::first(format!("{status}, no HTTP"))
        }
        Some(body) => {
            assert!(STATUSES.contains(status), "{status}");
            own(*status, body)
        }
    });
    let best = outcomes.max();
    if let Some((status, Some(_))) = heard.iter().find(|(status, _)| *status != 100) {
        assert_chain_is_right(input, *status);
    }
    best.unwrap_or_else(|| Outcome::first("no answer"))
}

/// The outcome of a request that was read.
fn own(status: u16, body: &[u8]) -> Outcome {
    let json: Option<Value> = serde_json::from_slice(body).ok();
    if status != 200 {
        let says_why =
            json.is_some_and(|json| json["error"].as_str().is_some_and(|why| !why.is_empty()));
        assert!(
            says_why || (REFUSALS_OF_HEAD.contains(&status) && body.is_empty()),
            "{status} without a reason"
        );
        return Outcome::later(status.to_string());
    }
    match json {
        Some(Value::Array(_)) => Outcome::accepted("a chain"),
        Some(json) => Outcome::accepted(json["asked"].as_str().expect("what was asked")),
        None => Outcome::accepted("a file"),
    }
}

/// If the first request is for a chain, it is answered if, and only if, its first piece is the code of a piece and its first square one.
fn assert_chain_is_right(input: &[u8], status: u16) {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS];
    let mut request = Request::new(&mut fields);
    if !matches!(request.parse(input), Ok(Status::Complete(_))) || ![200, 400].contains(&status) {
        return;
    }
    let query = request.path.and_then(|path| path.strip_prefix("/chain?"));
    let (Some(query), Some("GET")) = (query, request.method) else {
        return;
    };
    // What follows a `#` is no part of an address.
    let query = query.split('#').next().unwrap_or_default();
    let number = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let (_, text) = pairs.find(|(known, _)| *known == name)?;
        text.parse::<u64>().ok()
    };
    let is_piece =
        number("piece").is_some_and(|code| PIECES.iter().any(|&piece| u64::from(piece) == code));
    let is_square = number("square").is_some_and(|square| square < 64);
    assert_eq!(status == 200, is_piece && is_square, "{query}");
}
