//! Scores as text, for a terminal.

use std::fmt::{self, Display, Formatter};

use super::found::{Found, Row};
use super::tally::{Score, Tally};
use crate::figures::{cores, rounded};

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let score = &self.score;
        head(f, score)?;
        positions(f, score)?;
        let report = &score.report;
        writeln!(
            f,
            "\nsparse positions    {} leaves per clock, {} million leaves/s at {:.2} MHz",
            rounded(self.sparse.leaves_per_clock(), 3),
            rounded(self.sparse_mnps_clock(), 1),
            report.mhz_clock
        )?;
        writeln!(
            f,
            "leaves per second   {:.1} million at {:.2} MHz, the clock of the bitstream's PLL",
            score.mnps_clock(),
            report.mhz_clock
        )?;
        writeln!(
            f,
            "                    {:.1} million at {:.2} MHz, the fastest that nextpnr reports for it",
            score.mnps(),
            report.mhz
        )?;
        write!(
            f,
            "simulated clocks/s  verilog {}, {} {}: {} times as many",
            rounded(score.measured.speed, 0),
            self.beside.board,
            rounded(self.beside.sim_clocks_per_second, 0),
            rounded(self.beside.times, 1)
        )?;
        if self.peers.is_empty() {
            return Ok(());
        }
        write!(
            f,
            "\n\nmillion leaves per second on one core of {}, and how many times as many the circuit counts",
            self.machine
        )?;
        for peer in &self.peers {
            let figure = rounded(peer.mnps, 1);
            match &peer.error {
                None => {
                    let times = rounded(self.times(peer), 2);
                    write!(f, "\n  {:<16} {figure:>8}  {times:>5}", peer.name)?;
                }
                Some(error) => write!(f, "\n  {:<16} {figure:>8}  {error}", peer.name)?,
            }
        }
        Ok(())
    }
}

/// What the tools made.
fn head(f: &mut Formatter<'_>, score: &Score) -> fmt::Result {
    let report = &score.report;
    writeln!(
        f,
        "{} ({}), {}",
        report.target,
        report.device,
        cores(report.cores)
    )?;
    writeln!(f, "LUT4       {:>6} of {}", report.lut4, report.lut4_total)?;
    writeln!(f, "block RAM  {:>6} of {}", report.bram, report.bram_total)?;
    writeln!(
        f,
        "clock      {:>6.2} MHz made by the PLL, {:.2} MHz as routed (seed {} of {})",
        report.mhz_clock,
        report.mhz,
        report.seed,
        report.seeds.len()
    )?;
    let tools: Vec<String> = report
        .tools
        .iter()
        .map(|(tool, version)| format!("{tool} {version}"))
        .collect();
    writeln!(f, "tools      {}\n", tools.join(", "))
}

/// What each position came to, the total last.
fn positions(f: &mut Formatter<'_>, score: &Score) -> fmt::Result {
    let (clock, routed) = (score.report.mhz_clock, score.report.mhz);
    writeln!(f, "{:57}million leaves/s at", "")?;
    writeln!(
        f,
        "position    depth     leaves      clocks  leaves/clock  {:>8.2} MHz  {:>8.2} MHz",
        clock, routed
    )?;
    let mut row = |name: &str, depth: String, nodes: u64, clocks: u64, per_clock: Option<f64>| {
        writeln!(
            f,
            "{name:<10}  {depth:>5}  {nodes:>9}  {clocks:>10}  {:>12}  {:>12}  {:>12}",
            rounded(per_clock, 3),
            rounded(per_clock.map(|it| it * clock), 1),
            rounded(per_clock.map(|it| it * routed), 1)
        )
    };
    for counted in &score.measured.positions {
        let depth = counted.depth.to_string();
        row(
            &counted.name,
            depth,
            counted.nodes,
            counted.clocks,
            counted.leaves_per_clock,
        )?;
    }
    let total = score.measured.total;
    let per_clock = score.measured.leaves_per_clock();
    row("total", String::new(), total.nodes, total.clocks, per_clock)
}

/// Rows of a sweep as a table.
pub(super) struct Table<'a>(pub &'a [Row]);

impl Display for Table<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "cores   LUT4  block RAM  MHz as routed     seed  leaves/clock  million leaves/s"
        )?;
        for Row { cores, found } in self.0 {
            match found {
                Found::Routed(score) => {
                    let report = &score.report;
                    write!(
                        f,
                        "{cores:>5}  {:>5}  {:>9}  {:>6.1} ({})  {:>4}  {:>12.3}  {:>16.1}",
                        report.lut4,
                        report.bram,
                        report.mhz,
                        slowest_and_fastest(score),
                        report.seed,
                        score.leaves_per_clock(),
                        score.mnps()
                    )?;
                    if !report.timing_met {
                        write!(f, "  timing not met at {:.2} MHz", report.mhz_clock)?;
                    }
                    writeln!(f)?;
                }
                Found::Full(full) => writeln!(f, "{cores:>5}  {full}")?,
            }
        }
        Ok(())
    }
}

/// The slowest and the fastest seed, such as `66.1-71.5`.
pub(super) fn slowest_and_fastest(score: &Score) -> String {
    let mhz = || score.report.seeds.iter().map(|seed| seed.mhz);
    let (least, most) = (
        mhz().fold(f64::INFINITY, f64::min),
        mhz().fold(f64::NEG_INFINITY, f64::max),
    );
    format!("{least:.1}-{most:.1}")
}
