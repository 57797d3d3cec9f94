//! The boards of a worker: their names, what tells them apart, and how to connect to them.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use console::board::{BoardName, BoardNameError};
use console::device::{RateArgs, SelfTestArgs};
use console::file::ReadError;
use driver::link::{attached, Address, Attached, Mark};
use text::digest;

use crate::board::{Gauge, Open};
use crate::error::FarmError;
use crate::messages::BoardLabel;
use crate::simulated::{Simulated, SimulatedArgs};
use crate::stand_in::{StandIn, StandInCounter, StandInError, Table};

/// A board that the command line names.
#[derive(Debug, Clone, PartialEq)]
pub enum FarmBoard {
    /// Every board on USB.
    All,
    /// One board.
    One(BoardName),
    /// A stand-in for a board.
    StandIn(StandIn),
}

/// Why a text names no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FarmBoardError {
    /// No board has this name.
    #[error(transparent)]
    Board(#[from] BoardNameError),
    /// No stand-in is described like this.
    #[error(transparent)]
    StandIn(#[from] StandInError),
}

impl FromStr for FarmBoard {
    type Err = FarmBoardError;

    fn from_str(text: &str) -> Result<Self, FarmBoardError> {
        if text.starts_with("stand-in") {
            return Ok(Self::StandIn(text.parse()?));
        }
        Ok(match text.parse()? {
            BoardName::Device(Address::Auto) => Self::All,
            board => Self::One(board),
        })
    }
}

impl fmt::Display for FarmBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("auto"),
            Self::One(board) => board.fmt(f),
            Self::StandIn(stand_in) => stand_in.fmt(f),
        }
    }
}

/// How boards are connected to.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct How {
    #[command(flatten)]
    rate: RateArgs,
    #[command(flatten)]
    simulated: SimulatedArgs,
    #[command(flatten)]
    self_test: SelfTestArgs,
}

/// A board of this worker.
pub(super) struct Opened {
    pub(super) label: BoardLabel,
    pub(super) gauge: Arc<Gauge>,
    /// The batches that the board has begun, by run. A batch that two boards have to count does not get here twice.
    begun: Mutex<HashSet<(String, u32)>>,
}

impl Opened {
    /// The board as results name it, with what it said about itself.
    pub(super) fn label(&self) -> BoardLabel {
        BoardLabel {
            clock_hz: self.gauge.clock_hz.load(Ordering::Relaxed) as u32,
            cores: self.gauge.cores.load(Ordering::Relaxed) as u8,
            ..self.label.clone()
        }
    }

    /// Takes note that the board begins a batch. Gives `false` if it has begun that batch before.
    pub(super) fn begin(&self, run: &str, batch: u32) -> bool {
        self.begun().insert((run.to_owned(), batch))
    }

    /// Takes note that the board has not counted a batch that it began.
    pub(super) fn leave(&self, run: &str, batch: u32) {
        self.begun().remove(&(run.to_owned(), batch));
    }

