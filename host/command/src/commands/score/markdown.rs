//! Scores as the tables of a README, and putting them there.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use firmware::board::board;
use firmware::report::Report;

use super::found::{Found, Row};
use super::tally::Tally;
use super::text::slowest_and_fastest;
use crate::error::CommandError;
use crate::figures::{cores, grouped, rounded};
use crate::new_file::NewFile;

/// A part of a share smaller than this fraction of all goes into the rest.
const SMALL_SHARE: u32 = 12;

/// The tables of one number of cores.
#[must_use]
pub fn tally(tally: &Tally) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = chip(&mut text, tally)
        .and_then(|()| positions(&mut text, tally))
        .and_then(|()| peers(&mut text, tally));
    text
}

/// Area and speed.
fn chip(text: &mut String, tally: &Tally) -> std::fmt::Result {
    let (score, report) = (&tally.score, &tally.score.report);
    let device = report
        .device
        .rsplit_once('-')
        .map_or(&*report.device, |(name, _)| name);
    let title = board(&report.target).map_or(&*report.target, |board| board.title);
    let version = |tool: &str| report.tools.get(tool).map_or("", String::as_str);
    let million = |speed: Option<f64>| rounded(speed.map(|it| it / 1e6), 1);
    writeln!(
        text,
        "| {} on an {device} | | of |\n|---|---|---|",
        cores(report.cores)
    )?;
    writeln!(
        text,
        "| LUT4, routed for the {title} | {}: {} | {} |",
        grouped(report.lut4.into()),
        shares(report),
        grouped(report.lut4_total.into())
    )?;
    writeln!(
        text,
        "| block RAM | {} | {} |",
        report.bram, report.bram_total
    )?;
    writeln!(
        text,
        "| clock as routed (yosys {}, nextpnr {}, seed {} of {}) | {:.1} MHz; the bitstream runs at {:.1} MHz | |",
        version("yosys"),
        version("nextpnr-ice40"),
        report.seed,
        report.seeds.len(),
        report.mhz,
        report.mhz_clock
    )?;
    writeln!(
        text,
        "| clocks per leaf, six usual positions | {}: {:.3} leaves per clock | |",
        rounded(score.measured.leaves_per_clock().map(f64::recip), 2),
        score.leaves_per_clock()
    )?;
    writeln!(
        text,
        "| clocks per leaf, {} sparse positions | {}: {} leaves per clock, {} million leaves per second | |",
        tally.sparse.positions.len(),
        rounded(tally.sparse.leaves_per_clock().map(f64::recip), 2),
        rounded(tally.sparse.leaves_per_clock(), 3),
        rounded(tally.sparse_mnps_clock(), 1)
    )?;
    writeln!(
        text,
        "| leaves per second | {:.1} million at {:.1} MHz, {:.1} million at {:.1} MHz | |",
        score.mnps_clock(),
        report.mhz_clock,
        score.mnps(),
        report.mhz
    )?;
    writeln!(
        text,
        "| simulated clocks per second | {} million; {} million with `--board verilog` | |",
        million(tally.beside.sim_clocks_per_second),
        million(score.measured.speed)
    )
}

/// Clocks and leaves per second, position by position.
fn positions(text: &mut String, tally: &Tally) -> std::fmt::Result {
    let score = &tally.score;
    let mhz = score.report.mhz_clock;
    writeln!(
        text,
        "\n| position | depth | leaves | clocks | clocks per leaf | million leaves per second at {mhz:.1} MHz |\n|---|---|---|---|---|---|"
    )?;
    let mut row = |name: &str, depth: &str, nodes: u64, clocks: u64, per_clock: Option<f64>| {
        writeln!(
            text,
            "| {name} | {depth} | {} | {} | {} | {} |",
            grouped(nodes),
            grouped(clocks),
            rounded(per_clock.map(f64::recip), 2),
            rounded(per_clock.map(|it| it * mhz), 1)
        )
    };
    for counted in &score.measured.positions {
        let depth = counted.depth.to_string();
        row(
            &counted.name,
            &depth,
            counted.nodes,
            counted.clocks,
            counted.leaves_per_clock,
        )?;
    }
    let total = score.measured.total;
    row(
        "all",
        "",
        total.nodes,
        total.clocks,
        score.measured.leaves_per_clock(),
    )
}

