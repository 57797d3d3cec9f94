//! Placement and routing with one seed after the other, and packing of the placement that is kept.

use super::arguments::arguments;
use super::options::Which;
use super::synthesis::check_fits;
use super::{BuildError, Progress, Workshop};
use crate::folder::FolderError;
use crate::margin::required_mhz;
use crate::report::netlist::{json, read};
use crate::report::{FailedSeed, RecordedSeed, ReportError, SeedResult};
use crate::run::{Run, RunError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The results of the placements.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placements {
    /// The placement that is kept.
    pub best: SeedResult,
    /// All placements, by seed.
    pub all: Vec<SeedResult>,
    /// The seeds with which nextpnr failed.
    pub failed: Vec<FailedSeed>,
    /// The logic cells of the placement that is kept.
    pub logic_cells: u32,
    /// The seed that is recorded for the design, if there is one.
    pub recorded: Option<RecordedSeed>,
}

/// The seeds that were tried so far.
#[derive(Debug, Default)]
pub(super) struct Tried {
    placed: Vec<Placement>,
    failed: Vec<(u32, BuildError)>,
}

/// One placement.
#[derive(Debug, Clone, Copy)]
struct Placement {
    result: SeedResult,
    logic_cells: u32,
}

/// The fields of nextpnr's report that are used here.
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

impl Workshop<'_> {
    /// Places and routes with these seeds after those that were tried, as many at a time as there are processors, until one is enough.
    /// A seed with which nextpnr fails is reported and left out. After an error that every seed would have no further one is begun.
    pub(super) fn try_seeds(
        &self,
        seeds: &[u32],
        tried: Tried,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Tried {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let progress = Mutex::new(progress);
        let tried = Mutex::new(tried);
        let work = || loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&seed) = seeds.get(place) else {
                return;
            };
            let placement = self.place_seed(seed);
            if self.is_last(&placement) {
                next.store(seeds.len(), Ordering::Relaxed);
            }
            let step = match &placement {
                Ok(Placement { result, .. }) => Some(Progress::Placed {
                    seed,
                    mhz: result.mhz,
                }),
                Err(error) => is_of_a_seed(error).then_some(Progress::SeedFailed { seed }),
            };
            if let Some(step) = step {
                progress.lock().unwrap_or_else(PoisonError::into_inner)(step);
            }
            let mut tried = tried.lock().unwrap_or_else(PoisonError::into_inner);
            match placement {
                Ok(placement) => tried.placed.push(placement),
                Err(error) => tried.failed.push((seed, error)),
            }
        };
        thread::scope(|scope| {
            for _ in 0..workers.min(seeds.len()) {
                scope.spawn(work);
            }
        });
        tried.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no further seed is started after this placement.
    fn is_last(&self, placement: &Result<Placement, BuildError>) -> bool {
        match placement {
            Ok(placement) => self.is_enough(&placement.result),
            Err(error) => !is_of_a_seed(error),
        }
    }

    /// Whether this placement meets timing, and no faster one is wanted.
    pub(super) fn is_enough(&self, result: &SeedResult) -> bool {
        let mhz_clock = f64::from(self.design.clocking.clock_hz) / 1e6;
        self.seeds.which != Which::All
            && result.mhz >= required_mhz(self.design.board.part, mhz_clock)
    }

    fn place_seed(&self, seed: u32) -> Result<Placement, BuildError> {
        let family = self.design.board.part.family;
        let placer = family.placer.program();
        let files = [family.placement_ending, "json", "sdf", "placed.json"]
            .map(|kind| format!("seed-{seed}.{kind}"));
        let log = self.folder.log(&format!("nextpnr-seed-{seed}.log"));
        let run = Run {
            tool: &self.tools.placer,
            arguments: arguments(self.design, seed)
                .into_iter()
                .map(Into::into)
                .collect(),
            folder: self.folder.work(),
            log: Some(log.clone()),
            output: None,
            writes: &files.each_ref().map(String::as_str),
            search_path: self.toolbox.path(),
        }
        .run();
        if let Err(RunError::Failed { .. }) = &run {
            // nextpnr logs how full the chip is before it fails.
            let said = std::fs::read(&log).unwrap_or_default();
            self.check_utilisation(&String::from_utf8_lossy(&said))?;
        }
        run?;
        let report = self.folder.work().join(format!("seed-{seed}.json"));
        let text = read(&report, placer)?;
        let parsed: NextpnrReport = json(&text, &report, placer)?;
        let missing = |missing: &str| ReportError::Missing {
            file: report.clone(),
            writer: placer,
            missing: missing.to_owned(),
        };
        let clocks = parsed.fmax.values().map(|clock| clock.achieved);
        let mhz = clocks
            .min_by(f64::total_cmp)
            .ok_or_else(|| missing("clock"))?;
        let cells = parsed.utilization.get(family.cells.logic);
        let logic_cells = cells
            .ok_or_else(|| missing(&format!("`{}`", family.cells.logic)))?
            .used;
        // nextpnr fills a die, of which the part may have less.
        check_fits(
            self.design,
            "logic cells",
            logic_cells,
            self.design.board.part.lut4,
        )?;
        Ok(Placement {
            result: SeedResult { seed, mhz },
            logic_cells,
        })
    }

    /// Reads lines such as `ICESTORM_LC:  9216/ 7680   120%` in nextpnr's log.
    fn check_utilisation(&self, log: &str) -> Result<(), BuildError> {
        let cells = &self.design.board.part.family.cells;
        for (name, resource) in [
            (cells.logic, "logic cells"),
            (cells.placed_ram, "block RAMs"),
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

    /// Packs the placement that is kept.
    pub(super) fn pack(&self, placements: &Placements) -> Result<(), BuildError> {
        let family = self.design.board.part.family;
        let ending = family.placement_ending;
        let kept = format!("top.{ending}");
        let path = self.folder.work().join(&kept);
        let seed = placements.best.seed;
        // A placement that is also the floorplan's file is still needed under its own name.
        std::fs::copy(
            self.folder.work().join(format!("seed-{seed}.{ending}")),
            &path,
        )
        .map_err(FolderError::at(&path))?;
        let part = self.design.board.part;
        let arguments = (family.packing)(part, &kept, family.bitstream);
        Run {
            tool: &self.tools.packer,
            arguments: arguments.into_iter().map(Into::into).collect(),
            folder: self.folder.work(),
            log: Some(self.folder.log(&format!("{}.log", family.packer.program()))),
            output: None,
            writes: &[family.bitstream],
            search_path: self.toolbox.path(),
        }
        .run()?;
        Ok(())
    }
}

impl Tried {
    /// Whether this seed was tried.
    pub(super) fn has(&self, seed: u32) -> bool {
        let placed = self.placed.iter().map(|placement| placement.result.seed);
        let failed = self.failed.iter().map(|&(seed, _)| seed);
        placed.chain(failed).any(|tried| tried == seed)
    }

    /// Whether no other seed need be tried: one is enough, or all would fail.
    pub(super) fn is_over(&self, is_enough: impl Fn(&SeedResult) -> bool) -> bool {
        let mut failed = self.failed.iter();
        self.placed.iter().any(|placed| is_enough(&placed.result))
            || failed.any(|(_, error)| !is_of_a_seed(error))
    }

    /// Keeps the lowest seed that is enough, or else the fastest. Whether a higher seed was tried depends on the
    /// machine, so higher seeds are dropped, and the same build always gives the same report.
    pub(super) fn choose(
        mut self,
        is_enough: impl Fn(&SeedResult) -> bool,
    ) -> Result<Placements, BuildError> {
        self.placed.sort_by_key(|placement| placement.result.seed);
        self.failed.sort_by_key(|&(seed, _)| seed);
        if let Some(fatal) = self
            .failed
            .iter()
            .position(|(_, error)| !is_of_a_seed(error))
        {
            return Err(self.failed.swap_remove(fatal).1);
        }
        if let Some(kept) = self.placed.iter().find(|placed| is_enough(&placed.result)) {
            let kept = kept.result.seed;
            self.placed
                .retain(|placement| placement.result.seed <= kept);
            self.failed.retain(|&(seed, _)| seed <= kept);
        }
        // Of several equally fast placements, the lowest seed is kept.
        let fastest = self.placed.iter().rev();
        let fastest = fastest.max_by(|a, b| a.result.mhz.total_cmp(&b.result.mhz));
        let enough = self
            .placed
            .last()
            .filter(|placed| is_enough(&placed.result));
        let Some(&kept) = enough.or(fastest) else {
            let error = self.failed.into_iter().next().map(|(_, error)| error);
            return Err(error.unwrap_or(BuildError::NoSeeds));
        };
        let failed = self.failed.into_iter().map(|(seed, error)| FailedSeed {
            seed,
            error: error.to_string(),
        });
        Ok(Placements {
            best: kept.result,
            all: self
                .placed
                .iter()
                .map(|placement| placement.result)
                .collect(),
            failed: failed.collect(),
            logic_cells: kept.logic_cells,
            recorded: None,
        })
    }
}

/// Whether only this seed failed, and another may do better: nextpnr crashed, or wrote something that cannot be read.
fn is_of_a_seed(error: &BuildError) -> bool {
    matches!(error, BuildError::Run(_) | BuildError::Report(_))
}
