//! A command that comes during a run, and waits for its end.

use super::bench::{ending, refused, start, Bench, DIVIDER};
use protocol::{Command, ErrorCode, PositionPayload, Reply, Status, LOAD_CLOCKS};

fn perft_of(position: PositionPayload, depth: u8) -> Command {
    Command::PerftOf { position, depth }
}

/// The squares as the cores get them: a rook that castles is a rook, and only the files tell it from others.
fn squares(payload: PositionPayload) -> [u8; 32] {
    let piece = |code: u8| match code {
        7 | 15 => code & 8 | 4,
        _ => code,
    };
    std::array::from_fn(|at| piece(payload[at] >> 4) << 4 | piece(payload[at] & 0xF))
}

fn result(nodes: u64, clocks: u64) -> Reply {
    Reply::Result { nodes, clocks }
}

#[test]
fn a_perft_brings_its_position() {
    let mut bench = Bench::new();
    for (seq, position, depth) in [(1, start(), 15), (0x7D, ending(), 1), (1, start(), 2)] {
        assert_eq!(bench.ask(seq, perft_of(position, depth)), result(150, 50));
        assert_eq!(bench.stub.begun.pop(), Some((squares(position), depth)));
    }
    // It stays loaded.
    assert_eq!(bench.ask(2, Command::Perft { depth: 3 }), result(150, 50));
    assert_eq!(bench.stub.begun.pop(), Some((squares(start()), 3)));
    let root = result(1, 0);
    assert_eq!(bench.ask(3, perft_of(ending(), 0)), root);
    assert_eq!(bench.stub.starts, 4);
}

#[test]
fn the_next_run_begins_while_the_result_is_on_the_line() {
    let mut bench = Bench::new();
    bench.stub.duration = 10_000;
    let commands = [
        perft_of(start(), 4).encode(1),
        perft_of(ending(), 5).encode(2),
    ];
    bench.send(&commands.concat());
    while bench.stub.starts < 1 || bench.stub.busy {
        bench.clock();
    }
    let end = bench.clocks;
    while bench.stub.starts < 2 {
        bench.clock();
    }
    // A clock for each bit of the reply, as if every second byte were stuffed, and the loader's.
    let bytes = result(0, 0).encode(1).len() as u64 * 3 / 2;
    assert!(bench.clocks - end <= 10 * bytes + LOAD_CLOCKS);
    assert_eq!(bench.replies, []);
    assert_eq!(bench.reply(), (1, result(30_000, 10_000)));
    assert!(bench.clocks - end > 10 * u64::from(DIVIDER) * 23);
    assert!(bench.stub.busy);
    assert_eq!(bench.reply(), (2, result(30_000, 10_000)));
    let begun = [(squares(start()), 4), (squares(ending()), 5)];
    assert_eq!(bench.stub.begun, begun);
    bench.silent(2000);
}

#[test]
fn one_waits_and_all_else_is_as_in_a_run() {
    let mut bench = Bench::new();
    bench.stub.duration = 60_000;
    bench.command(1, perft_of(start(), 6));
    bench.command(2, perft_of(ending(), 7));
    let busy = refused(ErrorCode::Busy, 0);
    assert_eq!(bench.ask(3, perft_of(start(), 1)), busy);
    assert_eq!(bench.ask(4, Command::Position(start())), busy);
    assert_eq!(bench.ask(5, Command::Perft { depth: 1 }), busy);
    assert_eq!(bench.ask(6, Command::Moves), busy);
    let Reply::Status(status) = bench.ask(7, Command::Status) else {
        panic!("a status is not answered by one");
    };
    assert!(status.running && status.loaded && status.waiting);
    assert_eq!((status.seq, bench.stub.starts), (1, 1));
    assert!(matches!(
        bench.ask(8, Command::Identify),
        Reply::Identity(_)
    ));
    assert_eq!(bench.reply(), (1, result(180_000, 60_000)));
    let Reply::Status(status) = bench.ask(9, Command::Status) else {
        panic!("a status is not answered by one");
    };
    assert!(status.running && status.loaded && !status.waiting);
    assert_eq!(status.seq, 2);
    // There is room for another.
    bench.command(10, perft_of(start(), 1));
    assert_eq!(bench.reply(), (2, result(180_000, 60_000)));
    assert_eq!(bench.reply(), (10, result(180_000, 60_000)));
    let begun = [
        (squares(start()), 6),
        (squares(ending()), 7),
        (squares(start()), 1),
    ];
    assert_eq!(bench.stub.begun, begun);
}

#[test]
fn what_is_wrong_with_it_is_told_when_its_turn_comes() {
    let mut bench = Bench::new();
    bench.stub.duration = 20_000;
    bench.command(1, perft_of(start(), 6));
    // Only its depth is checked, and refused, at once.
    assert_eq!(
        bench.ask(2, perft_of(ending(), 16)),
        refused(ErrorCode::BadDepth, 15)
    );
    bench.command(3, perft_of([0; 34], 3));
    assert_eq!(bench.reply(), (1, result(60_000, 20_000)));
    assert_eq!(bench.reply(), (3, refused(ErrorCode::BadPosition, 5)));
    let status = Status {
        nodes: 60_000,
        clocks: 20_000,
        seq: 3,
        ..Status::default()
    };
    assert_eq!(bench.ask(4, Command::Status), Reply::Status(status));
    let no_position = refused(ErrorCode::NoPosition, 0);
    assert_eq!(bench.ask(5, Command::Perft { depth: 1 }), no_position);
    assert_eq!(bench.stub.starts, 1);
}

#[test]
fn abort_drops_it_without_a_word() {
    let mut bench = Bench::new();
    bench.stub.duration = 1_000_000;
    bench.command(1, perft_of(start(), 6));
    bench.command(2, perft_of(ending(), 6));
    bench.clocks(4000);
    assert_eq!(bench.replies, []);
    bench.command(3, Command::Abort);
    assert_eq!(bench.reply(), (1, refused(ErrorCode::Aborted, 0)));
    assert_eq!(bench.reply(), (3, Reply::Stopped));
    bench.silent(5000);
    assert_eq!(bench.stub.starts, 1);
    bench.stub.duration = 10;
    assert_eq!(bench.ask(4, perft_of(ending(), 2)), result(30, 10));
}

#[test]
fn reset_forgets_it() {
    let mut bench = Bench::new();
    bench.stub.duration = 30_000;
    bench.command(1, perft_of(start(), 6));
    bench.command(2, perft_of(ending(), 6));
    bench.clocks(4000);
    bench.frontend.reset.next = true;
    bench.clock();
    bench.frontend.reset.next = false;
    bench.silent(40_000);
    assert_eq!(bench.stub.starts, 1);
}

#[test]
fn a_break_ends_neither_the_run_nor_what_waits() {
    let mut bench = Bench::new();
    bench.stub.duration = 20_000;
    bench.command(1, perft_of(start(), 6));
    bench.command(2, perft_of(ending(), 7));
    bench.levels.extend([false; 50 * DIVIDER as usize]);
    bench.clocks(10_000);
    assert!(bench.levels.is_empty() && bench.stub.busy);
    assert_eq!(bench.replies, []);
    assert_eq!(bench.reply(), (1, result(60_000, 20_000)));
    assert_eq!(bench.reply(), (2, result(60_000, 20_000)));
    let begun = [(squares(start()), 6), (squares(ending()), 7)];
    assert_eq!(bench.stub.begun, begun);
    bench.silent(2000);
}
