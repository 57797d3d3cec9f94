//! Contracts: what one block promises and another one relies on, each from one text.
//!
//! A contract is a module `contract_NAME` in `contracts/NAME.v`. Its ports are signals between two blocks; its output `holds` says
//! whether they keep it. The theorem about the block that drives them asserts `holds`, and the theorem about the block that reads them
//! assumes it. So an assumption and the claim that answers for it cannot drift apart. This module finds in the text of a specification what it
//! asserts and assumes.

use super::subject::Subject;
use super::theorem::Theorem;
use crate::modules::modules;
use std::collections::{BTreeMap, BTreeSet};

/// How the module of a contract is called.
const CONTRACT: &str = "contract_";

/// What a specification has of contracts, and what else it assumes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Specification {
    /// The contracts that it includes: by their names, the text of each.
    pub contracts: BTreeMap<String, String>,
    /// Those that it asserts.
    pub asserted: BTreeSet<String>,
    /// Those that it assumes.
    pub assumed: BTreeSet<String>,
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
        for (name, module) in modules(text) {
            if let Some(contract) = name.strip_prefix(CONTRACT) {
                let text = with_words(text, module);
                read.contracts.insert(contract.to_owned(), text.to_owned());
                continue;
            }
            let module = without_comments(module);
            let wires = instances(&module);
            let contract = |expression: &String| wires.get(expression.as_str()).cloned();
            read.asserted
                .extend(arguments(&module, "assert").iter().filter_map(contract));
            for assumption in arguments(&module, "assume") {
                match contract(&assumption) {
                    Some(contract) => drop(read.assumed.insert(contract)),
                    None => read.others.push(assumption),
                }
            }
        }
        read
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

/// What stands in the brackets after a keyword, each time, with single blanks.
fn arguments(module: &str, keyword: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in module.match_indices(keyword) {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        if module[..at].ends_with(is_part) {
            continue;
        }
        let rest = module[at + keyword.len()..].trim_start();
        if let Some(inside) = rest.strip_prefix('(').and_then(bracketed) {
            found.push(inside.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    found
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
