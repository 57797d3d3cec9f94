//! The server with limits that are short, for clients that do not do their part.

// What starts the program is for other tests.
#[allow(dead_code)]
mod support;

use std::io::{ErrorKind, Read as _, Write as _};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use explorer::args::QUEEN;
use explorer::game::Game;
use explorer::server::Explorer;
use explorer::session::Session;
use explorer::token::Token;
use sim::Config;
use web::Limits;

/// A limit that a test waits for.
const SHORT: Duration = Duration::from_millis(100);

/// A limit that no test waits for.
const LONG: Duration = Duration::from_secs(3_600);

/// An explorer in this process, which ends with it; gives its address, and the headers that every request has.
fn served(silence: Duration, body: Duration) -> (String, String) {
    let token = Token::random();
    let limits = Limits {
        connections: 8,
        silence,
        body,
    };
    let explorer = Explorer::bind(0, Some(token.clone()), limits).expect("a port");
    let url = explorer.url();
    thread::spawn(move || {
        let config = Config {
            cores: 1,
            ..Config::on_fast_line()
        };
        let game = Game::new(QUEEN, Vec::new(), None, 1).expect("a position");
        explorer.serve(Session::new(config, game).expect("a circuit"));
    });
    let address = url.split('/').nth(2).expect("an address").to_owned();
    let own = format!(
        "Host: {address}\r\nAuthorization: Bearer {}\r\n",
        token.text()
    );
    (address, own)
}

#[test]
fn an_order_that_does_not_arrive_is_refused_after_a_while() {
    let (address, own) = served(LONG, SHORT);
    let head = format!(
        "POST /order HTTP/1.1\r\n{own}Content-Type: application/json\r\nConnection: close\r\n"
    );
    for rest in [
        "Content-Length: 100\r\n\r\n{",
        "Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    ] {
        let (status, said) = support::raw(&address, format!("{head}{rest}").as_bytes());
        assert!(
            status == 400 && said.contains("does not arrive whole"),
            "{rest}: {status} {said}"
        );
    }
}

#[test]
fn a_connection_on_which_nothing_comes_is_closed() {
    let (address, own) = served(SHORT, LONG);
    let (tell, told) = channel();
    for sent in [
        String::new(),
        "GET /sta".to_owned(),
        format!("GET /state HTTP/1.1\r\n{own}"),
    ] {
        let (address, tell) = (address.clone(), tell.clone());
        thread::spawn(move || {
            let mut stream = support::connect(&address);
            stream.write_all(sent.as_bytes()).expect("it listens");
            // The end of the connection, and not that of the test's patience.
            let ended = stream.read_to_end(&mut Vec::new());
            let waits = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
            let is_closed = ended.map_or_else(|error| !waits.contains(&error.kind()), |_| true);
            tell.send((sent, is_closed)).expect("the test waits");
        });
    }
    drop(tell);
    for (sent, is_closed) in told {
        assert!(is_closed, "{sent:?}");
    }
}
