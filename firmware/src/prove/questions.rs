//! What a prover is asked, as questions of the ledger of evidence.
//!
//! A question has these parts: the circuit, which is Verilog; the claim, which is the specification with the scripts for yosys;
//! the tools, down to the bytes of their programs and libraries; and the source of the prover as far as it decides what
//! an answer means. Whatever else the prover's source does shows in the circuit or in the claim.

use super::equivalence;
use super::error::ProveError;
use super::liveness;
use super::macros::definitions;
use super::netlist;
use super::sat;
use super::statement;
use super::subject::Circuit;
use super::theorem::{Fault, Theorem};
use super::verdict::Verdict;
use crate::build::script;
use crate::design::Design;
use crate::family::Gates;
use crate::tools::{Tool, Toolbox};
use evidence::{EvidenceError, Ledger, Policy, Question};
use std::path::Path;
use std::time::Duration;

/// The source that decides what an answer of `sat` means.
const SAT_SOURCE: [&str; 4] = [
    include_str!("sat.rs"),
    statement::SOURCE,
    include_str!("yosys.rs"),
    include_str!("../run.rs"),
];

/// The kinds of questions, each with a ledger of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// That a theorem holds for circuits as they are.
    Theorem,
    /// That the netlist of a board is its Verilog.
    Netlist,
    /// That a theorem does not hold for circuits with a fault.
    Refutation,
    /// That a theorem has no dead assertion.
    Liveness,
}

/// The ledgers of a prover.
#[derive(Debug)]
pub struct Ledgers {
    theorems: Ledger,
    netlists: Ledger,
    refutations: Ledger,
    liveness: Ledger,
}

impl Ledgers {
    /// The ledgers of a folder, each with a sample of so much time if the policy draws one.
    ///
    /// # Errors
    /// [`EvidenceError`] if one cannot be read.
    pub fn open(folder: &Path, policy: Policy, sample: Duration) -> Result<Self, EvidenceError> {
        Self::opened(|kind| Ledger::open(folder, kind, policy, sample))
    }

    /// The ledgers in the project's sources, for tests; see [`Ledger::of_the_project`].
    ///
    /// # Errors
    /// [`EvidenceError`] if one cannot be read.
    pub fn of_the_project(sample: Duration) -> Result<Self, EvidenceError> {
        Self::opened(|kind| Ledger::of_the_project(kind, sample))
    }

    fn opened(open: impl Fn(&str) -> Result<Ledger, EvidenceError>) -> Result<Self, EvidenceError> {
        Ok(Self {
            theorems: open("theorems")?,
            netlists: open("netlists")?,
            refutations: open("refutations")?,
            liveness: open("liveness")?,
        })
    }

    pub(super) fn of(&self, kind: Kind) -> &Ledger {
        match kind {
            Kind::Theorem => &self.theorems,
            Kind::Netlist => &self.netlists,
            Kind::Refutation => &self.refutations,
            Kind::Liveness => &self.liveness,
        }
    }
}

/// The means of the proofs, as parts of questions: tools, and the source of the prover.
#[derive(Debug, Clone)]
pub(super) struct Means {
    /// yosys with its libraries and the ABC that it starts.
    yosys: String,
    /// The source that decides what an answer of `sat` means.
    sat: Vec<&'static str>,
    /// That which decides what is a dead assertion, beside it.
    liveness: Vec<&'static str>,
    /// The source that decides what an answer of ABC means.
    equivalence: Vec<&'static str>,
}

impl Means {
    /// Finds the tools.
    pub(super) fn find(toolbox: &Toolbox) -> Result<Self, ProveError> {
        let yosys = toolbox.find(Tool::Yosys)?;
        Ok(Self {
            yosys: format!("{} {}", yosys.version, yosys.identity()?),
            sat: SAT_SOURCE.to_vec(),
            liveness: liveness::SOURCE.to_vec(),
            equivalence: [equivalence::SOURCE, &[netlist::SOURCE]].concat(),
        })
    }
}

/// What a question is about.
pub(super) enum Matter<'p> {
    /// Circuits.
    Circuits(Vec<Circuit>),
    /// The netlist of a design, which is to be this Verilog.
    Netlist {
        /// The design.
        design: &'p Design,
        /// The Verilog, of which the netlist is made unless it has a fault.
        verilog: String,
    },
}

