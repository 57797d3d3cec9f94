//! Command by command: what is answered, and when.

use super::super::Frontend;
use super::bench::{frame, identity, refused, start, start_position, Bench, DIVIDER};
use crate::testing::synthesize;
use protocol::{kind, move_from_bits, Command, ErrorCode, Reply, Status};
use protocol::{PositionFault, REPLY_CLOCKS};

#[test]
fn synthesizes() {
    let area = synthesize("Frontend", &mut Frontend::new(1, 16, false));
    assert!(area.lut4 <= 790 && area.flip_flops <= 370, "{area:?}");
    assert_eq!(area.block_rams, 1);
}

#[test]
fn latency_is_as_documented() {
    let mut bench = Bench::new();
    bench.clocks(20);
    let begin = bench.clocks;
    let bytes = Command::Status.encode(1);
    bench.command(1, Command::Status);
    // The line begins with an idle bit; its last byte's start bit is sampled by the edge after these clocks.
    let bits = u64::from(DIVIDER);
    let last_byte = begin + bits + 10 * bits * (bytes.len() as u64 - 1) + 1;
    while bench.listener.is_idle() {
        bench.clock();
    }
    assert_eq!(
        bench.clocks - last_byte,
        9 * bits + (bits - 1) / 2 + REPLY_CLOCKS
    );
}

#[test]
fn identifies_itself() {
    assert_eq!(Bench::new().ask(0x7D, Command::Identify), identity());
}

#[test]
fn loads_a_position_and_runs() {
    let mut bench = Bench::new();
    bench.load();
    assert_eq!(bench.stub.writes, 32 + 64 + 32 + 2);
    let result = Reply::Result {
        nodes: 150,
        clocks: 50,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 15 }), result);
    assert_eq!((bench.stub.depth, bench.stub.starts), (15, 1));
    let status = Reply::Status(Status {
        nodes: 150,
        clocks: 50,
        loaded: true,
        seq: 1,
        ..Status::default()
    });
    assert_eq!(bench.ask(2, Command::Status), status);
}

#[test]
fn depth_zero_is_one_node_and_no_run() {
    let mut bench = Bench::new();
    bench.load();
    let root = Reply::Result {
        nodes: 1,
        clocks: 0,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 0 }), root);
    assert_eq!(bench.stub.starts, 0);
    let status = Reply::Status(Status {
        nodes: 1,
        clocks: 0,
        loaded: true,
        seq: 1,
        ..Status::default()
    });
    assert_eq!(bench.ask(2, Command::Status), status);
    let result = Reply::Result {
        nodes: 150,
        clocks: 50,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 1 }), result);
}

#[test]
fn divide_reports_every_root_move() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.reports = vec![(0x7D7E & 0xFFF, 0x7E7E_7D7D_0102_0304), (0x2FFF, 1), (3, 0)];
    bench.command(9, Command::Divide { depth: 5 });
    for (bits, nodes) in bench.stub.reports.clone() {
        let mv = move_from_bits(bits).expect("a move");
        assert_eq!(bench.reply(), (9, Reply::RootCount { mv, nodes }));
    }
    let (seq, Reply::Result { nodes, clocks }) = bench.reply() else {
        panic!("the reports are not followed by a result");
    };
    assert_eq!((seq, nodes), (9, 150));
    assert_eq!(clocks, bench.stub.clocks);
    assert_eq!(bench.stub.depth, 5);
    bench.silent(2000);
}

#[test]
fn moves_are_a_divide_of_depth_one_without_counts() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.reports = vec![(0x0123, 1), (0x5456, 1)];
    bench.command(7, Command::Moves);
    for (bits, _) in bench.stub.reports.clone() {
        let mv = move_from_bits(bits).expect("a move");
        assert_eq!(bench.reply(), (7, Reply::Move(mv)));
    }
    assert!(matches!(
        bench.reply(),
        (7, Reply::Result { nodes: 150, .. })
    ));
    assert_eq!(bench.stub.depth, 1);
    bench.silent(2000);
}

