//! The papers: README, CONTRIBUTING, CHANGELOG, the book in `docs/`, and the headers of the circuits. Links and named files exist,
//! commands give the output that the page shows, the waveform is that of the simulation, the tables of the protocol are its
//! constants, figures of an older circuit are named, and every port has its row.

mod abc9_dff;
mod claims;
mod commands;
mod examples;
mod figures;
mod links;
mod pages;
mod paths;
mod ports;
mod waveform;
