//! Long runs: with a journal, they go on where they were broken off.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use perftboard_driver::check::Patience;
use perftboard_driver::journal::{Journal, Opened, Run};
use perftboard_driver::long_run::{Event, Finished, Kept, LongRun, Order, Parts};
use perftboard_driver::pool::Pool;
use perftboard_driver::protocol::{kind, ErrorCode, Refusal};
use perftboard_driver::reference::perft::perft;
use perftboard_driver::reference::Position;
use perftboard_driver::testing::{FakeBoard, FakeLink, Fault};
use perftboard_driver::{Board, DriverError, Job, Stop};

/// Gets an event.
type On<'a> = dyn FnMut(Event) -> Result<ControlFlow<()>, Box<dyn Error>> + 'a;

/// The 400 paths of two half-moves from the starting position, which lead to different positions.
fn parts() -> Parts {
    Parts::after(2, &Position::starting(), 4).unwrap()
}

/// Opens a journal of these jobs.
fn journal(path: &Path, jobs: &[Job]) -> Opened {
    Journal::open(path, &Run::new("a test".to_owned(), jobs)).unwrap()
}

/// Makes a run on as many boards as there are faults.
fn run(
    faults: &[Fault],
    jobs: &[Job],
    check: bool,
    opened: Option<Opened>,
    on: &mut On,
) -> Result<Finished, Box<dyn Error>> {
    let connect = |board: usize, _: Stop| {
        let link = FakeLink::new(FakeBoard::new(faults[board]));
        Board::connect(link)
    };
    let run = LongRun {
        pool: Pool {
            boards: faults.len(),
            connect: &connect,
            check: check.then(Patience::default),
        },
        jobs,
        order: Order::LargestFirst,
    };
    match opened {
        None => run.run(None, on),
        Some(Opened {
            mut journal,
            entries,
            ..
        }) => {
            let journal = &mut journal;
            run.run(Some(Kept { journal, entries }), on)
        }
    }
}

