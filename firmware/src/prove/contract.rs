//! Contracts: what one block promises and another one relies on, each from one text.
//!
//! A contract is a module `contract_NAME` in `contracts/NAME.v`. Its ports are signals between two blocks; its output `holds` says
//! whether they keep it. The theorem about the block that drives them asserts `holds`, and the theorem about the block that reads them
//! assumes it. So an assumption and the claim that answers for it cannot drift apart. This module finds in the text of a specification what it
//! asserts and assumes.
//!
//! Two theorems may each rest on what the other one asserts, if one of them needs it of earlier clocks alone: then both follow by induction over
//! the clocks. Such a specification assumes a register `NAME_before`, or assumes in the first of its clocks what it asserts in the last one.

use super::subject::Subject;
use super::theorem::Theorem;
use crate::modules::modules;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How the module of a contract is called.
const CONTRACT: &str = "contract_";

/// How the name of a register ends that has the wire of a contract a clock later.
const BEFORE: &str = "_before";

/// What a specification of several clocks says of the first of them alone. Its assertions are about the last one.
const FIRST_CLOCK: &str = "if (t == 0)";

/// What a specification has of contracts, and what else it assumes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Specification {
    /// The contracts that it includes: by their names, the text of each.
    pub contracts: BTreeMap<String, String>,
    /// Those that it asserts.
    pub asserted: BTreeSet<String>,
    /// Those that it assumes.
    pub assumed: BTreeSet<String>,
    /// Those that it assumes of clocks before those of its assertions alone.
    pub earlier: BTreeSet<String>,
    /// The other assumptions: what stands in `assume (…)`, with single blanks.
    pub others: Vec<String>,
}

impl Specification {
    /// Reads the specification of a theorem.
    #[must_use]
    pub fn of(theorem: &Theorem) -> Self {
        let mut read = Self::read(theorem.specification);
        if let Subject::Twice(reset) = theorem.subject {
            read.others
                .extend(reset.given.iter().map(|given| (*given).to_owned()));
        }
        read
    }

    fn read(text: &str) -> Self {
        let mut read = Self::default();
        let mut bodies = Vec::new();
        for (name, module) in modules(text) {
            match name.strip_prefix(CONTRACT) {
                None => bodies.push(without_comments(module)),
                Some(contract) => {
                    let text = with_words(text, module);
                    read.contracts.insert(contract.to_owned(), text.to_owned());
                }
            }
        }
        for body in &bodies {
            let wires = instances(body);
            for (_, claim) in arguments_at(body, "assert") {
                let kept = conjuncts(&claim)
                    .into_iter()
                    .filter_map(|part| read.contract(part, &wires));
                let kept: Vec<String> = kept.collect();
                read.asserted.extend(kept);
            }
            let first_clock = in_first_clock(body);
            for (at, assumption) in arguments_at(body, "assume") {
                let of_before = assumption.strip_suffix(BEFORE);
                let is_earlier =
                    of_before.is_some() || first_clock.iter().any(|clock| clock.contains(&at));
                match read.contract(of_before.unwrap_or(&assumption), &wires) {
                    None => read.others.push(assumption),
                    Some(contract) if is_earlier => drop(read.earlier.insert(contract)),
                    Some(contract) => drop(read.assumed.insert(contract)),
                }
            }
        }
        read
    }

    /// The contract of which this is a wire: one at the output `holds`, or one that has the contract's name, because several instances of
    /// it drive that wire.
    fn contract(&self, expression: &str, wires: &BTreeMap<&str, String>) -> Option<String> {
        let by_name = self
            .contracts
            .contains_key(expression)
            .then(|| expression.to_owned());
        wires.get(expression).cloned().or(by_name)
    }
}

/// What a contract says in a sentence: the first one of the comment before its module.
#[must_use]
pub fn sentence(contract: &str) -> String {
    let comment = contract
        .lines()
        .map_while(|line| line.strip_prefix("//"))
        .map(str::trim);
    let comment = comment.collect::<Vec<_>>().join(" ");
    match comment.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => comment,
    }
}

/// A module of a text, with the comment that stands right before it.
fn with_words<'a>(text: &'a str, module: &'a str) -> &'a str {
    // `module` is a part of `text`, and both begin with a line.
    let begins = module.as_ptr() as usize - text.as_ptr() as usize;
    let before = text[..begins].lines().rev();
    let comment: usize = before
        .take_while(|line| line.starts_with("//"))
        .map(|line| line.len() + 1)
        .sum();
    &text[begins - comment..begins + module.len()]
}

/// The text without what stands after `//`.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The wires at the outputs `holds` of contracts in a module, each with its contract's name.
fn instances(module: &str) -> BTreeMap<&str, String> {
    let mut found = BTreeMap::new();
    for (at, _) in module.match_indices(CONTRACT) {
        let statement = module[at + CONTRACT.len()..].split(';').next();
        let statement = statement.unwrap_or_default();
        let name = statement
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        let wire = statement
            .split_once(".holds(")
            .and_then(|(_, rest)| rest.split(')').next());
        if let Some(wire) = wire {
            found.insert(wire.trim(), name.to_owned());
        }
    }
    found
}

/// What stands in the brackets after a keyword, each time, with single blanks; and where the keyword is.
fn arguments_at(module: &str, keyword: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, _) in module.match_indices(keyword) {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        if module[..at].ends_with(is_part) {
            continue;
        }
        let rest = module[at + keyword.len()..].trim_start();
        if let Some(inside) = rest.strip_prefix('(').and_then(bracketed) {
            let inside = inside.split_whitespace().collect::<Vec<_>>().join(" ");
            found.push((at, inside));
        }
    }
    found
}

/// Where statements are that a module makes of the first clock alone: one of them, or those up to the `end` of their block.
fn in_first_clock(module: &str) -> Vec<Range<usize>> {
    let statements = module.match_indices(FIRST_CLOCK).map(|(at, _)| {
        let rest = &module[at..];
        let is_block = rest[FIRST_CLOCK.len()..].trim_start().starts_with("begin");
        let length = rest.find(if is_block { "\n   end" } else { ";" });
        at..at + length.unwrap_or(rest.len())
    });
    statements.collect()
}

/// The parts of an expression that `&&` joins, outside brackets.
fn conjuncts(expression: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut begins) = (Vec::new(), 0_i32, 0);
    for (at, character) in expression.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '&' if depth == 0 && expression[at..].starts_with("&&") => {
                parts.push(expression[begins..at].trim());
                begins = at + 2;
            }
            _ => {}
        }
    }
    parts.push(expression[begins..].trim());
    // An alternative is no conjunction.
    if expression.contains("||") || expression.contains('?') {
        vec![expression]
    } else {
        parts
    }
}

/// The text up to the bracket that closes the one before it.
fn bracketed(text: &str) -> Option<&str> {
    let mut depth = 1_u32;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[..at]);
        }
    }
    None
}

#[cfg(test)]
mod tests;
