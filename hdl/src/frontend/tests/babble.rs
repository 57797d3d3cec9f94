//! A host that never stops to send gets its results all the same.

use super::bench::{ending, start, Bench};
use protocol::{kind, Command, Reply};

/// Frames that ask for nothing, back to back: commands, damaged frames, and frames that follow each other so closely that some
/// are dropped.
fn babble() -> [Vec<u8>; 3] {
    let commands = (0..=255).flat_map(|seq| Command::Status.encode(seq));
    let mixed =
        (0..=255).flat_map(|seq| [Command::Identify.encode(seq), vec![0x7E, 3, seq]].concat());
    let damaged = [0x7E, 0x7D, 0x7D].repeat(1000);
    [commands.collect(), damaged, mixed.collect()]
}

/// Clocks the board until it has sent or begun something of its own accord. Returns how many replies to the host went before that
/// since it was due.
fn overtaken(
    bench: &mut Bench,
    what: &str,
    mut done: impl FnMut(&Bench) -> bool,
    due: fn(&Bench) -> bool,
) -> usize {
    let mut replies = 0;
    for _ in 0..100_000 {
        if done(bench) {
            return replies;
        }
        let control = &bench.frontend.control;
        if !due(bench) {
            replies = 0;
        } else if control.header_valid.val() && control.header_ready.val() {
            replies += 1;
        }
        bench.clock();
    }
    panic!("{what} does not come");
}

/// Whether a reply of this kind goes out in this clock.
fn sends(bench: &Bench, kind: u8) -> bool {
    let control = &bench.frontend.control;
    control.header_valid.val()
        && control.header_ready.val()
        && control.header.val().kind.to_u8() == kind
}

#[test]
fn a_result_waits_for_one_frame_at_most() {
    for bytes in babble() {
        let mut bench = Bench::new();
        bench.load();
        bench.stub.duration = 3000;
        bench.command(1, Command::Perft { depth: 5 });
        bench.send(&bytes);
        while bench.stub.starts < 1 {
            bench.clock();
        }
        let result = |bench: &Bench| sends(bench, kind::RESULT);
        let replies = overtaken(&mut bench, "RESULT", result, |bench| !bench.stub.busy);
        assert!(replies <= 1, "{replies} replies went before RESULT");
        while !bench.replies.contains(&(
            1,
            Reply::Result {
                nodes: 9000,
                clocks: 3000,
            },
        )) {
            bench.clock();
        }
    }
}

#[test]
fn root_moves_wait_for_one_frame_each_at_most() {
    for bytes in babble() {
        let mut bench = Bench::new();
        bench.load();
        bench.stub.reports = vec![(0x31C, 7), (0x31D, 8), (0x31E, 9)];
        bench.command(1, Command::Divide { depth: 5 });
        bench.send(&bytes);
        while bench.stub.starts < 1 {
            bench.clock();
        }
        for _ in 0..3 {
            let one = |bench: &Bench| sends(bench, kind::ROOT_COUNT);
            let replies = overtaken(&mut bench, "ROOT_COUNT", one, |bench| {
                bench.stub.reports_left() > 0
            });
            assert!(replies <= 1, "{replies} replies went before ROOT_COUNT");
            bench.clock();
        }
        let result = |bench: &Bench| sends(bench, kind::RESULT);
        let replies = overtaken(&mut bench, "RESULT", result, |bench| !bench.stub.busy);
        assert!(replies <= 1, "{replies} replies went before RESULT");
    }
}

#[test]
fn a_perft_that_waits_begins() {
    for bytes in babble() {
        let mut bench = Bench::new();
        bench.stub.duration = 3000;
        bench.command(
            1,
            Command::PerftOf {
                position: start(),
                depth: 4,
            },
        );
        bench.command(
            2,
            Command::PerftOf {
                position: ending(),
                depth: 5,
            },
        );
        bench.send(&bytes);
        while bench.stub.starts < 1 || bench.stub.busy {
            bench.clock();
        }
        let result = |bench: &Bench| sends(bench, kind::RESULT);
        overtaken(&mut bench, "RESULT", result, |_| true);
        bench.clock();
        let loads = |bench: &Bench| bench.frontend.control.load_start.val();
        let replies = overtaken(&mut bench, "the PERFT that waits", loads, |_| true);
        assert!(
            replies <= 1,
            "{replies} replies went before the PERFT that waits"
        );
    }
}