    fn begun(&self) -> std::sync::MutexGuard<'_, HashSet<(String, u32)>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The boards that the command line names, and how to connect to them.
pub(super) fn opened(
    boards: &[FarmBoard],
    how: &How,
    host: &str,
    worker: &str,
    bitstream: Option<&Path>,
) -> Result<Vec<(Arc<Opened>, Open)>, FarmError> {
    let bitstream = bitstream.map(sha256).transpose()?;
    let ports = attached().unwrap_or_default();
    let mut all = Vec::new();
    for board in boards {
        match board {
            FarmBoard::All => {
                let found = marks(&ports);
                if found.is_empty() {
                    return Err(FarmError::NoBoards);
                }
                all.extend(found.into_iter().map(FarmBoard::One));
            }
            board => all.push(board.clone()),
        }
    }
    let mut opened: Vec<(Arc<Opened>, Open)> = Vec::new();
    for (place, board) in all.iter().enumerate() {
        let same = |boards: &[FarmBoard]| {
            boards
                .iter()
                .filter(|other| other.to_string() == board.to_string())
                .count()
        };
        let (number, count) = (same(&all[..=place]), same(&all));
        let is_device = matches!(board, FarmBoard::One(BoardName::Device(_)));
        if count > 1 && is_device {
            let board = board.to_string();
            return Err(FarmError::BoardTwice { board });
        }
        let name = if count > 1 {
            format!("{board} {number}")
        } else {
            board.to_string()
        };
        let port = ports.iter().find(|port| is_behind(board, port));
        let serial_number = port.and_then(|port| port.serial_number.clone());
        let id = match (&serial_number, is_device) {
            (Some(number), _) => format!("serial:{number}"),
            (None, true) => format!("{host}/{name}"),
            // Every worker simulates boards of its own.
            (None, false) => format!("{worker}/{name}"),
        };
        let label = BoardLabel {
            id,
            name,
            usb_path: port.and_then(|port| port.usb_path.clone()),
            serial_number,
            bitstream: bitstream.clone().filter(|_| is_device),
            clock_hz: 0,
            cores: 0,
        };
        let board = Opened {
            label,
            gauge: Arc::default(),
            begun: Mutex::default(),
        };
        let open = open(&all[place], how)?;
        opened.push((Arc::new(board), open));
    }
    Ok(opened)
}

/// All boards on USB, by serial number if that is theirs alone, and otherwise by place or device.
fn marks(ports: &[Attached]) -> Vec<BoardName> {
    let uarts: Vec<&Attached> = ports
        .iter()
        .filter(|port| port.is_uart == Some(true))
        .collect();
    let mark = |port: &&Attached| {
        let is_single = |number: &&String| {
            uarts
                .iter()
                .filter(|other| other.serial_number.as_ref() == Some(*number))
                .count()
                == 1
        };
        let number = port.serial_number.as_ref().filter(is_single);
        BoardName::Device(match (number, &port.usb_path) {
            (Some(number), _) => Address::Marked(Mark::SerialNumber(number.clone())),
            (None, Some(path)) => Address::Marked(Mark::UsbPath(path.clone())),
            (None, None) => Address::Serial(port.port.clone().into()),
        })
    };
    uarts.iter().map(mark).collect()
}

/// Whether the board is the one behind this port.
fn is_behind(board: &FarmBoard, port: &Attached) -> bool {
    let FarmBoard::One(BoardName::Device(address)) = board else {
        return false;
    };
    port.is_uart == Some(true)
        && match address {
            Address::Marked(Mark::SerialNumber(number)) => {
                port.serial_number.as_ref() == Some(number)
            }
            Address::Marked(Mark::UsbPath(path)) => port.usb_path.as_ref() == Some(path),
            Address::Serial(path) => path == Path::new(&port.port),
            _ => false,
        }
}

/// How to connect to a board.
fn open(board: &FarmBoard, how: &How) -> Result<Open, FarmError> {
    match board.clone() {
        FarmBoard::StandIn(stand_in) => {
            let table = stand_in.table.as_deref();
            let table = table.map(|path| Table::read(path).map_err(ReadError::of(path)));
            let table = Arc::new(table.transpose()?.unwrap_or_default());
            Ok(Box::new(move |stop| {
                let counter = StandInCounter::new(stand_in.clone(), Arc::clone(&table), stop);
                Ok(Box::new(counter))
            }))
        }
        FarmBoard::One(BoardName::Simulated(board)) => {
            let simulated = Simulated::new(&board, how.simulated);
            let simulated =
                simulated.map_err(|source| FarmError::NoSimulation { board, source })?;
            Ok(Box::new(move |stop| {
                let link = simulated.open(&stop)?;
                Ok(Box::new(SelfTestArgs::LEFT_OUT.connect(link, stop)?))
            }))
        }
        FarmBoard::One(BoardName::Device(address)) => {
            if let Some((option, _)) = how.simulated.given().next() {
                let board = address.to_string();
                return Err(FarmError::OfSimulated { option, board });
            }
            let (baud, self_test) = (how.rate.baud, how.self_test);
            Ok(Box::new(move |stop| {
                Ok(Box::new(self_test.connect(address.open(baud)?, stop)?))
            }))
        }
        FarmBoard::All => Err(FarmError::NoBoards),
    }
}

/// The SHA-256 of a file.
fn sha256(path: &Path) -> Result<String, FarmError> {
    let bytes = fs::read(path).map_err(|source| FarmError::Bitstream {
        path: path.to_owned(),
        source,
    })?;
    Ok(digest::of_bytes(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(device: &str, is_uart: bool, number: Option<&str>, path: Option<&str>) -> Attached {
        Attached {
            port: device.to_owned(),
            is_uart: Some(is_uart),
            product: None,
            serial_number: number.map(str::to_owned),
            usb_path: path.map(str::to_owned),
        }
    }

    #[test]
    fn every_board_on_usb_is_found_by_what_is_its_own() {
        let ports = [
            port("/dev/ttyUSB0", false, Some("A"), Some("1-1")),
            port("/dev/ttyUSB1", true, Some("A"), Some("1-1")),
            port("/dev/ttyUSB3", true, Some("0"), Some("1-2")),
            port("/dev/ttyUSB5", true, Some("0"), Some("1-3")),
            port("/dev/ttyUSB7", true, None, None),
        ];
        let found: Vec<String> = marks(&ports).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["serial:A", "usb:1-2", "usb:1-3", "/dev/ttyUSB7"]);
        for (name, expected) in [
            ("serial:A", true),
            ("usb:1-1", true),
            ("/dev/ttyUSB1", true),
            ("usb:1-2", false),
        ] {
            assert_eq!(
                is_behind(&name.parse().unwrap(), &ports[1]),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn auto_is_every_board_and_stand_ins_are_named_so() {
        assert_eq!("auto".parse(), Ok(FarmBoard::All));
        assert!(matches!(
            "stand-in:lies=3".parse(),
            Ok(FarmBoard::StandIn(_))
        ));
        assert!(matches!(
            "sim".parse(),
            Ok(FarmBoard::One(BoardName::Simulated(_)))
        ));
        assert!(matches!(
            "simm".parse::<FarmBoard>(),
            Err(FarmBoardError::Board(_))
        ));
    }
}
