//! The switch that ends a comparison.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A switch that ends every wait for a program once it is on. Clones are the same switch.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Whether the switch is on.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Stop {
    /// A switch that others turn on.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}
