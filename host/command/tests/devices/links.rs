//! Links by themselves: their names, and how they are opened again.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use driver::link::{Link, LinkError, SerialLink, TcpLink};
use driver::testing::{FakeBoard, FakeLink, Fault};
use driver::{Board, DriverError};
use protocol::{ErrorCode, FrameDecoder, Refusal, Reply};
use reference::Position;
use sim::{Config, SimulatedLink};

/// A simulated board with this many cores.
fn board(cores: u8) -> Result<SimulatedLink, LinkError> {
    SimulatedLink::new(Config {
        cores,
        ..Config::default()
    })
}

#[test]
fn links_are_called_what_the_command_line_calls_them() {
    assert_eq!(board(1).unwrap().name(), "sim");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let link = TcpLink::open(&address).unwrap();
    assert_eq!(link.name(), format!("tcp://{address}"));
}

/// The time of a simulated board is the time for which the driver has waited.
#[test]
fn a_simulated_board_has_its_own_time() {
    let mut link = board(1).unwrap();
    let began = link.now();
    let waited = Duration::from_micros(32);
    assert!(link.receive(waited).unwrap().is_empty());
    assert_eq!(link.now() - began, waited);
    let clocks = link.simulation().unwrap().clocks;
    link.receive(waited).unwrap();
    let clocks = link.simulation().unwrap().clocks - clocks;
    assert_eq!(clocks, u64::from(hdl::system::DEFAULT_CLOCK_HZ) / 31_250);
}

/// A missing board is the user's fault; a link that breaks is not.
#[test]
fn what_was_asked_for_is_told_from_what_broke() {
    let Err(error) = board(9) else {
        panic!("there is no board of 9 cores");
    };
    assert!(error.is_about_input() && !error.may_pass(), "{error}");
    assert!(DriverError::from(error).is_about_input());
    for (error, may_pass) in [
        (LinkError::Interrupted, false),
        (LinkError::Disconnected { path: "x".into() }, true),
        (LinkError::NoneAttached, false),
    ] {
        assert!(!error.is_about_input(), "{error}");
        assert_eq!(error.may_pass(), may_pass, "{error}");
        assert!(!DriverError::from(error).is_about_input());
    }
}

/// The program that serves the board may come back after a while.
#[test]
fn a_way_on_the_network_comes_back() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut link = TcpLink::open(&address.to_string()).unwrap();
    drop(listener.accept().unwrap());
    drop(listener);
    // No program listens there now.
    let gone = link.receive(Duration::from_secs(60));
    assert!(gone.is_err_and(|error| error.may_pass()));
    thread::scope(|scope| {
        let back = scope.spawn(move || {
            thread::sleep(Duration::from_millis(400));
            TcpListener::bind(address).expect("the address of before")
        });
        link.reconnect().unwrap();
        drop(back.join().unwrap());
    });
}

/// The wait for a link to come back is limited.
#[test]
fn a_way_that_does_not_come_back_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let mut link = TcpLink::open(&address).unwrap();
    drop(listener);
    let given_up = link.reconnect();
    assert!(
        matches!(given_up, Err(LinkError::Connect { .. })),
        "{given_up:?}"
    );
}

#[test]
fn bytes_cross_the_network_both_ways() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut link = TcpLink::open(&listener.local_addr().unwrap().to_string()).unwrap();
    let (mut stream, _) = listener.accept().unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    link.send(b"ask").unwrap();
    let mut asked = [0; 3];
    stream.read_exact(&mut asked).unwrap();
    assert_eq!(&asked, b"ask");
    stream.write_all(b"told").unwrap();
    let mut told = Vec::new();
    while told.len() < 4 {
        told.extend(link.receive(Duration::from_secs(60)).unwrap());
    }
    assert_eq!(told, b"told");
}

#[test]
fn what_is_no_serial_device_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let error = |path: &std::path::Path| SerialLink::open(path, 9_600).err();
    let missing = error(&folder.path().join("missing"));
    assert!(
        matches!(missing, Some(LinkError::NotFound { .. })),
        "{missing:?}"
    );
    let file = folder.path().join("file");
    std::fs::write(&file, "text").unwrap();
    let no_device = error(&file);
    assert!(
        matches!(no_device, Some(LinkError::NotSerial { source: None, .. })),
        "{no_device:?}"
    );
}

/// A link to a board that refuses its first commands, as one does that did not get them whole.
struct Hurried {
    board: FakeLink,
    left: u32,
    refusals: Vec<u8>,
}

impl Link for Hurried {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let Some(left) = self.left.checked_sub(1) else {
            return self.board.send(bytes);
        };
        self.left = left;
        let frame = FrameDecoder::new().decode(bytes).flatten().next();
        let refusal = Reply::Refused(Refusal {
            code: ErrorCode::Overrun,
            detail: 0,
        });
        self.refusals = refusal.encode(frame.expect("a frame").seq());
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        if self.refusals.is_empty() {
            return self.board.receive(timeout);
        }
        Ok(std::mem::take(&mut self.refusals))
    }

    fn name(&self) -> String {
        self.board.name()
    }

    fn now(&self) -> Duration {
        self.board.now()
    }

    fn patience(&self) -> Duration {
        self.board.patience()
    }
}

#[test]
fn what_the_board_did_not_get_whole_is_sent_again_as_long_as_it_says_so() {
    let connect = |left| {
        Board::connect(Hurried {
            board: FakeLink::new(FakeBoard::new(Fault::Honest)),
            left,
            refusals: Vec::new(),
        })
    };
    for left in [1, 10, 150] {
        let mut board = connect(left).unwrap_or_else(|error| panic!("{left}: {error}"));
        let count = board.count(&Position::starting(), 2);
        assert_eq!(count.unwrap().nodes, 400);
    }
    let refused = connect(u32::MAX).err().map(|error| error.to_string());
    let refused = refused.expect("it never gets a command whole");
    assert!(
        refused.starts_with("the board refused IDENTIFY"),
        "{refused}"
    );
}

/// A line whose two ends are connected to each other.
struct Loop(Vec<u8>);

impl Link for Loop {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.0.extend(bytes);
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<Vec<u8>, LinkError> {
        Ok(std::mem::take(&mut self.0))
    }

    fn name(&self) -> String {
        "loop".to_owned()
    }
}

#[test]
fn a_looped_line_is_called_one() {
    let Err(error) = Board::connect(Loop(Vec::new())) else {
        panic!("a line is no board");
    };
    assert!(matches!(error, DriverError::Echo { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("`loop` comes back as it was sent"),
        "{error}"
    );
}

/// A service that greets, and one that closes the connection.
#[test]
fn another_service_on_the_network_is_told_from_a_board_without_power() {
    for greets in [true, false] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        thread::spawn(move || {
            let mut open = Vec::new();
            for stream in listener.incoming().flatten() {
                if greets {
                    let mut stream = stream;
                    let _ = stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n");
                    open.push(stream);
                }
            }
        });
        let Err(error) = Board::connect(TcpLink::open(&address).unwrap()) else {
            panic!("a service is no board");
        };
        let said = error.to_string();
        assert!(said.contains("and not another service"), "{said}");
        assert!(
            !said.contains("--baud") && !said.contains("cable"),
            "{said}"
        );
    }
}
