//! Whether standard output was closed when the process began, as by `perftboard moves >&-`.
//!
//! Rust's runtime opens `/dev/null` in the place of a closed standard stream, before `main`, so that whatever is written there is lost
//! without an error. Only what runs before the runtime can see it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// The error number of a descriptor that is not open (POSIX, `<errno.h>`).
#[cfg(unix)]
const EBADF: i32 = 9;

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Stores whether standard output is closed. This function runs before Rust's runtime, so it calls only functions that do not need
/// the runtime.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// An output that refuses everything as one that is closed, or this one.
pub fn unless_closed<'a>(output: &'a mut (dyn Write + Send)) -> Box<dyn Write + Send + 'a> {
    match WAS_CLOSED.load(Ordering::Relaxed) {
        true => Box::new(Closed),
        false => Box::new(output),
    }
}

/// An output that is closed.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        #[cfg(unix)]
        return Err(io::Error::from_raw_os_error(EBADF));
        #[cfg(not(unix))]
        Err(io::ErrorKind::NotConnected.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
