//! What a loader says about its work.
//!
//! The exit status alone is no proof. openFPGALoader prints its errors as lines of their own, and some of them have no influence on
//! its status: that of a flash of an iCE40 which it read back and found different (trabucayre/openFPGALoader, `src/ice40.cpp`, where
//! the result of `verify` is not used), or of a flash of a Gowin that it could not write (`src/gowin.cpp`, `writeFLASH`).

use crate::tools::Tool;

/// Words that name a failure wherever they are in a line, in lower case.
const FAILURES: [&str; 15] = [
    "error:",
    "verify error",
    "verification failed",
    "difference between flash and file",
    "failed to",
    "failed with",
    "failed:",
    "fail to",
    "fails to",
    "unable to",
    "can't",
    "cannot",
    "could not",
    "mismatch",
    "failure",
];

/// The last word of a line that names a failure, such as `Erase SRAM FAIL`. It is not `failed`: openFPGALoader writes the state of a
/// Gowin before it is flashed, and `ID Verify Failed` may be a part of that.
const FAIL: &str = "fail";

/// Words with which loaders say that there is no board.
const NO_BOARD: [&str; 2] = ["device not found", "Can't find iCE FTDI USB device"];

/// How many last lines are kept of a loader that failed.
const LAST_LINES: usize = 10;

/// What a loader said.
pub(super) struct Said<'a> {
    tool: Tool,
    text: &'a str,
}

impl<'a> Said<'a> {
    /// What this loader said.
    pub(super) const fn by(tool: Tool, text: &'a str) -> Self {
        Self { tool, text }
    }

    /// The lines. Loaders redraw their progress bar in one line.
    fn lines(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.text.split(['\n', '\r']).map(str::trim);
        lines.filter(|line| !line.is_empty())
    }

    /// The lines that name a failure. Those of dfu-util are left alone: its status is right, and it warns of a status that it could
    /// not read after a board has taken the bitstream and begun to work.
    pub(super) fn complaints(&self) -> Vec<String> {
        if self.tool == Tool::DfuUtil {
            return Vec::new();
        }
        let complaints = self.lines().filter(|line| is_complaint(line));
        complaints.map(str::to_owned).collect()
    }

    /// The last lines.
    pub(super) fn last_lines(&self) -> Vec<String> {
        let lines: Vec<String> = self.lines().map(str::to_owned).collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].to_vec()
    }

    /// Whether it says that there is no board.
    pub(super) fn names_no_board(&self) -> bool {
        NO_BOARD.iter().any(|words| self.text.contains(words))
    }

    /// Whether it says that it read the flash back. If the flash was different, it complains as well.
    pub(super) fn is_verified(&self) -> bool {
        verdict(self.tool).is_some_and(|words| self.text.contains(words))
    }

    /// Whether this loader reads the flash back and says so, of which openFPGALoader makes an exception for a flash inside the FPGA.
    pub(super) fn should_verify(&self) -> bool {
        verdict(self.tool).is_some()
    }
}

/// What a loader says when it reads the flash back, as far as that is known.
fn verdict(tool: Tool) -> Option<&'static str> {
    match tool {
        Tool::OpenFpgaLoader => Some("Verifying write"),
        Tool::Iceprog => Some("VERIFY OK"),
        _ => None,
    }
}

/// Whether a line names a failure.
fn is_complaint(line: &str) -> bool {
    let line = line.to_lowercase();
    let line = line.trim_end_matches(['.', '!']);
    let last = line.rsplit([' ', '\t', ':']).next();
    last == Some(FAIL)
        || line.starts_with("error")
        || FAILURES.iter().any(|words| line.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_failures_are_told_from_others() {
        for line in [
            "Fail",
            "FAIL",
            "Erase SRAM FAIL",
            "CRC check : FAIL",
            "Error: Failed to claim cable",
            "Error (SPI mode): LFE5U-25F not supported",
            "JTAG init failed with: unable to open ftdi device: -3 (device not found)",
            "Verification failed at 4096",
            "Verify Failure",
            "mpsse_write: fail to write with error -1",
            "write error: -1 instead of 64",
            "unable to close device",
            "Found difference between flash and file!",
            "VERIFY ERROR",
        ] {
            assert!(is_complaint(line), "{line}");
        }
        for line in [
            "write to flash",
            "Jtag frequency : requested 6.00MHz   -> real 6.00MHz",
            "Erasing: [==================================================] 100.00%",
            "Done",
            "DONE",
            "Verifying write (May take time)",
            "writing verification not supported",
            // The state of a Gowin before it is flashed.
            "ID Verify Failed",
            "CRC Error",
            "flash chip unknown: use basic protection detection",
            "VERIFY OK",
            "cdone: high",
            "Bye.",
        ] {
            assert!(!is_complaint(line), "{line}");
        }
    }

    #[test]
    fn dfu_util_is_believed_by_its_status() {
        let text = "unable to read DFU status after completion (LIBUSB_ERROR_IO)";
        assert!(Said::by(Tool::DfuUtil, text).complaints().is_empty());
        assert_eq!(Said::by(Tool::Fujprog, text).complaints(), [text]);
    }
}
