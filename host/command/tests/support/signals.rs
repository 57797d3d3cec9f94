//! What signals do to a command that a test starts, whatever they do to the test.

use std::process::Command;

use super::NO_SELF_TEST;

/// The signals that ask a command to end, as `env` and `trap` call them.
const ENDING: &str = "INT TERM HUP";

/// `perftboard`, to which these signals do what they do by default.
pub fn perftboard() -> Command {
    let mut command = Command::new("env");
    for signal in ENDING.split(' ') {
        command.arg(format!("--default-signal={signal}"));
    }
    command.arg(env!("CARGO_BIN_EXE_perftboard"));
    command
        .env_remove("PERFTBOARD_BOARD")
        .env(NO_SELF_TEST, "1");
    command
}

/// `perftboard` as `nohup` and a script's `&` start it: SIGHUP and SIGINT are ignored. So is SIGTERM, which ends the
/// command all the same.
pub fn perftboard_in_the_background() -> Command {
    let mut command = Command::new("sh");
    let script = r#"trap '' HUP INT TERM; exec "$0" "$@""#;
    command.args(["-c", script, env!("CARGO_BIN_EXE_perftboard")]);
    command
        .env_remove("PERFTBOARD_BOARD")
        .env(NO_SELF_TEST, "1");
    command
}
