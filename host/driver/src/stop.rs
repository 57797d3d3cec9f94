//! A switch that ends what takes long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A switch that several threads see.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Turns it on.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// The flag behind the switch, for a handler of signals.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Turns it off.
    pub fn clear(&self) {
        self.0.store(false, Ordering::SeqCst);
    }

    /// Whether it is on.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
