//! `perftboard prove`: proves theorems about the circuits.

mod count;

use std::time::Duration;

use clap::Args;
use console::fault::{failed, Failure, Fault};
use console::format::Format;
use console::outcome::Outcome;
use console::progress::Working;
use console::Console;
use count::CountReport;
use evidence::{Policy, Source};
use firmware::prove::prover::Prover;
use firmware::prove::questions::Ledgers;
use firmware::prove::theorem::{Method, Theorem};
use firmware::prove::theorems::ALL;
use firmware::prove::verdict::{Finding, Verdict};
use firmware::tools::Toolbox;
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

/// Examples.
const EXAMPLE: &str = "docs/proofs.md says of every theorem what is claimed, under which conditions, and what it leaves open.

`count` instead of names proves all of them, says what they claim together, checks that what each of them assumes is claimed by another
one, and lists what is left to trust.

An answer that was given before to exactly the same question is looked up in the ledger of evidence, firmware/evidence/answers,
but for a sample that is asked again. A question is the circuit, the claim, the tools and the prover. Without the project's sources
there is no ledger, and everything is asked.

Examples:
  perftboard prove --list
  perftboard prove walker --fresh
  perftboard prove walker --assertions
  perftboard prove count
  perftboard prove walker --format json";

/// How long the answers that are asked for again took together, when they were asked last, for each kind of answer.
const SAMPLE: Duration = Duration::from_secs(5);

/// The columns of a list, as many as the help has where there is no terminal.
const LIST_WIDTH: usize = 100;

/// The arguments of `prove`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ProveArgs {
    /// The theorems to prove, or `count` for the claim that they make together [default: all]
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// List the theorems instead
    #[arg(long)]
    pub list: bool,
    /// Look for dead assertions, which say nothing, instead of proving
    #[arg(long, conflicts_with = "list")]
    pub assertions: bool,
    /// Believe no answer that is kept, and ask for all of them
    #[arg(long)]
    pub fresh: bool,
    /// How to write the results
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A theorem, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TheoremReport {
    name: &'static str,
    block: String,
    claim: &'static str,
    method: String,
    /// The clocks up to which the claim is shown, if it is not shown for ever.
    bounded: Option<u32>,
    /// How long the proof took, if it was tried.
    seconds: Option<f64>,
    /// Whether the claim is proved, if that was tried; with `--assertions` whether no assertion is dead.
    holds: Option<bool>,
    /// Whether that was `looked up`, `asked` or `asked again`, if it was tried.
    answer: Option<&'static str>,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    theorems: Vec<TheoremReport>,
    /// What they claim together, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<count::CountReport>,
}

/// Proves the theorems, or lists them.
///
/// # Errors
/// [`Failure`] if there is no such theorem, or a tool fails.
pub fn run(args: &ProveArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let is_count = args.names == [count::NAME];
    let mut chosen = if is_count {
        ALL.iter().collect()
    } else {
        chosen(&args.names)?
    };
    if args.assertions {
        // A theorem about whole netlists has none.
        chosen.retain(|theorem| theorem.method != Method::Equivalence);
    }
    let mut reports = Vec::new();
    let mut outcome = Outcome::Right;
    if args.list {
        reports.extend(chosen.into_iter().map(|theorem| report(theorem, None)));
    } else {
        let toolbox = Toolbox::from_environment();
        let ledgers = ledgers(args.fresh)?;
        let prover = Prover::new(&toolbox, ledgers.as_ref()).map_err(failed)?;
        let mut working = Working::new(console.is_interactive());
        for theorem in chosen {
            working.at(&format!("proving {}", theorem.name));
            let finding = match args.assertions {
                true => prover.liveness(theorem),
                false => prover.prove(theorem, None),
            };
            let finding = finding.map_err(failed)?;
            if finding.verdict != Verdict::Proved {
                outcome = Outcome::Differs;
                console.note(complaint(theorem, &finding, args.assertions));
            }
            reports.push(report(theorem, Some(&finding)));
        }
    }
    let count = (is_count && !args.list && !args.assertions)
        .then(|| CountReport::new(outcome == Outcome::Right));
    if let Some(count) = count.as_ref().filter(|count| !count.holds()) {
        outcome = Outcome::Differs;
        count.flaws().iter().for_each(|flaw| console.note(flaw));
    }
    match args.format {
        Format::Json => console.json(&Report {
            theorems: reports,
            count,
        })?,
        Format::Text if args.list => console.line(list(&reports))?,
        Format::Text => {
            console.line(table(&reports, args.assertions).text(0))?;
            console.line(summary(&reports))?;
            if let Some(count) = count {
                console.line(format!("\n{}", count.text(LIST_WIDTH)))?;
            }
        }
    }
    Ok(outcome)
}

