//! Several boards share a count, which a journal keeps, so that it goes on where it was interrupted:
//! `cargo run --example long_run -- perft5.journal /dev/ttyUSB1 tcp://desk:4000`.

use std::env;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use perftboard_driver::check::Patience;
use perftboard_driver::journal::{Journal, Run};
use perftboard_driver::link::Address;
use perftboard_driver::long_run::{Event, Kept, LongRun, Order, Parts};
use perftboard_driver::pool::Pool;
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::reference::Position;
use perftboard_driver::Board;

/// The half-moves of the whole count, and of those how many are split off. `Parts::of` chooses them for a count that is larger.
const DEPTH: u32 = 5;
const PLIES: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let path = args.next().ok_or("give a journal, and the boards")?;
    let boards: Vec<Address> = args.map(|board| board.parse()).collect::<Result<_, _>>()?;

    // Every position some half-moves down is a job. Equal ones are counted once.
    let Parts { split, jobs } = Parts::after(PLIES, &Position::starting(), DEPTH)?;
    let mut opened = Journal::open(Path::new(&path), &Run::new(format!("perft {DEPTH}"), &jobs))?;
    let run = LongRun {
        pool: Pool {
            boards: boards.len(),
            // The run connects in the thread of each board, and again whenever a board has failed.
            connect: &|board, _stop| Board::connect(boards[board].open(DEFAULT_BAUD)?),
            // The software reference counts every job beside the board.
            check: Some(Patience::default()),
        },
        jobs: &jobs,
        order: Order::LargestFirst,
    };
    let kept = Kept {
        journal: &mut opened.journal,
        entries: opened.entries,
    };
    let mut counts = vec![0; jobs.len()];
    run.run(Some(kept), &mut |event| -> Result<_, Box<dyn Error>> {
        match event {
            Event::Counted(entry) => match entry.contradiction(&jobs[entry.job]) {
                None => counts[entry.job] = entry.count.nodes,
                Some(contradiction) => return Err(contradiction.into()),
            },
            Event::Refused { error, .. } => return Err(error.into()),
            Event::Failed { board, error, .. } => eprintln!("{}: {error}", boards[board]),
            Event::Back { board } => eprintln!("{} is back", boards[board]),
            Event::Progress(progress) => eprint!("\r{} of {} ", progress.done, jobs.len()),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let total = split.total(&counts);
    println!("perft {DEPTH}: {total} leaves on {} boards", boards.len());
    Ok(())
}
