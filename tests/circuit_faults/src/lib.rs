//! Faults seeded in the circuits, one at a time, each of which the quick tests must notice.
//!
//! A fault is a piece of a circuit's source with its replacement: a gate swapped, a condition dropped, a register not
//! cleared, a state skipped. The list is `faults.toml`. All faults are compiled at once into a copy of the sources:
//! every function with a fault has a second body for each of its faults, and an environment variable chooses the body
//! that runs. So a trial is one run of compiled tests.

mod list;
mod plant;
mod question;
mod trial;
mod workshop;

pub use list::{list, root, Fault, FAULTS};
pub use question::question;
pub use trial::{Tests, Trial, Verdict};
pub use workshop::Workshop;

/// The part of the seeded faults that the quick tests must notice, in percent.
const ENOUGH: usize = 95;

/// Tries the faults with these names, or all if there are no names, and prints a line for each, and the sum.
///
/// # Errors
/// If there is no fault of that name, too few faults are noticed, a fault is noticed although the list says that no
/// test can, or the faulty circuits do not compile. The error is a sentence.
pub fn assess(names: &[String]) -> Result<(), String> {
    let faults = list()?;
    if let Some(name) = names
        .iter()
        .find(|name| faults.iter().all(|fault| fault.name != **name))
    {
        return Err(format!("no seeded fault is called {name}"));
    }
    // All are compiled, so that the next ones to be tried are there already.
    let workshop = Workshop::build(&faults)?;
    let mut faults: Vec<(usize, Fault)> = faults.into_iter().enumerate().collect();
    faults.retain(|(_, fault)| names.is_empty() || names.contains(&fault.name));
    workshop.assert_healthy(faults.iter().map(|fault| fault.1.killer.as_str()))?;
    let survivors = try_out(&workshop, &faults)?;
    judge(&faults, &survivors)
}

/// Tries faults, each with its number; gives those that survive.
fn try_out<'a>(
    workshop: &Workshop,
    faults: &'a [(usize, Fault)],
) -> Result<Vec<&'a Fault>, String> {
    // The tests that the list names take seconds, all tests take minutes. If the list expects a survivor, the named
    // tests are enough.
    let (mut survivors, mut left) = (Vec::new(), Vec::new());
    for (number, fault) in faults {
        let trial = workshop.try_out(*number, fault, Tests::Named)?;
        println!("{trial}");
        if !trial.verdict.is_killed() {
            if fault.is_noticed() {
                left.push((*number, fault));
            } else {
                survivors.push(fault);
            }
        }
    }
    for (number, fault) in left {
        let trial = workshop.try_out(number, fault, Tests::All)?;
        println!("{trial}");
        if !trial.verdict.is_killed() {
            survivors.push(fault);
        }
    }
    Ok(survivors)
}

fn judge(faults: &[(usize, Fault)], survivors: &[&Fault]) -> Result<(), String> {
    for fault in survivors {
        let reason = fault.survives.as_deref();
        let reason = reason.unwrap_or("No reason is listed.");
        println!("survives: {}: {} {reason}", fault.name, fault.breaks);
    }
    let noticed_anyway: Vec<&str> = faults
        .iter()
        .map(|(_, fault)| fault)
        .filter(|fault| fault.survives.is_some() && !survivors.contains(fault))
        .map(|fault| fault.name.as_str())
        .collect();
    if !noticed_anyway.is_empty() {
        let names = noticed_anyway.join(", ");
        return Err(format!(
            "{FAULTS} says that no test can notice {names}, but one does"
        ));
    }
    let with_reason = survivors.iter().filter(|fault| fault.survives.is_some());
    let tried = faults.len() - with_reason.count();
    let killed = faults.len() - survivors.len();
    println!(
        "{killed} of {tried} seeded faults noticed, not counting those that no test can notice"
    );
    if killed * 100 < tried * ENOUGH {
        return Err(format!(
            "{killed} of {tried} seeded faults are noticed, less than {ENOUGH} %: write tests, or take out what no test needs"
        ));
    }
    Ok(())
}
