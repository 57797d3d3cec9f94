//! The server with limits that are short, and clients that do not do their part.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::{Method, Request, Response};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use web::{body, serve, Limits};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A limit that a test waits for.
const SHORT: Duration = Duration::from_millis(100);

/// A limit that no test waits for.
const LONG: Duration = Duration::from_secs(3_600);

/// The bytes of the page, so many that a few pages do not fit into what the system keeps for a client that does not read.
const PAGE: usize = 1 << 20;

/// More pages than the system keeps for such a client.
const UNREAD: usize = 64;

/// The longest body.
const MOST: usize = 10;

/// Answers a GET with a long page, and a POST with what became of its body.
async fn answer(request: Request<Incoming>, limits: Limits) -> Response<Full<Bytes>> {
    if request.method() == Method::GET {
        return Response::new(Full::from(vec![b'x'; PAGE]));
    }
    let said = match body(request.into_body(), MOST, limits).await {
        Ok(bytes) => format!("{} bytes", bytes.len()),
        Err(error) => error.to_string(),
    };
    Response::new(Full::from(said))
}

/// Serves until the test process ends; gives the address.
fn served(limits: Limits) -> SocketAddr {
    let (tell, told) = channel();
    thread::spawn(move || {
        let runtime = Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            tell.send(listener.local_addr().expect("an address"))
                .expect("the test waits");
            serve(listener, limits, move |request| answer(request, limits)).await;
        });
    });
    told.recv().expect("it serves")
}

/// A client that has sent this much.
fn client(address: SocketAddr, sent: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.write_all(sent.as_bytes()).expect("it listens");
    stream
}

/// Everything that a client gets until its connection is closed.
fn all(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    stream
        .read_to_end(&mut answer)
        .expect("the connection ends");
    String::from_utf8(answer).expect("text")
}

/// Asserts that another client gets its answer.
#[track_caller]
fn assert_answers(address: SocketAddr) {
    let head = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = all(client(address, head));
    assert!(answer.starts_with("HTTP/1.1 200") && answer.len() > PAGE);
}

/// A client that asks for many pages and reads none.
fn reads_nothing(address: SocketAddr) -> TcpStream {
    client(address, &"GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(UNREAD))
}

#[test]
fn a_client_that_reads_nothing_keeps_nobody_from_an_answer() {
    let address = served(Limits {
        connections: 2,
        silence: LONG,
        body: LONG,
    });
    let _silent = reads_nothing(address);
    assert_answers(address);
}

/// There is one place, so that the next client is answered only after the first one's connection is closed.
#[test]
fn a_client_that_does_nothing_loses_its_place() {
    let limits = Limits {
        connections: 1,
        silence: SHORT,
        body: LONG,
    };
    for sent in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n"] {
        let address = served(limits);
        let _silent = client(address, sent);
        assert_answers(address);
    }
    let address = served(limits);
    let _silent = reads_nothing(address);
    assert_answers(address);
    // A connection that stays open after an answer.
    let address = served(limits);
    let mut kept = client(address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    kept.read_exact(&mut vec![0; PAGE]).expect("an answer");
    assert_answers(address);
}

#[test]
fn a_body_that_does_not_arrive_is_given_up() {
    let limits = |body| Limits {
        connections: 8,
        silence: LONG,
        body,
    };
    let post = |length: usize, body: &str| {
        format!(
            "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    for (limit, length, body, said) in [
        (SHORT, 5, "abc", "that does not arrive whole is not taken"),
        (LONG, 5, "abcde", "5 bytes"),
        (LONG, MOST, "0123456789", "10 bytes"),
        (LONG, MOST + 1, "0123456789a", "has at most 10 bytes"),
    ] {
        let answer = all(client(served(limits(limit)), &post(length, body)));
        assert!(answer.ends_with(said), "{body}: {answer}");
    }
}
