//! The targets, a file for each.

pub mod board;
pub mod epd;
pub mod farm;
pub mod fen;
pub mod frames;
pub mod http;
pub mod journal;
pub mod uci;

use crate::target::Target;

/// All targets.
#[must_use]
pub fn all() -> [Target; 8] {
    [
        farm::target(),
        frames::target(),
        board::target(),
        epd::target(),
        fen::target(),
        uci::target(),
        journal::target(),
        http::target(),
    ]
}

/// The target of this name.
#[must_use]
pub fn named(name: &str) -> Option<Target> {
    all().into_iter().find(|target| target.name == name)
}
