//! The hint that a count takes long in this process, and what would be faster.

use console::Console;
use driver::long_run::growth;
use reference::Position;

use crate::choice::BoardChoice;

/// The leaves that `sim` counts in a second, with the counters of the default bitstream: 43,000 clocks and seven leaves in each.
const LEAVES_PER_SECOND: f64 = 300e3;

/// A count on `sim` that takes longer is hinted at.
const LONG_SECONDS: f64 = 60.0;

/// The leaves below a position, by estimate: every half-move multiplies them as the first few do on average.
#[must_use]
pub fn leaves(position: &Position, depth: u32) -> f64 {
    growth(position, depth).powf(f64::from(depth))
}

/// Notes that `verilog` would be faster, if a board is simulated in this process and so many leaves take it long. Whatever has no such
/// board need not know how many they are.
pub fn hint(boards: &[BoardChoice], leaves: impl FnOnce() -> f64, console: &mut Console) {
    let is_long = || leaves() / LEAVES_PER_SECOND > LONG_SECONDS;
    if boards.contains(&BoardChoice::Simulated) && is_long() {
        console.note(
            "note: this takes more than a minute on `sim`; `--board verilog` simulates the same circuit some ten times as fast, once \
             Verilator has compiled it",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hinted(boards: &[&str], depth: u32) -> String {
        let boards: Vec<BoardChoice> = boards.iter().map(|name| name.parse().unwrap()).collect();
        let (mut results, mut notes) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut results, &mut notes, false);
        hint(
            &boards,
            || leaves(&Position::starting(), depth),
            &mut console,
        );
        String::from_utf8(notes).unwrap()
    }

    #[test]
    fn what_is_faster_is_said_where_it_helps() {
        assert_eq!(hinted(&["sim"], 5), "");
        assert!(hinted(&["sim"], 6).contains("--board verilog"));
        assert!(hinted(&["verilog", "sim"], 255).contains("--board verilog"));
        assert_eq!(hinted(&["verilog"], 6), "");
    }

    #[test]
    fn the_estimate_is_exact_where_all_is_counted() {
        let start = Position::starting();
        for (depth, exact) in [(0, 1.0), (1, 20.0), (4, 197_281.0)] {
            let difference = (leaves(&start, depth) - exact).abs();
            assert!(difference < 1e-6 * exact, "{depth}: {difference}");
        }
    }
}