#[test]
fn during_a_run_only_three_commands_are_served() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.duration = 50_000;
    bench.command(1, Command::Perft { depth: 6 });
    let busy = refused(ErrorCode::Busy, 0);
    assert_eq!(bench.ask(2, start_position()), busy);
    assert_eq!(bench.ask(3, Command::Perft { depth: 0 }), busy);
    assert_eq!(bench.ask(4, Command::Divide { depth: 1 }), busy);
    assert_eq!(bench.ask(5, Command::Moves), busy);
    assert!(matches!(
        bench.ask(6, Command::Identify),
        Reply::Identity(_)
    ));
    let before = bench.stub.clocks;
    let Reply::Status(status) = bench.ask(7, Command::Status) else {
        panic!("a status is not answered by one");
    };
    assert!(status.running && status.loaded);
    assert!((before..bench.stub.clocks).contains(&status.clocks));
    assert!((3 * before..3 * bench.stub.clocks).contains(&status.nodes));
    assert!(bench.frontend.running.val());
    assert_eq!(bench.stub.starts, 1);
    assert_eq!(
        bench.reply(),
        (
            1,
            Reply::Result {
                nodes: 150_000,
                clocks: 50_000
            }
        )
    );
    assert!(!bench.frontend.running.val());
}

#[test]
fn abort_answers_the_run_and_then_itself() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.duration = 1_000_000;
    for (seq, reports) in [(1, vec![]), (3, vec![(1, 1); 40])] {
        bench.stub.reports = reports;
        bench.command(seq, Command::Divide { depth: 6 });
        bench.clocks(2000);
        bench.replies.clear();
        bench.command(seq + 1, Command::Abort);
        let mut replies = vec![bench.reply()];
        while replies.last() != Some(&(seq + 1, Reply::Stopped)) {
            replies.push(bench.reply());
        }
        replies.retain(|(_, reply)| !matches!(reply, Reply::RootCount { .. }));
        let aborted = (seq, refused(ErrorCode::Aborted, 0));
        assert_eq!(replies, [aborted, (seq + 1, Reply::Stopped)]);
        assert!(!bench.stub.busy);
        bench.silent(2000);
    }
    assert_eq!(bench.ask(9, Command::Abort), Reply::Stopped);
    bench.stub.duration = 5;
    bench.stub.reports.clear();
    assert!(matches!(
        bench.ask(10, Command::Perft { depth: 2 }),
        Reply::Result { nodes: 15, .. }
    ));
}

#[test]
fn everything_wrong_is_answered() {
    let mut bench = Bench::new();
    let no_position = refused(ErrorCode::NoPosition, 0);
    assert_eq!(bench.ask(1, Command::Perft { depth: 0 }), no_position);
    assert_eq!(bench.ask(2, Command::Moves), no_position);
    bench.load();
    let bad_depth = refused(ErrorCode::BadDepth, 15);
    assert_eq!(bench.ask(3, Command::Perft { depth: 16 }), bad_depth);
    assert_eq!(bench.ask(4, Command::Divide { depth: 0 }), bad_depth);
    assert_eq!(bench.ask(5, Command::Divide { depth: 255 }), bad_depth);
    for (bytes, reply) in [
        (frame(6, 0x00, &[]), refused(ErrorCode::BadKind, 0)),
        (frame(6, 0x81, &[1]), refused(ErrorCode::BadKind, 0x81)),
        (frame(6, kind::PERFT, &[]), refused(ErrorCode::BadLength, 1)),
        (
            frame(6, kind::STATUS, &[0]),
            refused(ErrorCode::BadLength, 0),
        ),
        (
            frame(6, kind::PERFT, &[0; 34]),
            refused(ErrorCode::BadLength, 1),
        ),
        (
            frame(6, kind::DIVIDE, &[0; 35]),
            refused(ErrorCode::BadLength, 1),
        ),
        (
            frame(6, kind::POSITION, &[0; 255]),
            refused(ErrorCode::BadLength, 34),
        ),
    ] {
        bench.send(&bytes);
        assert_eq!(bench.reply(), (6, reply));
    }
    let mut damaged = Command::Status.encode(7);
    damaged[3] ^= 1;
    bench.send(&damaged);
    assert_eq!(bench.reply(), (7, refused(ErrorCode::BadCrc, 0)));
    assert!(bench.frontend.refused.val());
    assert!(matches!(
        bench.ask(8, Command::Identify),
        Reply::Identity(_)
    ));
    assert!(!bench.frontend.refused.val());
}

