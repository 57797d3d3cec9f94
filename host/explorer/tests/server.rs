//! The explorer's server: what it refuses, and that it lives on whatever comes.

mod support;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::thread;

use support::Explorer;

const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_page_is_served_to_this_computer_alone() {
    let explorer = Explorer::start(&["--cores", "1"]);
    let own = explorer.address.clone();
    let port = own.split(':').nth(1).expect("a port");
    assert!(own.starts_with("127.0.0.1:"), "{own}");
    let (status, page) = explorer.get("/", "");
    assert!(
        status == 200 && page.contains("<title>perftboard explorer</title>"),
        "{status}"
    );
    assert_eq!(
        explorer
            .get("/main.js", &format!("Host: localhost:{port}\r\n"))
            .0,
        200
    );
    assert_eq!(
        explorer
            .get("/main.js", &format!("Origin: http://{own}\r\n"))
            .0,
        200
    );
    for site in ["same-origin", "none"] {
        let headers = format!("Sec-Fetch-Site: {site}\r\n");
        assert_eq!(explorer.get("/main.js", &headers).0, 200, "{site}");
    }
    for (headers, status, words) in [
        (
            "Host: evil.example\r\n".to_owned(),
            421,
            "not for the host `evil.example`",
        ),
        (
            format!("Host: evil.example:{port}\r\n"),
            421,
            "not for the host",
        ),
        ("Host: 127.0.0.1\r\n".to_owned(), 421, "not for the host"),
        (
            "Origin: http://evil.example\r\n".to_owned(),
            403,
            "`http://evil.example` may not ask here",
        ),
        ("Origin: null\r\n".to_owned(), 403, "may not ask here"),
        (
            "Sec-Fetch-Site: cross-site\r\n".to_owned(),
            403,
            "a page of another site may not ask here (`cross-site`)",
        ),
        (
            "Sec-Fetch-Site: same-site\r\n".to_owned(),
            403,
            "a page of another site",
        ),
        (
            format!("Origin: https://{own}\r\n"),
            403,
            "may not ask here",
        ),
    ] {
        for path in ["/", "/about", "/state"] {
            let (found, said) = explorer.get(path, &headers);
            assert!(
                found == status && said.contains(words),
                "{headers}{path}: {found} {said}"
            );
        }
    }
}

