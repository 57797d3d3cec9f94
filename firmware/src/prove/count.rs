//! The claim that all theorems together make: that a board counts what the rules of chess say.
//!
//! [`STEPS`] says from which theorems it follows, in the order in which a command goes through the board. [`Chain::of`] looks at
//! what each of them assumes, and finds who answers for it: another theorem, by the same text or in other words; or nobody, which
//! then has to be trusted. An assumption that is not accounted for is a [`Flaw`].

use super::contract::{sentence, Specification};
use super::given::{Given, Origin};
use super::theorem::Theorem;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

/// The claim.
pub const CLAIM: &str = "a board that is in its first state, and is sent a position and the command PERFT with a depth, answers with the \
     number of ways in which that many legal moves can be played from the position";

/// A part of the way from the bytes on the line to the count, and the theorems about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What is so.
    pub what: &'static str,
    /// The names of the theorems.
    pub theorems: &'static [&'static str],
}

/// The steps, each with theorems of its own.
pub const STEPS: &[Step] = &[
    Step {
        what: "every byte that is sent arrives, and of every frame the board knows whether it is damaged",
        theorems: &["uart-rx", "uart-rx-bytes", "frames", "crc"],
    },
    Step {
        what: "every frame is answered, with its own number, and keeps its payload until that is loaded",
        theorems: &["answers", "payload-banks"],
    },
    Step {
        what: "a payload is accepted if it is a position, which board, lists, state and every cluster then have",
        theorems: &["loader", "loader-writes", "position-loads", "counter-squares", "counter-takes", "handover", "handed-depth", "trunk"],
    },
    Step {
        what: "of every node each piece walks Sandström's table once, and each legal move is found once",
        theorems: &["table", "rom", "walker", "finder"],
    },
    Step {
        what: "the verdicts by which a move is legal are those of the board: attacks, checks, pins, castling",
        theorems: &["node-words", "view", "fill", "look-sweeps", "look-down", "look-up", "castling", "verdicts"],
    },
    Step {
        what: "a move that is made leaves a position that fits together, and one that is taken back leaves the position before",
        theorems: &["tree-orders", "coherent", "unmake"],
    },
    Step {
        what: "each move of the last nodes comes to one counter, which has room for it, and the run waits for it",
        theorems: &["cluster", "counter-chain", "room", "queue", "counter-busy", "counter-waits"],
    },
    Step {
        what: "the counter counts each legal reply to the move once",
        theorems: &["strides", "count-up", "count-down", "tally-files", "tally"],
    },
    Step {
        what: "the sum is told, all 64 bits of it, byte by byte and bit by bit",
        theorems: &["cluster-chain", "ledger", "frame-bytes", "frame-tx", "line-queue", "uart-tx"],
    },
    Step {
        what: "a long break on the line is a reset, and a reset of the blocks between the pins and the cores leads to their first state",
        theorems: &[
            "break-reset",
            "reset-uart-tx",
            "reset-uart-rx",
            "reset-frame-rx",
            "reset-frame-tx",
            "reset-loader",
            "reset-line-buffer",
            "reset-control",
        ],
    },
    Step {
        what: "the netlist of each board does what this Verilog does",
        theorems: &["netlist-ice40", "netlist-ecp5", "netlist-gowin"],
    },
];

/// What is trusted beside the assumptions of theorems that nobody answers for.
pub const TRUSTED: &[&str] = &[
    "yosys' Verilog front end, its solver, ABC, the models of the cells, and that the bitstream is the netlist and the chip what its \
     maker says",
    "the rules of chess as `sandstroem.v`, `geometry.v` and the specifications have them",
    "that every register begins with the value in the Verilog, and that a memory reads what was written last",
    "that the steps above add up, which is an argument in words; of the plies it is an induction over the moves that are made and \
     taken back",
    "that the search of a node comes to its end: tested",
];

/// A contract, and the theorems on both sides of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// What it says.
    pub sentence: String,
    /// The theorems that assert it.
    pub asserted: Vec<&'static str>,
    /// Those that assume it.
    pub assumed: Vec<&'static str>,
}

