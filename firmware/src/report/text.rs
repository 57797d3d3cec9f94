//! The report as text, for a terminal.

use super::{Area, BlockArea, LedSign, Report, TimingPath};
use std::fmt::{self, Display, Formatter};
use text::table::{Side, Table};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { target, device, .. } = self;
        writeln!(f, "{target} ({device}), {}", self.contents())?;
        if self.is_bring_up() {
            writeln!(f, "\n{}\n", leds(self).text(0))?;
        }
        writeln!(f, "{}", timing(self).text(0))?;
        if let Some(recorded) = self.recorded_seed.filter(|it| !it.of_this_netlist) {
            writeln!(
                f,
                "the netlist is not the one that seed {} was recorded for, so the seeds were searched",
                recorded.seed
            )?;
        }
        for failed in &self.failed_seeds {
            writeln!(f, "seed {} failed: {}", failed.seed, failed.error)?;
        }
        writeln!(f, "{}", resources(self).text(0))?;
        paths(f, &self.paths)?;
        writeln!(f, "\n{}", blocks(&self.blocks).text(2))?;
        writeln!(f, "\ntools")?;
        for (tool, version) in &self.tools {
            writeln!(f, "  {tool} {version}")?;
        }
        Ok(())
    }
}

/// What each LED shows.
fn leds(report: &Report) -> Table {
    let mut table = Table::new([("LED", Side::Left), ("shows", Side::Left)]);
    for LedSign { led, shows } in &report.leds {
        table.row([led, shows]);
    }
    table
}

/// The clock, its margin, and the serial line, which a bring-up bitstream does not have. Nor does it have a PLL.
fn timing(report: &Report) -> Table {
    let verdict = if report.timing_met { "met" } else { "NOT MET" };
    let mut table = Table::without_head(2);
    let clock = format!(
        "{:.2} MHz asked for, {:.2} MHz made, at most {:.2} MHz: timing {verdict} ({})",
        report.mhz_requested,
        report.mhz_clock,
        report.mhz,
        report.seed_in_words()
    );
    table.row(["clock", &clock]);
    let margin = format!(
        "{:.2} ns of {:.2} left, {:.2} needed",
        report.slack_ns,
        1e3 / report.mhz_clock,
        report.margin_ns,
    );
    if report.is_bring_up() {
        table.row(["margin", &margin]);
        return table;
    }
    let jitter = format!("of which PLL jitter may take {:.3}", report.jitter_ns);
    table.row(["margin", &format!("{margin}, {jitter}")]);
    table.row(["serial line", &format!("{:.0} baud", report.baud)]);
    table
}

/// How much of each of the chip's resources is used.
fn resources(report: &Report) -> Table {
    let mut table = Table::new([("", Side::Left), ("", Side::Right), ("", Side::Left)]);
    for (name, used, total) in [
        ("LUT4", report.lut4, report.lut4_total),
        ("flip-flops", report.ff, report.lut4_total),
        ("carries", report.carry, report.lut4_total),
        ("logic cells", report.logic_cells, report.lut4_total),
        ("block RAM", report.bram, report.bram_total),
    ] {
        let percent = 100.0 * f64::from(used) / f64::from(total.max(1));
        let share = format!("of {total} ({percent:.0} %)");
        table.row([name.to_owned(), used.to_string(), share]);
    }
    table
}

fn paths(f: &mut Formatter<'_>, paths: &[TimingPath]) -> fmt::Result {
    writeln!(f, "\nslowest paths, one per pair of blocks")?;
    for path in paths {
        writeln!(
            f,
            "  {:>5.2} ns ({:.2} logic, {:.2} routing, {} levels)  {}",
            path.ns,
            path.logic_ns,
            path.routing_ns,
            path.levels,
            path.through.join(" -> ")
        )?;
    }
    Ok(())
}

/// The area of every block, and the sum.
fn blocks(blocks: &[BlockArea]) -> Table {
    let numbers = ["LUT4", "FF", "carry", "BRAM"].map(|head| (head, Side::Right));
    let mut table = Table::new([("block", Side::Left)].into_iter().chain(numbers));
    let mut line = |name: &str, area: Area| {
        let figures = [area.lut4, area.ff, area.carry, area.bram].map(|figure| figure.to_string());
        table.row([name.to_owned()].into_iter().chain(figures));
    };
    let mut sum = Area::default();
    for block in blocks {
        line(&block.block, block.area);
        sum.lut4 += block.area.lut4;
        sum.ff += block.area.ff;
        sum.carry += block.area.carry;
        sum.bram += block.area.bram;
    }
    line("sum", sum);
    table
}