#[test]
fn nothing_that_is_sent_ends_the_server() {
    let explorer = Explorer::start(&["--cores", "1", "--fen", STARTPOS]);
    let clock = explorer.state()["now"]["clock"].clone();
    let long = "x".repeat(1_000_000);
    let load = |fen: &str| format!(r#"{{"do":"load","fen":"{fen}","depth":1}}"#);
    for (order, status, words) in [
        (load("8/8"), 422, "FEN"),
        (load(&"x".repeat(50_000)), 422, "FEN"),
        (load(&long), 413, "an order has at most"),
        (load("8/8/8/8/8/8/8/8 w - -"), 422, "king"),
        ("{".to_owned(), 400, "not understood"),
        (r#"{"do":"dance"}"#.to_owned(), 400, "dance"),
        (
            r#"{"do":"step","core":99,"unit":"clock"}"#.to_owned(),
            422,
            "no core 99",
        ),
        (
            r#"{"do":"go","clock":-1}"#.to_owned(),
            400,
            "not understood",
        ),
        (
            r#"{"do":"run","rate":1e400}"#.to_owned(),
            400,
            "not understood",
        ),
    ] {
        let (found, said) = explorer.order(&order);
        let start: String = order.chars().take(60).collect();
        assert!(
            found == status && said.contains(words),
            "{start}: {found} {said}"
        );
    }
    for (path, status) in [
        ("/nothing", 404),
        ("/../Cargo.toml", 404),
        ("/state?core=7", 422),
        ("/state?core=x", 400),
        ("/waveforms?from=5&to=1", 422),
        ("/chain?piece=33&square=3", 400),
        ("/chain?piece=81&square=64", 400),
        // The code of a queen, and 2^32.
        ("/chain?piece=4294967377&square=3", 400),
    ] {
        let (found, said) = explorer.get(path, "");
        assert!(
            found == status && said.contains("error"),
            "{path}: {found} {said}"
        );
    }
    let host = &explorer.address;
    let plain = format!("POST /order HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}");
    assert_eq!(explorer.raw(plain.as_bytes()).0, 415);
    // Clients that vanish, in the middle of a request, or before the answer.
    let json = "Content-Type: application/json\r\n";
    for request in [
        "GET /sta".to_owned(),
        format!("POST /order HTTP/1.1\r\nHost: {host}\r\n{json}Content-Length: 100\r\n\r\n{{"),
        format!("POST /order HTTP/1.1\r\nHost: {host}\r\n{json}Transfer-Encoding: chunked\r\n\r\n5\r\n{{"),
        format!("GET /about HTTP/1.1\r\nHost: {host}\r\n\r\n"),
    ] {
        for _ in 0..5 {
            let mut stream = explorer.connect();
            stream.write_all(request.as_bytes()).expect("it listens");
        }
    }
    assert_eq!(explorer.state()["now"]["clock"], clock);
}

#[test]
fn thirty_tabs_see_the_same_circuit_run() {
    let explorer = Explorer::start(&["--cores", "2", "--fen", STARTPOS, "--depth", "3"]);
    assert_eq!(explorer.order(r#"{"do":"run"}"#).0, 200);
    let shared = &explorer;
    thread::scope(|scope| {
        for _ in 0..30 {
            scope.spawn(move || {
                let mut last = 0;
                for _ in 0..10 {
                    let clock = shared.state()["now"]["clock"].as_u64().expect("a clock");
                    assert!(clock >= last, "the circuit went back");
                    last = clock;
                }
            });
        }
    });
    let ended = (0..600).any(|_| {
        thread::sleep(std::time::Duration::from_millis(100));
        explorer.state()["over"] == true
    });
    assert!(ended, "the run does not end");
    let state = explorer.state();
    assert_eq!(state["now"]["counted"][0], 8_902);
    assert!(
        state["speed"]["perft"].as_f64() > Some(0.0),
        "{}",
        state["speed"]
    );
    println!("{}", state["speed"]);
}

/// A browser opens several connections at once, and keeps them open behind the answers. Each round has more of them than
/// the one before, so that a server that keeps a thread for each runs out of those it has.
#[test]
fn connections_that_stay_open_keep_nobody_from_an_answer() {
    let explorer = Explorer::start(&["--cores", "1"]);
    let host = &explorer.address;
    let request = format!("GET /dom.js HTTP/1.1\r\nHost: {host}\r\n\r\n");
    for round in 0..20 {
        let mut open: Vec<TcpStream> = (0..8 + 2 * round)
            .map(|_| {
                let mut stream = explorer.connect();
                stream.write_all(request.as_bytes()).expect("it listens");
                stream
            })
            .collect();
        for (number, stream) in open.iter_mut().enumerate() {
            let mut begin = [0; 12];
            let read = stream.read_exact(&mut begin);
            assert!(
                read.is_ok() && &begin == b"HTTP/1.1 200",
                "round {round}: connection {number} has no answer while the others are open: {read:?}"
            );
        }
    }
}

#[test]
fn the_waveforms_of_a_range_have_every_signal() {
    let explorer = Explorer::start(&["--cores", "1"]);
    let clock = explorer.state()["now"]["clock"].as_u64().expect("a clock");
    let (status, dump) = explorer.get(&format!("/waveforms?from={}&to={clock}", clock - 20), "");
    assert_eq!(status, 200);
    assert!(dump.contains("$enddefinitions") && dump.contains("visit$square"));
    let (status, signals) = explorer.get("/signals", "");
    assert!(status == 200 && signals.contains("dispatcher.tree.walker.visit$square"));
}

/// What the program says and how it ends, with these arguments.
fn ended(args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"))
        .args(args)
        .output()
        .expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[test]
fn a_command_line_that_cannot_be_is_refused_with_the_reason() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for (args, status, words) in [
        (&["--fen", "8/8"][..], 2, "FEN side to move"),
        (&["--fen", ""], 2, "--fen"),
        (&["--depth", "0"], 2, "1..=15"),
        (&["--cores", "9"], 2, "1..=8"),
        (&["--board", "verilog"], 2, "[possible values: sim]"),
        (&["--clocks", "1..2"], 2, "--record"),
        (
            &["--record", "x.html", "--clocks", "5..1"],
            2,
            "is no range of clocks",
        ),
        (
            &["--record", "x.html", "--clocks", "0..90000"],
            2,
            "20000 at most",
        ),
        (&["--record", "/no/such/folder/x.html"], 3, "cannot write"),
        (&["--port", &port], 3, "give another with --port"),
        (&["--moves", "e2e9"], 2, "move 1"),
    ] {
        let (found, said) = ended(args);
        assert!(
            found == Some(status) && said.contains(words),
            "{args:?}: {found:?} {said}"
        );
    }
}

#[test]
fn clocks_after_the_end_of_the_count_are_refused_with_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("walk.html");
    let path = file.to_str().expect("a path");
    for clocks in [
        "3000000..3000100",
        "18446744073709551000..18446744073709551600",
    ] {
        let args = [
            "--cores", "1", "--depth", "1", "--record", path, "--clocks", clocks,
        ];
        let (status, said) = ended(&args);
        let is_told = said.contains("the count ends at clock ") && said.contains(" before clock ");
        assert!(status == Some(2) && is_told, "{clocks}: {said}");
        assert!(!file.exists());
    }
}

#[test]
fn a_recording_is_one_page_without_anything_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("walk.html");
    let path = file.to_str().expect("a path");
    let (status, said) = ended(&[
        "--cores",
        "1",
        "--depth",
        "1",
        "--record",
        path,
        "--clocks",
        "10..40",
        "--title",
        "A <queen>",
    ]);
    assert!(
        status == Some(0) && said.contains("Recorded the clocks 10 to 40"),
        "{said}"
    );
    let page = std::fs::read_to_string(&file).expect("the page");
    assert!(page.contains("<title>A &lt;queen&gt;</title>") && page.contains("id=\"recording\""));
    assert!(!page.contains("src=\"") && !page.contains("rel=\"stylesheet\""));
}
