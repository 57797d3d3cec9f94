//! Flashing: writes a bitstream into the configuration flash of a board on USB.
//!
//! A program of another project does it: the first of the board's loaders that is installed. They give the same vague message
//! for a missing board and for a missing permission, so the USB devices are checked first. Some of them end with status 0
//! although they failed, so what they say is read as well. This project has not flashed a board yet.

mod error;
mod said;
mod usb;

pub use error::FlashError;
pub use usb::{UsbDevice, UsbDevices};

use crate::board::Board;
use crate::tools::{run_within, FoundTool, Tool, ToolError, Toolbox};
use said::Said;
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// How long a loader may take. One that works takes some seconds, and a minute if it erases the whole flash.
const LIMIT: Duration = Duration::from_secs(600);

/// The preamble begins within this many bytes; only a comment precedes it.
const PREAMBLE_WITHIN: usize = 4096;

/// A board was flashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flashed {
    /// Whether the loader says that it read the flash back, and found the bitstream there.
    pub is_verified: bool,
}

/// A command that flashes a board. Its [`Display`] is the line to type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlashCommand {
    board: &'static Board,
    tool: FoundTool,
    arguments: Vec<OsString>,
}

impl FlashCommand {
    /// The command that writes `file` into the flash of `board`.
    ///
    /// # Errors
    /// [`FlashError`] if the file is no bitstream or there is no tool.
    pub fn new(board: &'static Board, file: &Path, toolbox: &Toolbox) -> Result<Self, FlashError> {
        let bytes = std::fs::read(file).map_err(|source| FlashError::NoFile {
            path: file.to_owned(),
            source,
        })?;
        let head = &bytes[..bytes.len().min(PREAMBLE_WITHIN)];
        let family = board.part.family;
        if !head
            .windows(family.preamble.len())
            .any(|bytes| bytes == family.preamble)
        {
            return Err(FlashError::NoBitstream {
                family,
                path: file.to_owned(),
            });
        }
        let found = board
            .loaders
            .iter()
            .map(|loader| (loader, toolbox.find(loader.tool)))
            .find(|(_, found)| !matches!(found, Err(ToolError::Missing { .. })));
        let (loader, found) = found.ok_or(FlashError::NoTool { board })?;
        let verification = verification(loader.tool);
        let options = loader.options.iter().chain(verification);
        let options = options.map(Into::into);
        Ok(Self {
            board,
            tool: found?,
            arguments: options.chain([no_option(file)]).collect(),
        })
    }

    /// The device that the command is going to write to, as far as its USB id tells; `None` if the system does not list its devices.
    ///
    /// # Errors
    /// [`FlashError`] if there is no such device, or there are several, or the user may not use it.
    pub fn device(&self, devices: &UsbDevices) -> Result<Option<UsbDevice>, FlashError> {
        let (board, usb_id) = (self.board, self.board.usb.id);
        let Some(mut found) = devices.with_id(usb_id) else {
            return Ok(None);
        };
        let Some(device) = found.pop() else {
            return Err(FlashError::NoBoard { board });
        };
        if !found.is_empty() {
            found.push(device);
            let names: Vec<String> = found.iter().map(ToString::to_string).collect();
            return Err(FlashError::Several {
                board,
                devices: names.join(", "),
            });
        }
        if let Some(node) = device.denied() {
            let node = node.to_owned();
            return Err(FlashError::NoPermission { usb_id, node });
        }
        Ok(Some(device))
    }

    /// Runs the command, which takes some seconds. `confirmed` is the device that the user was asked about.
    ///
    /// # Errors
    /// [`FlashError`] as [`device`](Self::device), or if another device is there, or the tool fails.
    pub fn run(
        &self,
        devices: &UsbDevices,
        confirmed: Option<&UsbDevice>,
    ) -> Result<Flashed, FlashError> {
        self.run_within(devices, confirmed, LIMIT)
    }

    fn run_within(
        &self,
        devices: &UsbDevices,
        confirmed: Option<&UsbDevice>,
        limit: Duration,
    ) -> Result<Flashed, FlashError> {
        let device = self.device(devices)?;
        if let (Some(confirmed), Some(found)) = (confirmed, &device) {
            if !found.is_same(confirmed) {
                let (confirmed, found) = (confirmed.to_string(), found.to_string());
                return Err(FlashError::Changed { confirmed, found });
            }
        }
        let mut command = Command::new(&self.tool.path);
        let ended = run_within(command.args(&self.arguments), limit);
        let ended = ended.map_err(|source| FlashError::Start {
            command: self.to_string(),
            source,
        })?;
        let ended = ended.ok_or_else(|| FlashError::TooLong {
            command: self.to_string(),
            limit,
        })?;
        let said = Said::by(self.tool.tool, &ended.said);
        self.judge(
            ended.status,
            &said,
            device.filter(|_| self.is_gone(devices)),
        )
    }

    /// What the loader came to, by its status and by what it said. `gone` is the device, if it is not there any more.
    fn judge(
        &self,
        status: ExitStatus,
        said: &Said<'_>,
        gone: Option<UsbDevice>,
    ) -> Result<Flashed, FlashError> {
        let (complaints, is_verified) = (said.complaints(), said.is_verified());
        let is_well = status.success() && complaints.is_empty();
        // A board may be unplugged after the end of its loader, and a bootloader goes by itself.
        if is_well && (is_verified || gone.is_none() || !said.should_verify()) {
            return Ok(Flashed { is_verified });
        }
        let command = self.to_string();
        Err(match gone {
            Some(device) => FlashError::Gone {
                device: device.to_string(),
                command,
            },
            None if said.names_no_board() => FlashError::NoBoard { board: self.board },
            None if status.success() => FlashError::Complained {
                command,
                lines: complaints,
            },
            None => FlashError::Failed {
                command,
                status,
                lines: said.last_lines(),
            },
        })
    }

    /// Whether no device has the board's USB id any more.
    fn is_gone(&self, devices: &UsbDevices) -> bool {
        let found = devices.with_id(self.board.usb.id);
        found.is_some_and(|found| found.is_empty())
    }
}

impl Display for FlashCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.tool.tool.program())?;
        for argument in &self.arguments {
            write!(f, " {}", quoted(&argument.to_string_lossy()))?;
        }
        Ok(())
    }
}

/// The options with which a loader reads back what it wrote, if it does that only when it is asked to: openFPGALoader has
/// `--verify`, "Verify write operation (SPI Flash only)" (trabucayre/openFPGALoader, `src/main.cpp`). iceprog has an option that
/// leaves it out (YosysHQ/icestorm, `iceprog/iceprog.c`).
fn verification(tool: Tool) -> &'static [&'static str] {
    match tool {
        Tool::OpenFpgaLoader => &["--verify"],
        _ => &[],
    }
}

/// A path that no program takes for an option, though its first character may be a `-`.
fn no_option(path: &Path) -> OsString {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        return Path::new(".").join(path).into();
    }
    path.into()
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=+,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests;
