//! The slowest paths, from the delays that nextpnr writes as SDF.
//!
//! nextpnr itself reports one path per clock. The five slowest paths between different blocks are computed here by the
//! same sums: clock to output, wires and cells on the way, setup at the end.

mod sdf;

pub(crate) use sdf::Delays;

use super::attribution::Attribution;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// How many paths are reported.
pub(crate) const PATHS: usize = 5;

/// A path from a register or memory to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimingPath {
    /// Its delay, setup included.
    pub ns: f64,
    /// The part of the delay in cells.
    pub logic_ns: f64,
    /// The part of the delay in wires.
    pub routing_ns: f64,
    /// The number of cells between its ends.
    pub levels: usize,
    /// The block it starts in.
    pub from: String,
    /// The block it ends in.
    pub to: String,
    /// The blocks on the way, one name per visit.
    pub through: Vec<String>,
    /// The net on which it starts, as near to the source as the tools kept it.
    pub start: String,
    /// The pin at which it ends.
    pub end: String,
    /// The cells from end to end, as nextpnr names them.
    #[serde(skip)]
    pub(crate) cells: Vec<String>,
}

/// The slowest path to a pin.
#[derive(Debug, Clone, Copy)]
struct Arrival {
    ps: u64,
    /// The previous pin, unless the path starts here.
    before: Option<usize>,
}

/// The slowest arrivals at all pins.
struct Arrivals<'a> {
    delays: &'a Delays,
    at: Vec<Option<Arrival>>,
}

/// The slowest paths, slowest first, at most one per pair of blocks; and the slowest of all in ps.
pub(crate) fn slowest_paths(delays: &Delays, attribution: &Attribution) -> Vec<TimingPath> {
    let arrivals = Arrivals::new(delays);
    let mut ends: Vec<(u64, usize)> = delays
        .setups
        .iter()
        .filter_map(|&(pin, setup)| Some((arrivals.at[pin]?.ps + setup, pin)))
        .collect();
    // Equal delays are sorted by name, so that the order is always the same.
    ends.sort_by(|a, b| (b.0, &delays.pins[a.1]).cmp(&(a.0, &delays.pins[b.1])));
    let mut seen = HashSet::new();
    let mut paths = Vec::new();
    for (ps, end) in ends {
        let path = arrivals.path(ps, end, attribution);
        if seen.insert((path.from.clone(), path.to.clone())) {
            paths.push(path);
        }
        if paths.len() == PATHS {
            break;
        }
    }
    paths
}

impl<'a> Arrivals<'a> {
    /// The slowest arrival at every pin, by relaxing pins in the order in which they are complete.
    fn new(delays: &'a Delays) -> Self {
        let mut at = vec![None; delays.pins.len()];
        let mut missing = vec![0_usize; delays.pins.len()];
        let mut leaving: HashMap<usize, Vec<(usize, u64)>> = HashMap::new();
        for &(from, to, ps) in &delays.arcs {
            missing[to] += 1;
            leaving.entry(from).or_default().push((to, ps));
        }
        for &(pin, ps) in &delays.starts {
            at[pin] = Some(Arrival { ps, before: None });
        }
        let mut ready: Vec<usize> = (0..missing.len())
            .filter(|&pin| missing[pin] == 0)
            .collect();
        while let Some(pin) = ready.pop() {
            for &(to, ps) in leaving.get(&pin).into_iter().flatten() {
                if let Some(Arrival { ps: here, .. }) = at[pin] {
                    let later: Option<Arrival> = at[to];
                    if later.is_none_or(|later| later.ps < here + ps) {
                        at[to] = Some(Arrival {
                            ps: here + ps,
                            before: Some(pin),
                        });
                    }
                }
                missing[to] -= 1;
                if missing[to] == 0 {
                    ready.push(to);
                }
            }
        }
        Self { delays, at }
    }

    fn path(&self, ps: u64, end: usize, attribution: &Attribution) -> TimingPath {
        let mut pins = vec![end];
        while let Some(before) = pins.last().and_then(|&pin| self.at[pin]?.before) {
            pins.push(before);
        }
        pins.reverse();
        let cell = |pin: usize| self.delays.cell(pin);
        let mut through: Vec<String> = pins
            .iter()
            .map(|&pin| attribution.block(cell(pin)).to_owned())
            .collect();
        through.dedup();
        let ns = |ps: u64| ps as f64 / 1000.0;
        // A step between two cells is a wire; any other step is in a cell.
        let routing: u64 = pins
            .windows(2)
            .filter(|step| cell(step[0]) != cell(step[1]))
            .filter_map(|step| Some(self.at[step[1]]?.ps - self.at[step[0]]?.ps))
            .sum();
        let mut cells: Vec<&str> = pins.iter().map(|&pin| cell(pin)).collect();
        cells.dedup();
        TimingPath {
            ns: ns(ps),
            logic_ns: ns(ps - routing),
            routing_ns: ns(routing),
            levels: cells.len().saturating_sub(2),
            from: through.first().cloned().unwrap_or_default(),
            to: through.last().cloned().unwrap_or_default(),
            through,
            start: pins
                .first()
                .map_or_else(String::new, |&pin| self.delays.pins[pin].clone()),
            end: self.delays.pins[end].clone(),
            cells: cells.into_iter().map(str::to_owned).collect(),
        }
    }
}
