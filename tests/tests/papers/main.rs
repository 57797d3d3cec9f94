//! The papers: README, CONTRIBUTING, CHANGELOG and the book in `docs/`. Links and named files exist, commands give the
//! output that the page shows, and the waveform is that of the simulation.

mod abc9_dff;
mod commands;
mod links;
mod pages;
mod paths;
mod waveform;
