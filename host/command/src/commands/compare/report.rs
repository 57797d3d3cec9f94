//! The results in JSON.

use console::json::Leaves;
use referee::fault::Fault as WrongMove;
use referee::finding::Finding;
use reference::Move;
use schemars::JsonSchema;
use serde::Serialize;

use super::plan::{Case, Plan};
use super::workers::{CaseResult, Difference, Verdict};
use crate::suite_file::Flaw;

/// The whole comparison.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Report {
    /// The programs, in the order in which they were given.
    pub(super) programs: Vec<ProgramReport>,
    /// The malformed lines of the suite.
    malformed: Vec<Flaw>,
    /// The lines that were skipped, because no game reaches their position.
    skipped: Vec<Flaw>,
}

/// The comparison of a program.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ProgramReport {
    /// Its command line.
    pub(super) program: String,
    /// The positions that were asked for.
    pub(super) positions: u64,
    /// The positions that were not asked for, since the comparison ended at a difference.
    pub(super) left_out: u64,
    /// The counts that are right.
    pub(super) right: u64,
    /// Their leaves.
    pub(super) nodes: Leaves,
    /// The positions that are not right.
    pub(super) wrong: Vec<CaseReport>,
}

/// The comparison of a position.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CaseReport {
    /// The program's command line.
    program: String,
    /// The line of the suite; null if the position was given by itself.
    line: Option<usize>,
    /// The position.
    fen: String,
    /// `same`, `differs`, `suite` if only the suite is wrong, or `failed`.
    result: &'static str,
    /// The depth of the wrong count, or the deepest depth that was counted.
    depth: Option<u32>,
    /// The program's count at that depth.
    nodes: Option<Leaves>,
    /// The right count at that depth.
    expected: Option<Leaves>,
    /// The suite's count at that depth, if only the suite is wrong.
    suite: Option<Leaves>,
    /// Why there is no count.
    error: Option<String>,
    /// What is wrong.
    fault: Option<FaultReport>,
    /// The same in the shape that the checker of the Grand Chess Tree prints.
    #[serde(rename = "drillDown")]
    drill_down: Option<DrillDown>,
}

/// What is wrong in the position at the end of a descent.
#[derive(Debug, Serialize, JsonSchema)]
struct FaultReport {
    /// `missing`, `extra`, `twice`, `count`, `below`, `over`, `sum` or `column`.
    kind: &'static str,
    /// The move, if it is one.
    r#move: Option<String>,
    /// The rule that an extra move breaks, or the kind of a missing one, in one word.
    rule: Option<&'static str>,
    /// The sentence for people.
    text: String,
    /// The moves that lead to the position.
    moves: Vec<String>,
    /// The position.
    fen: String,
    /// The depth at which the fault shows there.
    depth: u32,
    /// Whether the fault shows only after the moves, and not if the program gets the position as FEN.
    only_after_moves: bool,
    /// Whether the fault shows only after other counts of the same process.
    only_after_counts: bool,
    /// What may be made or taken back wrongly, in one word each: `en-passant`, `castling`, `promotion`, `lost-right`, `capture`, `end`.
    suspects: Vec<&'static str>,
    /// The shortest position with the same fault that was found, as a line of a suite.
    test: Option<String>,
}

/// A descent as the checker of the Grand Chess Tree prints it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DrillDown {
    /// How many half-moves below the position the fault is.
    bug_depth: usize,
    /// The moves that lead there.
    move_sequence: Vec<String>,
    /// The position there.
    leaf_fen: String,
    /// The legal moves that are not listed.
    missing_moves: Vec<String>,
    /// The moves that are listed and not legal.
    extra_moves: Vec<String>,
    /// The moves whose counts are wrong.
    wrong_count: Vec<WrongCount>,
}

/// A move whose count is wrong.
#[derive(Debug, Serialize, JsonSchema)]
struct WrongCount {
    /// The move; null if the program lists none.
    r#move: Option<String>,
    /// The program's count.
    actual: Leaves,
    /// The right count.
    expected: Leaves,
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

impl Report {
    /// The report before the first result.
    pub(super) fn of(programs: Vec<String>, plan: &Plan) -> Self {
        let report = |(place, program)| ProgramReport {
            program,
            positions: 0,
            left_out: plan
                .cases
                .iter()
                .filter(|case| case.program == place)
                .count() as u64,
            right: 0,
            nodes: Leaves(0),
            wrong: Vec::new(),
        };
        Self {
            programs: programs.into_iter().enumerate().map(report).collect(),
            malformed: plan.malformed.clone(),
            skipped: plan.skipped.clone(),
        }
    }

