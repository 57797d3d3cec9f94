//! `serve`: the command, and the programs that talk to it.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{symlink, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use driver::link::{Link, SerialLink, TcpLink};
use driver::serve::{serve, Heard, Line, ServeError};
use driver::testing::{FakeBoard, FakeLink, Fault};
use driver::Board;
use driver::Stop;
use protocol::{position_payload, Command as Asked, FrameDecoder, Reply, Status};
use reference::Position;
use rustix::fs::OFlags;
use rustix::process::Signal;
use tempfile::TempDir;

use crate::support::{perftboard, Run, Served};

/// How long an answer may take: far longer than on any machine, so that a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(300);

/// A folder for a link, and the link's path.
fn link() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let link = folder.path().join("board");
    (folder, link)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_pseudo_terminal_serves_one_after_the_other() {
    let (_folder, path) = link();
    let served = Served::on(&["--pty", text(&path)]);
    assert_eq!(served.name, text(&path));
    served.assert_counts();
    let run = served.run(&["suite", "tricky", "--max-nodes", "100"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    served.assert_counts();
}

#[test]
fn the_example_in_the_protocol_is_what_is_said() {
    let text = include_str!("../../../../docs/protocol.md");
    let example = text
        .split("## A worked example")
        .nth(1)
        .expect("there is one");
    let lines: Vec<(&str, Vec<u8>)> = example
        .lines()
        .filter_map(|line| {
            let (who, hex) = line.split_once(": ")?;
            let hex = hex.split("  ").next()?;
            let bytes = hex.split(' ').map(|byte| u8::from_str_radix(byte, 16));
            Some((who, bytes.collect::<Result<_, _>>().ok()?))
        })
        .collect();
    assert_eq!(lines.len(), 10, "{lines:?}");
    let (_folder, path) = link();
    let served = Served::on(&["--pty", path.to_str().expect("UTF-8")]);
    let mut port = serialport::new(&served.name, 1_000_000)
        .timeout(Duration::from_secs(60))
        .open()
        .expect("it is served");
    for (who, bytes) in lines {
        match who {
            "host" => port.write_all(&bytes).expect("it is served"),
            _ => {
                let mut answer = vec![0; bytes.len()];
                port.read_exact(&mut answer).expect("it answers");
                assert_eq!(said(&answer), said(&bytes));
            }
        }
    }
}

/// The sequence number and the reply in these bytes, but for its clocks, which a better circuit takes fewer of.
fn said(bytes: &[u8]) -> (u8, Reply) {
    let mut decoder = FrameDecoder::new();
    let frames: Vec<_> = decoder.decode(bytes).collect();
    let [Ok(frame)] = &frames[..] else {
        panic!("no frame: {frames:?}");
    };
    let mut reply = Reply::from_frame(frame).expect("a reply");
    if let Reply::Result { clocks, .. } | Reply::Status(Status { clocks, .. }) = &mut reply {
        *clocks = 0;
    }
    (frame.seq(), reply)
}

#[test]
fn standard_input_and_output_serve_until_the_input_ends() {
    let mut child = perftboard()
        .args(["serve", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    input
        .write_all(&Asked::Identify.encode(7))
        .expect("it listens");
    let (mut decoder, mut bytes) = (FrameDecoder::new(), [0; 512]);
    let reply = loop {
        let count = output.read(&mut bytes).expect("it answers");
        assert_ne!(count, 0);
        if let Some(frame) = decoder.decode(&bytes[..count]).next() {
            break Reply::from_frame(&frame.expect("a frame")).expect("a reply");
        }
    };
    assert!(matches!(reply, Reply::Identity(_)), "{reply:?}");
    drop(input);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    let said = String::from_utf8(ended.stderr).expect("UTF-8");
    assert_eq!(said, "serving sim on standard input and output\n");
}

#[test]
fn an_interrupt_takes_the_link_away() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let (_folder, path) = link();
        let served = Served::on(&["--pty", text(&path)]);
        assert!(fs::symlink_metadata(&path).is_ok());
        assert_eq!(served.interrupt(signal), Some(0));
        assert!(fs::symlink_metadata(&path).is_err());
    }
}

#[test]
fn in_the_background_only_term_takes_the_link_away() {
    let (_folder, path) = link();
    let served = Served::in_the_background(&["--pty", text(&path)]);
    for ignored in [Signal::HUP, Signal::INT] {
        served.signal(ignored);
        served.assert_counts();
    }
    assert_eq!(served.interrupt(Signal::TERM), Some(0));
    assert!(fs::symlink_metadata(&path).is_err());
}

#[test]
fn a_link_that_a_killed_process_left_behind_is_taken_over() {
    let (_folder, path) = link();
    let killed = Served::on(&["--pty", text(&path)]);
    // As long as one end of a pseudo-terminal is open, no other one gets its number.
    let open_end = fs::OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NOCTTY.bits() as i32)
        .open(&path)
        .expect("it is served");
    assert_eq!(killed.interrupt(Signal::KILL), None);
    assert!(fs::symlink_metadata(&path).is_ok());
    Served::on(&["--pty", text(&path)]).assert_counts();
    drop(open_end);
    // Whatever number the next pseudo-terminal has.
    let (_folder, path) = link();
    symlink("/dev/pts/1999999999", &path).expect("a link");
    Served::on(&["--pty", text(&path)]).assert_counts();
}

#[test]
fn a_link_to_something_else_stays_what_it_is() {
    let (folder, path) = link();
    let served = Served::on(&["--pty", text(&path)]);
    let parts = [
        "a link to `/dev/",
        "is there already",
        "choose another path",
    ];
    Run::of(&["serve", "--pty", text(&path)]).assert_refused(2, &parts);
    served.assert_counts();
    for target in [folder.path().join("nowhere"), "/dev/null".into()] {
        let (_folder, path) = link();
        symlink(&target, &path).expect("a link");
        Run::of(&["serve", "--pty", text(&path)]).assert_refused(2, &[text(&target)]);
        assert_eq!(fs::read_link(&path).expect("it stays"), target);
    }
}

#[test]
fn a_link_that_is_another_ones_by_now_is_left_to_him() {
    let (_folder, path) = link();
    let served = Served::on(&["--pty", text(&path)]);
    fs::remove_file(&path).expect("it is there");
    fs::write(&path, "mine").expect("a temporary file");
    assert_eq!(served.interrupt(Signal::TERM), Some(0));
    assert_eq!(fs::read_to_string(&path).expect("it stays"), "mine");
    fs::remove_file(&path).expect("it is there");
    let served = Served::on(&["--pty", text(&path)]);
    fs::remove_file(&path).expect("it is there");
    symlink("/dev/null", &path).expect("a link");
    assert_eq!(served.interrupt(Signal::TERM), Some(0));
    let target = fs::read_link(&path).expect("it stays");
    assert_eq!(target, Path::new("/dev/null"));
}

#[test]
fn a_path_that_is_taken_stays_what_it_is() {
    let (folder, path) = link();
    fs::write(&path, "mine").expect("a temporary file");
    Run::of(&["serve", "--pty", text(&path)]).assert_refused(2, &["a file is there already"]);
    assert_eq!(
        fs::read_to_string(&path).expect("it is still there"),
        "mine"
    );
    let nowhere = folder.path().join("no/such/folder");
    Run::of(&["serve", "--pty", text(&nowhere)])
        .assert_refused(2, &["cannot make the link", "because: No such file"]);
}

#[test]
fn a_socket_serves_whoever_comes_after_one_that_broke_off() {
    let served = Served::on(&["--tcp", "127.0.0.1:0"]);
    served.assert_counts();
    let address = served.name.strip_prefix("tcp://").expect("its scheme");
    // One goes in the middle of a frame, one in the middle of a run.
    let question = Asked::Identify.encode(9);
    let mut rude = TcpStream::connect(address).expect("it listens");
    rude.write_all(&question[..4]).expect("it listens");
    drop(rude);
    served.assert_counts();
    let mut rude = Stranger::at(address);
    assert!(matches!(rude.ask(Asked::Identify), Reply::Identity(_)));
    rude.start(Asked::Perft { depth: 15 });
    assert!(rude.status().running);
    drop(rude);
    served.assert_counts();
    assert_eq!(served.interrupt(Signal::INT), Some(0));
}

/// A host of another program.
struct Stranger {
    stream: TcpStream,
    decoder: FrameDecoder,
    seq: u8,
}

impl Stranger {
    fn at(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        let patient = stream.set_read_timeout(Some(PATIENCE));
        patient.expect("the system can wait so long");
        Self {
            stream,
            decoder: FrameDecoder::new(),
            seq: 0,
        }
    }

    /// Sends a command, whose answer comes later.
    fn start(&mut self, asked: Asked) {
        self.seq += 1;
        let bytes = asked.encode(self.seq);
        self.stream.write_all(&bytes).expect("it listens");
    }

    /// The next answer that comes.
    fn answer(&mut self) -> Reply {
        loop {
            let mut bytes = [0; 100];
            let count = self.stream.read(&mut bytes).expect("it answers");
            assert!(count > 0, "it has closed the connection");
            if let Some(Ok(frame)) = self.decoder.decode(&bytes[..count]).last() {
                return Reply::from_frame(&frame).expect("a reply");
            }
        }
    }

    fn ask(&mut self, asked: Asked) -> Reply {
        self.start(asked);
        self.answer()
    }

    fn load(&mut self) {
        let start = Asked::Position(position_payload(&Position::starting()));
        assert_eq!(self.ask(start), Reply::Accepted);
    }

    fn status(&mut self) -> Status {
        match self.ask(Asked::Status) {
            Reply::Status(status) => status,
            reply => panic!("{reply:?}"),
        }
    }
}

#[test]
fn a_host_that_leaves_in_the_middle_of_a_run_leaves_the_board_free() {
    let served = Served::on(&["--tcp", "127.0.0.1:0"]);
    let address = served.name.strip_prefix("tcp://").expect("its scheme");
    let mut rude = Stranger::at(address);
    rude.load();
    rude.start(Asked::Perft { depth: 15 });
    let status = rude.status();
    assert!(status.running && status.loaded, "{status:?}");
    let (position, depth) = (position_payload(&Position::starting()), 15);
    rude.start(Asked::PerftOf { position, depth });
    assert!(rude.status().waiting);
    // And in the middle of a command.
    let cut = Asked::Status.encode(9);
    rude.stream.write_all(&cut[..4]).expect("it listens");
    drop(rude);
    let status = Stranger::at(address).status();
    assert!(!status.running && !status.waiting, "{status:?}");
}

#[test]
fn a_silent_host_makes_way_for_the_next() {
    let served = Served::on(&["--tcp", "127.0.0.1:0", "--idle", "0"]);
    let address = served.name.strip_prefix("tcp://").expect("its scheme");
    let silent = TcpStream::connect(address).expect("it listens");
    served.assert_counts();
    drop(silent);
}

#[test]
fn a_host_for_which_the_board_counts_does_not_make_way() {
    let served = Served::on(&["--tcp", "127.0.0.1:0", "--idle", "0"]);
    let address = served.name.strip_prefix("tcp://").expect("its scheme");
    let mut first = Stranger::at(address);
    first.load();
    first.start(Asked::Perft { depth: 4 });
    assert!(first.status().running);
    let mut next = Stranger::at(address);
    next.start(Asked::Status);
    let Reply::Result { nodes, .. } = first.answer() else {
        panic!("no result");
    };
    assert_eq!(nodes, 197_281);
    assert!(matches!(next.answer(), Reply::Status(status) if !status.running));
}

#[test]
fn other_machines_are_let_in_only_if_that_is_wanted() {
    let parts = [
        "`0.0.0.0:0` can be reached from other machines",
        "--allow-remote",
    ];
    Run::of(&["serve", "--tcp", "0.0.0.0:0"]).assert_refused(2, &parts);
    let served = Served::on(&["--tcp", "0.0.0.0:0", "--allow-remote"]);
    assert!(served.name.starts_with("tcp://0.0.0.0:"), "{}", served.name);
}

#[test]
fn a_board_that_was_gone_is_found_again() {
    let (_folder, path) = link();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    drop(taken);
    let open_pty = || -> Box<dyn Link> {
        Box::new(SerialLink::open(&path, 1_000_000).unwrap_or_else(|error| panic!("{error}")))
    };
    let open_tcp = || -> Box<dyn Link> {
        Box::new(TcpLink::open(&address).unwrap_or_else(|error| panic!("{error}")))
    };
    for (args, open) in [
        (["--pty", text(&path)], &open_pty as &dyn Fn() -> _),
        (["--tcp", &address], &open_tcp),
    ] {
        let served = Served::on(&args);
        let mut board = Board::connect(open()).unwrap_or_else(|error| panic!("{error}"));
        let start = Position::starting();
        board
            .set_position(&start)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(served.interrupt(Signal::INT), Some(0));
        let _served = Served::on(&args);
        let count = board.perft(2, &mut |_| {});
        assert_eq!(count.unwrap_or_else(|error| panic!("{error}")).nodes, 400);
    }
}

#[test]
fn an_address_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let parts = ["cannot listen at", &address, "because: Address"];
    Run::of(&["serve", "--tcp", &address]).assert_refused(2, &parts);
    Run::of(&["serve", "--tcp", "nowhere"]).assert_refused(2, &["cannot listen at `nowhere`"]);
    Run::of(&["serve"]).assert_refused(2, &["--pty <LINK>", "--tcp <HOST:PORT>"]);
    let both = ["serve", "--pty", "x", "--tcp", "127.0.0.1:0"];
    Run::of(&both).assert_refused(2, &["cannot be used with"]);
    let device = ["serve", "--tcp", "127.0.0.1:0", "--board", "/dev/ttyUSB1"];
    Run::of(&device).assert_refused(2, &["`/dev/ttyUSB1` is no simulated board", "ser2net"]);
    let cores = ["serve", "--tcp", "127.0.0.1:0", "--cores", "9"];
    Run::of(&cores).assert_refused(2, &["9 is not in 1..=4"]);
    let gone = format!("tcp://{address}");
    drop(taken);
    Run::of(&["moves", "--board", &gone]).assert_refused(3, &["cannot connect to", &gone]);
    Run::of(&["moves", "--board", "tcp://x"]).assert_refused(2, &["expected `tcp://HOST:PORT`"]);
}

