//! Runs theorems, and looks up what is known of them.
//!
//! A theorem or a fault of it is a question, see [`questions`](super::questions). Its answer is looked up in the ledgers,
//! and asked for if it is not there.

use super::equivalence::{assembled, Claim, Equivalence};
use super::error::ProveError;
use super::liveness;
use super::macros::{definitions, used};
use super::netlist::Synthesised;
use super::questions::{Case, Kind, Ledgers, Matter, Means};
use super::sat;
use super::statement::statement;
use super::subject::{circuits, designs, Circuit, Subject};
use super::theorem::{Fault, Theorem};
use super::verdict::{Finding, Verdict};
use super::yosys::Yosys;
use crate::design::Design;
use crate::modules::modules;
use crate::tools::{Tool, Toolbox};
use evidence::{Answered, Reply, Source};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Runs theorems with the tools of a toolbox.
pub struct Prover<'a> {
    yosys: Yosys<'a>,
    means: Means,
    designs: Vec<Design>,
    /// What is known already; without ledgers everything is asked and nothing is kept.
    ledgers: Option<&'a Ledgers>,
    /// The circuits of subjects that were needed so far.
    circuits: RefCell<HashMap<Subject, Rc<Vec<Circuit>>>>,
    /// For the theorems about whole netlists, which need one more tool.
    equivalence: OnceCell<Equivalence<'a>>,
    /// The netlists of these designs, by their names.
    synthesised: RefCell<HashMap<&'static str, Rc<Synthesised>>>,
}

impl<'a> Prover<'a> {
    /// Finds the tools and makes the Verilog.
    ///
    /// # Errors
    /// [`ProveError`] if a tool is missing or a design cannot be made.
    pub fn new(toolbox: &'a Toolbox, ledgers: Option<&'a Ledgers>) -> Result<Self, ProveError> {
        Ok(Self {
            yosys: Yosys::find(toolbox)?,
            means: Means::find(toolbox)?,
            designs: designs()?,
            ledgers,
            circuits: RefCell::default(),
            equivalence: OnceCell::new(),
            synthesised: RefCell::default(),
        })
    }

    /// Tries to prove a theorem; with a fault, of circuits that have it.
    ///
    /// # Errors
    /// [`ProveError`] if a tool fails or gives no answer, the theorem is about a block that is gone, or an answer that is kept is
    /// contradicted.
    pub fn prove(&self, theorem: &Theorem, fault: Option<&Fault>) -> Result<Finding, ProveError> {
        let mut finding = Finding {
            verdict: Verdict::Proved,
            time: Duration::ZERO,
            source: Source::LookedUp,
        };
        for case in self.cases(theorem, fault)? {
            let found = self.answer(theorem, &case)?;
            finding.time += found.time;
            // What was asked counts more than what was looked up.
            if finding.source != Source::Asked && found.source != Source::LookedUp {
                finding.source = found.source;
            }
            if found.verdict != Verdict::Proved {
                finding.verdict = found.verdict;
                break;
            }
        }
        Ok(finding)
    }

    /// Looks for dead assertions of a theorem: its verdict is [`Verdict::Proved`] if there are none. A theorem about whole netlists
    /// has no assertions.
    ///
    /// # Errors
    /// Those of [`prove`](Self::prove).
    pub fn liveness(&self, theorem: &Theorem) -> Result<Finding, ProveError> {
        let circuits = self.faulty_circuits(theorem, None)?;
        self.answer(
            theorem,
            &Case::of_assertions(&self.means, theorem, circuits),
        )
    }

