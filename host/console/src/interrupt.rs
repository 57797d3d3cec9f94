//! Signals that ask the command to end: SIGINT, which Ctrl-C sends, SIGTERM and SIGHUP.
//!
//! A signal that is ignored when the command starts stays ignored: `nohup` protects a program from SIGHUP in this way,
//! and a shell protects a program that a script starts with `&` from the terminal's Ctrl-C. SIGTERM ends the command in
//! any case.

use std::sync::OnceLock;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::outcome::Outcome;
use driver::Stop;

/// A switch that a signal turns on. If the switch is on already, the next signal ends the process at once.
///
/// From the first call on these signals do nothing else, so the caller has to check the switch.
pub fn switch() -> Stop {
    static SWITCH: OnceLock<Stop> = OnceLock::new();
    let switch = SWITCH.get_or_init(|| {
        let switch = Stop::default();
        signals().for_each(|signal| turn_on_at(signal, &switch));
        switch
    });
    switch.clone()
}

/// Has a signal turn the switch on, or end the process if the switch is on. If no handler can be installed, the signal
/// ends the process as it does by default.
fn turn_on_at(signal: i32, switch: &Stop) {
    let status = Outcome::Interrupted.code().into();
    // The order matters: the second handler turns the switch on that the first one checks.
    let _ = flag::register_conditional_shutdown(signal, status, switch.flag())
        .and_then(|_| flag::register(signal, switch.flag()));
}

/// The signals to be handled.
#[cfg(unix)]
fn signals() -> impl Iterator<Item = i32> {
    use signal_hook::consts::SIGHUP;

    let status = std::fs::read_to_string(OWN_STATUS).ok();
    let ignored = status.as_deref().and_then(ignored_signals);
    // If the system does not say which signals are ignored, SIGHUP keeps its default, which is right both with and
    // without `nohup`.
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

/// The file in which Linux reports a process's signals (proc_pid_status(5)). signal-hook cannot say whether a signal is
/// ignored, so this is read here.
#[cfg(unix)]
const OWN_STATUS: &str = "/proc/self/status";

/// The set of ignored signals in a process's status; the lowest bit is signal 1.
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