/// The same counts elsewhere.
fn peers(text: &mut String, tally: &Tally) -> std::fmt::Result {
    if tally.peers.is_empty() {
        return Ok(());
    }
    let (score, report) = (&tally.score, &tally.score.report);
    writeln!(
        text,
        "\n| the same counts | million leaves per second | the circuit counts |\n|---|---|---|"
    )?;
    writeln!(
        text,
        "| this circuit, {} at {:.1} MHz | {:.1} | |",
        cores(report.cores),
        report.mhz_clock,
        score.mnps_clock()
    )?;
    for peer in &tally.peers {
        let figure = match &peer.error {
            None => rounded(peer.mnps, 1),
            Some(error) => error.clone(),
        };
        let times = tally
            .times(peer)
            .map(|times| format!("{times:.2} times as many"))
            .unwrap_or_default();
        writeln!(
            text,
            "| {}, one core of {} | {figure} | {times} |",
            peer.name, tally.machine
        )?;
    }
    Ok(())
}

/// The table of a sweep, and its picture.
#[must_use]
pub fn sweep(rows: &[Row], picture: &Path) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "| cores | LUT4 | block RAM | MHz as routed, best seed (all seeds) | leaves per clock | million leaves per second |\n|---|---|---|---|---|---|"
    );
    for Row { cores, found } in rows {
        let _ = match found {
            Found::Routed(score) => writeln!(
                text,
                "| {cores} | {} | {} | {:.1} ({}) | {:.3} | {:.1} |",
                grouped(score.report.lut4.into()),
                score.report.bram,
                score.report.mhz,
                slowest_and_fastest(score),
                score.leaves_per_clock(),
                score.mnps()
            ),
            Found::Full(full) => writeln!(text, "| {cores} | {full} | | | | |"),
        };
    }
    let picture = picture.display();
    let _ = writeln!(
        text,
        "\n![LUT4, MHz, leaves per clock and per second, core by core]({picture})"
    );
    text
}

/// Which blocks the LUT4 go to: `cores` 1,155 each, `frontend` 658, the rest 322.
fn shares(report: &Report) -> String {
    // For each part its LUT4 and of how many it is.
    let mut parts: BTreeMap<&str, (u32, BTreeMap<&str, ()>)> = BTreeMap::new();
    for block in &report.blocks {
        let inside = block.block.strip_prefix("system.").unwrap_or_default();
        let inside = inside.strip_prefix("dispatcher.").unwrap_or(inside);
        let part = inside.split('.').next().unwrap_or_default();
        let name = part.split('[').next().unwrap_or_default();
        let (lut4, instances) = parts.entry(name).or_default();
        *lut4 += block.area.lut4;
        instances.insert(part, ());
    }
    let is_large = |name: &str, lut4: u32| {
        !["", "dispatcher"].contains(&name) && lut4 >= report.lut4 / SMALL_SHARE
    };
    parts.retain(|name, (lut4, _)| is_large(name, *lut4));
    let mut parts: Vec<_> = parts.into_iter().collect();
    parts.sort_by_key(|(_, (lut4, _))| std::cmp::Reverse(*lut4));
    let known: u32 = parts.iter().map(|(_, (lut4, _))| lut4).sum();
    let mut texts: Vec<String> = parts
        .iter()
        .map(|(name, (lut4, instances))| match instances.len() as u32 {
            1 => format!("`{name}` {}", grouped((*lut4).into())),
            count => format!("`{name}` {} each", grouped((lut4 / count).into())),
        })
        .collect();
    let rest = report.lut4.saturating_sub(known);
    texts.push(format!("the rest {}", grouped(rest.into())));
    texts.join(", ")
}

/// A part of a Markdown file that a command writes anew: what stands between the lines `<!-- score … -->` and
/// `<!-- /score -->`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    path: PathBuf,
    before: String,
    after: String,
}

impl Section {
    /// Finds the section of this name.
    ///
    /// # Errors
    /// [`CommandError::NoSection`] if the file has none, [`CommandError::ReadFile`] if it cannot be read.
    pub fn find(path: &Path, name: &str) -> Result<Self, CommandError> {
        let text = fs::read_to_string(path).map_err(|source| CommandError::ReadFile {
            path: path.to_owned(),
            source,
        })?;
        let found = split(&text, name).ok_or_else(|| CommandError::NoSection {
            path: path.to_owned(),
            name: name.to_owned(),
        })?;
        let (before, after) = found;
        Ok(Self {
            path: path.to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }

    /// The path of a picture as the file links to it: from the file's own folder, if the picture is in it.
    #[must_use]
    pub fn link<'a>(&self, picture: &'a Path) -> &'a Path {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        picture.strip_prefix(folder).unwrap_or(picture)
    }

