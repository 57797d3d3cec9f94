//! The verdict in words.

use console::paint;

/// The line that says whether board and reference agree, without figures.
pub(super) fn verdict(matches: Option<bool>) -> String {
    match matches {
        None => "Verdict:   not checked".to_owned(),
        Some(true) => {
            let right = paint::good("right");
            format!("Verdict:   {right}, the reference counts the same")
        }
        Some(false) => format!("Verdict:   {}, the reference counts", paint::bad("WRONG")),
    }
}
