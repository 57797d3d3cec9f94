//! `perftboard prove`: proves theorems about the circuits.

use clap::Args;
use firmware::prove::prover::{Finding, Prover, Verdict};
use firmware::prove::theorem::Theorem;
use firmware::prove::theorems::ALL;
use firmware::table::{Side, Table};
use firmware::tools::Toolbox;
use serde::Serialize;

use crate::args::Format;
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;
use crate::progress::Working;

/// Examples.
const EXAMPLE: &str = "docs/proofs.md says of every theorem what is claimed, under which conditions, and what it leaves open.

Examples:
  perftboard prove --list
  perftboard prove attack --format json";

/// The arguments of `prove`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ProveArgs {
    /// The theorems to prove [default: all]
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// List the theorems instead
    #[arg(long)]
    pub list: bool,
    /// How to write the results
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A theorem, in JSON.
#[derive(Serialize)]
struct TheoremReport {
    name: &'static str,
    block: String,
    claim: &'static str,
    method: String,
    /// The clocks up to which the claim is shown, if it is not shown for ever.
    bounded: Option<u32>,
    /// How long the proof took, if it was tried.
    seconds: Option<f64>,
    /// Whether the claim is proved, if that was tried.
    holds: Option<bool>,
}

/// The result in JSON.
#[derive(Serialize)]
struct Report {
    theorems: Vec<TheoremReport>,
}

/// Proves the theorems, or lists them.
///
/// # Errors
/// [`CommandError`] if there is no such theorem, or a tool fails.
pub fn run(args: &ProveArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let chosen = chosen(&args.names)?;
    let mut reports = Vec::new();
    let mut outcome = Outcome::Right;
    if args.list {
        reports.extend(chosen.into_iter().map(|theorem| report(theorem, None)));
    } else {
        let toolbox = Toolbox::from_environment();
        let prover = Prover::new(&toolbox)?;
        let mut working = Working::new(console.is_interactive());
        for theorem in chosen {
            working.at(&format!("proving {}", theorem.name));
            let finding = prover.prove(theorem, None)?;
            if finding.verdict != Verdict::Proved {
                outcome = Outcome::Differs;
                console.note(complaint(theorem, &finding));
            }
            reports.push(report(theorem, Some(&finding)));
        }
    }
    match args.format {
        Format::Json => console.json(&Report { theorems: reports })?,
        Format::Text => console.line(table(&reports).text(0))?,
    }
    Ok(outcome)
}

/// The theorems of these names, or all.
fn chosen(names: &[String]) -> Result<Vec<&'static Theorem>, CommandError> {
    if names.is_empty() {
        return Ok(ALL.iter().collect());
    }
    let of_name = |name: &String| {
        let theorem = ALL.iter().find(|theorem| theorem.name == name);
        theorem.ok_or_else(|| CommandError::NoTheorem { name: name.clone() })
    };
    names.iter().map(of_name).collect()
}

/// What is wrong with a theorem that is not proved.
fn complaint(theorem: &Theorem, finding: &Finding) -> String {
    let name = theorem.name;
    match &finding.verdict {
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
    }
}

/// The theorems in lines.
fn table(reports: &[TheoremReport]) -> Table {
    let columns = [
        ("theorem", Side::Left),
        ("block", Side::Left),
        ("method", Side::Left),
        ("seconds", Side::Right),
        ("", Side::Left),
    ];
    let mut table = Table::new(columns);
    for report in reports {
        let last = match (report.holds, report.bounded) {
            (None, _) => report.claim.to_owned(),
            (Some(false), _) => "NOT PROVED".to_owned(),
            (Some(true), None) => "holds".to_owned(),
            (Some(true), Some(clocks)) => format!("holds for {clocks} clocks"),
        };
        let seconds = report.seconds.map(|seconds| format!("{seconds:.1}"));
        table.row([
            report.name.to_owned(),
            report.block.clone(),
            report.method.clone(),
            seconds.unwrap_or_default(),
            last,
        ]);
    }
    table
}