    /// The questions that belong to a theorem, or to a fault of it.
    ///
    /// # Errors
    /// [`ProveError`] if the theorem is about a block that is gone, or the circuits lack what the fault changes.
    pub fn cases(
        &self,
        theorem: &Theorem,
        fault: Option<&Fault>,
    ) -> Result<Vec<Case<'_>>, ProveError> {
        match theorem.subject {
            Subject::Boards(family) => self.cases_of_boards(theorem, family, fault),
            _ => {
                let circuits = self.faulty_circuits(theorem, fault)?;
                Ok(vec![Case::of_circuits(
                    &self.means,
                    theorem,
                    fault,
                    circuits,
                )])
            }
        }
    }

    /// A question for each different netlist of a family's boards. Boards that differ in nothing but the pins have the same
    /// netlist. A fault has to show in one of them.
    fn cases_of_boards(
        &self,
        theorem: &Theorem,
        family: &str,
        fault: Option<&Fault>,
    ) -> Result<Vec<Case<'_>>, ProveError> {
        let abc = self.yosys.toolbox.find(Tool::YosysAbc)?.version;
        let mut seen = BTreeSet::new();
        let mut cases = Vec::new();
        for design in &self.designs {
            let part = design.board.part;
            if part.family.name != family
                || !seen.insert((&design.verilog, (part.family.synthesis)(part)))
            {
                continue;
            }
            let verilog = (part.family.circuit)(&design.verilog).verilog;
            let verilog = with_fault(theorem, verilog, fault)?;
            cases.push(Case::of_board(
                &self.means,
                &abc,
                theorem,
                fault,
                design,
                verilog,
            ));
            if fault.is_some() {
                break;
            }
        }
        Ok(cases)
    }

    /// Looks a question up, or asks it. Only the answer for which it is there is kept: that a theorem holds, and that a fault
    /// refutes it.
    fn answer(&self, theorem: &Theorem, case: &Case<'_>) -> Result<Finding, ProveError> {
        let Some(ledgers) = self.ledgers else {
            let began = Instant::now();
            let verdict = self.ask(theorem, case)?;
            return Ok(Finding {
                verdict,
                time: began.elapsed(),
                source: Source::Asked,
            });
        };
        let mut now = None;
        let ask = || -> Result<_, ProveError> {
            let verdict = self.ask(theorem, case)?;
            let reply = case.is_positive(&verdict).then(|| Reply {
                answer: case.positive().to_owned(),
                by: theorem.method.engine().to_owned(),
            });
            now = Some(verdict);
            Ok(reply)
        };
        let Answered { source, time, .. } = ledgers.of(case.kind).answer(&case.question, ask)?;
        Ok(Finding {
            verdict: now.unwrap_or_else(|| case.kept_verdict()),
            time,
            source,
        })
    }

    /// Asks a question now.
    fn ask(&self, theorem: &Theorem, case: &Case<'_>) -> Result<Verdict, ProveError> {
        match &case.matter {
            Matter::Circuits(circuits) if case.kind == Kind::Liveness => {
                let dead =
                    liveness::dead(&self.yosys, theorem, Self::statements(theorem, circuits))?;
                Ok(match dead.is_empty() {
                    true => Verdict::Proved,
                    false => Verdict::Refuted {
                        example: dead.join("\n"),
                    },
                })
            }
            Matter::Circuits(circuits) => {
                for statement in Self::statements(theorem, circuits) {
                    let verdict = sat::prove(&self.yosys, theorem, &statement)?;
                    if verdict != Verdict::Proved {
                        return Ok(verdict);
                    }
                }
                Ok(Verdict::Proved)
            }
            Matter::Netlist { design, verilog } => self.prove_netlist(design, verilog),
        }
    }

    /// Tries to prove that the netlist of a design is this Verilog.
    fn prove_netlist(&self, design: &Design, verilog: &str) -> Result<Verdict, ProveError> {
        let made = self.synthesised(design)?;
        let claim = Claim {
            verilog,
            netlist: &made.modules,
            family: design.board.part.family,
        };
        let mut found = self.equivalence()?.prove(claim)?;
        if found.is_ok() {
            found = assembled(&made.modules, &made.netlist)?;
        }
        Ok(match found {
            Ok(()) => Verdict::Proved,
            Err(difference) => Verdict::Refuted {
                example: format!("{}: {difference}", design.board.name),
            },
        })
    }

    /// The tools for netlists, with what they have proved.
    fn equivalence(&self) -> Result<&Equivalence<'a>, ProveError> {
        if let Some(found) = self.equivalence.get() {
            return Ok(found);
        }
        let found = Equivalence::find(self.yosys.toolbox)?;
        Ok(self.equivalence.get_or_init(|| found))
    }

    /// The netlist of a design, which is made once.
    fn synthesised(&self, design: &Design) -> Result<Rc<Synthesised>, ProveError> {
        let name = design.board.name;
        if let Some(made) = self.synthesised.borrow().get(name) {
            return Ok(Rc::clone(made));
        }
        let made = Rc::new(Synthesised::of(design, &self.yosys)?);
        let kept = Rc::clone(&made);
        self.synthesised.borrow_mut().insert(name, kept);
        Ok(made)
    }

    /// The different circuits of a theorem, with the fault in each.
    fn faulty_circuits(
        &self,
        theorem: &Theorem,
        fault: Option<&Fault>,
    ) -> Result<Vec<Circuit>, ProveError> {
        let circuits = self.circuits(theorem)?;
        check_replaced(theorem, &circuits)?;
        let faulty = circuits.iter().map(|circuit| {
            let verilog = without_replaced(theorem, circuit.verilog.clone());
            Ok(Circuit {
                verilog: with_fault(theorem, verilog, fault)?,
                macros: used(&circuit.macros, &[theorem.specification, &circuit.verilog]),
            })
        });
        faulty.collect()
    }

    /// The circuits of a theorem's subject, which are cut out once.
    fn circuits(&self, theorem: &Theorem) -> Result<Rc<Vec<Circuit>>, ProveError> {
        if let Some(found) = self.circuits.borrow().get(&theorem.subject) {
            return Ok(Rc::clone(found));
        }
        let found = Rc::new(circuits(theorem.subject, &self.designs, theorem.name)?);
        let kept = Rc::clone(&found);
        self.circuits.borrow_mut().insert(theorem.subject, kept);
        Ok(found)
    }

    /// The different statements of a theorem about these circuits.
    fn statements(theorem: &Theorem, circuits: &[Circuit]) -> BTreeSet<String> {
        let statements = circuits
            .iter()
            .map(|Circuit { verilog, macros }| statement(theorem, verilog, &definitions(macros)));
        statements.collect()
    }
}