/// A question about a theorem, and what it is about.
pub struct Case<'p> {
    /// The question.
    pub question: Question,
    pub(super) kind: Kind,
    pub(super) matter: Matter<'p>,
}

impl<'p> Case<'p> {
    /// The question whether the theorem holds for these circuits; with a fault, which they have, whether it is refuted.
    pub(super) fn of_circuits(
        means: &Means,
        theorem: &Theorem,
        fault: Option<&Fault>,
        circuits: Vec<Circuit>,
    ) -> Self {
        let question = of_circuits(name(theorem.name, fault), means, &circuits)
            .with("claim", claim(theorem, sat::scripts(theorem)))
            .with("prover", means.sat.clone());
        Self {
            question,
            kind: fault.map_or(Kind::Theorem, |_| Kind::Refutation),
            matter: Matter::Circuits(circuits),
        }
    }

    /// The question whether no assertion of the theorem is dead in all of these circuits.
    pub(super) fn of_assertions(means: &Means, theorem: &Theorem, circuits: Vec<Circuit>) -> Self {
        let prover = [means.sat.clone(), means.liveness.clone()].concat();
        let question = of_circuits(theorem.name.to_owned(), means, &circuits)
            .with("claim", claim(theorem, liveness::scripts(theorem)))
            .with("prover", prover);
        Self {
            question,
            kind: Kind::Liveness,
            matter: Matter::Circuits(circuits),
        }
    }

    /// The question whether the netlist of a design is this Verilog; with a fault, which only the Verilog has, whether it is not.
    /// `abc` is the version of the ABC that compares them: a digest of it, since it prints none.
    pub(super) fn of_board(
        means: &Means,
        abc: &str,
        theorem: &Theorem,
        fault: Option<&Fault>,
        design: &'p Design,
        verilog: String,
    ) -> Self {
        let name = match fault {
            None => format!("{}: {}", theorem.name, design.board.name),
            Some(_) => name(theorem.name, fault),
        };
        let part = design.board.part;
        let Gates {
            library,
            memories,
            models,
        } = part.family.gates;
        let claim = [&script(part), library, memories, models];
        let question = Question::new(name)
            .with("circuit", [&design.verilog, &verilog])
            .with("claim", claim)
            .with("prover", &means.equivalence)
            .with("tools", [&means.yosys, abc]);
        Self {
            question,
            kind: fault.map_or(Kind::Netlist, |_| Kind::Refutation),
            matter: Matter::Netlist { design, verilog },
        }
    }

    /// The answer that is kept.
    pub(super) fn positive(&self) -> &'static str {
        match self.kind {
            Kind::Theorem | Kind::Netlist => "proved",
            Kind::Refutation => "refuted",
            Kind::Liveness => "alive",
        }
    }

    /// Whether this verdict is the answer that is kept.
    pub(super) fn is_positive(&self, verdict: &Verdict) -> bool {
        match self.kind {
            Kind::Theorem | Kind::Netlist | Kind::Liveness => *verdict == Verdict::Proved,
            Kind::Refutation => matches!(verdict, Verdict::Refuted { .. }),
        }
    }

    /// The verdict of a kept answer.
    pub(super) fn kept_verdict(&self) -> Verdict {
        match self.kind {
            Kind::Theorem | Kind::Netlist | Kind::Liveness => Verdict::Proved,
            Kind::Refutation => Verdict::Refuted {
                example: String::new(),
            },
        }
    }
}

/// A question about these circuits, without the claim and the prover.
fn of_circuits(name: String, means: &Means, circuits: &[Circuit]) -> Question {
    let texts = circuits
        .iter()
        .flat_map(|circuit| [circuit.verilog.clone(), definitions(&circuit.macros)]);
    Question::new(name)
        .with("circuit", texts)
        .with("tools", [&means.yosys])
}

/// The claim of a theorem: the specification, what that may use, and the scripts by which the solver is asked.
fn claim(theorem: &Theorem, scripts: impl IntoIterator<Item = String>) -> Vec<String> {
    let verilog = statement::SHARED.into_iter().chain([theorem.specification]);
    scripts
        .into_iter()
        .chain(verilog.map(str::to_owned))
        .collect()
}

/// The name of a question about a theorem.
fn name(theorem: &str, fault: Option<&Fault>) -> String {
    match fault {
        None => theorem.to_owned(),
        Some(fault) => format!("{theorem}: {}", fault.effect),
    }
}

#[cfg(test)]
mod tests;
