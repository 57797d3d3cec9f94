//! `perftboard prove count`: what the theorems claim together, who answers for what they assume, and what is left to trust.

use firmware::prove::count::files::{outside, FILES};
use firmware::prove::count::{Chain, Flaw, Owed, Step, CLAIM, STEPS, TRUSTED};
use firmware::prove::given::Origin;
use firmware::prove::theorems::ALL;
use schemars::JsonSchema;
use serde::Serialize;

/// The name that stands for all theorems and their chain.
pub(super) const NAME: &str = "count";

/// What the theorems claim together, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CountReport {
    /// The claim.
    claim: &'static str,
    /// Whether all theorems hold, and each assumption is accounted for.
    holds: bool,
    /// The steps from which it follows, in their order.
    steps: Vec<StepReport>,
    /// What one theorem asserts and another one assumes, from one text.
    contracts: Vec<ContractReport>,
    /// How many other assumptions there are.
    assumptions: Assumptions,
    /// What one theorem assumes and other theorems claim in other words.
    in_words: Vec<String>,
    /// What is left to trust.
    trusted: Vec<String>,
    /// In which files of the circuit a fault is found.
    files: Files,
    /// What does not fit together.
    flaws: Vec<String>,
}

/// A step, in JSON.
#[derive(Serialize, JsonSchema)]
struct StepReport {
    what: &'static str,
    theorems: &'static [&'static str],
}

/// A contract, in JSON.
#[derive(Serialize, JsonSchema)]
struct ContractReport {
    name: String,
    sentence: String,
    asserted_by: Vec<&'static str>,
    assumed_by: Vec<&'static str>,
}

/// The numbers of assumptions that are no contract, in JSON.
#[derive(Serialize, JsonSchema)]
struct Assumptions {
    /// They restrict what a specification chooses freely, or say what a word in it means.
    choices: usize,
    /// They are about the world outside the chip.
    outside: usize,
    /// A memory reads what was written last.
    memories: usize,
    /// Another theorem claims it in other words.
    in_words: usize,
    /// No theorem claims it.
    trusted: usize,
}

/// The files of the circuit, in JSON.
#[derive(Serialize, JsonSchema)]
struct Files {
    /// In how many of them lies a fault that a theorem refutes.
    with_a_fault: usize,
    /// The others.
    outside: Vec<OutsideReport>,
}

/// A file outside the claim, in JSON.
#[derive(Serialize, JsonSchema)]
struct OutsideReport {
    path: &'static str,
    because: &'static str,
}

impl Files {
    /// Those of the circuit.
    fn of_circuit() -> Self {
        let outside: Vec<_> = outside()
            .map(|(path, because)| OutsideReport { path, because })
            .collect();
        Self {
            with_a_fault: FILES.len() - outside.len(),
            outside,
        }
    }

    /// The line about them.
    fn text(&self) -> String {
        let outside = self.outside.iter();
        let outside: Vec<_> = outside
            .map(|file| format!("{} ({})", file.path, file.because))
            .collect();
        let outside = match &*outside {
            [] => "none".to_owned(),
            files => files.join(", "),
        };
        format!(
            "Of the {} files of the circuit, {} have a fault that a theorem refutes; outside the claim: {outside}.",
            self.with_a_fault + self.outside.len(),
            self.with_a_fault
        )
    }
}

impl CountReport {
    /// The report; `are_proved` if all theorems hold.
    pub(super) fn new(are_proved: bool) -> Self {
        let chain = Chain::of(ALL, STEPS);
        let of_step = |step: &Step| StepReport {
            what: step.what,
            theorems: step.theorems,
        };
        let assumptions = Assumptions {
            choices: chain.assumptions(|origin| *origin == Origin::Choice),
            outside: chain.assumptions(|origin| *origin == Origin::Outside),
            memories: chain.assumptions(|origin| *origin == Origin::Memory),
            in_words: chain.assumptions(|origin| matches!(origin, Origin::Words { .. })),
            trusted: chain.assumptions(|origin| matches!(origin, Origin::Trusted { .. })),
        };
        let mut trusted: Vec<String> = TRUSTED.iter().map(|text| (*text).to_owned()).collect();
        trusted.push(format!(
            "the {} arguments in words by which a theorem is said to claim what another one assumes",
            chain.owed.iter().filter_map(in_words).count()
        ));
        trusted.extend(unclaimed(&chain.owed));
        Self {
            claim: CLAIM,
            holds: are_proved && chain.flaws.is_empty(),
            steps: STEPS.iter().map(of_step).collect(),
            in_words: chain.owed.iter().filter_map(in_words).collect(),
            trusted,
            flaws: chain.flaws.iter().map(Flaw::to_string).collect(),
            files: Files::of_circuit(),
            assumptions,
            contracts: chain
                .contracts
                .into_iter()
                .map(|(name, kept)| ContractReport {
                    name,
                    sentence: kept.sentence,
                    asserted_by: kept.asserted,
                    assumed_by: [kept.assumed, kept.earlier].concat(),
                })
                .collect(),
        }
    }

