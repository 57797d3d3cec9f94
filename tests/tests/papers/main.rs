//! The papers: README, CONTRIBUTING, CHANGELOG, the book in `docs/`, and the headers of the circuits. Links and named files exist,
//! commands give the output that the page shows, the waveform is that of the simulation, the tables of the protocol are its
//! constants, figures of an older circuit are named, and every port has its row. The action that the book shows is run, too.

mod abc9_dff;
#[cfg(unix)]
mod action;
mod claims;
mod commands;
#[cfg(unix)]
mod compare;
mod examples;
mod figures;
mod links;
mod pages;
mod paths;
mod ports;
#[cfg(unix)]
mod stage;
mod waveform;
