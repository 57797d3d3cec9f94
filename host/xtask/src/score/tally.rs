//! Figures made of a routed design and its counts: leaves per second.

use std::collections::BTreeMap;

use console::json::Leaves;
use firmware::report::{Report, SeedResult};
use serde::Serialize;

use super::peers::Peer;
use perftboard::commands::bench::{Beside, Counted, Measured};

/// A routed design and the counts of its Verilog.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The report of the build.
    pub report: Report,
    /// The SHA-256 of the netlist, or nothing if timing is missed.
    pub netlist: String,
    /// The counts.
    pub measured: Measured,
}

impl Score {
    /// Leaves counted in a clock, over all positions.
    #[must_use]
    pub fn leaves_per_clock(&self) -> f64 {
        self.measured.leaves_per_clock().unwrap_or_default()
    }

    /// Million leaves in a second at the fastest clock that nextpnr reports.
    #[must_use]
    pub fn mnps(&self) -> f64 {
        self.leaves_per_clock() * self.report.mhz
    }

    /// Million leaves in a second at the clock that the bitstream's PLL makes.
    #[must_use]
    pub fn mnps_clock(&self) -> f64 {
        self.leaves_per_clock() * self.report.mhz_clock
    }

    /// The figures for JSON.
    #[must_use]
    pub fn figures(&self) -> Figures<'_> {
        let report = &self.report;
        Figures {
            target: &report.target,
            device: &report.device,
            cores: report.cores,
            mhz: report.mhz,
            mhz_clock: report.mhz_clock,
            mhz_required: report.mhz_required,
            timing_met: report.timing_met,
            leaves_per_clock: self.leaves_per_clock(),
            mnps: self.mnps(),
            mnps_clock: self.mnps_clock(),
            lut4: report.lut4,
            lut4_total: report.lut4_total,
            bram: report.bram,
            bram_total: report.bram_total,
            seed: report.seed,
            seeds: &report.seeds,
            netlist: &self.netlist,
            positions: self.positions().collect(),
            tools: &report.tools,
        }
    }

    fn positions(&self) -> impl Iterator<Item = Position<'_>> {
        let mnps = |counted: &Counted, mhz| Some(counted.leaves_per_clock? * mhz);
        self.measured.positions.iter().map(move |counted| Position {
            mnps: mnps(counted, self.report.mhz),
            mnps_clock: mnps(counted, self.report.mhz_clock),
            counted,
        })
    }
}

/// A score, in JSON.
#[derive(Debug, Clone, Serialize)]
pub struct Figures<'a> {
    target: &'a str,
    device: &'a str,
    cores: u8,
    /// The fastest clock that nextpnr reports for the routed design.
    mhz: f64,
    /// The clock that the bitstream's PLL makes.
    mhz_clock: f64,
    /// The least `mhz` that meets timing at `mhz_clock` with its margin.
    mhz_required: f64,
    timing_met: bool,
    leaves_per_clock: f64,
    /// Million leaves per second at `mhz`.
    mnps: f64,
    /// Million leaves per second at `mhz_clock`.
    mnps_clock: f64,
    lut4: u32,
    lut4_total: u32,
    bram: u32,
    bram_total: u32,
    seed: u32,
    seeds: &'a [SeedResult],
    /// The SHA-256 of the netlist.
    netlist: &'a str,
    positions: Vec<Position<'a>>,
    tools: &'a BTreeMap<String, String>,
}

/// A position, in JSON.
#[derive(Debug, Clone, Serialize)]
struct Position<'a> {
    #[serde(flatten)]
    counted: &'a Counted,
    mnps: Option<f64>,
    mnps_clock: Option<f64>,
}

/// A score with everything that it is compared with.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// The score.
    pub score: Score,
    /// The counts of the sparse positions by the same Verilog.
    pub sparse: Measured,
    /// The speed of the other simulation.
    pub beside: Beside,
    /// The figures of software.
    pub peers: Vec<Peer>,
    /// The processor that the software runs on.
    pub machine: String,
}

