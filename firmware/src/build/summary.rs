//! The report of a build, made from the tools' files, with the judgement on timing.

use super::place::Placements;
use super::{BuildError, Workshop};
use crate::margin::{jitter_ns, margin_ns, required_mhz, thousandths};
use crate::report::attribution::Attribution;
use crate::report::floorplan::Floorplan;
use crate::report::netlist::{read, Netlist};
use crate::report::timing::{slowest_paths, Delays};
use crate::report::verilog::Blocks;
use crate::report::{LedSign, Report};
use crate::top::bring_up::Sign;
use std::collections::BTreeMap;

impl Workshop<'_> {
    /// The report on the placement that is kept, and its floorplan. `digest` is that of the netlist.
    pub(super) fn summarise(
        &self,
        netlist: &Netlist,
        digest: &str,
        placements: &Placements,
    ) -> Result<Report, BuildError> {
        let seed = placements.best.seed;
        let file = |kind: &str| self.folder.work().join(format!("seed-{seed}.{kind}"));
        let family = self.design.board.part.family;
        let (cells, placer) = (&family.cells, family.placer.program());
        let blocks = Blocks::read(&(family.circuit)(&self.design.verilog));
        let synthesised = Attribution::of_synthesis(netlist, &blocks, cells);
        let placed = Netlist::read(&file("placed.json"), placer)?;
        let attribution = synthesised.of_placement(&placed, cells);
        let delays = Delays::read(&read(&file("sdf"), placer)?);

        let (board, config) = (self.design.board, self.design.config);
        let area = netlist.area(cells);
        let mhz_clock = f64::from(self.design.clocking.clock_hz) / 1e6;
        let tools = self
            .tools
            .all()
            .map(|tool| (tool.tool.program().to_owned(), tool.version.clone()));
        let report = Report {
            target: board.name.to_owned(),
            device: format!("{}-{}", board.part.name, board.package.to_uppercase()),
            clusters: config.map_or(0, |config| config.clusters),
            cores: config.map_or(0, |config| config.cores),
            leds: self.leds(),
            mhz_requested: f64::from(self.design.requested_hz()) / 1e6,
            mhz_clock,
            mhz: placements.best.mhz,
            mhz_required: thousandths(required_mhz(board.part, mhz_clock)),
            slack_ns: thousandths(1e3 / mhz_clock - 1e3 / placements.best.mhz),
            margin_ns: thousandths(margin_ns(board.part, mhz_clock)),
            jitter_ns: thousandths(jitter_ns(board.part.jitter, mhz_clock)),
            timing_met: placements.best.mhz >= required_mhz(board.part, mhz_clock),
            baud: self.design.clocking.real_baud(),
            lut4: area.lut4,
            lut4_total: board.part.lut4,
            ff: area.ff,
            carry: area.carry,
            logic_cells: placements.logic_cells,
            bram: area.bram,
            bram_total: board.part.block_rams,
            seed,
            seeds: placements.all.clone(),
            failed_seeds: placements.failed.clone(),
            recorded_seed: placements.recorded,
            paths: slowest_paths(&delays, &attribution),
            blocks: synthesised.areas(netlist, cells),
            files: BTreeMap::new(),
            tools: BTreeMap::from(tools),
        };
        let slowest = report.paths.first().map_or(&[][..], |path| &path.cells);
        let picture = Floorplan::new(&placed, &attribution, slowest, cells);
        self.folder
            .write("floorplan.svg", &picture.svg(&report, digest, board))?;
        Ok(report)
    }

    /// What the LEDs of a bring-up bitstream show.
    fn leds(&self) -> Vec<LedSign> {
        if self.design.config.is_some() {
            return Vec::new();
        }
        let pins = &self.design.board.pins;
        let signs = pins.leds.iter().zip(Sign::of(pins));
        let signs = signs.map(|(led, sign)| LedSign {
            led: led.pin.clone(),
            shows: sign.words(pins),
        });
        signs.collect()
    }
}