    /// Writes the file with `tables` in the section.
    ///
    /// # Errors
    /// [`CommandError::WriteFile`]; then the file is as it was.
    pub fn replace(&self, tables: &str) -> Result<(), CommandError> {
        let text = format!("{}\n{tables}\n{}", self.before, self.after);
        NewFile::create(&self.path)
            .and_then(|file| file.keep_with(&text))
            .map_err(CommandError::cannot_write(&self.path))
    }
}

/// What stands before the section's text, its first line included, and what stands behind it, its last line included.
fn split<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let (open, close) = (format!("<!-- {name}"), format!("<!-- /{name} -->"));
    let mut at = 0;
    let mut before = None;
    for line in text.split_inclusive('\n') {
        let is_open = line
            .strip_prefix(&open)
            .is_some_and(|rest| rest.starts_with([' ', ':']) && rest.trim_end().ends_with("-->"));
        if before.is_none() && is_open {
            before = Some(&text[..at + line.len()]);
        } else if line.trim_end() == close {
            return before.map(|before| (before, &text[at..]));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str =
        "# Title\n\n<!-- score: made by a command -->\n\nold\n\n<!-- /score -->\n\nmore\n";

    #[test]
    fn the_tables_have_every_figure() {
        let text = tally(&super::super::tally::tests::tally());
        for line in [
            "| 2 cores on an iCE40-HX8K | | of |",
            "| LUT4, routed for the Alchitry Cu | 3,400: `cores` 1,000 each, `frontend` 750, the rest 650 | 7,680 |",
            "| block RAM | 11 | 32 |",
            "| clock as routed (yosys 0.23, nextpnr 0.4-1, seed 2 of 2) | 75.0 MHz; the bitstream runs at 60.0 MHz | |",
            "| clocks per leaf, six usual positions | 4.00: 0.250 leaves per clock | |",
            "| clocks per leaf, 1 sparse positions | 10.00: 0.100 leaves per clock, 6.0 million leaves per second | |",
            "| leaves per second | 15.0 million at 60.0 MHz, 18.8 million at 75.0 MHz | |",
            "| simulated clocks per second | 0.5 million; 4.0 million with `--board verilog` | |",
            "| start | 5 | 1,000 | 4,000 | 4.00 | 15.0 |",
            "| this circuit, 2 cores at 60.0 MHz | 15.0 | |",
            "| Stockfish, one core of a machine | not installed |  |",
            "| cozy-chess, one core of a machine | 320.0 | 0.05 times as many |",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in:\n{text}");
        }
    }

    #[test]
    fn a_sweep_says_where_it_ends() {
        let score = super::super::tally::tests::tally().score;
        let full = super::super::found::Full {
            resource: "LUT4",
            used: 7766,
            available: 7680,
        };
        let rows = [(2, Found::Routed(Box::new(score))), (3, Found::Full(full))];
        let text = sweep(
            &rows.map(|(cores, found)| Row { cores, found }),
            Path::new("a.svg"),
        );
        for line in [
            "| 2 | 3,400 | 11 | 75.0 (70.0-75.0) | 0.250 | 18.8 |",
            "| 3 | full: 7,766 of 7,680 LUT4 | | | | |",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in:\n{text}");
        }
        assert!(text.ends_with("(a.svg)\n"), "{text}");
    }

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        fs::write(&path, README).unwrap();
        for _ in 0..2 {
            let section = Section::find(&path, "score").unwrap();
            section.replace("| new |\n").unwrap();
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, README.replace("old", "| new |"));
        }
    }

    #[test]
    fn a_picture_is_linked_from_the_folder_of_the_file() {
        let section = |path: &str| Section {
            path: path.into(),
            before: String::new(),
            after: String::new(),
        };
        for (file, picture, link) in [
            ("README.md", "docs/a.svg", "docs/a.svg"),
            ("docs/figures.md", "docs/a.svg", "a.svg"),
            ("/docs/figures.md", "/docs/more/a.svg", "more/a.svg"),
        ] {
            assert_eq!(section(file).link(Path::new(picture)), Path::new(link));
        }
    }

    #[test]
    fn a_file_without_the_marks_is_refused() {
        for text in [
            "",
            "<!-- /score -->\n",
            "<!-- score -->\n",
            "<!-- scores -->\n<!-- /score -->\n",
            "<!-- /score -->\n<!-- score -->\n",
            "<!-- score\n<!-- /score -->\n",
        ] {
            assert_eq!(split(text, "score"), None, "{text}");
        }
        assert!(split("<!-- score -->\n<!-- /score -->", "score").is_some());
        let error = Section::find(Path::new("/dev/null"), "score").unwrap_err();
        assert!(error.to_string().contains("`<!-- /score -->`"), "{error}");
    }
}
