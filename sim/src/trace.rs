//! Waveforms: the changes of every signal of the circuit, as a value change dump.

use rust_hdl::core::vcd_probe::VCDProbe;
use rust_hdl::prelude::*;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The writer of the dump, and its first error.
struct Sink {
    writer: Box<dyn Write + Send>,
    error: Option<io::Error>,
}

/// A shared handle of the sink. The probe panics if writing fails, so this keeps the error and drops what follows.
#[derive(Clone)]
struct SharedSink(Arc<Mutex<Sink>>);

impl SharedSink {
    fn sink(&self) -> MutexGuard<'_, Sink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for SharedSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut sink = self.sink();
        if sink.error.is_none() {
            sink.error = sink.writer.write_all(bytes).err();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A dump that is being written.
pub(crate) struct Trace {
    // `None` only during a change, which takes the probe and puts it back.
    probe: Option<VCDProbe<SharedSink>>,
    sink: SharedSink,
}

impl Trace {
    /// Writes the header, and the values of all signals at `picoseconds`.
    pub(crate) fn start(
        writer: Box<dyn Write + Send>,
        circuit: &impl Block,
        picoseconds: u64,
    ) -> Self {
        let sink = Sink {
            writer,
            error: None,
        };
        let sink = SharedSink(Arc::new(Mutex::new(sink)));
        let mut probe = write_vcd_header(sink.clone(), circuit);
        // The sink never fails.
        let _ = probe.timestamp(picoseconds);
        let probe = Some(write_vcd_dump(probe, circuit));
        Self { probe, sink }
    }

    /// Writes the values that have changed by `picoseconds`.
    pub(crate) fn change(&mut self, circuit: &impl Block, picoseconds: u64) {
        if let Some(mut probe) = self.probe.take() {
            let _ = probe.timestamp(picoseconds);
            self.probe = Some(write_vcd_change(probe, circuit));
        }
    }

    /// Ends the dump.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut sink = self.sink.sink();
        match sink.error.take() {
            Some(error) => Err(error),
            None => sink.writer.flush(),
        }
    }
}
