//! Why a board cannot be flashed.

use crate::board::{Board, Loader};
use crate::family::Family;
use crate::tools::ToolError;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

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
    /// The tool ended with status 0, and said that it failed.
    #[error("`{command}` ended as if all were well, but it says:\n{}\nThe flash may hold less than the bitstream: close other programs that have the board open, and flash it again; if it says the same again, unplug the board, and try another cable or another USB port", crate::run::indent(.lines))]
    Complained {
        /// The command.
        command: String,
        /// The lines that name a failure.
        lines: Vec<String>,
    },
    /// The board was unplugged while the tool was at work.
    #[error("the USB device at {device} disappeared while `{command}` was at work, so that the flash may be half written: plug the board in, see that the cable sits well, and flash it again")]
    Gone {
        /// The device.
        device: String,
        /// The command.
        command: String,
    },
    /// Another device was plugged in after the user was asked.
    #[error("nothing is written: the USB device is now the one at {found}, and not the one at {confirmed} any more; see which is the board, and start again")]
    Changed {
        /// The device that the user was asked about.
        confirmed: String,
        /// The device that is there.
        found: String,
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
