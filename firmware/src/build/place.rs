//! Placement and routing, once for each seed, and the packing of the fastest.

use super::synthesis::check_fits;
use super::{BuildError, Progress, Workshop};
use crate::design::Design;
use crate::report::netlist::{json, read};
use crate::report::{ReportError, SeedResult};
use crate::run::{Run, RunError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What the placements came to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placements {
    /// The fastest.
    pub best: SeedResult,
    /// All of them, by seed.
    pub all: Vec<SeedResult>,
    /// Logic cells the fastest uses.
    pub logic_cells: u32,
}

/// One placement.
#[derive(Debug, Clone, Copy)]
struct Placement {
    result: SeedResult,
    logic_cells: u32,
}

/// What nextpnr reports, as far as it is needed.
#[derive(Debug, Deserialize)]
struct NextpnrReport {
    fmax: BTreeMap<String, ClockReport>,
    utilization: BTreeMap<String, Utilisation>,
}

#[derive(Debug, Deserialize)]
struct ClockReport {
    achieved: f64,
}

#[derive(Debug, Deserialize)]
struct Utilisation {
    used: u32,
}

/// What nextpnr is told for this seed. Timing is judged here, over all seeds, so nextpnr may fail it.
pub(super) fn arguments(design: &Design, seed: u32) -> Vec<String> {
    let board = design.board;
    let mhz = f64::from(design.clocking.clock_hz) / 1e6;
    let words = format!(
        "{} --package {} --json netlist.json --pcf top.pcf --freq {mhz} --seed {seed} --timing-allow-fail \
         --asc seed-{seed}.asc --report seed-{seed}.json --sdf seed-{seed}.sdf --write seed-{seed}.placed.json",
        board.device.nextpnr_flag, board.package
    );
    words.split_whitespace().map(str::to_owned).collect()
}

impl Workshop<'_> {
    /// Places and routes every seed, as many at a time as there are cores.
    pub(super) fn place(
        &self,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Placements, BuildError> {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicU32::new(1);
        let progress = Mutex::new(progress);
        let done: Mutex<Vec<Result<Placement, BuildError>>> = Mutex::new(Vec::new());
        let work = || loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > self.seeds {
                return;
            }
            let placement = self.place_seed(seed);
            if placement.is_err() {
                // The others would be for nothing.
                next.store(self.seeds + 1, Ordering::Relaxed);
            }
            if let Ok(Placement { result, .. }) = &placement {
                let mut tell = progress.lock().unwrap_or_else(PoisonError::into_inner);
                tell(Progress::Placed {
                    seed,
                    mhz: result.mhz,
                });
            }
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push(placement);
        };
        thread::scope(|scope| {
            for _ in 0..workers.min(self.seeds as usize) {
                scope.spawn(work);
            }
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        best(done.into_iter().collect::<Result<_, _>>()?)
    }

    fn place_seed(&self, seed: u32) -> Result<Placement, BuildError> {
        let files = ["asc", "json", "sdf", "placed.json"].map(|kind| format!("seed-{seed}.{kind}"));
        let log = self.folder.log(&format!("nextpnr-seed-{seed}.log"));
        let run = Run {
            tool: &self.tools.nextpnr,
            arguments: arguments(self.design, seed)
                .into_iter()
                .map(Into::into)
                .collect(),
            folder: self.folder.work(),
            log: log.clone(),
            output: None,
            writes: &files.each_ref().map(String::as_str),
            search_path: self.toolbox.path(),
        }
        .run();
        if let Err(RunError::Failed { .. }) = &run {
            // nextpnr says how full the chip is before it fails to fill it.
            let said = std::fs::read(&log).unwrap_or_default();
            self.check_utilisation(&String::from_utf8_lossy(&said))?;
        }
        run?;
        let report = self.folder.work().join(format!("seed-{seed}.json"));
        let text = read(&report, "nextpnr-ice40")?;
        let parsed: NextpnrReport = json(&text, &report, "nextpnr-ice40")?;
        let missing = |missing: &str| ReportError::Missing {
            file: report.clone(),
            writer: "nextpnr-ice40",
            missing: missing.to_owned(),
        };
        let clocks = parsed.fmax.values().map(|clock| clock.achieved);
        let mhz = clocks
            .min_by(f64::total_cmp)
            .ok_or_else(|| missing("clock"))?;
        let cells = parsed.utilization.get("ICESTORM_LC");
        Ok(Placement {
            result: SeedResult { seed, mhz },
            logic_cells: cells.ok_or_else(|| missing("`ICESTORM_LC`"))?.used,
        })
    }

    /// Looks for `ICESTORM_LC:  9216/ 7680   120%` in nextpnr's log.
    fn check_utilisation(&self, log: &str) -> Result<(), BuildError> {
        for (name, resource) in [
            ("ICESTORM_LC", "logic cells"),
            ("ICESTORM_RAM", "block RAMs"),
        ] {
            let line = log
                .lines()
                .find_map(|line| line.split_once(&format!("{name}:")));
            let Some((used, rest)) = line.and_then(|(_, rest)| rest.split_once('/')) else {
                continue;
            };
            let available = rest.split_whitespace().next().unwrap_or_default();
            if let (Ok(used), Ok(available)) = (used.trim().parse(), available.parse()) {
                check_fits(self.design, resource, used, available)?;
            }
        }
        Ok(())
    }

    /// Packs the fastest placement.
    pub(super) fn pack(&self, placements: &Placements) -> Result<(), BuildError> {
        let asc = self.folder.work().join("top.asc");
        let seed = placements.best.seed;
        std::fs::rename(self.folder.work().join(format!("seed-{seed}.asc")), &asc)
            .map_err(BuildError::folder(&asc))?;
        Run {
            tool: &self.tools.icepack,
            arguments: vec!["top.asc".into(), super::BITSTREAM.into()],
            folder: self.folder.work(),
            log: self.folder.log("icepack.log"),
            output: None,
            writes: &[super::BITSTREAM],
            search_path: self.toolbox.path(),
        }
        .run()?;
        Ok(())
    }
}

/// The fastest; of several the one with the lowest seed.
fn best(mut placements: Vec<Placement>) -> Result<Placements, BuildError> {
    placements.sort_by_key(|placement| placement.result.seed);
    let fastest = placements
        .iter()
        .rev()
        .max_by(|a, b| a.result.mhz.total_cmp(&b.result.mhz))
        .ok_or(BuildError::NoSeeds)?;
    Ok(Placements {
        best: fastest.result,
        logic_cells: fastest.logic_cells,
        all: placements
            .iter()
            .map(|placement| placement.result)
            .collect(),
    })
}