/// The figures in JSON.
#[derive(Debug, Clone, Serialize)]
pub struct TallyFigures<'a> {
    #[serde(flatten)]
    score: Figures<'a>,
    sparse: Sparse,
    verilog_clocks_per_second: Option<f64>,
    beside: Beside,
    machine: &'a str,
    peers: Vec<PeerFigures<'a>>,
}

/// The sparse positions, in JSON.
#[derive(Debug, Clone, Serialize)]
struct Sparse {
    positions: usize,
    nodes: Leaves,
    clocks: u64,
    leaves_per_clock: Option<f64>,
    /// Million leaves in a second at the clock that the bitstream's PLL makes.
    mnps_clock: Option<f64>,
}

/// A peer, in JSON.
#[derive(Debug, Clone, Serialize)]
struct PeerFigures<'a> {
    #[serde(flatten)]
    peer: &'a Peer,
    /// How many times as many leaves in a second the circuit counts, at the clock that the bitstream's PLL makes.
    times: Option<f64>,
}

impl Tally {
    /// The figures for JSON.
    #[must_use]
    pub fn figures(&self) -> TallyFigures<'_> {
        TallyFigures {
            score: self.score.figures(),
            sparse: Sparse {
                positions: self.sparse.positions.len(),
                nodes: self.sparse.total.nodes.into(),
                clocks: self.sparse.total.clocks,
                leaves_per_clock: self.sparse.leaves_per_clock(),
                mnps_clock: self.sparse_mnps_clock(),
            },
            verilog_clocks_per_second: self.score.measured.speed,
            beside: self.beside,
            machine: &self.machine,
            peers: self
                .peers
                .iter()
                .map(|peer| self.figures_of(peer))
                .collect(),
        }
    }

    /// Million leaves per second of the sparse positions, at the clock that the bitstream's PLL makes.
    #[must_use]
    pub fn sparse_mnps_clock(&self) -> Option<f64> {
        Some(self.sparse.leaves_per_clock()? * self.score.report.mhz_clock)
    }

    /// How many times as many leaves per second as this peer the circuit counts, at the clock that the bitstream's PLL
    /// makes.
    #[must_use]
    pub fn times(&self, peer: &Peer) -> Option<f64> {
        let mnps = peer.mnps.filter(|&mnps| mnps > 0.0)?;
        Some(self.score.mnps_clock() / mnps)
    }

    fn figures_of<'a>(&self, peer: &'a Peer) -> PeerFigures<'a> {
        PeerFigures {
            peer,
            times: self.times(peer),
        }
    }
}

