//! The claim that all theorems together make: that a board counts what the rules of chess say.
//!
//! [`STEPS`] says from which theorems it follows, in the order in which a command goes through the board. [`Chain::of`] looks at
//! each assumption of each theorem, and finds the theorem that claims it. That theorem may assert the same text, or claim it in
//! other words. If no theorem claims it, the assumption has to be trusted, and the list beside the theorem says why it may be. An
//! assumption without an entry in that list is a [`Flaw`].

use super::contract::{sentence, Specification};
use super::given::{Given, Origin};
use super::theorem::Theorem;
pub use flaw::Flaw;
use std::collections::{BTreeMap, BTreeSet};
use text::table::{Side, Table};

/// The claim.
pub const CLAIM: &str = "a board that is in its first state, and is sent a position and the command PERFT with a depth, answers with the \
     number of ways in which that many legal moves can be played from the position";

/// A part of the way from the bytes on the line to the count, and the theorems about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What the theorems of this step show together.
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
        theorems: &[
            "loader",
            "loader-writes",
            "position-loads",
            "counter-squares",
            "counter-takes",
            "cluster-loads",
            "handover",
            "handed-depth",
            "trunk",
        ],
    },
    Step {
        what: "of every node each piece walks Sandström's table once, each legal move is found once, and the search ends",
        theorems: &["table", "rom", "walker", "finder", "finder-ends", "tree-goes-on"],
    },
    Step {
        what: "the verdicts by which a move is legal are those of the board: attacks, checks, pins, castling",
        theorems: &["node-words", "view", "fill", "look-sweeps", "look-down", "look-up", "castling", "verdicts", "look-ends"],
    },
    Step {
        what: "a move that is made leaves a position that fits together, and one that is taken back, at any depth, leaves the position before",
        theorems: &["tree-orders", "node-returns", "coherent", "plies"],
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
        theorems: &["cluster-chain", "ledger", "replies", "frame-bytes", "frame-tx", "line-queue", "uart-tx"],
    },
    Step {
        what: "what the blocks say to each other arrives, in the frontend, in the cores and between them, and a reset reaches all of them",
        theorems: &["system", "frontend-wires", "trunk-wires", "cluster-wires", "tree-wires", "counter-wires"],
    },
    Step {
        what: "a long break on the line is a reset, and a reset leads the blocks between the pins and the cores to their first state",
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
        what: "a reset leads the tree core and the rank counters, with the blocks in them, to their first state",
        theorems: &["reset-tree", "reset-verdicts", "reset-look", "reset-count", "reset-counter", "reset-counter-link"],
    },
    Step {
        what: "a reset leads the clusters, the trunk, and what is between them to their first state",
        theorems: &["reset-cluster", "reset-cluster-link", "reset-handover", "reset-trunk"],
    },
    Step {
        what: "the netlist of each board does what this Verilog does",
        theorems: &["netlist-ice40", "netlist-ecp5", "netlist-gowin"],
    },
];

/// What the claim trusts in addition to the assumptions that no theorem claims.
pub const TRUSTED: &[&str] = &[
    "yosys' Verilog front end, its solver, ABC, the models of the cells, and that the bitstream is the netlist and the chip what its \
     maker says",
    "the rules of chess as `firmware/src/prove/rules` has them: compared with two generators in software, on ten thousand positions",
    "that every register begins with the value in the Verilog, and that a memory reads what was written last",
    "that the steps above add up, which is an argument in words",
    "that what the search of a node waits for comes: room for a job, and that a report, or a node that is handed over, is taken: tested",
];

/// A contract, with the theorems that assert it and those that assume it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// What it says.
    pub sentence: String,
    /// The theorems that assert it.
    pub asserted: Vec<&'static str>,
    /// Those that assume it.
    pub assumed: Vec<&'static str>,
    /// Those that assume it of clocks before those of their assertions alone.
    pub earlier: Vec<&'static str>,
}

impl Kept {
    /// Whether a theorem asserts it and another one assumes it of the same clock. Between the links of a chain, and between the plies, no
    /// order is asked for: there a theorem asserts of one side of its link what it assumes of the other, and it holds link by link.
    fn leads(&self, from: &'static str, to: &'static str) -> bool {
        let is_of_chain = self
            .asserted
            .iter()
            .any(|theorem| self.assumed.contains(theorem));
        from != to && !is_of_chain && self.asserted.contains(&from) && self.assumed.contains(&to)
    }
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
                } else if read.earlier.contains(contract) {
                    kept.earlier.push(theorem.name);
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

    /// The contracts as a table in Markdown: who asserts them, and who assumes them.
    #[must_use]
    pub fn contracts_table(&self) -> String {
        let columns = ["contract", "", "asserted by", "assumed by"];
        let mut table = Table::new(columns.map(|column| (column, Side::Left)));
        let names = |theorems: &[&[&'static str]]| {
            let names: Vec<String> = theorems
                .concat()
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            names.join(", ")
        };
        for (name, kept) in &self.contracts {
            let assumed = names(&[&kept.assumed, &kept.earlier]);
            table.row([
                format!("`{name}`"),
                kept.sentence.clone(),
                names(&[&kept.asserted]),
                assumed,
            ]);
        }
        table.markdown()
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
        let one_sided = self.contracts.iter().filter(|(_, kept)| {
            kept.asserted.is_empty() || kept.assumed.len() + kept.earlier.len() == 0
        });
        self.flaws
            .extend(one_sided.map(|(contract, kept)| Flaw::OneSide {
                contract: contract.clone(),
                is_asserted: !kept.asserted.is_empty(),
            }));
    }

    /// No theorem rests on itself, in one clock, by way of contracts with others.
    fn check_circles(&mut self, names: BTreeSet<&'static str>) {
        let mut left = names;
        loop {
            let is_edge = |from, to| self.contracts.values().any(|kept| kept.leads(from, to));
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

pub mod files;
mod flaw;
mod picture;

#[cfg(test)]
mod tests;
