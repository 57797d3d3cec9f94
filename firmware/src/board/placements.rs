//! The placements that are recorded for the boards' default bitstreams: which seed of the placer met timing, with which netlist.
//!
//! Placing with one seed after the other until one meets timing takes hours for a large part. What a seed gives depends on the
//! netlist alone, so that a build of the same netlist need only place the seed that is recorded. The table is
//! `firmware/src/board/placements.toml`, which `perftboard boards --known --build --record` writes.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;
use toml::Value;

/// The file of the table, from the project's folder.
pub const FILE: &str = "firmware/src/board/placements.toml";

/// The command that records the placements anew, as a remedy in messages.
pub const REMEDY: &str =
    "perftboard boards --known --build --record firmware/src/board/placements.toml";

/// The first lines of the table.
const HEAD: &str = "\
# For each board the seed with which the placer met timing, and what it was given; no line is written by hand, but all by
#   cargo run --release -- boards --known --build --record firmware/src/board/placements.toml
# `netlist` is the SHA-256 of the netlist, `circuit` a digest of all that the netlist and its placement are made of.
";

/// The table in the sources.
const TABLE: &str = include_str!("placements.toml");

/// The recorded placement of a board's default bitstream.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The placer's seed.
    pub seed: u32,
    /// The SHA-256 of the netlist that the placer got.
    pub netlist: String,
    /// The digest of all that this netlist and its placement are made of; see
    /// [`circuit`](crate::build::circuit).
    pub circuit: String,
    /// The fastest clock at which the placement meets timing.
    pub mhz: f64,
    /// The least `mhz` for the clock of the bitstream, so that a period has [the margin](crate::margin) left.
    pub mhz_required: f64,
    /// Logic cells used.
    pub logic_cells: u32,
    /// Block RAMs used.
    pub block_rams: u32,
    /// Look-up tables used, as yosys counts.
    pub lut4: u32,
    /// The tools' versions.
    pub tools: BTreeMap<String, String>,
    /// The day on which it was recorded, as `2026-11-25`, in UTC.
    pub day: String,
}

/// The placements of the boards, by the boards' names.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Placements {
    /// The placement of each board that has one.
    pub boards: BTreeMap<String, Placement>,
}

static RECORDED: LazyLock<Placements> = LazyLock::new(|| {
    // A test reads the table that is compiled into the program, so that this cannot fail there.
    toml::from_str(TABLE)
        .unwrap_or_else(|error| panic!("`{FILE}` is no table of placements: {error}"))
});

/// All placements that are recorded.
#[must_use]
pub fn recorded() -> &'static Placements {
    &RECORDED
}

/// The placement that is recorded for the board of this name.
#[must_use]
pub fn placement(board: &str) -> Option<&'static Placement> {
    RECORDED.boards.get(board)
}

impl Placement {
    /// Whether the placement meets timing at the clock of the bitstream.
    #[must_use]
    pub fn meets_timing(&self) -> bool {
        self.mhz >= self.mhz_required
    }

    /// The tools' versions in words: `yosys 0.23, nextpnr-ice40 0.4`.
    pub(crate) fn tools_in_words<'a>(
        tools: impl IntoIterator<Item = (&'a String, &'a String)>,
    ) -> String {
        let words = tools
            .into_iter()
            .map(|(tool, version)| format!("{tool} {version}"));
        words.collect::<Vec<_>>().join(", ")
    }

    fn write(&self, name: &str, table: &mut String) {
        let text = |text: &str| Value::from(text).to_string();
        let tools: Vec<String> = (self.tools.iter())
            .map(|(tool, version)| format!("{tool} = {}", text(version)))
            .collect();
        // Writing to a text does not fail.
        let _ = write!(
            table,
            "\n[{name}]\nseed = {}\nnetlist = \"{}\"\ncircuit = \"{}\"\nmhz = {:?}\nmhz_required = {:?}\n\
             logic_cells = {}\nblock_rams = {}\nlut4 = {}\ntools = {{ {} }}\nday = \"{}\"\n",
            self.seed,
            self.netlist,
            self.circuit,
            self.mhz,
            self.mhz_required,
            self.logic_cells,
            self.block_rams,
            self.lut4,
            tools.join(", "),
            self.day
        );
    }
}

impl Placements {
    /// The text of the table's file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut table = HEAD.to_owned();
        for (name, placement) in &self.boards {
            placement.write(name, &mut table);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{board, boards};
    use crate::clocking::Clocking;
    use crate::design::DesignConfig;
    use crate::margin::required_mhz;
    use std::collections::BTreeSet;

    #[test]
    fn every_placement_is_a_boards_and_meets_timing() {
        // Whether every board has one, and whether they are of today's circuits, is the matter of `cargo xtask figures`, since placing the
        // largest part anew takes half an hour, which a release does.
        let known: BTreeSet<&str> = boards().iter().map(|board| board.name).collect();
        let recorded: BTreeSet<&str> = RECORDED.boards.keys().map(String::as_str).collect();
        assert!(recorded.is_subset(&known), "{recorded:?}");
        for (name, placement) in &RECORDED.boards {
            assert!(placement.meets_timing(), "{name}: {placement:?}");
            assert_eq!(placement.netlist.len(), 64, "{name}: {placement:?}");
        }
    }

    #[test]
    fn the_frequency_required_is_that_of_the_boards_clock() {
        for (name, placement) in &RECORDED.boards {
            let board = board(name).unwrap();
            let config = DesignConfig::of(board);
            let pll = &board.part.family.pll;
            let clocking =
                Clocking::new(pll, board.oscillator_hz, config.clock_hz, config.baud).unwrap();
            let required = required_mhz(board.part, f64::from(clocking.clock_hz) / 1e6);
            let difference = (placement.mhz_required - required).abs();
            assert!(difference < 0.001, "{name} needs {required}: {placement:?}");
        }
    }

    #[test]
    fn the_file_is_as_the_command_writes_it() {
        assert_eq!(RECORDED.text(), TABLE);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let placement = |seed| Placement {
            seed,
            netlist: "0123456789abcdef".repeat(4),
            circuit: "0123456789abcdef".to_owned(),
            mhz: 81.5,
            mhz_required: 80.0,
            logic_cells: 7582,
            block_rams: 28,
            lut4: 6317,
            tools: [("yosys".to_owned(), "a \"fork\" \\ of 0.23".to_owned())].into(),
            day: "2026-11-25".to_owned(),
        };
        let boards = [("icebreaker", 1), ("alchitry-cu", 3)];
        let boards = boards.map(|(name, seed)| (name.to_owned(), placement(seed)));
        let placements = Placements {
            boards: boards.into(),
        };
        let text = placements.text();
        assert_eq!(toml::from_str::<Placements>(&text), Ok(placements));
        assert!(text.starts_with(HEAD) && text.find("alchitry") < text.find("icebreaker"));
    }
}
