//! The circuits of which theorems speak: blocks, cut out of the Verilog of every design.

use super::error::ProveError;
use super::literal::literal_verilog;
use crate::board::boards;
use crate::design::{Design, DesignConfig};
use crate::modules::modules;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// The circuit of a theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Every module of the designs' Verilog whose name ends so, with the modules in it.
    Block(&'static str),
    /// The same modules in what yosys gets for the boards of the family with this name, which may have replaced some.
    BlockFor {
        /// The name of the family.
        family: &'static str,
        /// The ending of the modules' names.
        block: &'static str,
    },
    /// The literal table, as a module `literal`; no circuit.
    Literal,
}

impl Display for Subject {
    /// The name of the block.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(name) | Self::BlockFor { block: name, .. } => {
                f.write_str(name.rsplit('$').next().unwrap_or(name))
            }
            Self::Literal => f.write_str("the table"),
        }
    }
}

/// The Verilog of the default design of every board.
///
/// # Errors
/// [`ProveError`] if a design cannot be made.
pub fn designs() -> Result<Vec<Design>, ProveError> {
    let designs = boards()
        .iter()
        .map(|board| Design::new(board, DesignConfig::of(board)));
    Ok(designs.collect::<Result<_, _>>()?)
}

/// The different texts of a subject in these designs, for the theorem of that name; mostly one. In them the block is called
/// `block`, and the modules in it `block$name`.
pub(super) fn texts(
    subject: Subject,
    designs: &[Design],
    theorem: &'static str,
) -> Result<Vec<String>, ProveError> {
    let (family, block) = match subject {
        Subject::Literal => return Ok(vec![literal_verilog()]),
        Subject::Block(block) => (None, block),
        Subject::BlockFor { family, block } => (Some(family), block),
    };
    let mut texts = BTreeSet::new();
    for design in designs {
        let own = design.board.part.family;
        match family {
            None => texts.extend(blocks(&design.verilog, block)),
            Some(family) if family == own.name => {
                texts.extend(blocks(&(own.circuit)(&design.verilog).verilog, block));
            }
            Some(_) => {}
        }
    }
    if texts.is_empty() {
        return Err(ProveError::NoBlock { theorem, block });
    }
    Ok(texts.into_iter().collect())
}

/// The texts of all modules whose name ends with `$` and this name, with the modules in them.
fn blocks<'a>(verilog: &'a str, name: &'a str) -> impl Iterator<Item = String> + 'a {
    modules_named(verilog, name).map(|block| renamed(verilog, block, "block"))
}

/// The names of all modules that end with `$` and this name.
pub(crate) fn modules_named<'a>(
    verilog: &'a str,
    name: &'a str,
) -> impl Iterator<Item = &'a str> + 'a {
    let ends = move |module: &&str| {
        let before = module.strip_suffix(name);
        before.is_some_and(|before| before.ends_with('$'))
    };
    modules(verilog).map(|(name, _)| name).filter(ends)
}

/// The text of a module and of those in it, which is called `name` in it, and the modules in it `name$…`.
pub(crate) fn renamed(verilog: &str, block: &str, name: &str) -> String {
    let inside = modules(verilog).filter(|(module, _)| {
        let rest = module.strip_prefix(block);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    });
    inside
        .map(|(_, text)| text.replace(block, name) + "\n")
        .collect()
}
