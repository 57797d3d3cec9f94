//! Workers, each with a program of its own, that compare many positions side by side.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use console::figures::grouped;
use referee::descent::Referee;
use referee::error::CompareError;
use referee::finding::Finding;
use referee::program::{Manner, Program, ProgramError};
use referee::session::{Question, Session};
use referee::Stop;

use super::oracle::ChosenOracle;
use super::plan::Case;

/// The verdict on a case.
#[derive(Debug)]
pub(super) enum Verdict {
    /// All counts are right.
    Same,
    /// A count is wrong.
    Differs(Difference),
    /// The suite's count is wrong, and the program's is right.
    SuiteDiffers(SuiteDifference),
    /// The program or the oracle gave no count.
    Failed(CompareError),
}

impl Verdict {
    /// Whether the comparison was interrupted before the case was decided.
    pub(super) const fn is_interruption(&self) -> bool {
        matches!(self, Self::Failed(error) if error.is_interruption())
    }

    /// Whether no later case of the program is compared after this one.
    pub(super) const fn is_last(&self, keep_going: bool) -> bool {
        match self {
            Self::Same => false,
            // Every other case of the program would end in the same way.
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

/// A count of the suite that is wrong.
#[derive(Debug)]
pub(super) struct SuiteDifference {
    /// The depth.
    pub(super) depth: u32,
    /// The right count, which is the program's.
    pub(super) nodes: u64,
    /// The suite's count.
    pub(super) suite: u64,
}

impl fmt::Display for SuiteDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [nodes, suite] = [self.nodes, self.suite].map(grouped);
        let depth = self.depth;
        write!(
            f,
            "perft {depth} is {nodes}, as the program counts; the suite says {suite}"
        )
    }
}

/// The result of a case.
#[derive(Debug)]
pub(super) struct CaseResult {
    /// The numbers of the counts that are right, with their leaves.
    pub(super) right: Vec<(usize, u64)>,
    /// The verdict.
    pub(super) verdict: Verdict,
    /// The time that it took.
    pub(super) took: Duration,
}

impl CaseResult {
    /// The depth and the leaves of the deepest count of a case that is right. Right counts are its first ones.
    pub(super) fn deepest(&self, case: &Case) -> Option<(u32, u64)> {
        let &(_, nodes) = self.right.last()?;
        let &(depth, _) = case.counts.get(self.right.len() - 1)?;
        Some((depth, nodes))
    }
}

/// How the cases are compared.
pub(super) struct Work<'a> {
    /// The programs.
    pub(super) programs: &'a [Program],
    /// How they are spoken to.
    pub(super) manner: &'a Manner,
    /// What the programs are compared with.
    pub(super) oracle: &'a ChosenOracle,
    /// Whether columns are compared, too.
    pub(super) detail: bool,
    /// Whether work goes on after a difference.
    pub(super) keep_going: bool,
    /// The switch that ends the comparison.
    pub(super) stop: &'a Stop,
    /// How many cases are compared side by side.
    pub(super) jobs: usize,
}

/// How many processors the machine has.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

impl Work<'_> {
    /// Compares cases in their order, several at a time. Sends the result of each, or `None` if the case is left out: after a difference
    /// or a failure no later case of the program is begun, unless `keep_going` is set. All cases before it are compared.
    pub(super) fn run(
        &self,
        cases: &[Case],
        known: &[Option<u64>],
        results: &Sender<(usize, Option<CaseResult>)>,
    ) {
        let last = || AtomicUsize::new(cases.len());
        let queue = Queue {
            cases,
            next: AtomicUsize::new(0),
            last: self.programs.iter().map(|_| last()).collect(),
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(cases.len()) {
                scope.spawn(|| self.take_cases(&queue, known, results));
            }
        });
    }

    /// Takes cases from the queue and compares each of them. It returns when the queue is empty, when `stop` is set, or when the
    /// receiver of the results has been dropped.
    fn take_cases(
        &self,
        queue: &Queue<'_>,
        known: &[Option<u64>],
        results: &Sender<(usize, Option<CaseResult>)>,
    ) {
        let mut worker = Worker::new(self);
        while let Some((number, case)) = queue.next().filter(|_| !self.stop.is_set()) {
            let last = &queue.last[case.program];
            let is_left_out = number > last.load(Ordering::Relaxed);
            let result = (!is_left_out).then(|| worker.result_of(case, known));
            let verdict = result.as_ref().map(|result| &result.verdict);
            if verdict.is_some_and(|verdict| verdict.is_last(self.keep_going)) {
                last.fetch_min(number, Ordering::Relaxed);
            }
            if results.send((number, result)).is_err() {
                return;
            }
        }
    }
}

/// The cases that the workers share.
struct Queue<'a> {
    cases: &'a [Case],
    /// The number of the next case.
    next: AtomicUsize,
    /// For each program, the number of the last case that is compared.
    last: Vec<AtomicUsize>,
}

impl<'a> Queue<'a> {
    /// The next case with its number.
    fn next(&self) -> Option<(usize, &'a Case)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.cases.get(number).map(|case| (number, case))
    }
}

/// A thread that compares one case after the other.
struct Worker<'a> {
    work: &'a Work<'a>,
    /// The session with one program, and the place of that program among the programs.
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

    /// Compares a case. Counts that are `known` to be right are not asked for again.
    fn result_of(&mut self, case: &Case, known: &[Option<u64>]) -> CaseResult {
        let began = Instant::now();
        let mut right = Vec::new();
        let verdict = self.verdict(case, known, &mut right);
        CaseResult {
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

    /// Compares one count.
    fn verdict_at(
        &mut self,
        case: &Case,
        depth: u32,
        expected: Option<u64>,
        on_right: &mut dyn FnMut(u64),
    ) -> Result<Verdict, CompareError> {
        let Work { oracle, detail, .. } = *self.work;
        let session = self.session(case.program);
        if let Some(expected) = expected.filter(|_| !detail && !oracle.is_board()) {
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
        let mut oracle = oracle;
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
            Some(suite) => Ok(Verdict::SuiteDiffers(SuiteDifference {
                depth,
                nodes: compared.nodes,
                suite,
            })),
            None => {
                on_right(compared.nodes);
                Ok(Verdict::Same)
            }
        }
    }
}
