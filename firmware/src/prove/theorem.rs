//! What a theorem is.

use super::given::Given;
use super::subject::Subject;
use std::fmt::{self, Display, Formatter};

/// A claim about a circuit, and how it is proved.
#[derive(Debug, Clone, Copy)]
pub struct Theorem {
    /// Its name on the command line.
    pub name: &'static str,
    /// The circuit.
    pub subject: Subject,
    /// The claim in a sentence.
    pub claim: &'static str,
    /// How it is proved.
    pub method: Method,
    /// The module `theorem` in Verilog: it has an instance of the module `block`, assumes the conditions and asserts the claim.
    ///
    /// It may use the modules of `geometry.v`, `sandstroem.v` and `memories.v`, and read a signal inside an instance `dut` by a
    /// wire that is declared as `(* hierconn *) wire \dut.name ;`. A constant `name` of the block is there as the macro
    /// `` `BLOCK_NAME ``, the code of `Stage::Idle` as `` `BLOCK_STAGE$IDLE ``, the code of a block `finder` inside it as
    /// `` `FINDER_STAGE$IDLE ``, and the field `kind` of the finder's register `found` as `` `FINDER_FOUND_KIND(word) ``.
    /// A theorem about whole netlists has no specification: it is their Verilog.
    pub specification: &'static str,
    /// The blocks that the specification replaces by modules of its own, mostly memories that may hold anything: with the modules in
    /// them, and of a list all its blocks. There may be none of a list in some of the circuits.
    pub replaced: &'static [&'static str],
    /// What the specification assumes beside contracts, and why it may; see [`contract`](super::contract).
    pub given: &'static [Given],
    /// Changes of the circuit with which the claim does not hold, each of which a test makes.
    pub faults: &'static [Fault],
}

/// How a theorem is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// The claim holds in this clock, counted from 1, from every state of all registers and for all inputs.
    Flush {
        /// The clock.
        clock: u32,
    },
    /// The claim holds in so many clocks from the initial state on. And if it holds in so many consecutive clocks, it holds in
    /// the next one, too.
    Induction {
        /// The clocks.
        length: u32,
        /// The clocks from the initial state on in which an example against the claim is looked for if the induction fails.
        search: u32,
    },
    /// For all inputs and from every state of all registers, the netlist and its Verilog go on to the same state, register by
    /// register, and put out the same.
    Equivalence,
}

impl Method {
    /// The number of clocks up to which the claim is shown, if it is not shown for ever.
    #[must_use]
    pub fn bound(self) -> Option<u32> {
        match self {
            Self::Flush { .. } | Self::Induction { .. } | Self::Equivalence => None,
        }
    }

    /// The program that proves so.
    #[must_use]
    pub fn engine(self) -> &'static str {
        match self {
            Self::Flush { .. } | Self::Induction { .. } => "yosys sat",
            Self::Equivalence => "abc cec",
        }
    }
}

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flush { clock: 1 } => write!(f, "sat, combinational"),
            Self::Flush { clock } => write!(f, "sat, {clock} clocks from every state"),
            Self::Equivalence => write!(f, "cec, register by register"),
            Self::Induction { length, .. } => write!(f, "sat, induction of length {length}"),
        }
    }
}

/// A fault to be seeded into a circuit: a text that stands in its Verilog once, and another in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The effect in words.
    pub effect: &'static str,
    /// The text.
    pub find: &'static str,
    /// The other one.
    pub replace: &'static str,
}