/// A line with a scripted host, which sends this piece by piece and then is silent.
struct Script {
    said: Vec<Vec<u8>>,
    /// How often the board was asked for, and how often it rested.
    looks: u32,
    rests: u32,
    /// Turned on after so many looks.
    stop: Stop,
    most_looks: u32,
}

impl Line for Script {
    fn name(&self) -> String {
        "script".to_owned()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError> {
        self.looks += 1;
        self.rests += u32::from(!timeout.is_zero());
        if self.looks == self.most_looks {
            self.stop.set();
        }
        // The board has time for its answer.
        let next = (self.looks % 10 == 1).then(|| self.said.pop());
        Ok(Heard::of(next.flatten().unwrap_or_default()))
    }

    fn send(&mut self, _: &[u8]) -> Result<(), ServeError> {
        Ok(())
    }
}

/// How often the line is checked in a test: a working board makes more than a second in so many slices.
const LOOKS: u32 = 400_000;

/// Serves a board that gets these commands, for [`LOOKS`] checks of the line. Gives how often the board rested, and its
/// time.
fn rests(board: FakeBoard, commands: &[Asked]) -> (u32, Duration) {
    let stop = Stop::default();
    let said = (0..)
        .zip(commands)
        .map(|(seq, command)| command.encode(seq));
    let mut said: Vec<_> = said.collect();
    said.reverse();
    let mut line = Script {
        said,
        looks: 0,
        rests: 0,
        stop: stop.clone(),
        most_looks: LOOKS,
    };
    let mut link = FakeLink::new(board);
    serve(&mut link, &mut line, &stop).unwrap_or_else(|error| panic!("{error}"));
    (line.rests, link.now())
}

#[test]
fn a_board_rests_unless_it_counts() {
    let commands = [
        Asked::Identify,
        Asked::Position(position_payload(&Position::starting())),
        Asked::Perft { depth: 2 },
    ];
    let (rested, time) = rests(FakeBoard::new(Fault::Honest), &commands);
    assert!(rested > LOOKS / 10 * 9, "{rested}");
    assert!(time < Duration::from_millis(100), "{time:?}");
    let mut endless = FakeBoard::new(Fault::Honest);
    endless.beats = u32::MAX;
    let (rested, time) = rests(endless, &commands);
    assert_eq!(rested, 0);
    assert!(time > Duration::from_secs(1), "{time:?}");
}
