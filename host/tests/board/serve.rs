//! `serve`: the command as it is run, and whoever talks to it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use hdl::protocol::{Command as Asked, FrameDecoder, Reply, Status};
use host::driver::Board;
use host::link::{Link, SerialLink, TcpLink};
use reference::Position;
use rustix::process::{kill_process, Pid, Signal};
use tempfile::TempDir;

use crate::pty::Run;

/// A board being served, for as long as this value lasts.
pub struct Served {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// What others are to open.
    pub name: String,
}

impl Served {
    pub fn on(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_perftboard"))
            .arg("serve")
            .args(args)
            .env_remove("PERFTBOARD_BOARD")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command was built");
        let stdout = child.stdout.take().expect("it was asked for");
        let mut stdout = BufReader::new(stdout);
        let mut line = String::new();
        stdout
            .read_line(&mut line)
            .expect("the command writes UTF-8");
        let name = line
            .strip_prefix("serving sim on ")
            .unwrap_or_else(|| panic!("{line}"))
            .trim_end()
            .to_owned();
        Self {
            child,
            stdout,
            name,
        }
    }

    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Interrupts it; gives its exit status.
    fn interrupt(mut self, signal: Signal) -> Option<i32> {
        kill_process(self.pid(), signal).expect("it is running");
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("UTF-8");
        assert_eq!(rest, "");
        self.child.wait().expect("it ends").code()
    }

    /// Runs `perftboard` with these arguments on it.
    fn run(&self, args: &[&str]) -> Run {
        Run::of(&[args, &["--board", &self.name]].concat())
    }

    /// Asserts that it counts.
    fn assert_counts(&self) {
        let run = self.run(&["perft", "2", "--divide", "--format", "json"]);
        let json = run.json();
        assert_eq!(
            (run.status, &json["nodes"]),
            (0, &400.into()),
            "{}",
            run.stderr
        );
        assert_eq!(json["divide"].as_array().map(Vec::len), Some(20));
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Fails if it has ended already, as it should.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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
    let suite = "tests/data/tricky.epd";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the root");
    let run = served.run(&["suite", text(&root.join(suite)), "--max-nodes", "100"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    served.assert_counts();
}

#[test]
fn a_stranger_in_python_is_answered() {
    let (_folder, path) = link();
    let served = Served::on(&["--pty", text(&path)]);
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/client.py");
    // Debian's own Python, which its package python3-serial is for.
    let output = Command::new("/usr/bin/python3")
        .args([client, &served.name, "3"])
        .output()
        .expect("Debian's packages python3 and python3-serial are installed");
    let (said, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{errors}");
    assert!(said.starts_with("8902 leaves in "), "{said}");
    served.assert_counts();
}

#[test]
fn the_example_in_the_protocol_is_what_is_said() {
    let text = include_str!("../../../docs/protocol.md");
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
        .timeout(std::time::Duration::from_secs(20))
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
fn an_interrupt_takes_the_link_away() {
    for signal in [Signal::INT, Signal::TERM] {
        let (_folder, path) = link();
        let served = Served::on(&["--pty", text(&path)]);
        assert!(fs::symlink_metadata(&path).is_ok());
        assert_eq!(served.interrupt(signal), Some(0));
        assert!(fs::symlink_metadata(&path).is_err());
    }
}

#[test]
fn a_path_that_is_taken_stays_what_it_is() {
    let (folder, path) = link();
    fs::write(&path, "mine").expect("a temporary file");
    Run::of(&["serve", "--pty", text(&path)]).assert_refused(2, &["something is there already"]);
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
    let mut rude = TcpStream::connect(address).expect("it listens");
    let mut decoder = FrameDecoder::new();
    let mut answers = |rude: &mut TcpStream, asked: Asked| {
        rude.write_all(&asked.encode(7)).expect("it listens");
        loop {
            let mut bytes = [0; 100];
            let count = rude.read(&mut bytes).expect("it answers");
            if let Some(Ok(frame)) = decoder.decode(&bytes[..count]).last() {
                return Reply::from_frame(&frame).expect("a reply");
            }
        }
    };
    assert!(matches!(
        answers(&mut rude, Asked::Identify),
        Reply::Identity(_)
    ));
    rude.write_all(&Asked::Perft { depth: 15 }.encode(8))
        .expect("it listens");
    assert!(matches!(answers(&mut rude, Asked::Status), Reply::Status(status) if status.running));
    drop(rude);
    served.assert_counts();
    assert_eq!(served.interrupt(Signal::INT), Some(0));
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
    Run::of(&cores).assert_refused(2, &["9 is not in 1..=8"]);
    let gone = format!("tcp://{address}");
    drop(taken);
    Run::of(&["moves", "--board", &gone]).assert_refused(3, &["cannot connect to", &gone]);
    Run::of(&["moves", "--board", "tcp://x"]).assert_refused(2, &["expected `tcp://HOST:PORT`"]);
}

/// Clock ticks of a hundredth of a second that a process has worked.
#[cfg(target_os = "linux")]
fn worked(pid: Pid) -> u64 {
    let path = format!("/proc/{}/stat", pid.as_raw_nonzero());
    let stat = fs::read_to_string(path).expect("it is running");
    let (_, fields) = stat.rsplit_once(") ").expect("a name in parentheses");
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = |field: usize| fields[field].parse::<u64>().expect("a number");
    ticks(11) + ticks(12)
}

#[cfg(target_os = "linux")]
#[test]
fn a_board_without_anything_to_do_rests() {
    let served = Served::on(&["--tcp", "127.0.0.1:0"]);
    served.assert_counts();
    let before = worked(served.pid());
    std::thread::sleep(std::time::Duration::from_secs(1));
    let rested = worked(served.pid()) - before;
    // The rest of the last slices, and twenty looks at the socket.
    assert!(rested < 50, "{rested} hundredths of a second");
}
