//! The explorer's server: what it refuses, and that it lives on whatever comes.

#[path = "../../../tests/src/program.rs"]
mod program;
mod support;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::thread;

use program::write_program;
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

/// A browser says so of a page that was gone to from a link, or from a file.
const VISIT: &str =
    "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";

#[test]
fn the_page_may_be_gone_to_from_elsewhere_and_nothing_else() {
    let explorer = Explorer::start(&["--cores", "1"]);
    assert_eq!(explorer.get("/", VISIT).0, 200);
    assert_eq!(explorer.get("/?token=x", VISIT).0, 200);
    for path in ["/state", "/about", "/main.js", "/waveforms?from=0&to=9"] {
        assert_eq!(explorer.get(path, VISIT).0, 403, "{path}");
    }
    // In a frame, or for a script.
    for (part, other) in [("document", "iframe"), ("navigate", "cors")] {
        let headers = VISIT.replace(part, other);
        assert_eq!(explorer.get("/", &headers).0, 403, "{headers}");
    }
}

/// Another user of this computer can reach the port.
#[test]
fn whoever_has_no_token_can_neither_look_nor_order() {
    let explorer = Explorer::start(&["--cores", "1"]);
    let token = explorer.token.clone().expect("a token");
    assert!(token.len() >= 32, "{token}");
    let (host, order) = (
        &explorer.address,
        r#"{"do":"step","core":0,"unit":"clock"}"#,
    );
    let clock = explorer.state()["now"]["clock"].clone();
    let stranger = Explorer::start(&["--cores", "1"]);
    let strange = stranger.token.clone().expect("a token");
    assert_ne!(token, strange);
    for headers in [
        String::new(),
        format!("Authorization: Bearer {strange}\r\n"),
        format!("Authorization: Bearer {}\r\n", &token[1..]),
        "Authorization: Bearer \r\n".to_owned(),
        format!("Cookie: token={token}\r\n"),
    ] {
        let head = format!("Host: {host}\r\n{headers}Connection: close\r\n");
        for path in [
            "/about",
            "/state",
            "/signals",
            "/waveforms?from=0&to=9",
            "/chain?piece=81&square=3",
            "/nothing",
        ] {
            let request = format!("GET {path} HTTP/1.1\r\n{head}\r\n");
            let (status, said) = explorer.raw(request.as_bytes());
            assert!(
                status == 401 && said.contains("has printed"),
                "{headers}{path}: {status} {said}"
            );
        }
        let length = order.len();
        let request = format!("POST /order HTTP/1.1\r\n{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{order}");
        assert_eq!(explorer.raw(request.as_bytes()).0, 401, "{headers}");
    }
    assert_eq!(explorer.state()["now"]["clock"], clock);
    assert_eq!(explorer.order(order).0, 200);
    assert_ne!(explorer.state()["now"]["clock"], clock);
}

#[test]
fn without_a_token_everybody_on_this_computer_may_look() {
    let explorer = Explorer::start(&["--cores", "1", "--no-token"]);
    assert_eq!(explorer.token, None);
    assert_eq!(explorer.get("/state", "").0, 200);
}

/// Everybody sees the arguments of programs.
#[test]
fn a_browser_gets_the_token_in_a_file_for_this_user_alone() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = tempfile::tempdir_in(folder).expect("a folder where programs may be");
    let [browser, seen] = ["browser", "seen"].map(|name| folder.path().join(name));
    // The file is seen under its own name when it is whole.
    let script = "#!/bin/sh\necho \"$@\" > \"$SEEN.args\"\ncp -p \"$1\" \"$SEEN.part\" && mv \"$SEEN.part\" \"$SEEN\"\n";
    write_program(&browser, script);
    let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"));
    command.args(["--cores", "1", "--open"]);
    command.env("BROWSER", &browser).env("SEEN", &seen);
    let explorer = Explorer::of(command);
    let token = explorer.token.clone().expect("a token");
    let came = (0..600).any(|_| {
        thread::sleep(std::time::Duration::from_millis(50));
        seen.exists()
    });
    assert!(came, "the browser is not started");
    let page = std::fs::read_to_string(&seen).expect("the page");
    let leads = format!("content=\"0; url={}\"", explorer.url());
    assert!(page.contains(&leads), "{page}");
    let args = std::fs::read_to_string(seen.with_extension("args")).expect("the arguments");
    assert!(
        !args.contains(&token) && args.trim().ends_with(".html"),
        "{args}"
    );
    let mode = std::fs::metadata(&seen).expect("the page").permissions();
    assert_eq!(mode.mode() & 0o777, 0o600);
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
    let own = explorer.headers();
    let plain =
        format!("POST /order HTTP/1.1\r\n{own}Content-Length: 2\r\nConnection: close\r\n\r\n{{}}");
    assert_eq!(explorer.raw(plain.as_bytes()).0, 415);
    // Clients that vanish, in the middle of a request, or before the answer.
    let json = "Content-Type: application/json\r\n";
    for request in [
        "GET /sta".to_owned(),
        format!("POST /order HTTP/1.1\r\n{own}{json}Content-Length: 100\r\n\r\n{{"),
        format!("POST /order HTTP/1.1\r\n{own}{json}Transfer-Encoding: chunked\r\n\r\n5\r\n{{"),
        format!("GET /about HTTP/1.1\r\n{own}\r\n"),
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

/// A browser opens several connections at once, and keeps them open after the answers. Each round has more of them than
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
    assert!(status == 200 && signals.contains("cluster$0.tree.walker.visit$square"));
}

/// How the program ends with these arguments, and what it says: on standard output if all is right, and on standard error if not.
#[track_caller]
fn ended(args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"))
        .args(args)
        .output()
        .expect("it starts");
    let (said, silent) = match output.status.success() {
        true => (output.stdout, output.stderr),
        false => (output.stderr, output.stdout),
    };
    assert_eq!(String::from_utf8_lossy(&silent), "", "{args:?}");
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
        (&["--cores", "9"], 2, "1..=4"),
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
        (&["--record", "/no/such/folder/x.html"], 2, "cannot write"),
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
