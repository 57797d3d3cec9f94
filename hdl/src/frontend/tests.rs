//! The frontend driven through its serial pins, with a dispatcher made of software behind it.

mod babble;
mod bench;
mod commands;
mod conversations;
mod sent_ahead;
