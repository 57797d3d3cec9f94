//! Dead assertions: those that say nothing, because what they speak of never occurs.
//!
//! An assertion may have a condition, `if (condition) assert (claim)`, and its claim may have parts, joined by `&&`, `||`, `!`,
//! `? :`, or an `==` of two bits. Each part has an occasion: the condition holds, and the other alternatives of an `||` do not, so
//! that the claim hangs on this part alone. An assertion is alive if each of its occasions occurs: in some state that satisfies the
//! conditions and all assertions of the theorem in so many clocks as the induction has. So if the claim of any part were replaced by
//! its contrary, the proof would fail. An occasion that the invariant allows may still be one that no run from the initial state
//! on comes to.
//!
//! The solver shows as many occasions in one run as it happens to, and is then asked for one of the others, until all have been
//! seen or it proves that no other occurs.

mod occasions;

use super::error::ProveError;
use super::sat::{last_lines, PREPARE, SAID, STATEMENT};
use super::theorem::{Method, Theorem};
use super::yosys::Yosys;
use occasions::{assertions, Assertions, ASSERT};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The source that decides what an answer means.
pub(super) const SOURCE: [&str; 2] = [
    include_str!("liveness.rs"),
    include_str!("liveness/occasions.rs"),
];

/// The netlist of a statement, as yosys writes it, and with the occasions marked.
const NETLIST: &str = "theorem.il";
const MARKED: &str = "marked.il";

/// The text that tells the solver what to do for a theorem.
pub(super) fn scripts(theorem: &Theorem) -> [String; 2] {
    [write(), search(theorem.method, "")]
}

/// Writes the netlist. Initial values of registers are forgotten.
fn write() -> String {
    format!("{PREPARE}; setattr -unset init w:*; write_rtlil {NETLIST}")
}

/// Looks for a run in whose last clock one of the wanted occasions occurs.
fn search(method: Method, wanted: &str) -> String {
    let (assertions, clocks) = match method {
        // Nothing but the conditions is known before the clock of the claim.
        Method::Flush { clock } => ("-remove", clock),
        Method::Induction { length, .. } => ("-assert2assume", length + 1),
        Method::Equivalence => ("-remove", 1),
    };
    format!(
        "read_rtlil {MARKED}; chformal -assert {assertions}; tee -q -o {SAID} sat -set-assumes -seq {clocks} \
         -set {} {wanted} -set-at {clocks} {} 1 -show {}",
        occasions::WANTED,
        occasions::SHOWN,
        occasions::OCCURS
    )
}

/// The assertions of a theorem that are dead in all of these statements, in words.
pub(super) fn dead(
    yosys: &Yosys<'_>,
    theorem: &Theorem,
    statements: impl IntoIterator<Item = String>,
) -> Result<Vec<String>, ProveError> {
    let mut dead: Option<BTreeMap<String, String>> = None;
    for statement in statements {
        let here = dead_here(yosys, theorem, &statement)?;
        // What is alive in one of the circuits is alive.
        dead = Some(match dead {
            None => here,
            Some(dead) => dead
                .into_iter()
                .filter(|(line, _)| here.contains_key(line))
                .collect(),
        });
        if dead.as_ref().is_some_and(BTreeMap::is_empty) {
            break;
        }
    }
    let dead = dead.unwrap_or_default().into_iter();
    Ok(dead.map(|(line, words)| line + &words).collect())
}

/// The dead assertions of a statement by their first lines, and what never occurs.
fn dead_here(
    yosys: &Yosys<'_>,
    theorem: &Theorem,
    statement: &str,
) -> Result<BTreeMap<String, String>, ProveError> {
    let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
    let folder = folder.path();
    fs::write(folder.join(STATEMENT), statement).map_err(ProveError::Folder)?;
    let netlist = yosys.run(folder, &write(), NETLIST)?;
    let Assertions { lines, occasions } = assertions(&netlist, statement);
    let marked = occasions::marked(&netlist, &occasions);
    fs::write(folder.join(MARKED), marked).map_err(ProveError::Folder)?;
    let texts: Vec<&str> = statement.lines().map(str::trim).collect();
    let mut dead = BTreeMap::new();
    for (line, text) in texts.iter().enumerate() {
        if text.contains(ASSERT) && !lines.contains(&(line + 1)) {
            let words = ": it is always right, or another one says the same";
            dead.insert((*text).to_owned(), words.to_owned());
        }
    }
    for number in unseen(yosys, theorem, folder, occasions.len())? {
        let occasion = &occasions[number];
        let text = texts.get(occasion.line - 1).copied().unwrap_or_default();
        let words = dead
            .entry(text.to_owned())
            .or_insert_with(|| ": never".to_owned());
        words.push_str(&format!("\n    {}", occasion.words(statement)));
    }
    Ok(dead)
}

/// The numbers of the occasions that never occur.
fn unseen(
    yosys: &Yosys<'_>,
    theorem: &Theorem,
    folder: &Path,
    count: usize,
) -> Result<Vec<usize>, ProveError> {
    let mut left: Vec<usize> = (0..count).collect();
    while !left.is_empty() {
        let digit = |number| if left.contains(&number) { '1' } else { '0' };
        let wanted: String = (0..count).rev().map(digit).collect();
        let wanted = format!("{count}'b{wanted}");
        let said = yosys.run(folder, &search(theorem.method, &wanted), SAID)?;
        if said.contains("SAT solving finished - no model found") {
            break;
        }
        let before = left.len();
        let occurs = shown(&said, count).unwrap_or_default();
        left.retain(|number| !occurs.contains(number));
        if left.len() == before {
            return Err(ProveError::NoAnswer {
                theorem: theorem.name,
                said: last_lines(&said, 10),
            });
        }
    }
    Ok(left)
}

/// The numbers of the occasions that occur in the last clock of the run that the solver shows.
fn shown(said: &str, count: usize) -> Option<Vec<usize>> {
    if !said.contains("SAT solving finished - model found") {
        return None;
    }
    let last = said
        .lines()
        .rfind(|line| line.contains(occasions::OCCURS))?;
    let digits = last.split_whitespace().next_back()?;
    let digits = digits.chars().rev().enumerate();
    let occurs = digits.filter(|(number, digit)| *digit == '1' && *number < count);
    Some(occurs.map(|(number, _)| number).collect())
}

#[cfg(test)]
mod tests;
