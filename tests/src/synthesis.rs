//! The board's area after yosys, and its budget.

use std::path::Path;
use std::{fmt, fs};

use evidence::area;
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

impl From<area::Area> for Area {
    fn from(area: area::Area) -> Self {
        Self {
            lut4: area.lut4,
            flip_flops: area.flip_flops,
            block_rams: area.block_rams,
        }
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

/// The whole board with these clusters and cores, and all else as usual, may take no more than its budget.
///
/// # Panics
/// If it takes more.
#[track_caller]
pub fn assert_within_budget(config: Config, budget: Area) {
    let name = format!("board of {} x {} cores", config.clusters, config.cores);
    let area = Area::from(area::of_circuit(&name, &verilog(config)));
    println!("{name}: {area}");
    let over = area.over(budget);
    assert!(
        over.is_empty(),
        "the board outgrew tests/budget.toml: {}; make it smaller, or raise the budget and say why",
        over.join(", ")
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area {
        lut4: 60,
        flip_flops: 23,
        block_rams: 5,
    };

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
