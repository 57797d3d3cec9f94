//! The simulated board: its answers, and that both ways to simulate it agree.

use super::*;
use proptest::prelude::*;
use protocol::{position_payload, Activity, Command, FrameDecoder, Reply};
use rust_hdl::prelude::Probe;
use std::sync::{Arc, Mutex};

/// One core, for tests that need no second one.
const ONE_CORE: Config = Config {
    clusters: 1,
    cores: 1,
    clock_hz: 50_000_000,
    baud_divider: 4,
    chess960: false,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Command {
    Command::Position(position_payload(
        &fen.parse().expect("a FEN without faults"),
    ))
}

fn perft_of(fen: &str, depth: u8) -> Command {
    let position = position_payload(&fen.parse().expect("a FEN without faults"));
    Command::PerftOf { position, depth }
}

/// Sends a command and gives the first reply.
fn ask(board: &mut Board, seq: u8, command: Command) -> Reply {
    board.send(&command.encode(seq));
    let mut decoder = FrameDecoder::new();
    loop {
        let bytes = board.receive(5_000_000).expect("the circuit settles");
        assert!(!bytes.is_empty(), "the board does not answer");
        if let Some(frame) = bytes.iter().find_map(|&byte| decoder.push(byte)) {
            let frame = frame.expect("the board sends whole frames");
            assert_eq!(frame.seq(), seq);
            return Reply::from_frame(&frame).expect("the board sends known replies");
        }
    }
}

fn nodes(reply: Reply) -> u64 {
    match reply {
        Reply::Result { nodes, .. } => nodes,
        other => panic!("no result but {other:?}"),
    }
}

/// The names and values of all signals that both simulations show. Clocks are left out, and so are inputs, which an
/// idle block does not read.
#[derive(Default, PartialEq, Debug)]
struct Values(Vec<(String, String)>);

impl Probe for Values {
    fn visit_start_scope(&mut self, name: &str, _: &dyn Block) {
        self.0.push((name.to_owned(), "scope".to_owned()));
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        if matches!(
            signal.kind(),
            AtomKind::OutputParameter | AtomKind::LocalSignal
        ) {
            self.0.push((name.to_owned(), signal.verilog().to_string()));
        }
    }

    fn visit_start_namespace(&mut self, _: &str, _: &dyn Block) {}
    fn visit_end_namespace(&mut self, _: &str, _: &dyn Block) {}
    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {}
}

fn values(board: &Board) -> Values {
    let mut values = Values::default();
    board.system.accept("board", &mut values);
    values
}

#[test]
fn the_starting_position_has_20_and_400_and_8902_leaves() {
    let mut board = Board::new(ONE_CORE).expect("a board of one core");
    assert_eq!(ask(&mut board, 0, position(START)), Reply::Accepted);
    for (depth, leaves) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
        assert_eq!(
            nodes(ask(&mut board, depth, Command::Perft { depth })),
            leaves
        );
    }
}

#[test]
fn any_divider_and_several_cores_or_clusters_answer_the_same() {
    for (clusters, cores, baud_divider) in [(1, 2, 4), (1, 1, 7), (1, 3, 33), (2, 1, 4)] {
        let config = Config {
            clusters,
            cores,
            baud_divider,
            ..Config::default()
        };
        let mut board = Board::new(config).expect("a board");
        assert_eq!(ask(&mut board, 1, position(START)), Reply::Accepted);
        assert_eq!(nodes(ask(&mut board, 2, Command::Perft { depth: 2 })), 400);
    }
}

#[test]
fn a_board_that_cannot_be_is_a_typed_error() {
    let config = Config {
        cores: 0,
        ..Config::default()
    };
    assert!(matches!(Board::new(config), Err(SimError::Config(_))));
}

#[test]
fn it_stands_still_unless_somebody_receives() {
    let mut board = Board::new(ONE_CORE).expect("a board of one core");
    assert_eq!(board.clocks(), RESET_CLOCKS);
    board.send(&Command::Identify.encode(1));
    assert_eq!(board.clocks(), RESET_CLOCKS);
    assert_eq!(board.receive(10), Ok(vec![]));
    assert_eq!(board.clocks(), RESET_CLOCKS + 10);
    assert_eq!(board.receive(0), Ok(vec![]));
    assert!(board.seconds() > 0.0);
}

#[test]
fn waveforms_name_the_pins_and_change_nothing() {
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);
    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let file = Shared::default();
    let mut plain = Board::new(ONE_CORE).expect("a board of one core");
    let mut traced = Board::new(ONE_CORE).expect("a board of one core");
    for board in [&mut plain, &mut traced] {
        ask(board, 1, position(START));
    }
    traced.trace(file.clone());
    for board in [&mut plain, &mut traced] {
        assert_eq!(nodes(ask(board, 2, Command::Perft { depth: 1 })), 20);
    }
    traced.finish_trace().expect("memory takes all");
    for board in [&mut plain, &mut traced] {
        assert_eq!(nodes(ask(board, 3, Command::Perft { depth: 2 })), 400);
    }
    assert_eq!(plain.clocks(), traced.clocks());
    let dump = file.0.lock().expect("no panic");
    let dump = String::from_utf8_lossy(&dump);
    for wanted in [
        "$timescale 1 ps",
        " rx $end",
        " tx $end",
        "$dumpvars",
        "$enddefinitions",
    ] {
        assert!(dump.contains(wanted), "{wanted}");
    }
    // Half clocks of 50 MHz.
    let times: Vec<u64> = dump
        .lines()
        .filter_map(|line| line.strip_prefix('#')?.parse().ok())
        .collect();
    assert!(times
        .windows(2)
        .all(|pair| pair[1] - pair[0] <= 10_000 && pair[0] <= pair[1]));
}