/// Assumptions that are no contract, for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    /// The theorem that assumes them.
    pub theorem: &'static str,
    /// How many there are.
    pub assumptions: usize,
    /// The reason.
    pub origin: Origin,
}

/// Who answers for what the theorems assume.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The contracts by their names.
    pub contracts: BTreeMap<String, Kept>,
    /// The other assumptions.
    pub owed: Vec<Owed>,
    /// What does not fit together.
    pub flaws: Vec<Flaw>,
}

/// What does not fit together in a chain of theorems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// A theorem's assumption is no contract, and not in its list.
    Unaccounted {
        /// The theorem.
        theorem: &'static str,
        /// What is assumed.
        assumption: String,
    },
    /// What a theorem's list says to be assumed begins so many assumptions, instead of one.
    NotAssumed {
        /// The theorem.
        theorem: &'static str,
        /// The entry of its list.
        entry: &'static str,
        /// The number.
        found: usize,
    },
    /// There is no theorem of this name.
    NoTheorem {
        /// Where it is named.
        named_by: &'static str,
        /// The name.
        name: &'static str,
    },
    /// A theorem belongs to so many steps, instead of one.
    Steps {
        /// The theorem.
        theorem: &'static str,
        /// The number.
        found: usize,
    },
    /// Two theorems have different texts of a contract.
    Texts {
        /// The contract.
        contract: String,
        /// The theorem whose text is another one.
        theorem: &'static str,
    },
    /// A contract has only one side.
    OneSide {
        /// The contract.
        contract: String,
        /// Whether somebody asserts it.
        is_asserted: bool,
    },
    /// Each of these theorems assumes what another of them asserts.
    Circle {
        /// The theorems.
        theorems: Vec<&'static str>,
    },
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unaccounted { theorem, assumption } => write!(
                f,
                "`{theorem}` assumes what nobody answers for: {assumption}; make it a contract, or list it in the theorem's `given`"
            ),
            Self::NotAssumed { theorem, entry, found } => write!(
                f,
                "`{theorem}` lists `{entry}` in its `given`, which begins {found} of its assumptions, expected one"
            ),
            Self::NoTheorem { named_by, name } => {
                write!(f, "`{named_by}` names the theorem `{name}`, which does not exist")
            }
            Self::Steps { theorem, found } => write!(
                f,
                "`{theorem}` belongs to {found} steps of the way to the count, expected one: see `STEPS`"
            ),
            Self::Texts { contract, theorem } => write!(
                f,
                "`{theorem}` has another text of the contract `{contract}` than the theorems before it; include its file in both"
            ),
            Self::OneSide { contract, is_asserted: true } => {
                write!(f, "nobody assumes the contract `{contract}`, which is asserted; delete it")
            }
            Self::OneSide { contract, is_asserted: false } => write!(
                f,
                "nobody asserts the contract `{contract}`, which is assumed; have the theorem about the block that drives it assert it"
            ),
            Self::Circle { theorems } => write!(
                f,
                "each of these theorems assumes what another of them asserts, which proves nothing: {}",
                theorems.join(", ")
            ),
        }
    }
}

impl Chain {
    /// Looks at these theorems, each of which belongs to one of the steps.
    #[must_use]
    pub fn of(theorems: &'static [Theorem], steps: &'static [Step]) -> Self {
        let mut chain = Self::default();
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for theorem in theorems {
            let read = Specification::of(theorem);
            for (contract, text) in &read.contracts {
                let first = texts
                    .entry(contract.clone())
                    .or_insert_with(|| text.clone());
                if first != text {
                    let contract = contract.clone();
                    chain.flaws.push(Flaw::Texts {
                        contract,
                        theorem: theorem.name,
                    });
                }
                let kept = chain.contracts.entry(contract.clone()).or_default();
                kept.sentence = sentence(text);
                if read.asserted.contains(contract) {
                    kept.asserted.push(theorem.name);
                }
                if read.assumed.contains(contract) {
                    kept.assumed.push(theorem.name);
                }
            }
            chain.account(theorem, &read.others);
        }
        let names: BTreeSet<_> = theorems.iter().map(|theorem| theorem.name).collect();
        chain.check_names(&names, steps);
        chain.check_sides();
        chain.check_circles(names);
        chain
    }

