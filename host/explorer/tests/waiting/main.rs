//! The explorer's page in real browsers, without a screen, and the recordings of the book.
//!
//! The quick tests look at the server; these click, type, and read what the page shows. Every wait has an end: what does not
//! come is a failed test, which says what was waited for and what the page shows. Screenshots are kept in `target/explorer`.
//!
//! The browsers are Chromium, driven by `chromedriver`, and Firefox, driven by `geckodriver`; `tests/run --all` installs all
//! four. Firefox has no windows narrower than 450 pixels, so that the narrow page is seen in Chromium alone.

// The requests in it are for the quick tests.
#[allow(dead_code)]
#[path = "../support/mod.rs"]
mod support;

#[path = "../support/dump.rs"]
mod dump;

mod accessible;
mod book;
mod browser;
mod editing;
mod pictures;
mod recorded;
mod running;
mod stepping;
mod token;
mod waveforms;

/// A position in which every kind of move can be made.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
