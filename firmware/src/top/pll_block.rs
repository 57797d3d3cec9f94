//! The PLL as a block.
//!
//! # Purpose
//! Makes the system clock from the oscillator's. On the chip it is an `SB_PLL40_CORE` (Lattice FPGA-TN-02052), so that
//! the oscillator may be on any ball. In the rust-hdl simulation it is a wire, locked from the start.
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
//! Locks within 50 us (iCE40 data sheet FPGA-DS-02029, t_LOCK).
//!
//! # Resources
//! One PLL.

use crate::pll::PllSettings;
use rust_hdl::core::ast::Wrapper;
use rust_hdl::prelude::*;

/// The PLL; see the [module](self).
#[derive(LogicBlock)]
pub struct Pll {
    /// The oscillator.
    pub reference: Signal<In, Clock>,
    /// The system clock.
    pub clock: Signal<Out, Clock>,
    /// The system clock is steady.
    pub locked: Signal<Out, Bit>,
    _settings: PllSettings,
}

impl Pll {
    /// A PLL with these settings.
    #[must_use]
    pub fn new(settings: PllSettings) -> Self {
        Self {
            reference: Signal::default(),
            clock: Signal::default(),
            locked: Signal::default(),
            _settings: settings,
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
        let PllSettings {
            divr, divf, divq, ..
        } = self._settings;
        let filter_range = self._settings.filter_range();
        Verilog::Wrapper(Wrapper {
            code: format!(
                r#"
    SB_PLL40_CORE #(
        .FEEDBACK_PATH("SIMPLE"),
        .DIVR(4'd{divr}),
        .DIVF(7'd{divf}),
        .DIVQ(3'd{divq}),
        .FILTER_RANGE(3'd{filter_range})
    ) pll (
        .REFERENCECLK(reference),
        .PLLOUTGLOBAL(clock),
        .LOCK(locked),
        .RESETB(1'b1),
        .BYPASS(1'b0)
    );
"#
            ),
            cores: String::new(),
        })
    }
}
