//! Synthesis: the Verilog becomes look-up tables, flip-flops, carries and block RAMs.

use super::{BuildError, Workshop};
use crate::design::TOP_MODULE;
use crate::report::netlist::Netlist;
use crate::run::Run;

/// What yosys is told. ABC9 knows the part's delays and, with `-dff`, may move logic across flip-flops that need no reset.
pub(super) fn script() -> String {
    format!(
        "read_verilog top.v; \
         synth_ice40 -device hx -abc9 -dff -top {TOP_MODULE} -json netlist.json; \
         write_verilog -noattr netlist.v"
    )
}

/// Words of yosys that mean that the Verilog is not the circuit that was meant: names that rust-hdl printed but never
/// declared, wires that nothing drives, latches.
const DOUBTFUL: [&str; 5] = [
    "implicitly declared",
    "is assigned in a block",
    "has no driver",
    "Latch inferred",
    "multiple conflicting drivers",
];

/// The lines of yosys' log that cast doubt on the circuit.
pub(crate) fn doubts(log: &str) -> Vec<String> {
    log.lines()
        .filter(|line| DOUBTFUL.iter().any(|words| line.contains(words)))
        .map(str::to_owned)
        .collect()
}

impl Workshop<'_> {
    /// Runs yosys.
    pub(super) fn synthesise(&self) -> Result<Netlist, BuildError> {
        self.folder.write("top.v", &self.design.verilog)?;
        self.folder.write("top.pcf", &self.design.pcf)?;
        let log = self.folder.log("yosys.log");
        let said = Run {
            tool: &self.tools.yosys,
            arguments: vec!["-p".into(), script().into()],
            folder: self.folder.work(),
            log: log.clone(),
            writes: &["netlist.json", "netlist.v"],
            search_path: self.toolbox.path(),
        }
        .run()?;
        let lines = doubts(&said);
        if !lines.is_empty() {
            return Err(BuildError::Doubtful { lines, log });
        }
        let netlist = Netlist::read(&self.folder.work().join("netlist.json"), "yosys")?;
        let area = netlist.area();
        let device = self.design.board.device;
        self.check_fits("LUT4", area.lut4, device.lut4)?;
        self.check_fits("block RAMs", area.bram, device.block_rams)?;
        Ok(netlist)
    }

    /// Refuses more than there is.
    pub(super) fn check_fits(
        &self,
        resource: &'static str,
        used: u32,
        available: u32,
    ) -> Result<(), BuildError> {
        if used <= available {
            return Ok(());
        }
        Err(BuildError::ChipFull {
            resource,
            used,
            available,
            device: self.design.board.device.name,
            cores: self.design.config.cores,
        })
    }
}
