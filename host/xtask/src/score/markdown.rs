//! Scores as Markdown tables.

use std::collections::BTreeMap;
use std::path::Path;

use console::figures::{cores, grouped, rounded};
use firmware::board::board;
use firmware::report::Report;
use text::table::{Side, Table};

use super::found::{Found, Row};
use super::tally::Tally;
use super::text::slowest_and_fastest;
use perftboard::circuit;

/// A block with less than one part in this many of all LUT4 goes into the rest.
const SMALL_SHARE: u32 = 12;

/// The tables of one number of cores.
#[must_use]
pub fn tally(tally: &Tally) -> String {
    let mut tables = vec![chip(tally), positions(tally)];
    if !tally.peers.is_empty() {
        tables.push(peers(tally));
    }
    let tables: Vec<String> = tables.iter().map(Table::markdown).collect();
    tables.join("\n")
}

/// A table of columns with these heads.
fn table<const N: usize>(heads: [&str; N]) -> Table {
    Table::new(heads.map(|head| (head, Side::Left)))
}

/// Area and speed.
fn chip(tally: &Tally) -> Table {
    let (score, report) = (&tally.score, &tally.score.report);
    let device = report
        .device
        .rsplit_once('-')
        .map_or(&*report.device, |(name, _)| name);
    let title = board(&report.target).map_or(&*report.target, |board| board.title);
    let mut table = table([
        &format!("{} on an {device}", cores(report.clusters, report.cores)),
        "",
        "of",
    ]);
    let lut4 = format!("{}: {}", grouped(report.lut4.into()), shares(report));
    table.row([
        format!("LUT4, routed for the {title}"),
        lut4,
        grouped(report.lut4_total.into()),
    ]);
    let bram = [report.bram, report.bram_total].map(|number| number.to_string());
    table.row(["block RAM".to_owned()].into_iter().chain(bram));
    let version = |tool: &str| report.tools.get(tool).map_or("", String::as_str);
    table.row([
        format!(
            "clock as routed (yosys {}, nextpnr {}, {})",
            version("yosys"),
            version("nextpnr-ice40"),
            report.seed_in_words()
        ),
        format!(
            "{:.1} MHz; the bitstream runs at {:.1} MHz",
            report.mhz, report.mhz_clock
        ),
    ]);
    let usual = rounded(score.measured.leaves_per_clock().map(f64::recip), 2);
    table.row([
        "clocks per leaf, six usual positions",
        &format!("{usual}: {:.3} leaves per clock", score.leaves_per_clock()),
    ]);
    let sparse = &tally.sparse;
    table.row([
        format!(
            "clocks per leaf, {} sparse positions",
            sparse.positions.len()
        ),
        format!(
            "{}: {} leaves per clock, {} million leaves per second",
            rounded(sparse.leaves_per_clock().map(f64::recip), 2),
            rounded(sparse.leaves_per_clock(), 3),
            rounded(tally.sparse_mnps_clock(), 1)
        ),
    ]);
    let million = |speed: f64, mhz: f64| format!("{speed:.1} million at {mhz:.1} MHz");
    let made = million(score.mnps_clock(), report.mhz_clock);
    let routed = million(score.mnps(), report.mhz);
    table.row(["leaves per second", &format!("{made}, {routed}")]);
    let million = |speed: Option<f64>| rounded(speed.map(|it| it / 1e6), 1);
    let sim = million(tally.beside.sim_clocks_per_second);
    let verilog = million(score.measured.speed);
    table.row([
        "simulated clocks per second",
        &format!("{sim} million; {verilog} million with `--board verilog`"),
    ]);
    table.row(["netlist", circuit::short(&score.netlist)]);
    table
}

/// Clocks and leaves per second, position by position.
fn positions(tally: &Tally) -> Table {
    let score = &tally.score;
    let mhz = score.report.mhz_clock;
    let mut table = table([
        "position",
        "depth",
        "leaves",
        "clocks",
        "clocks per leaf",
        &format!("million leaves per second at {mhz:.1} MHz"),
    ]);
    for line in score.measured.lines("all") {
        table.row([
            line.name.to_owned(),
            line.depth,
            grouped(line.nodes),
            grouped(line.clocks),
            rounded(line.leaves_per_clock.map(f64::recip), 2),
            rounded(line.leaves_per_clock.map(|it| it * mhz), 1),
        ]);
    }
    table
}

