//! Many positions side by side.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use referee::descent::Referee;
use referee::error::CompareError;
use referee::finding::Finding;
use referee::program::{Manner, Program, ProgramError};
use referee::session::{Question, Session};
use referee::Stop;

use super::judge::Judge;
use super::plan::Case;

/// What came of a case.
#[derive(Debug)]
pub(super) enum Verdict {
    /// All counts are right.
    Same,
    /// A count is wrong.
    Differs(Difference),
    /// The suite's count is wrong, and the program's is right.
    WrongSuite {
        /// The depth.
        depth: u32,
        /// The right count.
        nodes: u64,
        /// The suite's count.
        suite: u64,
    },
    /// The program, or who counts rightly, gave no count.
    Failed(CompareError),
}

impl Verdict {
    /// Whether no later case of the program is tried after this one.
    pub(super) const fn is_last(&self, keep_going: bool) -> bool {
        match self {
            Self::Same => false,
            // Every other case would end like this one.
            Self::Failed(CompareError::Program(
                ProgramError::Start { .. } | ProgramError::NotUci { .. },
            )) => true,
            _ => !keep_going,
        }
    }
}

/// A wrong count.
#[derive(Debug)]
pub(super) struct Difference {
    /// The depth.
    pub(super) depth: u32,
    /// The program's count.
    pub(super) nodes: u64,
    /// The right count.
    pub(super) expected: u64,
    /// What is wrong.
    pub(super) finding: Box<Finding>,
}

/// The result of a case.
#[derive(Debug)]
pub(super) struct Tried {
    /// The numbers of the counts that are right, with their leaves.
    pub(super) right: Vec<(usize, u64)>,
    /// What came of it.
    pub(super) verdict: Verdict,
    /// The time that it took.
    pub(super) took: Duration,
}

impl Tried {
    /// The depth and the leaves of the deepest count of a case that is right. Right counts are its first ones.
    pub(super) fn deepest(&self, case: &Case) -> Option<(u32, u64)> {
        let &(_, nodes) = self.right.last()?;
        let &(depth, _) = case.counts.get(self.right.len() - 1)?;
        Some((depth, nodes))
    }
}

/// How the cases are tried.
pub(super) struct Work<'a> {
    /// The programs.
    pub(super) programs: &'a [Program],
    /// How they are spoken to.
    pub(super) manner: &'a Manner,
    /// Who counts rightly.
    pub(super) judge: &'a Judge,
    /// Whether columns are compared, too.
    pub(super) detail: bool,
    /// Whether work goes on after a difference.
    pub(super) keep_going: bool,
    /// The switch that ends it.
    pub(super) stop: &'a Stop,
    /// How many cases are tried side by side.
    pub(super) jobs: usize,
}

/// How many processors the machine has.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

impl Work<'_> {
    /// Tries cases in their order, several at a time, and sends the result of each, or that it is left out. After a difference or a
    /// failure no later case of the program is begun, unless work goes on; all cases before it are tried.
    pub(super) fn run(
        &self,
        cases: &[Case],
        known: &[Option<u64>],
        results: &Sender<(usize, Option<Tried>)>,
    ) {
        let next = AtomicUsize::new(0);
        let last: Vec<AtomicUsize> = self
            .programs
            .iter()
            .map(|_| AtomicUsize::new(cases.len()))
            .collect();
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(cases.len()) {
                scope.spawn(|| {
                    let mut worker = Worker::new(self);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(case) = cases.get(number).filter(|_| !self.stop.is_set()) else {
                            return;
                        };
                        let last = &last[case.program];
                        let is_left_out = number > last.load(Ordering::Relaxed);
                        let tried = (!is_left_out).then(|| worker.tried(case, known));
                        if tried
                            .as_ref()
                            .is_some_and(|tried| tried.verdict.is_last(self.keep_going))
                        {
                            last.fetch_min(number, Ordering::Relaxed);
                        }
                        if results.send((number, tried)).is_err() {
                            return;
                        }
                    }
                });
            }
        });
    }
}

/// A thread's conversation.
struct Worker<'a> {
    work: &'a Work<'a>,
    /// The session with a program, which has this place among the programs.
    session: Option<(usize, Session<'a>)>,
}

impl<'a> Worker<'a> {
    const fn new(work: &'a Work<'a>) -> Self {
        Self {
            work,
            session: None,
        }
    }

    /// The session with this program.
    fn session(&mut self, program: usize) -> &mut Session<'a> {
        let work = self.work;
        let open = self.session.take().filter(|(open, _)| *open == program);
        let (_, session) = self.session.insert(open.unwrap_or_else(|| {
            let session = Session::new(&work.programs[program], work.manner, work.stop.clone());
            (program, session)
        }));
        session
    }

    /// Tries a case. Counts that are `known` to be right are passed over.
    fn tried(&mut self, case: &Case, known: &[Option<u64>]) -> Tried {
        let began = Instant::now();
        let mut right = Vec::new();
        let verdict = self.verdict(case, known, &mut right);
        Tried {
            right,
            verdict: verdict.unwrap_or_else(Verdict::Failed),
            took: began.elapsed(),
        }
    }

    fn verdict(
        &mut self,
        case: &Case,
        known: &[Option<u64>],
        right: &mut Vec<(usize, u64)>,
    ) -> Result<Verdict, CompareError> {
        for (place, &(depth, expected)) in case.counts.iter().enumerate() {
            let job = case.first_job + place;
            if let Some(nodes) = known.get(job).copied().flatten() {
                right.push((job, nodes));
                continue;
            }
            let verdict =
                self.verdict_at(case, depth, expected, &mut |nodes| right.push((job, nodes)))?;
            if !matches!(verdict, Verdict::Same) {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Same)
    }

    /// Tries one count.
    fn verdict_at(
        &mut self,
        case: &Case,
        depth: u32,
        expected: Option<u64>,
        on_right: &mut dyn FnMut(u64),
    ) -> Result<Verdict, CompareError> {
        let Work { judge, detail, .. } = *self.work;
        let session = self.session(case.program);
        if let Some(expected) = expected.filter(|_| !detail && !judge.is_board()) {
            let question = Question {
                root: &case.position,
                moves: &[],
                depth,
            };
            let nodes = session.ask(question)?.nodes();
            if nodes == Some(expected) {
                on_right(expected);
                return Ok(Verdict::Same);
            }
        }
        let mut oracle = judge;
        let mut referee = Referee::new(session, &mut oracle, detail);
        let compared = referee.compare(&case.position, depth)?;
        let finding = compared.finding.map(Box::new);
        if let Some(finding) = finding {
            return Ok(Verdict::Differs(Difference {
                depth,
                nodes: finding.nodes,
                expected: finding.expected,
                finding,
            }));
        }
        match expected.filter(|&suite| suite != compared.nodes) {
            Some(suite) => Ok(Verdict::WrongSuite {
                depth,
                nodes: compared.nodes,
                suite,
            }),
            None => {
                on_right(compared.nodes);
                Ok(Verdict::Same)
            }
        }
    }
}

/// Whether an error is about how the program was called.
pub(super) const fn is_of_the_call(error: &CompareError) -> bool {
    matches!(
        error,
        CompareError::Program(
            ProgramError::Start { .. } | ProgramError::NotUci { .. } | ProgramError::NoCount { .. }
        )
    )
}