#[test]
fn a_refused_position_unloads_the_one_before() {
    let mut bench = Bench::new();
    bench.load();
    let refusal = refused(ErrorCode::BadPosition, PositionFault::EnPassant as u8);
    assert_eq!(bench.ask(1, Command::Position([0; 34])), refusal);
    let no_position = refused(ErrorCode::NoPosition, 0);
    assert_eq!(bench.ask(2, Command::Perft { depth: 1 }), no_position);
    bench.load();
    assert!(matches!(
        bench.ask(3, Command::Perft { depth: 1 }),
        Reply::Result { .. }
    ));
}

#[test]
fn a_check_that_the_cores_find_is_told() {
    let mut bench = Bench::new();
    let refusal = refused(ErrorCode::BadPosition, PositionFault::OpponentInCheck as u8);
    let no_position = refused(ErrorCode::NoPosition, 0);
    let (position, depth) = (start(), 2);
    bench.load();
    bench.stub.in_check = true;
    assert_eq!(bench.ask(1, Command::Position(position)), refusal);
    assert_eq!(bench.ask(2, Command::Perft { depth }), no_position);
    assert_eq!(bench.ask(3, Command::PerftOf { position, depth }), refusal);
    assert_eq!(bench.ask(4, Command::Moves), no_position);
    assert_eq!(bench.stub.starts, 0);
    bench.stub.in_check = false;
    let result = bench.ask(5, Command::PerftOf { position, depth });
    assert!(matches!(result, Reply::Result { .. }), "{result:?}");
    bench.stub.in_check = true;
    assert!(matches!(
        bench.ask(6, Command::Perft { depth }),
        Reply::Result { .. }
    ));
}

#[test]
fn a_frame_too_early_is_an_overrun() {
    let mut bench = Bench::new();
    let bytes = [
        Command::Identify.encode(1),
        Command::Status.encode(2),
        Command::Status.encode(3),
    ];
    bench.send(&bytes.concat());
    assert!(matches!(bench.reply(), (1, Reply::Identity(_))));
    assert_eq!(bench.reply(), (2, refused(ErrorCode::Overrun, 0)));
    assert!(matches!(bench.reply(), (3, Reply::Status(_))));
    bench.silent(3000);
}

#[test]
fn finds_its_place_after_garbage() {
    let mut bench = Bench::new();
    bench.send(&[0x00, 0x55, 0x7D, 0xFF]);
    bench.send(&Command::Identify.encode(1)[..4]);
    bench.command(2, Command::Status);
    assert!(matches!(bench.reply(), (2, Reply::Status(_))));
    // A break in the middle of a frame.
    bench.send(&Command::Identify.encode(3)[..4]);
    bench.levels.extend([false; 100]);
    assert_eq!(bench.reply(), (3, refused(ErrorCode::BadCrc, 0)));
    assert!(matches!(
        bench.ask(4, Command::Identify),
        Reply::Identity(_)
    ));
}

#[test]
fn reset_forgets_everything() {
    let mut bench = Bench::new();
    bench.load();
    bench.command(1, Command::Identify);
    while bench.listener.is_idle() {
        bench.clock();
    }
    bench.frontend.reset.next = true;
    bench.clock();
    bench.frontend.reset.next = false;
    assert!(bench.frontend.tx.val() && !bench.frontend.sending.val());
    bench.listener.forget();
    let no_position = refused(ErrorCode::NoPosition, 0);
    bench.clocks(10);
    assert_eq!(bench.ask(2, Command::Perft { depth: 1 }), no_position);
}

#[test]
fn reset_forgets_what_was_counted() {
    for depth in [0, 3] {
        let mut bench = Bench::new();
        bench.load();
        let counted = bench.ask(1, Command::Perft { depth });
        assert!(matches!(counted, Reply::Result { .. }), "{counted:?}");
        bench.frontend.reset.next = true;
        bench.clock();
        bench.frontend.reset.next = false;
        // The sums are the cluster's, which is a stub here.
        (bench.stub.nodes, bench.stub.clocks) = (0, 0);
        bench.clocks(10);
        let nothing = Reply::Status(Status::default());
        assert_eq!(
            bench.ask(2, Command::Status),
            nothing,
            "after perft {depth}"
        );
    }
}
