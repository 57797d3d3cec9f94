//! Flashing: writes a bitstream into the configuration flash of a board on USB.
//!
//! A program of another project does it: the first of the board's loaders that is installed. They give the same vague message
//! for a missing board and for a missing permission, so the USB devices are checked first. This project has not flashed a
//! board yet.

mod usb;

pub use usb::{UsbDevice, UsbDevices};

use crate::board::{Board, Loader};
use crate::family::Family;
use crate::tools::{run_within, FoundTool, ToolError, Toolbox};
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// The udev rule that lets the user at the machine use the device with this `vendor:product`. The package fpga-icestorm
/// installs one like it for an FT2232H.
fn udev_rule(usb_id: &str) -> String {
    let (vendor, product) = usb_id.split_once(':').unwrap_or((usb_id, ""));
    format!(
        r#"ATTRS{{idVendor}}=="{vendor}", ATTRS{{idProduct}}=="{product}", MODE="0660", GROUP="plugdev", TAG+="uaccess""#
    )
}

/// Bytes in words: `7E AA`.
fn hexadecimal(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| format!("{byte:02X}"));
    bytes.collect::<Vec<_>>().join(" ")
}

/// The tools in words, with the way to install each.
fn ways(loaders: &[Loader]) -> String {
    let ways = loaders.iter().map(|loader| {
        let tool = loader.tool;
        format!("`{}` with {}", tool.program(), tool.install())
    });
    ways.collect::<Vec<_>>().join(", or ")
}

/// How long a loader may take. One that works takes some seconds, and a minute if it erases the whole flash.
const LIMIT: Duration = Duration::from_secs(600);

/// The preamble begins within this many bytes; only a comment precedes it.
const PREAMBLE_WITHIN: usize = 4096;

/// Why a board cannot be flashed.
#[derive(Debug, thiserror::Error)]
pub enum FlashError {
    /// The file cannot be read.
    #[error("cannot read the bitstream `{}`: build it with `perftboard bitstream`", .path.display())]
    NoFile {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is no bitstream.
    #[error("`{}` is no bitstream of an {}: it lacks their preamble {}; give a file that {} wrote", .path.display(), .family.name, hexadecimal(.family.preamble), .family.packer.program())]
    NoBitstream {
        /// The family of the board's FPGA.
        family: &'static Family,
        /// The file.
        path: PathBuf,
    },
    /// No tool is installed.
    #[error("no program that flashes an {} is installed: install {}", .board.title, ways(.board.loaders))]
    NoTool {
        /// The board.
        board: &'static Board,
    },
    /// The tool is installed but does not work.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// No board is attached.
    #[error("no board: there is no USB device {} ({} of an {}); plug it in with a cable that carries data, see that its power LED is lit, and look for {0} in the output of `lsusb`", .board.usb.id, .board.usb.name, .board.title)]
    NoBoard {
        /// The board.
        board: &'static Board,
    },
    /// Several boards are attached, or other devices with the same chip.
    #[error("several USB devices are {}, and the loader would take any of them: {devices}; unplug all but the one to be flashed", .board.usb.id)]
    Several {
        /// The board.
        board: &'static Board,
        /// The devices.
        devices: String,
    },
    /// The user may not use the board.
    #[error("no permission to use the board at `{}`: allow it with\n    echo '{}' | sudo tee /etc/udev/rules.d/53-perftboard.rules\n    sudo udevadm control --reload\n    sudo udevadm trigger\nthen plug the board in anew; if that does not help, `sudo adduser $USER plugdev` and log in anew", .node.display(), udev_rule(.usb_id))]
    NoPermission {
        /// The device's `vendor:product`.
        usb_id: &'static str,
        /// The device node.
        node: PathBuf,
    },
    /// The tool failed.
    #[error("`{command}` failed ({status}); it says:\n{}\nIf another program has the board open, close it; else unplug the board, plug it in, and try again", crate::run::indent(.lines))]
    Failed {
        /// The command.
        command: String,
        /// How it ended.
        status: ExitStatus,
        /// The last lines that it wrote.
        lines: Vec<String>,
    },
    /// The tool does not end.
    #[error("`{command}` did not end within {} s and was ended, so that the flash may be half written; unplug the board, plug it in, see that no other program has it open, and try again", .limit.as_secs_f64())]
    TooLong {
        /// The command.
        command: String,
        /// How long it had.
        limit: Duration,
    },
    /// The tool does not start.
    #[error("`{command}` does not start")]
    Start {
        /// The command.
        command: String,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl FlashError {
    /// Whether the request is at fault, and not a board or a tool.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        matches!(self, Self::NoFile { .. } | Self::NoBitstream { .. })
    }
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
        let options = loader.options.iter().map(Into::into);
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

    /// Runs the command, which takes some seconds.
    ///
    /// # Errors
    /// [`FlashError`] as [`device`](Self::device), or if the tool fails.
    pub fn run(&self, devices: &UsbDevices) -> Result<(), FlashError> {
        self.run_within(devices, LIMIT)
    }

    fn run_within(&self, devices: &UsbDevices, limit: Duration) -> Result<(), FlashError> {
        self.device(devices)?;
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
        if ended.status.success() {
            return Ok(());
        }
        Err(self.failure(&ended.said, ended.status))
    }

    /// The error for a failure of the tool.
    fn failure(&self, said: &str, status: ExitStatus) -> FlashError {
        let absent = ["device not found", "Can't find iCE FTDI USB device"];
        if absent.iter().any(|words| said.contains(words)) {
            return FlashError::NoBoard { board: self.board };
        }
        let lines: Vec<String> = said
            // The tools redraw their progress bar in one line.
            .split(['\n', '\r'])
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        FlashError::Failed {
            command: self.to_string(),
            status,
            lines: lines[lines.len().saturating_sub(10)..].to_vec(),
        }
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