    /// Whether all theorems hold, and each assumption is accounted for.
    pub(super) fn holds(&self) -> bool {
        self.holds
    }

    /// What does not fit together.
    pub(super) fn flaws(&self) -> &[String] {
        &self.flaws
    }

    /// The report in lines of so many columns.
    pub(super) fn text(&self, width: usize) -> String {
        let filled = |mark: &str, text: &str| filled(mark, text, width);
        let verdict = if self.holds { "holds" } else { "is NOT PROVED" };
        let mut lines = vec![
            filled("", &format!("The claim {verdict}: {}.", self.claim)),
            String::new(),
            "It follows, step by step:".to_owned(),
        ];
        for (number, step) in (1..).zip(&self.steps) {
            let text = format!("{} ({})", step.what, step.theorems.join(", "));
            lines.push(filled(&format!("{number:>2}. "), &text));
        }
        lines.push(String::new());
        lines.push("What one theorem assumes and another one asserts, from one text:".to_owned());
        for contract in &self.contracts {
            let (asserted, assumed) = (
                contract.asserted_by.join(", "),
                contract.assumed_by.join(", "),
            );
            let text = format!("{} ({asserted} to {assumed})", contract.sentence);
            lines.push(filled("  - ", &text));
        }
        lines.push(String::new());
        let Assumptions {
            choices,
            outside,
            memories,
            in_words,
            trusted,
        } = self.assumptions;
        let others = format!(
            "Of the other {} assumptions, {choices} restrict what a specification chooses freely, {outside} are about the world outside the \
             chip, {memories} say that a memory reads what was written last, {in_words} are claimed by other theorems in other words, and \
             {trusted} by none.",
            choices + outside + memories + in_words + trusted
        );
        lines.push(filled("", &others));
        lines.push(String::new());
        lines.push(filled("", &self.files.text()));
        lines.push(String::new());
        lines.push("What one theorem assumes and others claim in other words, so that no machine has compared them:".to_owned());
        lines.extend(self.in_words.iter().map(|text| filled("  - ", text)));
        lines.push(String::new());
        lines.push("What is left to trust:".to_owned());
        lines.extend(self.trusted.iter().map(|text| filled("  - ", text)));
        lines.join("\n")
    }
}

/// Which theorems claim these assumptions in other words, if some do.
fn in_words(owed: &Owed) -> Option<String> {
    match owed.origin {
        Origin::Words { theorems, because } => Some(format!(
            "`{}` assumes what follows from {}: {because}",
            owed.theorem,
            theorems.join(", ")
        )),
        _ => None,
    }
}

/// What no theorem claims, each with the theorems that assume it.
fn unclaimed(owed: &[Owed]) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for owed in owed {
        if let Origin::Trusted { because } = owed.origin {
            let theorem = format!("`{}`", owed.theorem);
            match reasons.iter_mut().find(|(reason, _)| *reason == because) {
                Some((_, theorems)) => theorems.push(theorem),
                None => reasons.push((because, vec![theorem])),
            }
        }
    }
    let line =
        |(reason, theorems): (&str, Vec<String>)| format!("{reason} ({})", theorems.join(", "));
    reasons.into_iter().map(line).collect()
}

/// A paragraph after a mark, in lines of so many columns.
fn filled(mark: &str, text: &str, width: usize) -> String {
    let blanks = " ".repeat(mark.len());
    let options = textwrap::Options::new(width)
        .initial_indent(mark)
        .subsequent_indent(&blanks);
    textwrap::fill(text, options)
}