/// The same counts by software.
fn peers(tally: &Tally) -> Table {
    let (score, report) = (&tally.score, &tally.score.report);
    let mut table = table([
        "the same counts",
        "million leaves per second",
        "the circuit counts",
    ]);
    let circuit = cores(report.clusters, report.cores);
    table.row([
        format!("this circuit, {circuit} at {:.1} MHz", report.mhz_clock),
        format!("{:.1}", score.mnps_clock()),
    ]);
    for peer in &tally.peers {
        let figure = (peer.error.clone()).unwrap_or_else(|| rounded(peer.mnps, 1));
        let times = tally.times(peer);
        let times = times.map(|times| format!("{times:.2} times as many"));
        table.row([
            format!("{}, one core of {}", peer.name, tally.machine),
            figure,
            times.unwrap_or_default(),
        ]);
    }
    table
}

/// The table of a sweep, and its picture.
#[must_use]
pub fn sweep(rows: &[Row], picture: &Path) -> String {
    let mut table = table([
        "cores",
        "LUT4",
        "block RAM",
        "MHz as routed, best seed (all seeds)",
        "leaves per clock",
        "million leaves per second",
        "circuit",
    ]);
    for Row {
        cores,
        circuit,
        found,
    } in rows
    {
        match found {
            Found::Routed(score) => table.row([
                cores.to_string(),
                grouped(score.report.lut4.into()),
                score.report.bram.to_string(),
                format!("{:.1} ({})", score.report.mhz, slowest_and_fastest(score)),
                format!("{:.3}", score.leaves_per_clock()),
                format!("{:.1}", score.mnps()),
                circuit.clone(),
            ]),
            Found::Full(full) => {
                let mut cells = vec![String::new(); 7];
                (cells[0], cells[1]) = (cores.to_string(), full.to_string());
                cells[6].clone_from(circuit);
                table.row(cells);
            }
        }
    }
    format!(
        "{}\n![LUT4, MHz, leaves per clock and per second, core by core]({})\n",
        table.markdown(),
        picture.display()
    )
}

/// The LUT4 of the largest blocks: `cores` 1,155 each, `frontend` 658, the rest 322.
fn shares(report: &Report) -> String {
    // For each part, its LUT4 and its instances.
    let mut parts: BTreeMap<&str, (u32, BTreeMap<&str, ()>)> = BTreeMap::new();
    for block in &report.blocks {
        let inside = block.block.strip_prefix("system.").unwrap_or_default();
        let inside = inside.strip_prefix("cluster[0].").unwrap_or(inside);
        let part = inside.split('.').next().unwrap_or_default();
        let name = part.split('[').next().unwrap_or_default();
        let (lut4, instances) = parts.entry(name).or_default();
        *lut4 += block.area.lut4;
        instances.insert(part, ());
    }
    let is_large = |name: &str, lut4: u32| {
        !["", "cluster"].contains(&name) && lut4 >= report.lut4 / SMALL_SHARE
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

#[cfg(test)]
mod tests {
    use super::*;

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
            "| netlist | 01234567 | |",
            "| start | 5 | 1,000 | 4,000 | 4.00 | 15.0 |",
            "| this circuit, 2 cores at 60.0 MHz | 15.0 | |",
            "| Stockfish, one core of a machine | not installed | |",
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
            &rows.map(|(cores, found)| Row {
                cores,
                circuit: format!("{cores}abcdef0"),
                found,
            }),
            Path::new("a.svg"),
        );
        for line in [
            "| 2 | 3,400 | 11 | 75.0 (70.0-75.0) | 0.250 | 18.8 | 2abcdef0 |",
            "| 3 | full: 7,766 of 7,680 LUT4 | | | | | 3abcdef0 |",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in:\n{text}");
        }
        assert!(text.ends_with("(a.svg)\n"), "{text}");
    }
}
