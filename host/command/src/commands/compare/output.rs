//! The text or JSON that is written while the cases are compared, and at the end.

use std::collections::BTreeMap;
use std::fmt;

use console::fault::Failure;
use console::figures::grouped;
use console::outcome::Outcome;
use console::paint;
use console::Console;

use super::args::FormatChoice;
use super::plan::{Case, Plan};
use super::remedy;
use super::report::{CaseReport, Report};
use super::workers::{CaseResult, Verdict};
use super::{CompareArgs, Junit};

/// Writes the results in the order of the suite, whatever order they come in.
pub(super) struct Output<'a, 'c> {
    args: &'a CompareArgs,
    cases: &'a [Case],
    console: &'a mut Console<'c>,
    programs: Vec<String>,
    /// The results that wait for those before them.
    waiting: BTreeMap<usize, Option<CaseResult>>,
    /// How many cases are written.
    told: usize,
    /// For each program, whether its last case is written, so that later results are dropped.
    is_over: Vec<bool>,
    report: Report,
    junit: Junit,
    outcome: Outcome,
}

impl<'a, 'c> Output<'a, 'c> {
    /// An output to which nothing is written yet.
    pub(super) fn new(args: &'a CompareArgs, plan: &'a Plan, console: &'a mut Console<'c>) -> Self {
        let programs: Vec<String> = args.programs.iter().map(ToString::to_string).collect();
        Self {
            args,
            cases: &plan.cases,
            console,
            waiting: BTreeMap::new(),
            told: 0,
            is_over: vec![false; programs.len()],
            report: Report::of(programs.clone(), plan),
            junit: Junit::of(&programs),
            programs,
            outcome: plan.outcome(),
        }
    }

    /// Whether a progress bar may be drawn.
    pub(super) const fn is_interactive(&self) -> bool {
        self.console.is_interactive()
    }

    /// Takes the result of the case with this number, or that it was left out.
    pub(super) fn take(
        &mut self,
        number: usize,
        result: Option<CaseResult>,
    ) -> Result<(), Failure> {
        self.waiting.insert(number, result);
        while let Some(result) = self.waiting.remove(&self.told) {
            let case = &self.cases[self.told];
            // Another worker may have begun a later case before the difference was found. A case that a signal ended has no verdict.
            let counts = |result: &CaseResult| {
                !self.is_over[case.program] && !result.verdict.is_interruption()
            };
            match result.filter(counts) {
                Some(result) => self.tell(case, &result)?,
                None => self.junit.add(case, None),
            }
            self.told += 1;
        }
        Ok(())
    }

    fn tell(&mut self, case: &Case, result: &CaseResult) -> Result<(), Failure> {
        self.report.add(case, result);
        self.junit.add(case, Some(result));
        self.is_over[case.program] = result.verdict.is_last(self.args.keep_going);
        self.outcome = self.outcome.max(outcome(&result.verdict));
        let program = &self.programs[case.program];
        match self.args.format {
            FormatChoice::Text => {
                if self.programs.len() > 1 && self.is_first(case) {
                    self.console.line(format_args!("{program}:"))?;
                }
                let line = Line { case, result };
                self.console.line(line)?;
            }
            FormatChoice::Jsonl => self.console.json(&CaseReport::of(program, case, result))?,
            FormatChoice::Json => {}
        }
        if let Verdict::Failed(error) = &result.verdict {
            self.console.note(remedy::report(error));
        }
        Ok(())
    }

    /// Whether this is the first case of its program.
    fn is_first(&self, case: &Case) -> bool {
        let before = self
            .told
            .checked_sub(1)
            .and_then(|before| self.cases.get(before));
        before.is_none_or(|before| before.program != case.program)
    }

    /// Writes the summary and the JUnit file, and gives the outcome of the command.
    pub(super) fn finish(self) -> Result<Outcome, Failure> {
        match self.args.format {
            FormatChoice::Text => {
                for report in &self.report.programs {
                    self.console.line(report)?;
                }
            }
            FormatChoice::Json | FormatChoice::Jsonl => self.console.json(&self.report)?,
        }
        if let Some(path) = &self.args.junit {
            self.junit.write(path)?;
        }
        Ok(self.outcome)
    }
}

/// A number of things: `1 position`, `6 positions`.
fn some(number: u64, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", grouped(number))
}

/// The outcome of the command with this verdict alone.
fn outcome(verdict: &Verdict) -> Outcome {
    match verdict {
        Verdict::Same => Outcome::Right,
        Verdict::Differs(_) | Verdict::SuiteDiffers(_) => Outcome::Differs,
        Verdict::Failed(error) => Outcome::of_fault(error.is_about_input()),
    }
}

/// A case in a line, and what is wrong with it below.
struct Line<'a> {
    case: &'a Case,
    result: &'a CaseResult,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { case, result } = self;
        if let Some(line) = case.line {
            write!(f, "line {line:>4}  ")?;
        }
        let verdict = match &result.verdict {
            Verdict::Same => paint::good("ok    "),
            Verdict::Differs(_) => paint::bad("WRONG "),
            Verdict::SuiteDiffers(_) => paint::bad("SUITE "),
            Verdict::Failed(_) => paint::bad("FAILED"),
        };
        // The columns of both sentences are the same.
        match result.deepest(case) {
            Some((depth, nodes)) => {
                let nodes = grouped(nodes);
                write!(f, "right to depth {depth:>2}  {nodes:>13} leaves")?;
            }
            None => write!(f, "no count is right{:>22}", "")?,
        }
        write!(f, "  {verdict}  {}", case.position)?;
        match &result.verdict {
            Verdict::Differs(difference) => write!(f, "\n\n{}\n", difference.finding),
            Verdict::SuiteDiffers(difference) => write!(f, "\n  {difference}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for super::report::ProgramReport {
    /// Writes the summary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes.0;
        let nodes = u64::try_from(nodes).map_or_else(|_| nodes.to_string(), grouped);
        let verdict = match self.wrong.len() {
            0 => paint::good("all right"),
            several => paint::bad(format_args!("{several} NOT RIGHT")),
        };
        let positions = some(self.positions, "position");
        let right = some(self.right, "right count");
        let program = &self.program;
        write!(
            f,
            "{program}: {positions}, {right} of {nodes} leaves: {verdict}"
        )?;
        match self.left_out {
            0 => Ok(()),
            left => write!(
                f,
                "; {} left out, --keep-going asks for them, too",
                some(left, "position")
            ),
        }
    }
}
