//! Flashing: writes a bitstream into the configuration flash of a board on USB.
//!
//! Either `openFPGALoader` or `iceprog` does it, whichever is installed. Both give the same vague message for a missing
//! board and for a missing permission, so the USB devices are checked first. This project has not flashed a board yet.

mod usb;

pub use usb::UsbDevices;

use crate::board::Board;
use crate::system::System;
use crate::tools::{FoundTool, Tool, ToolError, Toolbox};
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use usb::Access;

/// The USB chip of both boards, an FTDI FT2232H.
pub const USB_ID: &str = "0403:6010";

/// The udev rule that lets the user at the machine use the chip. The package fpga-icestorm installs one like it.
pub const UDEV_RULE: &str = r#"ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6010", MODE="0660", GROUP="plugdev", TAG+="uaccess""#;

/// The preamble of every iCE40 bitstream, before its first command (Project IceStorm, "Bitstream file format").
const PREAMBLE: [u8; 4] = [0x7E, 0xAA, 0x99, 0x7E];
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
        /// What the system says.
        source: io::Error,
    },
    /// The file is no bitstream.
    #[error("`{}` is no bitstream of an iCE40: it lacks their preamble 7E AA 99 7E; give a file that icepack wrote", .path.display())]
    NoBitstream {
        /// The file.
        path: PathBuf,
    },
    /// No tool is installed.
    #[error("neither `openFPGALoader` nor `iceprog` is installed: install one with {} or {}", System::HERE.install(&[Tool::OpenFpgaLoader.package()]), System::HERE.install(&[Tool::Iceprog.package()]))]
    NoTool,
    /// The tool is installed but does not work.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// No board is attached.
    #[error("no board: there is no USB device {USB_ID} (the FT2232H of an {board}); plug it in with a cable that carries data, see that its power LED is lit, and look for {USB_ID} in the output of `lsusb`")]
    NoBoard {
        /// The board.
        board: &'static str,
    },
    /// The user may not use the board.
    #[error("no permission to use the board at `{}`: allow it with\n    echo '{UDEV_RULE}' | sudo tee /etc/udev/rules.d/53-perftboard.rules\n    sudo udevadm control --reload\n    sudo udevadm trigger\nthen plug the board in anew; if that does not help, `sudo adduser $USER plugdev` and log in anew", .node.display())]
    NoPermission {
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
    /// The tool does not start.
    #[error("`{command}` does not start")]
    Start {
        /// The command.
        command: String,
        /// What the system says.
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
    board: &'static str,
    tool: FoundTool,
    arguments: Vec<OsString>,
}

impl FlashCommand {
    /// The command that writes `file` into the flash of `board`.
    ///
    /// # Errors
    /// [`FlashError`] if the file is no bitstream or there is no tool.
    pub fn new(board: &Board, file: &Path, toolbox: &Toolbox) -> Result<Self, FlashError> {
        let bytes = std::fs::read(file).map_err(|source| FlashError::NoFile {
            path: file.to_owned(),
            source,
        })?;
        let head = &bytes[..bytes.len().min(PREAMBLE_WITHIN)];
        if !head.windows(PREAMBLE.len()).any(|bytes| bytes == PREAMBLE) {
            return Err(FlashError::NoBitstream {
                path: file.to_owned(),
            });
        }
        let (tool, options) = match toolbox.find(Tool::OpenFpgaLoader) {
            Err(ToolError::Missing { .. }) => (Self::iceprog(toolbox)?, vec![]),
            found => (found?, vec!["-b", board.loader_name, "-f"]),
        };
        let mut arguments: Vec<OsString> = options.into_iter().map(Into::into).collect();
        arguments.push(file.into());
        Ok(Self {
            board: board.title,
            tool,
            arguments,
        })
    }

    fn iceprog(toolbox: &Toolbox) -> Result<FoundTool, FlashError> {
        toolbox.find(Tool::Iceprog).map_err(|error| match error {
            ToolError::Missing { .. } => FlashError::NoTool,
            other => other.into(),
        })
    }

    /// Runs the command, which takes some seconds.
    ///
    /// # Errors
    /// [`FlashError`] if there is no board, no permission, or the tool fails.
    pub fn run(&self, devices: &UsbDevices) -> Result<(), FlashError> {
        match devices.access(USB_ID) {
            Access::Absent => return Err(FlashError::NoBoard { board: self.board }),
            Access::Denied(node) => return Err(FlashError::NoPermission { node }),
            Access::Allowed | Access::Unknown => {}
        }
        let output = Command::new(&self.tool.path)
            .args(&self.arguments)
            .stdin(Stdio::null())
            .output()
            .map_err(|source| FlashError::Start {
                command: self.to_string(),
                source,
            })?;
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        if output.status.success() {
            return Ok(());
        }
        Err(self.failure(&said, output.status))
    }

    /// The error for a failure of the tool.
    fn failure(&self, said: &str, status: ExitStatus) -> FlashError {
        let absent = ["device not found", "Can't find iCE FTDI USB device"];
        if absent.iter().any(|words| said.contains(words)) {
            return FlashError::NoBoard { board: self.board };
        }
        let lines: Vec<String> = said
            // Both tools redraw their progress bar in one line.
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