#[test]
fn a_run_that_is_broken_off_goes_on_with_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start.journal");
    let Parts { split, jobs } = parts();
    let mut counted = 0;
    let first = run(
        &[Fault::Honest, Fault::Honest],
        &jobs,
        false,
        Some(journal(&path, &jobs)),
        &mut |event| {
            counted += usize::from(matches!(event, Event::Counted(_)));
            Ok(match counted {
                0..5 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        },
    );
    let first = first.unwrap();
    assert_eq!((first.resumed, first.done), (0, counted));
    assert!((5..jobs.len()).contains(&counted));
    // The second time the reference counts, too, also what the journal has unchecked.
    let mut counts = vec![None; jobs.len()];
    let mut told = 0;
    let second = run(
        &[Fault::Honest],
        &jobs,
        true,
        Some(journal(&path, &jobs)),
        &mut |event| {
            match event {
                Event::Counted(entry) => {
                    let job = &jobs[entry.job];
                    assert_eq!(entry.expected, Some(perft(&job.position, job.depth)));
                    assert_eq!(counts[entry.job].replace(entry.count.nodes), None);
                }
                Event::Progress(progress) => told = progress.done,
                other => panic!("{other:?}"),
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let second = second.unwrap();
    assert_eq!((second.resumed, second.done), (counted, jobs.len()));
    assert_eq!(second.shares[0].jobs, jobs.len() - counted);
    assert_eq!(told, jobs.len());
    let counts: Vec<u64> = counts.into_iter().flatten().collect();
    assert_eq!(split.total(&counts), 197_281);
    let kept = journal(&path, &jobs).entries;
    assert!(kept.len() == jobs.len() && kept.iter().all(|entry| entry.expected.is_some()));
}

#[test]
fn a_count_that_the_reference_contradicts_is_told_and_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start.journal");
    let Parts { jobs, .. } = Parts::after(1, &Position::starting(), 3).unwrap();
    let mut wrong = 0;
    let opened = Some(journal(&path, &jobs));
    let finished = run(&[Fault::WrongCount], &jobs, true, opened, &mut |event| {
        if let Event::Counted(entry) = event {
            wrong += usize::from(entry.contradiction(&jobs[entry.job]).is_some());
        }
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!((finished.unwrap().done, wrong), (jobs.len(), jobs.len()));
    assert_eq!(journal(&path, &jobs).entries, []);
}

#[test]
fn what_a_board_refuses_is_told_once() {
    let refusal = Refusal {
        code: ErrorCode::BadPosition,
        detail: 0,
    };
    let fault = Fault::Refuses(kind::PERFT, refusal);
    let Parts { jobs, .. } = Parts::after(1, &Position::starting(), 3).unwrap();
    let mut refused = vec![0; jobs.len()];
    let finished = run(&[fault], &jobs, false, None, &mut |event| {
        if let Event::Refused { job, error } = event {
            assert!(error.is_about_input(), "{error}");
            refused[job] += 1;
        }
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!(finished.unwrap().done, jobs.len());
    assert!(refused.iter().all(|&times| times == 1), "{refused:?}");
}

/// Jobs of three sizes.
fn three_jobs() -> [Job; 3] {
    let position = Position::starting();
    [1, 3, 2].map(|depth| Job {
        position,
        depth,
        weight: perft(&position, depth),
    })
}

#[test]
fn the_boards_begin_with_the_largest_job() {
    let jobs = three_jobs();
    let mut order = Vec::new();
    let finished = run(&[Fault::Honest], &jobs, false, None, &mut |event| {
        if let Event::Counted(entry) = event {
            order.push(jobs[entry.job].depth);
        }
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!((finished.unwrap().done, order), (3, vec![3, 2, 1]));
}

#[test]
fn a_board_that_fails_once_has_that_in_its_share_and_does_its_jobs() {
    let jobs = three_jobs();
    let connects = AtomicUsize::new(0);
    let connect = |_: usize, _: Stop| {
        let fault = match connects.fetch_add(1, Ordering::Relaxed) {
            0 => Fault::Disconnects,
            _ => Fault::Honest,
        };
        Board::connect(FakeLink::new(FakeBoard::new(fault)))
    };
    let run = LongRun {
        pool: Pool {
            boards: 1,
            connect: &connect,
            check: None,
        },
        jobs: &jobs,
        order: Order::LargestFirst,
    };
    let mut failures = 0;
    let finished = run.run(None, &mut |event| -> Result<_, Box<dyn Error>> {
        failures += u64::from(matches!(event, Event::Failed { is_out: false, .. }));
        Ok(ControlFlow::Continue(()))
    });
    let shares = finished.unwrap().shares;
    assert_eq!((failures, shares[0].failures), (1, 1));
    assert_eq!((shares[0].jobs, shares[0].nodes), (3, 8_902 + 400 + 20));
}

#[test]
fn a_board_of_standard_chess_alone_leaves_jobs_of_chess960_to_the_others() {
    let chess960: Position = "k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1".parse().unwrap();
    let jobs = [Position::starting(), chess960, Position::starting()].map(|position| Job {
        position,
        depth: 2,
        weight: perft(&position, 2),
    });
    // Who counts Chess960, and whether the job is counted then; what a board cannot do, no other one is asked twice.
    for (boards, is_counted) in [
        (&[false, true][..], true),
        (&[true, false], true),
        (&[false, false], false),
        (&[false], false),
    ] {
        let connect = |board: usize, _: Stop| {
            let mut fake = FakeBoard::new(Fault::Honest);
            fake.chess960 = boards[board];
            Board::connect(FakeLink::new(fake))
        };
        let run = LongRun {
            pool: Pool {
                boards: boards.len(),
                connect: &connect,
                check: None,
            },
            jobs: &jobs,
            order: Order::AsListed,
        };
        let (mut counted, mut refused) = (Vec::new(), Vec::new());
        let finished = run.run(None, &mut |event| -> Result<_, Box<dyn Error>> {
            match event {
                Event::Counted(entry) => counted.push((entry.job, entry.count.nodes)),
                Event::Refused { job, error } => {
                    assert!(matches!(error, DriverError::Castling(_)), "{error}");
                    refused.push(job);
                }
                _ => {}
            }
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!(finished.unwrap().done, 3, "{boards:?}");
        counted.sort_unstable();
        let all = jobs.iter().map(|job| job.weight).enumerate();
        let expected: Vec<_> = all.filter(|&(job, _)| is_counted || job != 1).collect();
        assert_eq!(counted, expected, "{boards:?}");
        assert_eq!(
            refused,
            if is_counted { vec![] } else { vec![1] },
            "{boards:?}"
        );
    }
}

#[test]
fn a_run_ends_when_the_only_board_is_out_that_could_do_the_rest() {
    let chess960: Position = "k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1".parse().unwrap();
    let jobs = [Job {
        position: chess960,
        depth: 2,
        weight: 1,
    }];
    let connect = |board: usize, _: Stop| {
        let mut fake = FakeBoard::new(Fault::Honest);
        fake.chess960 = board == 0;
        if board == 0 {
            fake.fault = Fault::Disconnects;
        }
        Board::connect(FakeLink::new(fake))
    };
    let run = LongRun {
        pool: Pool {
            boards: 2,
            connect: &connect,
            check: None,
        },
        jobs: &jobs,
        order: Order::AsListed,
    };
    let ended = run.run(None, &mut |_| -> Result<_, Box<dyn Error>> {
        Ok(ControlFlow::Continue(()))
    });
    assert!(ended.is_err());
}
