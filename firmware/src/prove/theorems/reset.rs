//! From any state a reset leads to the first state, block by block.

mod clusters;
mod counters;
mod frontend;
mod looks;
mod tree;

use crate::prove::given::Given;
use crate::prove::reset::Reset;
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) use clusters::{CLUSTER, CLUSTER_LINK, HANDOVER, TRUNK};
pub(super) use counters::{COUNT, COUNTER, COUNTER_LINK};
pub(super) use frontend::{CONTROL, FRAME_RX, FRAME_TX, LINE_BUFFER, LOADER, UART_RX, UART_TX};
pub(super) use looks::{LOOK, VERDICTS};
pub(super) use tree::TREE;

/// The theorem about a block, whose reset has to be held for so many clocks.
const fn theorem(
    name: &'static str,
    reset: &'static Reset,
    claim: &'static str,
    given: &'static [Given],
    faults: &'static [Fault],
) -> Theorem {
    shown_in(reset.clocks, name, reset, claim, given, faults)
}

/// Such a theorem, for which an induction of this length is enough: what is asserted of the clocks of the reset leads up to its end.
const fn shown_in(
    length: u32,
    name: &'static str,
    reset: &'static Reset,
    claim: &'static str,
    given: &'static [Given],
    faults: &'static [Fault],
) -> Theorem {
    Theorem {
        name,
        subject: Subject::Twice(reset),
        claim,
        method: Method::Induction {
            length,
            search: reset.clocks + 11,
        },
        specification: "",
        replaced: &[],
        given,
        faults,
    }
}

/// A block of which everything matters, whose reset is held for a clock.
const BLOCK: Reset = Reset {
    block: "",
    clocks: 1,
    inner: &[],
    matters: &[],
    invariant: &[],
    held: &[],
    given: &[],
    since: &[],
    before: &[],
};
