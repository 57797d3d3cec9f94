//! The papers: README, CONTRIBUTING, CHANGELOG and the book in `docs/`. Links lead somewhere, files that are named exist,
//! commands are there and do what the page shows, and the waveform is that of the simulation.

mod abc9_dff;
mod commands;
mod links;
mod pages;
mod paths;
mod waveform;