/// The ledgers of the project's sources, if they are there.
fn ledgers(is_fresh: bool) -> Result<Option<Ledgers>, Failure> {
    let folder = evidence::answers();
    if !folder.is_dir() {
        return Ok(None);
    }
    let policy = if is_fresh {
        Policy::Fresh
    } else {
        Policy::from_environment().map_err(failed)?
    };
    Ok(Some(Ledgers::open(folder, policy, SAMPLE).map_err(failed)?))
}

/// How many answers were looked up, and how many were asked for.
fn summary(reports: &[TheoremReport]) -> String {
    let count = |source: Source| {
        let answers = reports.iter().filter_map(|report| report.answer);
        let count = answers.filter(|answer| *answer == source.word()).count();
        format!("{count} {}", source.word())
    };
    let counts = [Source::LookedUp, Source::Asked, Source::AskedAgain].map(count);
    format!("\n{}", counts.join(", "))
}

/// There is no such theorem.
#[derive(Debug, thiserror::Error)]
#[error("there is no theorem `{name}`: `perftboard prove --list` lists them")]
struct NoTheorem {
    /// The name asked for.
    name: String,
}

impl Fault for NoTheorem {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// The theorems of these names, or all.
fn chosen(names: &[String]) -> Result<Vec<&'static Theorem>, NoTheorem> {
    if names.is_empty() {
        return Ok(ALL.iter().collect());
    }
    let of_name = |name: &String| {
        let theorem = ALL.iter().find(|theorem| theorem.name == name);
        theorem.ok_or_else(|| NoTheorem { name: name.clone() })
    };
    names.iter().map(of_name).collect()
}

/// What is wrong with a theorem that is not proved.
fn complaint(theorem: &Theorem, finding: &Finding, assertions: bool) -> String {
    let name = theorem.name;
    match &finding.verdict {
        Verdict::Refuted { example } if assertions => {
            format!("{name} has DEAD ASSERTIONS; what they speak of never occurs:\n{example}")
        }
        Verdict::Refuted { example } => {
            format!("{name} is REFUTED; these signals contradict it:\n{example}")
        }
        _ => format!("{name} is NOT PROVED: neither a proof nor an example against it was found"),
    }
}

fn report(theorem: &'static Theorem, finding: Option<&Finding>) -> TheoremReport {
    TheoremReport {
        name: theorem.name,
        block: theorem.subject.to_string(),
        claim: theorem.claim,
        method: theorem.method.to_string(),
        bounded: theorem.method.bound(),
        seconds: finding.map(|finding| finding.time.as_secs_f64()),
        holds: finding.map(|finding| finding.verdict == Verdict::Proved),
        answer: finding.map(|finding| finding.source.word()),
    }
}

/// The theorems with their claims, which are wrapped like the help.
fn list(reports: &[TheoremReport]) -> String {
    let options = textwrap::Options::new(LIST_WIDTH)
        .initial_indent("    ")
        .subsequent_indent("    ");
    let paragraph = |report: &TheoremReport| {
        let claim = textwrap::fill(report.claim, &options);
        format!(
            "{} ({}; {})\n{claim}",
            report.name, report.block, report.method
        )
    };
    let paragraphs: Vec<String> = reports.iter().map(paragraph).collect();
    paragraphs.join("\n\n")
}

/// What was found of the theorems, in lines.
fn table(reports: &[TheoremReport], assertions: bool) -> Table {
    let columns = [
        ("theorem", Side::Left),
        ("block", Side::Left),
        ("method", Side::Left),
        ("seconds", Side::Right),
        ("", Side::Left),
        ("", Side::Left),
    ];
    let mut table = Table::new(columns);
    for report in reports {
        let last = match (report.holds, report.bounded) {
            (None, _) => String::new(),
            (Some(true), _) if assertions => "alive".to_owned(),
            (Some(false), _) if assertions => "DEAD ASSERTIONS".to_owned(),
            (Some(false), _) => "NOT PROVED".to_owned(),
            (Some(true), None) => "holds".to_owned(),
            (Some(true), Some(clocks)) => format!("holds for {clocks} clocks"),
        };
        // What is looked up takes no time.
        let seconds = report.seconds.filter(|seconds| *seconds > 0.0);
        let seconds = seconds.map(|seconds| format!("{seconds:.1}"));
        table.row([
            report.name.to_owned(),
            report.block.clone(),
            report.method.clone(),
            seconds.unwrap_or_default(),
            last,
            report.answer.unwrap_or_default().to_owned(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_every_theorem_and_fits_a_terminal() {
        let reports: Vec<TheoremReport> = ALL.iter().map(|theorem| report(theorem, None)).collect();
        let list = list(&reports);
        for line in list.lines() {
            assert!(line.chars().count() <= LIST_WIDTH, "{line}");
        }
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let whole = words(&list);
        for theorem in ALL {
            assert!(whole.contains(&words(theorem.claim)), "{}", theorem.name);
            assert!(
                list.contains(&format!("{} (", theorem.name)),
                "{}",
                theorem.name
            );
        }
    }
}
