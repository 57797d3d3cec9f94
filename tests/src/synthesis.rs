//! The board's area after yosys, and its budget.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::{fmt, fs};

use serde::Deserialize;
use sim::Config;

use crate::verilog::verilog;

/// Cells of an iCE40.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Look-up tables.
    pub lut4: u32,
    /// Flip-flops.
    pub flip_flops: u32,
    /// Block RAMs of 4 kbit.
    pub block_rams: u32,
}

/// The resources of an iCE40-HX8K.
pub const HX8K: Area = Area {
    lut4: 7680,
    flip_flops: 7680,
    block_rams: 32,
};

impl Area {
    /// The figures beyond a limit, with their names.
    #[must_use]
    pub fn over(&self, limit: Self) -> Vec<String> {
        let kinds = [
            ("LUT4", self.lut4, limit.lut4),
            ("flip-flops", self.flip_flops, limit.flip_flops),
            ("block RAMs", self.block_rams, limit.block_rams),
        ];
        let over = kinds.into_iter().filter(|(_, used, limit)| used > limit);
        over.map(|(kind, used, limit)| format!("{used} {kind}, at most {limit} allowed"))
            .collect()
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} LUT4, {} flip-flops, {} block RAMs",
            self.lut4, self.flip_flops, self.block_rams
        )
    }
}

/// The board's budget: the file `budget.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The whole board with one core.
    pub one_core: Area,
    /// The whole board with two clusters of one core.
    pub two_clusters: Area,
    /// The whole board with all cores in a bitstream, with PLL, reset and LEDs around it.
    pub bitstream: BitstreamBudget,
}

/// The budget of the default bitstream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BitstreamBudget {
    /// Look-up tables, at most.
    pub lut4: u32,
    /// Block RAMs of 4 kbit, at most.
    pub block_rams: u32,
}

impl Budget {
    /// Reads the file.
    ///
    /// # Panics
    /// If it cannot be read or says something else.
    #[must_use]
    pub fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("budget.toml");
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// Synthesizes the whole board with these clusters and cores, which may take no more than its budget.
///
/// # Panics
/// If it does.
#[track_caller]
pub fn assert_within_budget(config: Config, budget: Area) {
    let area = synthesize(&verilog(config));
    println!("the board: {area}");
    let over = area.over(budget);
    assert!(
        over.is_empty(),
        "the board outgrew tests/budget.toml: {}; make it smaller, or raise the budget and say why",
        over.join(", ")
    );
}

/// The area of the module `top` of this Verilog after `yosys synth_ice40`.
///
/// # Panics
/// If yosys is not installed or fails, or finds a latch, a signal without a driver or a combinational loop.
#[must_use]
pub fn synthesize(verilog: &str) -> Area {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("a folder for yosys: {error}"));
    fs::write(folder.path().join("top.v"), verilog)
        .unwrap_or_else(|error| panic!("a file for yosys: {error}"));
    let run = Command::new("yosys")
        .current_dir(folder.path())
        .args(["-p", "read_verilog top.v; synth_ice40 -top top; stat"])
        .output();
    let run = run.unwrap_or_else(|error| match error.kind() {
        ErrorKind::NotFound => {
            panic!("yosys is not installed: run `sudo apt-get install yosys`, then try again")
        }
        _ => panic!("yosys does not start: {error}"),
    });
    let log = String::from_utf8_lossy(&run.stdout);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "yosys: {}\n{errors}", run.status);
    let doubts = doubts(&log, &errors);
    assert!(
        doubts.is_empty(),
        "yosys doubts the circuit:\n{}",
        doubts.join("\n")
    );
    area(&log)
        .unwrap_or_else(|| panic!("yosys prints no statistics of the whole design:\n{errors}"))
}

/// The lines that say that the circuit is not what its Verilog seems to say.
fn doubts<'a>(log: &'a str, errors: &'a str) -> Vec<&'a str> {
    let words = [
        "Latch inferred",
        "Warning",
        "has no driver",
        "implicitly declared",
        "logic loop",
    ];
    let lines = log.lines().chain(errors.lines());
    // ABC warns of every block that has no flip-flop.
    let lines = lines.filter(|line| !line.starts_with("ABC:"));
    lines
        .filter(|line| words.iter().any(|words| line.contains(words)))
        .collect()
}

/// The statistics of the whole design, which `stat` prints last.
fn area(log: &str) -> Option<Area> {
    let (_, statistics) = log.rsplit_once("=== ")?;
    let cells = |prefix| {
        let lines = statistics.lines().map(str::trim);
        lines
            .filter(|line| line.starts_with(prefix))
            .filter_map(|line| line.split_whitespace().nth(1)?.parse::<u32>().ok())
            .sum()
    };
    Some(Area {
        lut4: cells("SB_LUT4"),
        flip_flops: cells("SB_DFF"),
        block_rams: cells("SB_RAM40"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "
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
        block_rams: 5,
    };

    #[test]
    fn the_statistics_of_the_whole_design_count() {
        assert_eq!(area(LOG), Some(AREA));
        assert_eq!(area("nothing"), None);
    }

    #[test]
    fn doubts_are_found_in_the_log_and_beside_it() {
        let log = "a line\nLatch inferred for signal `\\top.a'\nABC: Warning: no latches";
        let errors = "Warning: found logic loop in module top:";
        assert_eq!(doubts(log, errors).len(), 2);
        assert_eq!(doubts(LOG, ""), [""; 0]);
    }

    #[test]
    fn what_is_over_is_named() {
        assert_eq!(AREA.over(AREA), [""; 0]);
        let limit = Area {
            lut4: 59,
            block_rams: 4,
            ..AREA
        };
        let over = [
            "60 LUT4, at most 59 allowed",
            "5 block RAMs, at most 4 allowed",
        ];
        assert_eq!(AREA.over(limit), over);
    }
}
