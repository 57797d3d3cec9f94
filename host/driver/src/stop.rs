//! A switch that ends long waits and runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A switch that several threads share.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Turns the switch on.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// The flag behind the switch, for a handler of signals.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Turns the switch off.
    pub fn clear(&self) {
        self.0.store(false, Ordering::SeqCst);
    }

    /// Whether the switch is on.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
