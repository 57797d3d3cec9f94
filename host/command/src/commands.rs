//! The subcommands, one module each.

pub mod bench;
pub mod bitstream;
pub mod boards;
pub mod companion;
pub mod compare;
pub mod doctor;
pub mod endgame;
pub mod flash;
pub mod model;
pub mod moves;
pub mod perft;
pub mod perftree;
pub mod posdata;
pub mod prove;
pub mod reference;
pub mod roots;
pub mod schema;
pub mod serve;
pub mod suite;
pub mod trace;
pub mod uci;
pub mod vectors;
pub mod verilog;
