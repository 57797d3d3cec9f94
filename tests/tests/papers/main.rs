//! The papers: README, CONTRIBUTING, CHANGELOG and the book in `docs/`. Links and named files exist, commands give the
//! output that the page shows, the waveform is that of the simulation, the tables of the protocol are its constants, and figures of an older circuit are
//! named.

mod abc9_dff;
mod claims;
mod commands;
mod examples;
mod figures;
mod links;
mod pages;
mod paths;
mod waveform;
