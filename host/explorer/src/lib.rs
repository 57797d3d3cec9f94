//! The explorer: the simulated circuit at work, clock by clock, in a web page.
//!
//! * [`circuit`]: the simulated board with a memory of its past; [`signals`]: which of its signals are looked at.
//! * [`session`]: a [`game`]'s position that is counted, and what an [`order`] does: a step to an event ([`mod@unit`]), a run. What the
//!   page shows of it is [`state`] and [`view`], told in words by [`story`].
//! * [`server`]: the page and its state over HTTP, for this computer alone; [`requests`] and [`answers`] are what goes over it. A
//!   [`token`] in the page's address is for its user alone, and so is the way by which an [`opener`] gives it to the browser.
//! * [`recording`]: a page that plays without a server.
//! * [`page`]: the files of the page, which are part of the program.

pub mod answers;
pub mod args;
pub mod chains;
pub mod circuit;
pub mod command;
mod dump;
pub mod error;
pub mod floorplan;
pub mod game;
pub mod opener;
pub mod order;
pub mod page;
pub mod recording;
pub mod reference_count;
pub mod requests;
pub mod server;
pub mod session;
pub mod signals;
pub mod state;
pub mod story;
pub mod token;
pub mod unit;
pub mod view;
pub mod wire;
pub mod words;