/// The name of this machine's processor, if the system gives one.
#[must_use]
pub fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let name = name.and_then(|rest| rest.split_once(':'));
    let words: Option<Vec<&str>> = name.map(|(_, name)| name.split_whitespace().collect());
    words.map_or_else(|| "this machine".to_owned(), |words| words.join(" "))
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use firmware::report::{Area, BlockArea};
    use serde_json::json;

    use super::*;
    use console::outcome::Outcome;
    use driver::Count;

    /// Two cores at 60 MHz that could take 75, and a quarter of a leaf in a clock.
    pub(in super::super) fn tally() -> Tally {
        let block = |block: &str, lut4| BlockArea {
            block: block.to_owned(),
            area: Area {
                lut4,
                ..Area::default()
            },
        };
        let seeds = [(1, 70.0), (2, 75.0)].map(|(seed, mhz)| SeedResult { seed, mhz });
        let tools = [("nextpnr-ice40", "0.4-1"), ("yosys", "0.23")];
        let report = Report {
            clusters: 1,
            target: "alchitry-cu".to_owned(),
            device: "iCE40-HX8K-CB132".to_owned(),
            cores: 2,
            mhz_requested: 60.0,
            mhz_clock: 60.0,
            mhz: 75.0,
            mhz_required: 61.7,
            slack_ns: 3.3,
            margin_ns: 0.45,
            jitter_ns: 0.225,
            timing_met: true,
            baud: 1e6,
            lut4: 3400,
            lut4_total: 7680,
            ff: 1200,
            carry: 300,
            logic_cells: 3500,
            bram: 11,
            bram_total: 32,
            seed: 2,
            seeds: seeds.into(),
            failed_seeds: Vec::new(),
            recorded_seed: None,
            leds: Vec::new(),
            paths: Vec::new(),
            blocks: vec![
                block("system.cluster[0]", 600),
                block("system.cluster[0].cores[0].walker", 900),
                block("system.cluster[0].cores[0]", 100),
                block("system.cluster[0].cores[1].walker", 1000),
                block("system.frontend.reply", 700),
                block("system.frontend", 50),
                block("top", 50),
            ],
            files: BTreeMap::new(),
            tools: tools
                .map(|(tool, version)| (tool.to_owned(), version.to_owned()))
                .into(),
        };
        let counted = Counted {
            name: "start".to_owned(),
            fen: "a position".to_owned(),
            depth: 5,
            nodes: 1000,
            clocks: 4000,
            leaves_per_clock: Some(0.25),
            serial_bytes: 0,
            serial_clocks: 0,
            serial_share: None,
            speed: Some(4e6),
        };
        let measured = Measured {
            positions: vec![counted],
            total: Count {
                nodes: 1000,
                clocks: 4000,
            },
            serial_share: None,
            speed: Some(4e6),
            outcome: Outcome::Right,
        };
        let sparse = Measured {
            total: Count {
                nodes: 300,
                clocks: 3000,
            },
            ..measured.clone()
        };
        let beside = Beside {
            board: "sim",
            sim_clocks_per_second: Some(5e5),
            times: Some(8.0),
        };
        let peer = |name: &str, mnps, error: Option<&str>| Peer {
            name: name.to_owned(),
            mnps,
            positions: Vec::new(),
            error: error.map(str::to_owned),
        };
        Tally {
            score: Score {
                report,
                netlist: "0123456789abcdef".to_owned(),
                measured,
            },
            sparse,
            beside,
            peers: vec![
                peer("Stockfish", None, Some("not installed")),
                peer("cozy-chess", Some(320.0), None),
            ],
            machine: "a machine".to_owned(),
        }
    }

    #[test]
    fn json_has_leaves_per_clock_times_megahertz() {
        let mut json = serde_json::to_value(tally().figures()).unwrap();
        let expected = json!({
            "cores": 2, "lut4": 3400, "bram": 11, "seed": 2, "leaves_per_clock": 0.25,
            "mhz": 75.0, "mnps": 18.75, "mhz_clock": 60.0, "mhz_required": 61.7, "mnps_clock": 15.0,
        });
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(json[key], *value, "{key}");
        }
        let position = json["positions"][0].take();
        assert_eq!(
            (&position["mnps"], &position["mnps_clock"]),
            (&json!(18.75), &json!(15.0))
        );
        assert_eq!(
            (&position["name"], &position["nodes"]),
            (&json!("start"), &json!("1000"))
        );
        assert_eq!(json["peers"][1]["mnps"], 320.0);
        assert_eq!(json["peers"][1]["times"], 15.0 / 320.0);
        assert_eq!(json["peers"][0]["times"], json!(null));
        let sparse = json!({
            "positions": 1, "nodes": "300", "clocks": 3000, "leaves_per_clock": 0.1, "mnps_clock": 6.0,
        });
        assert_eq!(json["sparse"], sparse);
        assert_eq!(json["peers"][0]["error"], "not installed");
        assert_eq!(json["tools"]["yosys"], "0.23");
    }

    #[test]
    fn text_names_both_clocks() {
        let text = tally().to_string();
        for line in [
            "15.0 million at 60.00 MHz, the clock of the bitstream's PLL",
            "18.8 million at 75.00 MHz, the fastest that nextpnr reports",
            "sparse positions    0.100 leaves per clock, 6.0 million leaves/s at 60.00 MHz",
            "  cozy-chess  320.0  0.05",
            "not installed",
        ] {
            assert!(text.contains(line), "{line} in:\n{text}");
        }
    }
}
