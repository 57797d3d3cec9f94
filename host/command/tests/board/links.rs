//! Links by themselves: their names, and how they are opened again.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use driver::link::{Link, LinkError, SerialLink, TcpLink};
use driver::DriverError;
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
