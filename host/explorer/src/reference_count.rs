//! The same count by the reference, made meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use reference::perft::{divide, perft};
use reference::{CastlingNotation, Position};
use serde::Serialize;

/// The deepest count that the reference makes beside the circuit: some seconds.
pub const DEEPEST: u32 = 5;

/// What the reference has counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ReferenceCount {
    /// The leaves, once all are counted.
    pub total: Option<u64>,
    /// The moves of the root, the leaves after each that is counted, and the move as the circuit has it, where a king that castles
    /// goes to its rook's square.
    pub moves: Vec<(String, Option<u64>, String)>,
}

/// A count that goes on beside the circuit's until it is dropped.
pub struct Counting {
    counted: Arc<Mutex<ReferenceCount>>,
    stop: Arc<AtomicBool>,
}

impl Counting {
    /// Counts on a thread of its own; nothing if it would take long.
    #[must_use]
    pub fn start(position: Position, depth: u32) -> Self {
        let roots: Vec<_> = divide(&position, 1).into_iter().map(|(mv, _)| mv).collect();
        let of_circuit = |&mv| position.in_notation(mv, CastlingNotation::KingTakesRook);
        let moves = roots
            .iter()
            .map(|mv| (mv.to_string(), None, of_circuit(mv).to_string()));
        let counted = Arc::new(Mutex::new(ReferenceCount {
            total: None,
            moves: moves.collect(),
        }));
        let stop = Arc::new(AtomicBool::new(false));
        let (shared, stopped) = (Arc::clone(&counted), Arc::clone(&stop));
        if (1..=DEEPEST).contains(&depth) {
            thread::spawn(move || {
                let mut total = 0;
                for (place, &mv) in roots.iter().enumerate() {
                    if stopped.load(Ordering::Relaxed) {
                        return;
                    }
                    let leaves = perft(&position.play(mv), depth - 1);
                    total += leaves;
                    let mut counted = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    counted.moves[place].1 = Some(leaves);
                }
                let mut counted = shared.lock().unwrap_or_else(PoisonError::into_inner);
                counted.total = Some(total);
            });
        }
        Self { counted, stop }
    }

    /// What is counted by now.
    #[must_use]
    pub fn counted(&self) -> ReferenceCount {
        let counted = self.counted.lock();
        counted.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until everything is counted, for a recording; at once if the count is too deep to be made.
    #[must_use]
    pub fn finished(&self, depth: u32) -> ReferenceCount {
        loop {
            let counted = self.counted();
            if counted.total.is_some() || !(1..=DEEPEST).contains(&depth) {
                return counted;
            }
            thread::yield_now();
        }
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
