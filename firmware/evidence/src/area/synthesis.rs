//! Synthesis with yosys, and what its log says. This text is part of each question of the ledger of areas.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::str::FromStr;
use std::{fs, io};

/// What yosys does with the file `top.v`.
pub(super) const SCRIPT: &str = "read_verilog top.v; synth_ice40 -top top; stat";

/// Words in yosys' log which mean that the circuit is not what its Verilog seems to say.
const DOUBTFUL: [&str; 5] = [
    "Latch inferred",
    "Warning",
    "has no driver",
    "implicitly declared",
    "logic loop",
];

/// The cells of an iCE40 that a circuit takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Look-up tables.
    pub lut4: u32,
    /// Flip-flops.
    pub flip_flops: u32,
    /// Carry cells.
    pub carries: u32,
    /// Block RAMs of 4 kbit.
    pub block_rams: u32,
}

/// Why yosys gives no area.
#[derive(Debug, thiserror::Error)]
pub enum SynthesisError {
    /// The folder or the file for yosys cannot be written, or yosys does not start.
    #[error("yosys does not start: {0}")]
    Start(#[from] io::Error),
    /// yosys failed.
    #[error("yosys failed with {status}:\n{said}")]
    Failed {
        /// How it ended.
        status: ExitStatus,
        /// The end of its log, and its errors.
        said: String,
    },
    /// The log has lines that say that the circuit is not what was meant.
    #[error("yosys doubts the circuit:\n{}", .0.join("\n"))]
    Doubts(Vec<String>),
    /// The log, or an answer of the ledger, has no area.
    #[error("this should say how many cells there are, and does not: `{0}`")]
    Format(String),
}

/// Synthesizes the module `top` of this Verilog.
pub(super) fn synthesize(yosys: &Path, verilog: &str) -> Result<Area, SynthesisError> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("top.v"), verilog)?;
    let run = Command::new(yosys)
        .current_dir(folder.path())
        .args(["-p", SCRIPT])
        .output()?;
    let log = String::from_utf8_lossy(&run.stdout);
    let errors = String::from_utf8_lossy(&run.stderr);
    if !run.status.success() {
        return Err(SynthesisError::Failed {
            status: run.status,
            said: format!("{errors}\n{}", tail(&log)),
        });
    }
    let doubts = doubts(&log, &errors);
    if !doubts.is_empty() {
        return Err(SynthesisError::Doubts(doubts));
    }
    statistics(&log).ok_or_else(|| SynthesisError::Format(tail(&log)))
}

/// The lines that cast doubt on the circuit.
fn doubts(log: &str, errors: &str) -> Vec<String> {
    let lines = log.lines().chain(errors.lines());
    // ABC warns of every block that has no flip-flop.
    let lines = lines.filter(|line| !line.starts_with("ABC:"));
    lines
        .filter(|line| DOUBTFUL.iter().any(|words| line.contains(words)))
        .map(str::to_owned)
        .collect()
}

/// The area of the whole design. `stat` prints each module that is left, and the whole design last.
fn statistics(log: &str) -> Option<Area> {
    let (_, printed) = log.rsplit_once("Printing statistics")?;
    let (_, whole) = printed.rsplit_once("=== ")?;
    let cells = |kind| {
        let lines = whole.lines().map(str::trim);
        lines
            .filter(|line| line.starts_with(kind))
            .filter_map(|line| line.split_whitespace().nth(1)?.parse::<u32>().ok())
            .sum()
    };
    Some(Area {
        lut4: cells("SB_LUT4"),
        flip_flops: cells("SB_DFF"),
        carries: cells("SB_CARRY"),
        block_rams: cells("SB_RAM40"),
    })
}

/// The last lines of a log.
fn tail(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

impl Display for Area {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "lut4 = {}, flip_flops = {}, carries = {}, block_rams = {}",
            self.lut4, self.flip_flops, self.carries, self.block_rams
        )
    }
}

impl FromStr for Area {
    type Err = SynthesisError;

    fn from_str(text: &str) -> Result<Self, SynthesisError> {
        let failed = || SynthesisError::Format(text.to_owned());
        let mut fields = text.split(", ");
        let mut field = |name: &str| -> Result<u32, SynthesisError> {
            let field = fields.next().and_then(|field| field.split_once(" = "));
            let number = field.filter(|(found, _)| *found == name);
            let number = number.and_then(|(_, number)| number.parse().ok());
            number.ok_or_else(failed)
        };
        Ok(Self {
            lut4: field("lut4")?,
            flip_flops: field("flip_flops")?,
            carries: field("carries")?,
            block_rams: field("block_rams")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "
2. Printing statistics.

=== part ===
     SB_LUT4                         1

=== design hierarchy ===
   Number of cells:                 99
     SB_CARRY                       11
     SB_DFF                         20
     SB_DFFESR                       3
     SB_LUT4                        60
     SB_RAM40_4K                     5

End of script.
";

    const AREA: Area = Area {
        lut4: 60,
        flip_flops: 23,
        carries: 11,
        block_rams: 5,
    };

    #[test]
    fn the_statistics_of_the_whole_design_count() {
        assert_eq!(statistics(LOG), Some(AREA));
        assert_eq!(statistics("nothing"), None);
    }

    #[test]
    fn doubts_are_found_in_the_log_and_beside_it() {
        let log = "a line\nLatch inferred for signal `\\top.a'\nABC: Warning: no latches";
        let errors = "Warning: found logic loop in module top:";
        assert_eq!(doubts(log, errors).len(), 2);
        assert_eq!(doubts(LOG, ""), [""; 0]);
    }

    #[test]
    fn an_area_is_read_as_it_is_written() {
        assert_eq!(AREA.to_string().parse::<Area>().unwrap(), AREA);
        for text in ["", "lut4 = 1", "lut4 = 1, carries = 2", "60 LUT4"] {
            assert!(text.parse::<Area>().is_err(), "{text}");
        }
    }
}
