//! The explorer's page in real browsers, without a screen. Screenshots are kept in `target/explorer`.
//!
//! The quick tests look at the server; these click, type, and read what the page shows.

// The requests in it are for the quick tests.
#[allow(dead_code)]
#[path = "../support/mod.rs"]
mod support;

mod book;
mod browser;
mod page;
mod recorded;
