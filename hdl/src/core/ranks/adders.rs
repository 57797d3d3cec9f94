//! The adders of the [tally](super::tally): planes into numbers by file, and those into one.
//!
//! # Purpose
//! [`Columns`] counts the moves that end on each file, with full adders of which each adds three planes. [`Total`] adds up the
//! files.
//!
//! # Ports of `Columns`
//! | port     | width          | valid |
//! |----------|----------------|-------|
//! | `up`, `others`, `down` | [`Moves`], [`OtherMoves`], [`Moves`] | every clock |
//! | `counts` | [`Counts`]     | in the same clock |
//!
//! # Ports of `Total`
//! | port     | width          | valid |
//! |----------|----------------|-------|
//! | `counts` | [`Counts`]     | every clock |
//! | `sums`   | [`Sums`]       | in the same clock |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Those of the tally.
//!
//! # Why not in rust-hdl
//! A circuit of rust-hdl would need a local signal for every adder. So these blocks print their own Verilog, like a memory.
//! The full adders stand in one list, from which both the Verilog and the simulation are made.

use super::rank::{Moves, OtherMoves};
use crate::cycle::{Budget, Part};
use crate::inspect::Inspector;
use rust_hdl::prelude::*;
use std::sync::OnceLock;

/// How many moves end on each file, a plane for each binary digit.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub ones: Bits<8>,
    pub twos: Bits<8>,
    pub fours: Bits<8>,
    pub eights: Bits<8>,
    pub sixteens: Bits<8>,
    /// The pawns' moves of one square, and their captures.
    pub pawn_ones: Bits<8>,
    pub pawn_twos: Bits<8>,
    /// Each of these is four promotions.
    pub promote: bool,
}

/// The sums over all files.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Sums {
    /// All moves but for those of `pawns`.
    pub moves: Bits<8>,
    /// The pawns' moves of one square, and their captures.
    pub pawns: Bits<5>,
    /// Each of these is four promotions.
    pub promote: bool,
}

/// The planes of `up`, of `others` but for pawns that go one square or take, and of `down`.
const PLANES: usize = 18;
/// The binary digits of a file's count.
const DIGITS: usize = 5;

/// An adder of three planes, or of two. Planes are numbered: first those that come in, then each adder's sum and its carry.
#[derive(Debug, Clone, Copy)]
struct Adder {
    inputs: [usize; 3],
    /// The third input is not used.
    half: bool,
}

/// The adders, and the number of the plane of each digit.
#[derive(Debug)]
struct Network {
    adders: Vec<Adder>,
    digits: [usize; DIGITS],
}

impl Network {
    /// Adds the planes of a digit until one is left; what they carry belongs to the next digit.
    fn new() -> Self {
        let mut adders = Vec::new();
        let mut digits = [0; DIGITS];
        let mut waiting: std::collections::VecDeque<usize> = (0..PLANES).collect();
        for digit in &mut digits {
            let mut carries = std::collections::VecDeque::new();
            while waiting.len() > 1 {
                let half = waiting.len() == 2;
                let mut take = || waiting.pop_front().unwrap_or_default();
                let inputs = [take(), take(), if half { 0 } else { take() }];
                let sum = PLANES + 2 * adders.len();
                adders.push(Adder { inputs, half });
                waiting.push_back(sum);
                carries.push_back(sum + 1);
            }
            *digit = waiting.pop_front().unwrap_or_default();
            waiting = carries;
        }
        Self { adders, digits }
    }

    fn get() -> &'static Self {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(Self::new)
    }

    /// The planes of the digits.
    fn add(&self, planes: [u32; PLANES]) -> [u32; DIGITS] {
        let mut all = [0; PLANES + 64];
        all[..PLANES].copy_from_slice(&planes);
        for (number, adder) in self.adders.iter().enumerate() {
            let [a, b, c] = adder.inputs.map(|plane| all[plane]);
            let c = if adder.half { 0 } else { c };
            all[PLANES + 2 * number] = a ^ b ^ c;
            all[PLANES + 2 * number + 1] = (a & b) | (c & (a | b));
        }
        self.digits.map(|plane| all[plane])
    }

    /// The same as Verilog, of planes `p0`, `p1` and so on.
    fn verilog(&self) -> String {
        let mut text = String::new();
        for (number, adder) in self.adders.iter().enumerate() {
            let [a, b, c] = adder.inputs.map(|plane| format!("p{plane}"));
            let (sum, carry) = (PLANES + 2 * number, PLANES + 2 * number + 1);
            text += &if adder.half {
                format!("wire [7:0] p{sum} = {a} ^ {b};\nwire [7:0] p{carry} = {a} & {b};\n")
            } else {
                format!(
                    "wire [7:0] p{sum} = {a} ^ {b} ^ {c};\n\
                     wire [7:0] p{carry} = ({a} & {b}) | ({c} & ({a} | {b}));\n"
                )
            };
        }
        text
    }
}

/// See the [module](self).
#[derive(Clone, Default, LogicBlock)]
pub(crate) struct Columns {
    pub up: Signal<In, Moves>,
    pub others: Signal<In, OtherMoves>,
    pub down: Signal<In, Moves>,
    pub counts: Signal<Out, Counts>,
}

