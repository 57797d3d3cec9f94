//! What the farm asks of NATS JetStream.
//!
//! All that is kept of a run named RUN:
//!
//! - the bucket `perftboard-runs` has its facts: `RUN.manifest`, `RUN.ready`, `RUN.done`, and `RUN.quarantine.DIGEST` for each
//!   board that is not trusted, named by the digest of the fact. A fact is created once and never changed.
//! - the stream `perftboard-RUN-batches` has the positions, `perftboard.RUN.batch.NUMBER` each batch;
//! - the stream `perftboard-RUN-tickets` is the queue of work: a ticket `perftboard.RUN.ticket.NUMBER.SLOT` asks for the
//!   result of this slot. It is removed when a worker acknowledges it, and given to another if the worker is silent;
//! - the stream `perftboard-RUN-results` has the counts, `perftboard.RUN.result.NUMBER.SLOT`. The broker takes the first
//!   message of a subject only, so that a batch that is counted twice counts once.
//!
//! Results and quarantines are signed by the workers ([`signed`](crate::signed)).
//!
//! Tickets may be lost or come twice without harm: which results are missing follows from the results alone.

mod connect;
mod facts;
mod quarantines;
mod run;
mod stream;

pub use connect::{last_refusal, NatsArgs};
pub use facts::{Broker, Created, Facts};
pub use quarantines::is_quarantine;
pub use run::{Queue, RunStreams, Slot, Stored, Ticket};
