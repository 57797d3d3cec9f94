//! Scores as text, for a terminal.

use std::fmt::{self, Display, Formatter};

use console::figures::{cores, rounded};
use text::table::{Side, Table};

use super::found::{Found, Row};
use super::tally::{Score, Tally};

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let report = &self.score.report;
        let cores = cores(report.clusters, report.cores);
        writeln!(f, "{} ({}), {cores}", report.target, report.device)?;
        writeln!(f, "{}\n", chip(&self.score).text(0))?;
        writeln!(f, "{}\n", positions(&self.score).text(0))?;
        write!(f, "{}", speeds(self).text(0))?;
        if self.peers.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "\n\nmillion leaves per second on one core of {}, and how many times as many the circuit counts",
            self.machine
        )?;
        write!(f, "{}", peers(self).text(2))
    }
}

/// What the tools made of the circuit.
fn chip(score: &Score) -> Table {
    let report = &score.report;
    let mut table = Table::without_head(2);
    let used = |used: u32, total: u32| format!("{used} of {total}");
    table.row(["LUT4", &used(report.lut4, report.lut4_total)]);
    table.row(["block RAM", &used(report.bram, report.bram_total)]);
    let clock = format!(
        "{:.2} MHz made by the PLL, {:.2} MHz as routed ({})",
        report.mhz_clock,
        report.mhz,
        report.seed_in_words()
    );
    table.row(["clock", &clock]);
    let tools = report.tools.iter();
    let tools: Vec<String> = tools
        .map(|(tool, version)| format!("{tool} {version}"))
        .collect();
    table.row(["tools", &tools.join(", ")]);
    table
}

/// The counts and speeds of each position, the total last. The last two columns are million leaves per second.
fn positions(score: &Score) -> Table {
    let (clock, routed) = (score.report.mhz_clock, score.report.mhz);
    let speed = |mhz: f64| format!("million leaves/s at {mhz:.2} MHz");
    let numbers = [
        "depth",
        "leaves",
        "clocks",
        "leaves/clock",
        &speed(clock),
        &speed(routed),
    ];
    let numbers = numbers.map(|head| (head.to_owned(), Side::Right));
    let mut table = Table::new(
        [("position".to_owned(), Side::Left)]
            .into_iter()
            .chain(numbers),
    );
    for line in score.measured.lines("total") {
        let per_clock = line.leaves_per_clock;
        table.row([
            line.name.to_owned(),
            line.depth,
            line.nodes.to_string(),
            line.clocks.to_string(),
            rounded(per_clock, 3),
            rounded(per_clock.map(|it| it * clock), 1),
            rounded(per_clock.map(|it| it * routed), 1),
        ]);
    }
    table
}

/// The speeds over all positions.
fn speeds(tally: &Tally) -> Table {
    let (score, report) = (&tally.score, &tally.score.report);
    let mut table = Table::without_head(2);
    let sparse = format!(
        "{} leaves per clock, {} million leaves/s at {:.2} MHz",
        rounded(tally.sparse.leaves_per_clock(), 3),
        rounded(tally.sparse_mnps_clock(), 1),
        report.mhz_clock
    );
    table.row(["sparse positions", &sparse]);
    let (made, routed) = (score.mnps_clock(), score.mnps());
    let made = format!(
        "{made:.1} million at {:.2} MHz, the clock of the bitstream's PLL",
        report.mhz_clock
    );
    table.row(["leaves per second", &made]);
    let routed = format!(
        "{routed:.1} million at {:.2} MHz, the fastest that nextpnr reports for it",
        report.mhz
    );
    table.row(["", &routed]);
    let simulated = format!(
        "verilog {}, {} {}: {} times as many",
        rounded(score.measured.speed, 0),
        tally.beside.board,
        rounded(tally.beside.sim_clocks_per_second, 0),
        rounded(tally.beside.times, 1)
    );
    table.row(["simulated clocks/s", &simulated]);
    table
}

/// The speed of each program, and how many times as fast the circuit is, or why the program did not count.
fn peers(tally: &Tally) -> Table {
    let columns = [("", Side::Left), ("", Side::Right), ("", Side::Left)];
    let mut table = Table::new(columns);
    for peer in &tally.peers {
        let beside = (peer.error.clone()).unwrap_or_else(|| rounded(tally.times(peer), 2));
        table.row([peer.name.clone(), rounded(peer.mnps, 1), beside]);
    }
    table
}

/// The rows of a sweep. The last column says where timing is not met, and why a row has no figures.
pub(super) fn sweep(rows: &[Row]) -> Table {
    let mut table = Table::new([
        ("cores", Side::Right),
        ("LUT4", Side::Right),
        ("block RAM", Side::Right),
        ("MHz as routed", Side::Left),
        ("seed", Side::Right),
        ("leaves/clock", Side::Right),
        ("million leaves/s", Side::Right),
        ("", Side::Left),
    ]);
    for Row { cores, found, .. } in rows {
        match found {
            Found::Routed(score) => {
                let report = &score.report;
                let missed = format!("timing not met at {:.2} MHz", report.mhz_clock);
                table.row([
                    cores.to_string(),
                    report.lut4.to_string(),
                    report.bram.to_string(),
                    format!("{:.1} ({})", report.mhz, slowest_and_fastest(score)),
                    report.seed.to_string(),
                    format!("{:.3}", score.leaves_per_clock()),
                    format!("{:.1}", score.mnps()),
                    if report.timing_met {
                        String::new()
                    } else {
                        missed
                    },
                ]);
            }
            Found::Full(full) => {
                let mut cells = vec![String::new(); 8];
                (cells[0], cells[7]) = (cores.to_string(), full.to_string());
                table.row(cells);
            }
        }
    }
    table
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
