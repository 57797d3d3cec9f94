//! The PLL as a block.
//!
//! # Purpose
//! Makes the system clock from the clock of the board's oscillator. In the generated Verilog the block is the PLL cell of the
//! part's family, configured in `family/ice40/pll.rs` or `family/ecp5/pll.rs`. Without settings, and in the rust-hdl simulation, the
//! block passes the oscillator's clock on unchanged and `locked` is always high.
//!
//! # Ports
//! | port        | direction, width | valid |
//! |-------------|------------------|-------|
//! | `reference` | in, 1  | the oscillator |
//! | `clock`     | out, 1 | once `locked` is high |
//! | `locked`    | out, 1 | always; not synchronous to anything |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Locks within 50 us on an iCE40 (data sheet FPGA-DS-02029, t_LOCK), within 15 ms on an ECP5 (FPGA-DS-02012, t_LOCK).
//!
//! # Resources
//! One PLL; nothing without settings.

use crate::pll::{PllInput, PllSettings};
use rust_hdl::core::ast::Wrapper;
use rust_hdl::prelude::*;

/// The Verilog of a block without a PLL.
const PASSED_ON: &str = "assign clock = reference;\nassign locked = 1'b1;\n";

/// The PLL; see the [module](self).
#[derive(LogicBlock)]
pub struct Pll {
    /// The oscillator.
    pub reference: Signal<In, Clock>,
    /// The system clock.
    pub clock: Signal<Out, Clock>,
    /// The system clock is steady.
    pub locked: Signal<Out, Bit>,
    _settings: Option<PllSettings>,
    _input: PllInput,
}

impl Pll {
    /// A PLL with these settings, if there are any, whose reference comes this way.
    #[must_use]
    pub fn new(settings: Option<PllSettings>, input: PllInput) -> Self {
        Self {
            reference: Signal::default(),
            clock: Signal::default(),
            locked: Signal::default(),
            _settings: settings,
            _input: input,
        }
    }
}

impl Logic for Pll {
    fn update(&mut self) {
        self.clock.next = self.reference.val();
        self.locked.next = true;
    }

    fn connect(&mut self) {
        self.clock.connect();
        self.locked.connect();
    }

    fn hdl(&self) -> Verilog {
        let cell = |settings: &PllSettings| (settings.kind.cell)(settings, self._input);
        Verilog::Wrapper(Wrapper {
            code: (self._settings.as_ref()).map_or_else(|| PASSED_ON.to_owned(), cell),
            cores: String::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::top::testing::synthesize;

    #[test]
    fn without_settings_the_oscillator_is_passed_on_by_wires() {
        let mut pll = Pll::new(None, PllInput::Core);
        synthesize("Pll", &mut pll);
        let verilog = generate_verilog(&pll);
        assert!(verilog.contains("assign clock = reference;"), "{verilog}");
        assert!(!verilog.contains("SB_PLL40"), "{verilog}");
    }
}
