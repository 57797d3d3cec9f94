//! The split of a count into parts, and what is said of the parts put together.

use clap::Parser;
use reference::perft::Node;
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

fn split_of(line: &str) -> Result<Split, Failure> {
    let args = args(line);
    Ok(split(&args, &args.position.position()?)?)
}

fn plies(line: &str) -> u32 {
    split_of(line).unwrap().plies()
}

#[test]
fn parts_have_up_to_a_few_million_leaves() {
    let plies: Vec<_> = (0..8).map(|depth| plies(&depth.to_string())).collect();
    assert_eq!(plies, [0, 0, 1, 1, 1, 1, 2, 3]);
}

#[test]
fn a_depth_past_all_reason_is_split_as_far_as_memory_goes() {
    assert_eq!(plies("40"), 4);
    assert_eq!(plies("255"), 4);
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
        finished: Finished::default(),
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
fn the_split_may_be_chosen() {
    assert_eq!(plies("5 --split 0"), 0);
    assert_eq!(plies("5 --split 3"), 3);
    assert_eq!(plies("0 --split 0"), 0);
    let refused = |line| split_of(line).unwrap_err().to_string();
    assert!(refused("3 --split 3").contains("give 0 to 2"));
    assert!(refused("9 --split 8").contains("give 4 at most"));
}
