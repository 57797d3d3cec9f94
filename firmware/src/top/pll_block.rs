//! The PLL as a block.
//!
//! # Purpose
//! Makes the system clock from the oscillator's. On the chip it is an `SB_PLL40_CORE`, with which the oscillator may be on
//! almost any ball, or an `SB_PLL40_PAD`, for the one ball that leads straight to the PLL (Lattice FPGA-TN-02052). In the
//! rust-hdl simulation it is a wire, locked from the start.
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

use crate::board::PllInput;
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
    _input: PllInput,
}

impl Pll {
    /// A PLL with these settings, whose reference comes this way.
    #[must_use]
    pub fn new(settings: PllSettings, input: PllInput) -> Self {
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
        let PllSettings {
            divr, divf, divq, ..
        } = self._settings;
        let filter_range = self._settings.filter_range();
        let (kind, port) = match self._input {
            PllInput::Core => ("SB_PLL40_CORE", "REFERENCECLK"),
            PllInput::Pad => ("SB_PLL40_PAD", "PACKAGEPIN"),
        };
        Verilog::Wrapper(Wrapper {
            code: format!(
                r#"
    {kind} #(
        .FEEDBACK_PATH("SIMPLE"),
        .DIVR(4'd{divr}),
        .DIVF(7'd{divf}),
        .DIVQ(3'd{divq}),
        .FILTER_RANGE(3'd{filter_range})
    ) pll (
        .{port}(reference),
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
