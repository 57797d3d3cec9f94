//! What the tasks of a worker share.

use std::sync::atomic::AtomicU64;
use std::sync::Arc;

use driver::Stop;
use tokio::sync::{mpsc, watch, Semaphore};

use super::boards::Opened;
use super::runs::{Run, Runs};
use crate::broker::Broker;
use crate::messages::Origin;
use crate::signer::Signer;

/// What the tasks of a worker share.
pub(super) struct Worker {
    pub(super) broker: Broker,
    pub(super) name: String,
    pub(super) host: String,
    /// With this key the worker answers for its boards.
    pub(super) signer: Signer,
    pub(super) boards: Vec<Arc<Opened>>,
    pub(super) runs: watch::Receiver<Runs>,
    pub(super) stop: Stop,
    pub(super) notes: mpsc::UnboundedSender<String>,
    /// As many counts of the reference run at a time as there are processors.
    pub(super) processors: Arc<Semaphore>,
    /// How many positions the reference has confirmed.
    pub(super) checked: AtomicU64,
}

impl Worker {
    /// The board, as results name it.
    pub(super) fn origin(&self, board: &Opened) -> Origin {
        Origin {
            key: self.signer.public_key().clone(),
            board: board.label.id.clone(),
        }
    }

    /// Whether the board is known to count positions such as those of the run. If it does not, a note says so, once.
    pub(super) fn is_for(&self, run: &Run, board: &Opened) -> bool {
        let is_for = run.is_for(board);
        if is_for == Some(false) && run.is_left_by(board) {
            let (board, run) = (&board.label.name, &run.manifest.name);
            self.note(format!(
                "note: `{board}` counts standard chess alone, and leaves the run `{run}` of Chess960 to boards that count it\n  \
                 `sim` does, and a board with a bitstream of `perftboard bitstream --chess960`"
            ));
        }
        is_for == Some(true)
    }

    /// Has the command write a note.
    pub(super) fn note(&self, note: String) {
        let _ = self.notes.send(note);
    }
}
