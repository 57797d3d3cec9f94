//! The split of a count into parts, and what is said of the parts put together.

use clap::Parser;
use reference::perft::{perft, Node};
use reference::Position;

use super::*;
use crate::cli::{Cli, Command};
use driver::Count;

fn args(line: &str) -> PerftArgs {
    let cli = Cli::try_parse_from(["perftboard", "perft"].into_iter().chain(line.split(' ')));
    match cli.unwrap().command {
        Command::Perft(args) => args,
        _ => unreachable!("it is perft"),
    }
}

/// A count of these parts, combined by this split. Board and reference agree on every part.
fn counted<'a>(args: &'a PerftArgs, split: &'a Split, jobs: &'a [Job]) -> Counted<'a> {
    let entry = |(job, of): (usize, &Job)| {
        let nodes = perft(&of.position, of.depth);
        let count = Count { nodes, clocks: 1 };
        let expected = Some(nodes);
        Entry {
            job,
            count,
            expected,
        }
    };
    let entries: Vec<Entry> = jobs.iter().enumerate().map(entry).collect();
    let position = args.position.position().unwrap();
    Counted {
        args,
        position,
        split,
        jobs,
        whole: whole(args.depth, &position, jobs, &entries),
        entries,
        finished: Finished {
            resumed: 0,
            done: jobs.len(),
            shares: Vec::new(),
        },
        boards: Vec::new(),
        identities: Vec::new(),
        elapsed: Duration::ZERO,
    }
}

/// The parts of a split as jobs.
fn jobs(split: &Split, depth: u32) -> Vec<Job> {
    let job = |node: &Node| Job {
        position: node.position,
        depth,
        weight: 1,
    };
    split.nodes().iter().map(job).collect()
}

#[test]
fn right_parts_put_together_wrongly_are_not_called_right() {
    let args = args("4 --divide");
    let down = |root: &Position, plies| (0..plies).fold(Split::of(root), |split, _| split.deeper());
    let split = down(&args.position.fen, 2);
    let parts = jobs(&split, 2);
    let right = counted(&args, &split, &parts);
    assert_eq!((right.nodes(), right.expected()), (197_281, Some(197_281)));
    assert_eq!((right.matches(), right.split_fault()), (Some(true), None));
    // The moves to the parts of another position.
    let other = down(
        &"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
            .parse()
            .unwrap(),
        2,
    );
    assert_eq!(other.nodes().len(), split.nodes().len());
    assert_eq!(counted(&args, &other, &parts).matches(), Some(false));
    // The parts of another position, and parts of another depth.
    let text = counted(&args, &other, &jobs(&other, 2)).to_string();
    assert!(
        text.contains("none of the parts is the position after"),
        "{text}"
    );
    let shallow = jobs(&split, 1);
    assert_eq!(counted(&args, &split, &shallow).matches(), Some(false));
}

#[test]
fn a_split_that_cannot_be_is_told_with_its_option() {
    let refused = |line| {
        let args = args(line);
        let position = args.position.position().unwrap();
        parts(&args, &position).unwrap_err().to_string()
    };
    assert_eq!(
        refused("3 --split 3"),
        "--split 3 leaves nothing to count: give 0 to 2"
    );
    assert!(refused("9 --split 8").contains("give 4 at most"));
}