impl Logic for Columns {
    fn update(&mut self) {
        let of = |moves: Moves| {
            [
                moves.file,
                moves.to_west,
                moves.to_east,
                moves.hops_0,
                moves.hops_1,
                moves.hops_2,
                moves.hops_3,
            ]
        };
        let others = self.others.val();
        let mut planes = [0; PLANES];
        let all = of(self.up.val())
            .into_iter()
            .chain(of(self.down.val()))
            .chain([others.east, others.west, others.steps, others.double_pushes]);
        for (plane, bits) in planes.iter_mut().zip(all) {
            *plane = bits.to_u32();
        }
        let [ones, twos, fours, eights, sixteens] = Network::get()
            .add(planes)
            .map(|plane| u64::from(plane).into());
        let [a, b, c] = [others.pushes, others.takes_east, others.takes_west];
        self.counts.next = Counts {
            ones,
            twos,
            fours,
            eights,
            sixteens,
            pawn_ones: a ^ b ^ c,
            pawn_twos: (a & b) | (c & (a | b)),
            promote: others.promote,
        };
    }

    fn connect(&mut self) {
        self.counts.connect();
    }

    fn hdl(&self) -> Verilog {
        let mut text = String::new();
        for plane in 0..PLANES {
            let (port, first) = match plane {
                0..7 => ("up", 0),
                7..14 => ("down", 7),
                _ => ("others", 14),
            };
            let lowest = 8 * (plane - first);
            text += &format!("wire [7:0] p{plane} = {port}[{lowest} +: 8];\n");
        }
        let network = Network::get();
        text += &network.verilog();
        text += "wire [7:0] a = others[32 +: 8];\nwire [7:0] b = others[40 +: 8];\n\
                 wire [7:0] c = others[48 +: 8];\nalways @(*) begin\n";
        for (digit, plane) in network.digits.iter().enumerate() {
            text += &format!("   counts[{} +: 8] = p{plane};\n", 8 * digit);
        }
        text +=
            "   counts[40 +: 8] = a ^ b ^ c;\n   counts[48 +: 8] = (a & b) | (c & (a | b));\n   \
                 counts[56] = others[56];\nend\n";
        Verilog::Custom(text)
    }
}

/// See the [module](self).
#[derive(Clone, Default, LogicBlock)]
pub(crate) struct Total {
    pub counts: Signal<In, Counts>,
    pub sums: Signal<Out, Sums>,
}

impl Logic for Total {
    fn update(&mut self) {
        let counts = self.counts.val();
        let ones = |plane: Bits<8>| u64::from(plane.to_u32().count_ones());
        let pawns = ones(counts.pawn_ones) + 2 * ones(counts.pawn_twos);
        let moves = ones(counts.ones)
            + 2 * ones(counts.twos)
            + 4 * ones(counts.fours)
            + 8 * ones(counts.eights)
            + 16 * ones(counts.sixteens);
        self.sums.next = Sums {
            moves: moves.into(),
            pawns: pawns.into(),
            promote: counts.promote,
        };
    }

    fn connect(&mut self) {
        self.sums.connect();
    }

    fn hdl(&self) -> Verilog {
        // The number of each file, and of its pawns.
        let mut text = String::new();
        for file in 0..8 {
            let digits: Vec<String> = (0..DIGITS)
                .rev()
                .map(|digit| format!("counts[{}]", 8 * digit + file))
                .collect();
            text += &format!(
                "wire [4:0] n{file} = {{{}}};\nwire [1:0] m{file} = {{counts[{}], counts[{}]}};\n",
                digits.join(", "),
                48 + file,
                40 + file
            );
        }
        let sum = |letter: char, width: usize| {
            let pair = |a: usize| {
                format!(
                    "wire [{width}:0] {letter}{a}{0} = {letter}{a} + {letter}{0};\n",
                    a + 1
                )
            };
            let four = |a: usize| {
                let (b, c, d) = (a + 1, a + 2, a + 3);
                format!(
                    "wire [{}:0] {letter}{a}{b}{c}{d} = {letter}{a}{b} + {letter}{c}{d};\n",
                    width + 1
                )
            };
            [pair(0), pair(2), pair(4), pair(6), four(0), four(4)].concat()
        };
        text += &sum('n', 5);
        text += &sum('m', 2);
        text += "always @(*) begin\n   sums[0 +: 8] = n0123 + n4567;\n   sums[8 +: 5] = m0123 + m4567;\n   \
                 sums[13] = counts[56];\nend\n";
        Verilog::Custom(text)
    }
}

/// The simulation of a block without registers, whose outputs follow its inputs.
macro_rules! combinational {
    ($name:ident, [$($input:ident),*], $output:ident) => {
        impl Part for $name {
            fn settle(&mut self, _: &mut Budget) -> bool {
                $( self.$input.update_all(); )*
                if !($( self.$input.changed )|*) {
                    return false;
                }
                self.update();
                self.$output.update_all();
                self.$output.changed
            }

            fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
                if inspector.enter(name) {
                    inspector.signal(stringify!($output), &self.$output);
                    inspector.leave();
                }
            }
        }
    };
}

combinational!(Columns, [up, others, down], counts);
combinational!(Total, [counts], sums);
