//! The report as text, for a terminal.

use super::{Area, BlockArea, Report, TimingPath};
use std::fmt::{self, Display, Formatter};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let plural = if self.cores == 1 { "" } else { "s" };
        let Self {
            target,
            device,
            cores,
            ..
        } = self;
        writeln!(f, "{target} ({device}), {cores} core{plural}")?;
        let verdict = if self.timing_met { "met" } else { "NOT MET" };
        writeln!(
            f,
            "clock        {:.2} MHz asked for, {:.2} MHz made, at most {:.2} MHz: timing {verdict} (seed {} of {})",
            self.mhz_requested,
            self.mhz_clock,
            self.mhz,
            self.seed,
            self.seeds.len()
        )?;
        writeln!(
            f,
            "margin       {:.2} ns of {:.2} left, {:.2} needed, of which PLL jitter may take {:.3}",
            self.slack_ns,
            1e3 / self.mhz_clock,
            self.margin_ns,
            self.jitter_ns
        )?;
        for failed in &self.failed_seeds {
            writeln!(f, "seed {} failed: {}", failed.seed, failed.error)?;
        }
        writeln!(f, "serial line  {:.0} baud", self.baud)?;
        for (name, used, total) in [
            ("LUT4", self.lut4, self.lut4_total),
            ("flip-flops", self.ff, self.lut4_total),
            ("carries", self.carry, self.lut4_total),
            ("logic cells", self.logic_cells, self.lut4_total),
            ("block RAM", self.bram, self.bram_total),
        ] {
            let percent = 100.0 * f64::from(used) / f64::from(total.max(1));
            writeln!(f, "{name:<12} {used:>5} of {total} ({percent:.0} %)")?;
        }
        paths(f, &self.paths)?;
        blocks(f, &self.blocks)?;
        writeln!(f, "\ntools")?;
        for (tool, version) in &self.tools {
            writeln!(f, "  {tool} {version}")?;
        }
        Ok(())
    }
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

fn blocks(f: &mut Formatter<'_>, blocks: &[BlockArea]) -> fmt::Result {
    let width = blocks.iter().map(|block| block.block.len()).max();
    let width = width.unwrap_or(0).max("block".len());
    writeln!(
        f,
        "\n  {:<width$}  {:>5} {:>5} {:>5} {:>4}",
        "block", "LUT4", "FF", "carry", "BRAM"
    )?;
    let mut sum = Area::default();
    let line = |f: &mut Formatter<'_>, name: &str, area: Area| {
        let Area {
            lut4,
            ff,
            carry,
            bram,
        } = area;
        writeln!(
            f,
            "  {name:<width$}  {lut4:>5} {ff:>5} {carry:>5} {bram:>4}"
        )
    };
    for block in blocks {
        line(f, &block.block, block.area)?;
        sum.lut4 += block.area.lut4;
        sum.ff += block.area.ff;
        sum.carry += block.area.carry;
        sum.bram += block.area.bram;
    }
    line(f, "sum", sum)
}
