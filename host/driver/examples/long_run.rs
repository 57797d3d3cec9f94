//! Several boards share a count, which a journal keeps, so that it goes on where it was interrupted:
//! `cargo run --example pool -- perft5.journal /dev/ttyUSB1 tcp://desk:4000`.

use std::env;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use perftboard_driver::check::Patience;
use perftboard_driver::journal::{Entry, Journal, Run};
use perftboard_driver::link::Address;
use perftboard_driver::pool::{Event, Pool};
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::reference::perft::Split;
use perftboard_driver::reference::Position;
use perftboard_driver::{Board, Job};

/// The half-moves of the whole count, and of those how many are split off.
const DEPTH: u32 = 5;
const PLIES: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let path = args.next().ok_or("give a journal, and the boards")?;
    let boards: Vec<Address> = args.map(|board| board.parse()).collect::<Result<_, _>>()?;

    // Every position two half-moves down is a job. Equal ones are counted once.
    let split = (0..PLIES).fold(Split::of(&Position::starting()), |split, _| split.deeper());
    let job = |position| Job {
        position,
        depth: DEPTH - PLIES,
        weight: 1,
    };
    let jobs: Vec<Job> = (split.nodes().iter())
        .map(|node| job(node.position))
        .collect();

    let run = Run::new(format!("perft {DEPTH}"), &jobs);
    let opened = Journal::open(Path::new(&path), &run)?;
    let mut journal = opened.journal;
    let mut counts: Vec<Option<u64>> = vec![None; jobs.len()];
    for entry in opened.entries {
        counts[entry.job] = Some(entry.count.nodes);
    }
    let waiting = (0..jobs.len())
        .filter(|&job| counts[job].is_none())
        .collect();

    let pool = Pool {
        boards: boards.len(),
        // The pool connects in the thread of each board, and again whenever a board has failed.
        connect: &|board, _stop| Board::connect(boards[board].open(DEFAULT_BAUD)?),
        // The software reference counts every job beside the board.
        check: Some(Patience::default()),
    };
    pool.run(&jobs, waiting, &mut |event| -> Result<_, Box<dyn Error>> {
        match event {
            Event::Counted { entry, .. } => take(entry, &jobs, &mut journal, &mut counts)?,
            Event::Refused { error, .. } => return Err(error.into()),
            Event::Failed { board, error, .. } => eprintln!("{}: {error}", boards[board]),
            Event::Back { board } => eprintln!("{} is back", boards[board]),
            Event::Tick => journal.sync_if_due()?,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    journal.sync()?;
    let counts: Option<Vec<u64>> = counts.into_iter().collect();
    let total = split.total(&counts.ok_or("a count is missing")?);
    println!("perft {DEPTH}: {total} leaves on {} boards", boards.len());
    Ok(())
}

/// Keeps a count, unless the reference contradicts it.
fn take(
    entry: Entry,
    jobs: &[Job],
    journal: &mut Journal,
    counts: &mut [Option<u64>],
) -> Result<(), Box<dyn Error>> {
    if let Some(contradiction) = entry.contradiction(&jobs[entry.job]) {
        return Err(contradiction.into());
    }
    journal.append(&entry)?;
    counts[entry.job] = Some(entry.count.nodes);
    Ok(())
}
