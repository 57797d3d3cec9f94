//! Ctrl-C.

use std::process;
use std::sync::OnceLock;

use crate::link::Stop;
use crate::outcome::Outcome;

/// A switch that Ctrl-C turns on; with it on already, Ctrl-C ends the process. Asking for it anew turns it off.
pub fn on_ctrl_c() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Stop::default();
        let pressed = stop.clone();
        // Where no handler can be had Ctrl-C ends the process at once.
        let _ = ctrlc::try_set_handler(move || {
            if pressed.is_set() {
                process::exit(Outcome::Interrupted.code().into());
            }
            pressed.set();
        });
        stop
    });
    stop.clear();
    stop.clone()
}
