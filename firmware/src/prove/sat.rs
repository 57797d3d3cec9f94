//! The solver in yosys' command `sat`: its scripts, and how its answers are read.

use super::error::ProveError;
use super::theorem::{Method, Theorem};
use super::verdict::Verdict;
use super::yosys::Yosys;
use std::path::Path;
use std::{fs, iter};

/// The file to which `sat` writes.
pub(super) const SAID: &str = "sat.log";

/// The file with the statement.
pub(super) const STATEMENT: &str = "theorem.v";

/// Elaborates the module `theorem`. Where Verilog says `x`, and where nothing drives a wire, any value may be. Registers are
/// not merged, because two with the same input may differ at first.
pub(super) const PREPARE: &str = "read_verilog -formal theorem.v; hierarchy -check -top theorem; proc; memory -nomap; opt_clean; \
     memory_map; flatten; setundef -undriven -anyseq; opt_expr; opt_merge t:* t:$*ff* %d; opt_clean";

/// The command `sat` with these options, whose output is kept.
fn sat(options: &str) -> String {
    format!("tee -q -o {SAID} sat -prove-asserts -set-assumes -show-public {options}")
}

/// An answer of `sat`.
enum Answer {
    Yes,
    No,
    /// The induction is too short.
    TooShort,
}

/// The answer in what `sat` says.
fn answer(said: &str) -> Option<Answer> {
    let says = |words| said.contains(words);
    if says("no model found: SUCCESS!") || says("Induction step proven: SUCCESS!") {
        Some(Answer::Yes)
    } else if says("model found: FAIL!") || says("model found for base case: FAIL!") {
        Some(Answer::No)
    } else {
        says("Reached maximum number of time steps -> proof failed.").then_some(Answer::TooShort)
    }
}

/// The commands that prove a theorem, if `sat` is to prove it.
fn proof(method: Method) -> Option<String> {
    Some(match method {
        Method::Equivalence => return None,
        Method::Flush { clock } => {
            let proof = sat(&format!("-seq {clock} -prove-skip {}", clock - 1));
            // The initial values of registers are forgotten.
            format!("setattr -unset init w:*; {proof}")
        }
        // The induction step is tried for the last length alone.
        Method::Induction { length, .. } => sat(&format!(
            "-tempinduct -initsteps {} -maxsteps {length}",
            length - 1
        )),
    })
}

/// The command that looks for an example against an induction, from the initial state on.
fn search(method: Method) -> Option<String> {
    match method {
        Method::Flush { .. } | Method::Equivalence => None,
        Method::Induction { search, .. } => Some(sat(&format!(
            "-tempinduct -tempinduct-baseonly -maxsteps {search}"
        ))),
    }
}

/// All scripts that the solver may get for a theorem.
pub(super) fn scripts(theorem: &Theorem) -> Vec<String> {
    let scripts = [proof(theorem.method), search(theorem.method)];
    let scripts = scripts.into_iter().map(Option::unwrap_or_default);
    scripts.chain([PREPARE.to_owned()]).collect()
}

/// Tries to prove a theorem by its [statement](super::statement). If an induction fails, an example against it is looked for.
pub(super) fn prove(
    yosys: &Yosys<'_>,
    theorem: &Theorem,
    statement: &str,
) -> Result<Verdict, ProveError> {
    let Some(proof) = proof(theorem.method) else {
        return Ok(Verdict::Open);
    };
    let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
    let folder = folder.path();
    fs::write(folder.join(STATEMENT), statement).map_err(ProveError::Folder)?;
    let said = ask(yosys, folder, &proof)?;
    match answer(&said) {
        Some(Answer::Yes) => Ok(Verdict::Proved),
        Some(Answer::No) => Ok(Verdict::Refuted {
            example: example(&said),
        }),
        Some(Answer::TooShort) => look_for_example(yosys, folder, theorem.method),
        None => Err(ProveError::NoAnswer {
            theorem: theorem.name,
            said: last_lines(&said, 10),
        }),
    }
}

/// Looks for an example against a claim that could not be proved by induction.
fn look_for_example(
    yosys: &Yosys<'_>,
    folder: &Path,
    method: Method,
) -> Result<Verdict, ProveError> {
    let Some(search) = search(method) else {
        return Ok(Verdict::Open);
    };
    let said = ask(yosys, folder, &search)?;
    Ok(match answer(&said) {
        Some(Answer::No) => Verdict::Refuted {
            example: example(&said),
        },
        _ => Verdict::Open,
    })
}

/// Prepares the theorem and runs the script. Gives the output of `sat`.
fn ask(yosys: &Yosys<'_>, folder: &Path, script: &str) -> Result<String, ProveError> {
    yosys.run(folder, &format!("{PREPARE}; {script}"), SAID)
}

/// The table of signals that `sat` prints of an example.
fn example(said: &str) -> String {
    let table = said
        .lines()
        .skip_while(|line| !line.contains("Signal Name"));
    table
        .flat_map(|line| iter::once(line).chain(["\n"]))
        .collect()
}

pub(super) fn last_lines(said: &str, count: usize) -> String {
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[cfg(test)]
mod tests;
