//! The circuits of which theorems speak: blocks, cut out of the Verilog of every design.

use super::error::ProveError;
use super::literal::literal_verilog;
use super::macros::{macros, Macro};
use super::reset::{twice, Reset};
use crate::board::boards;
use crate::design::{Design, DesignConfig};
use crate::modules::modules;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// The circuit of a theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Every module of the designs' Verilog whose name ends so, with the modules in it; likewise every block of a list.
    Block(&'static str),
    /// Two copies of such a block, compared after a reset, with the module `theorem`.
    Twice(&'static Reset),
    /// The netlists of the default bitstreams of all boards with a part of the family with this name.
    Boards(&'static str),
    /// The literal table, as a module `literal`; no circuit.
    Literal,
}

/// A circuit of which a theorem speaks.
#[derive(Debug)]
pub(super) struct Circuit {
    /// Its Verilog.
    pub(super) verilog: String,
    /// Names for what a specification may read in it.
    pub(super) macros: Vec<Macro>,
}

impl Display for Subject {
    /// The name of the block.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(block) | Self::Twice(Reset { block, .. }) => {
                f.write_str(block.rsplit('$').next().unwrap_or(block))
            }
            Self::Boards(family) => write!(f, "{family} boards"),
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

/// The different circuits of a subject in these designs, for the theorem of that name; mostly one. In them the block is called
/// `block`, and the modules in it `block$name`.
pub(super) fn circuits(
    subject: Subject,
    designs: &[Design],
    theorem: &'static str,
) -> Result<Vec<Circuit>, ProveError> {
    let block = match subject {
        Subject::Literal => {
            return Ok(vec![Circuit {
                verilog: literal_verilog(),
                macros: Vec::new(),
            }])
        }
        // Their circuits are whole designs.
        Subject::Boards(_) => return Ok(Vec::new()),
        Subject::Block(block) => block,
        Subject::Twice(reset) => reset.block,
    };
    let mut circuits = BTreeMap::new();
    for design in designs {
        for name in modules_named(&design.verilog, block) {
            let mut text = renamed(&design.verilog, name, "block");
            if let Subject::Twice(reset) = subject {
                text = twice(&text, reset, name, &design.fields);
            }
            circuits
                .entry(text)
                .or_insert_with_key(|text| macros(text, name, &design.fields));
        }
    }
    if circuits.is_empty() {
        return Err(ProveError::NoBlock { theorem, block });
    }
    let circuits = circuits.into_iter();
    Ok(circuits
        .map(|(verilog, macros)| Circuit { verilog, macros })
        .collect())
}

/// The names of all modules that end with `$` and this name, or, of the blocks of a list with this name, with their numbers.
pub(crate) fn modules_named<'a>(
    verilog: &'a str,
    name: &'a str,
) -> impl Iterator<Item = &'a str> + 'a {
    let ends = move |module: &&str| {
        let numbered = module.trim_end_matches(|character: char| character.is_ascii_digit());
        let list = numbered.strip_suffix('$').unwrap_or(module);
        [*module, list].iter().any(|module| {
            let before = module.strip_suffix(name);
            before.is_some_and(|before| before.ends_with('$'))
        })
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
