//! The options of `compare` that remedy an error of the referee. The referee is a library, so that it knows no options.

use console::fault::report_with;
use referee::error::CompareError;
use referee::program::{ProgramError, Silence};

/// The error, its causes, and its remedy.
pub(super) fn report(error: &CompareError) -> String {
    report_with(error, against(error))
}

/// The options that remedy the error.
fn against(error: &CompareError) -> Option<String> {
    let CompareError::Program(error) = error else {
        return None;
    };
    let remedy = match error {
        ProgramError::NotUci { .. } => Some(
            "give `--protocol perftree` for a script that perftree calls, `--protocol lines` for a program that answers lines `DEPTH FEN`",
        ),
        ProgramError::NoCount { silence, .. } => match silence {
            Silence::Ended(_) => None,
            Silence::Late(_) => Some(
                "give it more time with --patience, a smaller --max-nodes, or with --perft-command the command that it knows",
            ),
            Silence::NoNumber => Some(
                "expected are lines such as `e2e4: 20` or `Nodes searched: 400`; --perft-command gives the command that it knows",
            ),
        },
        _ => None,
    };
    remedy.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The library names no option, and the command says which ones help.
    #[test]
    fn a_program_that_gives_no_count_is_told_with_the_options_that_help() {
        let no_count = |silence| {
            CompareError::from(ProgramError::NoCount {
                program: "./engine".to_owned(),
                silence,
                depth: 2,
                fen: "8/8/8/8/8/8/8/8 w - -".to_owned(),
                last: None,
            })
        };
        let not_uci = CompareError::from(ProgramError::NotUci {
            program: "./engine".to_owned(),
            last: None,
        });
        for (error, option) in [
            (not_uci, "--protocol"),
            (no_count(Silence::NoNumber), "--perft-command"),
            (
                no_count(Silence::Late(Duration::from_secs(1))),
                "--patience",
            ),
        ] {
            assert!(!error.to_string().contains("--"), "{error}");
            let told = report(&error);
            assert!(told.contains(option) && told.contains("./engine"), "{told}");
        }
        let ended = report(&no_count(Silence::Ended(None)));
        assert_eq!(ended.lines().count(), 1, "{ended}");
    }
}
