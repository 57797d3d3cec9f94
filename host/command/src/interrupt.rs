//! Signals that ask the command to end: SIGINT, which Ctrl-C sends, SIGTERM and SIGHUP.
//!
//! One that is ignored when the command starts stays ignored: `nohup` protects what it starts from SIGHUP, and a shell what a
//! script starts with `&` from the terminal's Ctrl-C. SIGTERM ends the command even so.

use std::sync::OnceLock;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::outcome::Outcome;
use driver::Stop;

/// A switch that turns on when a signal asks the command to end. With it on already, such a signal ends the process at once.
///
/// From the first call on these signals do nothing else, so whoever calls this looks at the switch.
pub fn switch() -> Stop {
    static SWITCH: OnceLock<Stop> = OnceLock::new();
    let switch = SWITCH.get_or_init(|| {
        let switch = Stop::default();
        signals().for_each(|signal| turn_on_at(signal, &switch));
        switch
    });
    switch.clone()
}

/// Has a signal turn the switch on, or end the process if it is on. Where no handler can be had, the signal ends the process
/// as it does by default.
fn turn_on_at(signal: i32, switch: &Stop) {
    let status = Outcome::Interrupted.code().into();
    // In this order: the second of two handlers turns on what the first one looks at.
    let _ = flag::register_conditional_shutdown(signal, status, switch.flag())
        .and_then(|_| flag::register(signal, switch.flag()));
}

/// The signals to be handled.
#[cfg(unix)]
fn signals() -> impl Iterator<Item = i32> {
    use signal_hook::consts::SIGHUP;

    let status = std::fs::read_to_string(OWN_STATUS).ok();
    let ignored = status.as_deref().and_then(ignored_signals);
    // A system that does not tell what is ignored keeps its default for SIGHUP, which is right with `nohup` and without.
    let is_handled = move |signal: &i32| match ignored {
        Some(ignored) => *signal == SIGTERM || ignored >> (signal - 1) & 1 == 0,
        None => *signal != SIGHUP,
    };
    [SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_handled)
}

/// The signals to be handled.
#[cfg(not(unix))]
fn signals() -> impl Iterator<Item = i32> {
    [SIGINT, SIGTERM].into_iter()
}

/// Where Linux tells of a process's signals (proc_pid_status(5)).
#[cfg(unix)]
const OWN_STATUS: &str = "/proc/self/status";

/// The set of ignored signals in a process's status, the lowest bit for signal 1.
#[cfg(unix)]
fn ignored_signals(status: &str) -> Option<u64> {
    let mut lines = status.lines();
    let set = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(set.trim(), 16).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_are_a_set_of_bits() {
        let status = "Name:\tx\nSigBlk:\t0000000000000000\nSigIgn:\t0000000000001003\nSigCgt:\t0\n";
        assert_eq!(ignored_signals(status), Some(0x1003));
        for unknown in ["", "Name:\tSigIgn\n", "SigIgn:\tx\n"] {
            assert_eq!(ignored_signals(unknown), None, "{unknown:?}");
        }
    }
}