    /// How many assumptions there are of an origin.
    #[must_use]
    pub fn assumptions(&self, is_of_it: impl Fn(&Origin) -> bool) -> usize {
        let of_it = self.owed.iter().filter(|owed| is_of_it(&owed.origin));
        of_it.map(|owed| owed.assumptions).sum()
    }

    /// Finds the reason of each assumption of a theorem that is no contract.
    fn account(&mut self, theorem: &Theorem, assumptions: &[String]) {
        let name = theorem.name;
        let mut open: Vec<&String> = assumptions.iter().collect();
        for Given { assumed, origin } in theorem.given {
            for entry in *assumed {
                let before = open.len();
                open.retain(|assumption| !assumption.starts_with(entry));
                let found = before - open.len();
                if found != 1 {
                    let theorem = name;
                    self.flaws.push(Flaw::NotAssumed {
                        theorem,
                        entry,
                        found,
                    });
                }
            }
            self.owed.push(Owed {
                theorem: name,
                assumptions: assumed.len(),
                origin: *origin,
            });
        }
        self.flaws
            .extend(open.into_iter().map(|assumption| Flaw::Unaccounted {
                theorem: name,
                assumption: assumption.clone(),
            }));
    }

    /// Each theorem belongs to one step, and each name is that of a theorem.
    fn check_names(&mut self, names: &BTreeSet<&'static str>, steps: &'static [Step]) {
        for theorem in names {
            let found = steps
                .iter()
                .filter(|step| step.theorems.contains(theorem))
                .count();
            if found != 1 {
                self.flaws.push(Flaw::Steps { theorem, found });
            }
        }
        let of_steps = steps
            .iter()
            .flat_map(|step| step.theorems.iter().map(move |name| (step.what, *name)));
        let of_words = self.owed.iter().flat_map(|owed| match owed.origin {
            Origin::Words { theorems, .. } => {
                theorems.iter().map(|name| (owed.theorem, *name)).collect()
            }
            _ => Vec::new(),
        });
        let wrong = of_steps
            .chain(of_words)
            .filter(|(_, name)| !names.contains(name));
        let flaws: Vec<_> = wrong
            .map(|(named_by, name)| Flaw::NoTheorem { named_by, name })
            .collect();
        self.flaws.extend(flaws);
    }

    /// Each contract is asserted and assumed.
    fn check_sides(&mut self) {
        let one_sided = self
            .contracts
            .iter()
            .filter(|(_, kept)| kept.asserted.is_empty() || kept.assumed.is_empty());
        self.flaws
            .extend(one_sided.map(|(contract, kept)| Flaw::OneSide {
                contract: contract.clone(),
                is_asserted: !kept.asserted.is_empty(),
            }));
    }

    /// No theorem rests on itself by way of contracts with others. A contract between the links of a chain, which a theorem asserts of the one
    /// side of its link and assumes of the other, is an induction over the links.
    fn check_circles(&mut self, names: BTreeSet<&'static str>) {
        let mut left = names;
        loop {
            let is_edge = |from: &str, to: &str| {
                let carries =
                    |kept: &Kept| kept.asserted.contains(&from) && kept.assumed.contains(&to);
                from != to && self.contracts.values().any(carries)
            };
            let in_between = |theorem: &&'static str| {
                left.iter().any(|other| is_edge(other, theorem))
                    && left.iter().any(|other| is_edge(theorem, other))
            };
            let next: BTreeSet<_> = left.iter().copied().filter(in_between).collect();
            if next.len() == left.len() {
                break;
            }
            left = next;
        }
        if !left.is_empty() {
            self.flaws.push(Flaw::Circle {
                theorems: left.into_iter().collect(),
            });
        }
    }
}

mod picture;

#[cfg(test)]
mod tests;
