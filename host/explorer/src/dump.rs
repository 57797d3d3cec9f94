//! Waveforms in memory, written by the simulated board and read after it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Waveforms in memory.
#[derive(Clone, Default)]
pub(crate) struct Dump(Arc<Mutex<Vec<u8>>>);

impl Dump {
    /// What has been written.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *bytes)
    }
}

impl Write for Dump {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut dump = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        dump.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
