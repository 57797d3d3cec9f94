//! This computer and its clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// The computer's name.
#[must_use]
pub fn host_name() -> String {
    let name = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    if name.is_empty() {
        "unnamed".to_owned()
    } else {
        name
    }
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}