    /// Adds the result of a case.
    pub(super) fn add(&mut self, case: &Case, result: &CaseResult) {
        let Some(report) = self.programs.get_mut(case.program) else {
            return;
        };
        report.positions += 1;
        report.left_out = report.left_out.saturating_sub(1);
        report.right += result.right.len() as u64;
        let nodes = result.right.iter().map(|&(_, nodes)| u128::from(nodes));
        report.nodes = Leaves(report.nodes.0 + nodes.sum::<u128>());
        if !matches!(result.verdict, Verdict::Same) {
            report
                .wrong
                .push(CaseReport::of(&report.program, case, result));
        }
    }
}

impl CaseReport {
    /// The result of a case.
    pub(super) fn of(program: &str, case: &Case, result: &CaseResult) -> Self {
        let deepest = result.deepest(case);
        let mut report = Self {
            program: program.to_owned(),
            line: case.line,
            fen: case.position.to_string(),
            result: "same",
            depth: deepest.map(|(depth, _)| depth),
            nodes: deepest.map(|(_, nodes)| nodes.into()),
            expected: deepest.map(|(_, nodes)| nodes.into()),
            suite: None,
            error: None,
            fault: None,
            drill_down: None,
        };
        match &result.verdict {
            Verdict::Same => {}
            Verdict::Differs(difference) => report.differ(difference),
            Verdict::SuiteDiffers(difference) => {
                report.result = "suite";
                report.depth = Some(difference.depth);
                report.nodes = Some(difference.nodes.into());
                report.expected = Some(difference.nodes.into());
                report.suite = Some(difference.suite.into());
            }
            Verdict::Failed(error) => {
                report.result = "failed";
                report.error = Some(error.to_string());
            }
        }
        report
    }

    fn differ(&mut self, difference: &Difference) {
        let Difference {
            depth,
            nodes,
            expected,
            finding,
        } = difference;
        self.result = "differs";
        self.depth = Some(*depth);
        self.nodes = Some((*nodes).into());
        self.expected = Some((*expected).into());
        self.fault = Some(FaultReport::of(finding));
        self.drill_down = Some(DrillDown::of(finding));
    }
}

impl FaultReport {
    fn of(finding: &Finding) -> Self {
        let fault = &finding.fault;
        Self {
            kind: fault.label(),
            r#move: fault.mv().map(|mv| mv.to_string()),
            rule: match fault {
                WrongMove::Missing { legal, .. } => Some(legal.kind.name()),
                WrongMove::Extra { illegal, .. } => Some(illegal.rule.name()),
                _ => None,
            },
            text: fault.to_string(),
            moves: texts(&finding.moves),
            fen: finding.position.to_string(),
            depth: finding.left,
            only_after_moves: finding.only_after_moves(),
            only_after_counts: finding.only_after_counts,
            suspects: finding
                .suspects
                .iter()
                .map(|example| example.suspect.name())
                .collect(),
            test: finding.shortest.as_ref().map(|shortest| shortest.epd()),
        }
    }
}

impl DrillDown {
    fn of(finding: &Finding) -> Self {
        let mut drill_down = Self {
            bug_depth: finding.moves.len(),
            move_sequence: texts(&finding.moves),
            leaf_fen: finding.position.to_string(),
            missing_moves: Vec::new(),
            extra_moves: Vec::new(),
            wrong_count: Vec::new(),
        };
        for fault in std::iter::once(&finding.fault).chain(&finding.others) {
            match fault {
                WrongMove::Missing { mv, .. } => drill_down.missing_moves.push(mv.to_string()),
                WrongMove::Extra { mv, .. } | WrongMove::Twice { mv } => {
                    drill_down.extra_moves.push(mv.to_string());
                }
                WrongMove::NoMove { text } => drill_down.extra_moves.push(text.clone()),
                WrongMove::Count {
                    mv,
                    nodes,
                    expected,
                }
                | WrongMove::Below {
                    mv,
                    nodes,
                    expected,
                    ..
                } => {
                    drill_down.wrong_count.push(WrongCount {
                        r#move: mv.map(|mv| mv.to_string()),
                        actual: (*nodes).into(),
                        expected: (*expected).into(),
                    });
                }
                WrongMove::Over { nodes, .. } => drill_down.wrong_count.push(WrongCount {
                    r#move: None,
                    actual: (*nodes).into(),
                    expected: Leaves(0),
                }),
                WrongMove::Sum { .. } | WrongMove::Column { .. } => {}
            }
        }
        drill_down
    }
}