#[test]
fn what_the_file_refuses_is_said_at_the_end() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no space left"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut board = Board::new(ONE_CORE).expect("a board of one core");
    board.trace(Full);
    assert!(matches!(
        ask(&mut board, 1, Command::Identify),
        Reply::Identity(_)
    ));
    let error = board.finish_trace().expect_err("nothing was written");
    assert_eq!(error.to_string(), "no space left");
    assert!(board.finish_trace().is_ok());
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let command = prop_oneof![
        Just(position(START)),
        Just(position(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        )),
        Just(position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")),
        Just(Command::Perft { depth: 1 }),
        Just(Command::Perft { depth: 2 }),
        Just(perft_of(START, 2)),
        Just(perft_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3)),
        Just(Command::Divide { depth: 2 }),
        Just(Command::Moves),
        Just(Command::Status),
        Just(Command::Identify),
        Just(Command::Abort),
        (0_u8..4).prop_map(|core| Command::Profile {
            core,
            activity: Activity::ALL[usize::from(core)],
        }),
    ];
    prop_oneof![
        8 => (command, any::<u8>()).prop_map(|(command, seq)| command.encode(seq)),
        1 => prop::collection::vec(any::<u8>(), 1..10),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn cycles_and_passes_are_one(
        pieces in prop::collection::vec((any_bytes(), 0usize..4000), 1..8),
        cores in 1u8..3,
        switches in any::<u32>(),
    ) {
        let config = Config { cores, ..Config::on_fast_line() };
        let mut cycles = Board::new(config)?;
        let mut passes = Board::new(config)?;
        let mut mixed = Board::new(config)?;
        passes.by_passes = true;
        for (piece, (bytes, clocks)) in pieces.into_iter().enumerate() {
            mixed.by_passes = switches >> piece & 1 == 1;
            for board in [&mut cycles, &mut passes, &mut mixed] {
                board.send(&bytes);
            }
            for clock in 0..clocks {
                let heard = cycles.receive(1)?;
                prop_assert_eq!(&passes.receive(1)?, &heard);
                prop_assert_eq!(&mixed.receive(1)?, &heard);
                prop_assert_eq!(passes.system.tx.val(), cycles.system.tx.val());
                prop_assert_eq!(mixed.system.tx.val(), cycles.system.tx.val());
                if clock % 7 == 0 {
                    let expected = values(&passes);
                    prop_assert_eq!(&values(&cycles), &expected);
                    prop_assert_eq!(&values(&mixed), &expected);
                }
            }
        }
    }
}

#[test]
fn a_board_that_is_taken_up_again_makes_the_same_clocks() {
    let mut board = Board::new(ONE_CORE).expect("a board of one core");
    board.send(&perft_of(START, 2).encode(1));
    board.receive(3_000).expect("the circuit settles");
    let kept = board.checkpoint();
    let run = |board: &mut Board| {
        let mut answer = Vec::new();
        while board.clocks() < kept.clocks() + 4_000 {
            answer.extend(board.receive(1).expect("the circuit settles"));
        }
        (answer, values(board))
    };
    let first = run(&mut board);
    assert!(!first.0.is_empty(), "the run is not over");
    board.restore(&kept);
    assert!(run(&mut board) == first);
    let mut other = Board::new(ONE_CORE).expect("a board of one core");
    other.restore(&kept);
    assert!(run(&mut other) == first);
}

#[test]
fn a_probe_reads_signals_by_their_names_and_knows_no_others() {
    let mut board = Board::new(ONE_CORE).expect("a board of one core");
    let all: Vec<String> = board.signals().into_iter().map(|it| it.path).collect();
    assert!(all.len() > 300, "only {} signals", all.len());
    let probe = board.probe(&all).expect("all of them");
    let mut before = Vec::new();
    board.read(&probe, &mut before);
    board.send(&position(START).encode(1));
    board.receive(10_000).expect("the circuit settles");
    let mut after = Vec::new();
    board.read(&probe, &mut after);
    assert!(after.len() == all.len() && after != before);
    let words = board
        .memory("cluster$0.tree.walker.board")
        .expect("the board");
    // A word for each square. A white rook on a1, which is a piece of code 4 that is not black and is there.
    assert_eq!((words.len(), words[0] >> 4 & 0x1f), (64, 0b1_0100));
    for wrong in [
        "nonsense",
        "cluster$0.tree",
        "cluster$0.tree.walker.visit",
        "",
    ] {
        let refused = board.probe(&[wrong.to_owned()]).expect_err("no signal");
        assert!(refused.to_string().contains(wrong));
        assert!(board.memory(wrong).is_err(), "{wrong}");
    }
}
