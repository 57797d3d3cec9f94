//! The frontend driven through its serial pins. A cluster made of software is connected to it.

mod babble;
mod bench;
mod commands;
mod conversations;
mod sent_ahead;
