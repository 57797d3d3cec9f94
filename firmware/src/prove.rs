//! Formal proofs about the circuits: theorems on the generated Verilog, and the runner that has yosys prove them.
//!
//! A theorem names a block, whose modules are cut out of the Verilog of every design; see [`subject`]. Its specification, in
//! Verilog, has an instance of the block and asserts the claim. What pieces do on the board it reads from `sandstroem.v`, which the
//! theorem `table` compares with the literal table. The [rules] of chess stand once for all of them. The page `docs/proofs.md` says of every
//! theorem what is claimed and what is assumed.
//!
//! The theorems that the netlist of every board is its Verilog have no specification, see [`equivalence`]. That of a theorem about a
//! reset is made from the circuit, see [`reset`].
//!
//! What one theorem assumes and another one asserts is a [`contract`], from one text. What all of them make together is in [`count`].
//!
//! The proofs trust yosys' Verilog front end, the solver in yosys' command `sat`, ABC, and this module. They do not trust the
//! simulation. Those about a netlist do not trust synthesis either, but the models of the cells.

pub mod contract;
pub mod count;
pub mod equivalence;
pub mod error;
pub mod given;
mod literal;
mod liveness;
mod macros;
mod netlist;
pub mod prover;
pub mod questions;
pub mod reset;
pub mod rules;
mod sat;
mod statement;
pub mod subject;
pub mod theorem;
pub mod theorems;
pub mod verdict;
mod yosys;