/// The name in `replaced` of the block, or list of blocks, of which this module is or in which it is.
fn replaced(theorem: &Theorem, module: &str) -> Option<&'static str> {
    let of_it = |block: &&str| {
        let rest = module.strip_prefix(block);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    theorem.replaced.iter().copied().find(of_it)
}

/// Whatever the theorem replaces is in one of the circuits.
fn check_replaced(theorem: &Theorem, circuits: &[Circuit]) -> Result<(), ProveError> {
    let texts = circuits.iter().map(|circuit| circuit.verilog.as_str());
    let names = texts.flat_map(modules).map(|(name, _)| name);
    let found: BTreeSet<_> = names.filter_map(|name| replaced(theorem, name)).collect();
    match theorem.replaced.iter().find(|name| !found.contains(*name)) {
        None => Ok(()),
        Some(find) => Err(ProveError::Replaced {
            theorem: theorem.name,
            find,
            count: 0,
        }),
    }
}

/// The text without the modules that the theorem replaces.
pub(super) fn without_replaced(theorem: &Theorem, text: String) -> String {
    if theorem.replaced.is_empty() {
        return text;
    }
    let kept = modules(&text).filter(|(name, _)| replaced(theorem, name).is_none());
    kept.flat_map(|(_, text)| [text, "\n"]).collect()
}

/// The text with the fault in it.
fn with_fault(
    theorem: &Theorem,
    text: String,
    fault: Option<&Fault>,
) -> Result<String, ProveError> {
    let Some(fault) = fault else {
        return Ok(text);
    };
    match text.matches(fault.find).count() {
        1 => Ok(text.replace(fault.find, fault.replace)),
        count => Err(ProveError::Replaced {
            theorem: theorem.name,
            find: fault.find,
            count,
        }),
    }
}
