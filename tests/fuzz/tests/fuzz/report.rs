//! What is said of the runs: how many inputs, how much of the code, and how deep they got.

use perftboard_fuzz::outcome::Stage;

use crate::campaign::Ended;

/// How many outcomes of a stage are listed.
const LISTED: usize = 12;

/// Prints a table of the runs, then for each of them what refused and accepted its inputs, and what is wrong.
pub fn print(runs: &[Ended]) {
    println!("\ntarget          inputs     edges passed    first    later accepted");
    for run in runs {
        let [first, later, accepted] = Stage::ALL.map(|stage| 100.0 * run.tally.share(stage));
        let (name, inputs) = (run.target.name, run.inputs);
        let edges = format!("{} of {}", run.edges, run.all_edges);
        println!(
            "{name:9} {inputs:>12} {edges:>16} {first:>6.1} % {later:>6.1} % {accepted:>6.1} %"
        );
    }
    for run in runs {
        println!("\n{}: {}", run.target.name, run.target.input);
        for (stage, words) in Stage::ALL.into_iter().zip([
            "refused by the first check",
            "refused by a later check",
            "accepted",
        ]) {
            let at = run.tally.at(stage);
            let total = run.tally.total().max(1) as f64;
            let share = |&(what, count): &(&str, u64)| {
                format!("{what} {:.2} %", 100.0 * count as f64 / total)
            };
            let listed: Vec<String> = at.iter().take(LISTED).map(share).collect();
            println!(
                "  {words}: {}",
                if listed.is_empty() {
                    "none".to_owned()
                } else {
                    listed.join(", ")
                }
            );
        }
        for fault in run.faults() {
            println!("  FAULT: {fault}");
        }
    }
    println!();
}
