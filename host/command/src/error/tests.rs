use std::time::Duration;

use driver::SelfTestFault;
use firmware::board::boards;
use referee::error::CompareError;
use referee::program::{ProgramError, Silence};
use reference::perft::SearchError;

use super::*;

/// The library names no option, and the command says which ones help.
#[test]
fn a_failed_self_test_is_told_with_the_commands_that_help() {
    let failed = || DriverError::SelfTest {
        name: "/dev/ttyUSB1".to_owned(),
        fen: "8/8/8/8/8/8/8/8 w - -",
        depth: 3,
        fault: SelfTestFault::Leaves {
            counted: 1,
            expected: 2,
        },
    };
    assert!(!failed().to_string().contains("perftboard bitstream"));
    for told in [report(&failed()), CommandError::from(failed()).report()] {
        for words in ["/dev/ttyUSB1", "--mhz", "--all-seeds", "--no-self-test"] {
            assert!(told.contains(words), "{words} in {told}");
        }
    }
    assert_eq!(CommandError::from(failed()).outcome(), Outcome::Failed);
    let silent = report(&DriverError::NoIdentity {
        name: "/dev/ttyUSB1".to_owned(),
        waited: Duration::from_secs(3),
        received: 0,
        source: None,
    });
    let told = "`perftboard doctor --board /dev/ttyUSB1` asks at other rates";
    assert!(silent.contains(told), "{silent}");
    let other = report(&DriverError::TooManyMoves);
    assert_eq!(other.lines().count(), 1, "{other}");
}

/// The same holds for the referee.
#[test]
fn a_program_that_gives_no_count_is_told_with_the_options_that_help() {
    let no_count = |silence| {
        CompareError::from(ProgramError::NoCount {
            program: "./engine".to_owned(),
            silence,
            depth: 2,
            fen: "8/8/8/8/8/8/8/8 w - -".to_owned(),
            last: None,
        })
    };
    let not_uci = CompareError::from(ProgramError::NotUci {
        program: "./engine".to_owned(),
        last: None,
    });
    for (error, option) in [
        (not_uci, "--protocol"),
        (no_count(Silence::NoNumber), "--perft-command"),
        (
            no_count(Silence::Late(Duration::from_secs(1))),
            "--patience",
        ),
    ] {
        assert!(!error.to_string().contains("--"), "{error}");
        let told = report(&error);
        assert!(told.contains(option) && told.contains("./engine"), "{told}");
    }
    let ended = report(&no_count(Silence::Ended(None)));
    assert_eq!(ended.lines().count(), 1, "{ended}");
}

/// The errors that no command line provokes; `tests/board/exit_status.rs` provokes the others.
#[test]
fn errors_that_cannot_be_provoked_have_their_statuses_too() {
    let depth = 1;
    let differs = SampleError::Differs {
        fen: String::new(),
        depth,
        cozy: 1,
        mailbox: 2,
    };
    let out_of_threads = || io::Error::from(io::ErrorKind::WouldBlock);
    for (error, outcome) in [
        (CommandError::from(differs), Outcome::Differs),
        (
            SampleError::Search(SearchError::TooDeep { depth }).into(),
            Outcome::Failed,
        ),
        (CommandError::Thread(out_of_threads()), Outcome::Failed),
        (PoolError::Thread(out_of_threads()).into(), Outcome::Failed),
        (ServeError::Pty(out_of_threads()).into(), Outcome::Failed),
        (
            FlashError::NoBoard {
                board: &boards()[0],
            }
            .into(),
            Outcome::Failed,
        ),
    ] {
        assert_eq!(error.outcome(), outcome, "{error}");
    }
}
