//! The session, on a small board: what it shows is what the circuit does, and whoever goes back sees the same again.

use super::*;
use crate::args::QUEEN;
use crate::page::FILES;
use crate::signals::prefix;
use dump::dumped;

#[path = "../../tests/support/dump.rs"]
mod dump;
mod told;

/// White may castle both ways, and black long, as only Chess960 has it.
const CHESS960: &str = "1rk4r/8/8/8/8/8/8/1R3KR1 w KQq - 0 1";

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn session(fen: &str, depth: u32) -> Session {
    let config = Config {
        cores: 2,
        ..Config::on_fast_line()
    };
    let game = Game::new(fen, vec![], None, depth).expect("a good FEN");
    Session::new(config, game).expect("the board takes it")
}

fn step(session: &mut Session, core: usize, unit: Unit, back: bool) -> Moment {
    let order = Order::Step { core, unit, back };
    session.order(order).expect("a step");
    assert!(!session.runs(), "{unit:?} takes long");
    session.state(core, 1).expect("a state").now
}

fn run_to_the_end(session: &mut Session) {
    let order = Order::Run {
        rate: None,
        until: None,
        core: 0,
    };
    session.order(order).expect("a run");
    while session.runs() {
        session.go_on().expect("the circuit settles");
    }
}

/// The planes of the moves that a rank counter has found on a rank in the sweep up, but for pawns, and in the sweep down.
const PLANES: [Of; 18] = [
    Of::UpFile,
    Of::UpWest,
    Of::UpEast,
    Of::UpHops0,
    Of::UpHops1,
    Of::UpHops2,
    Of::UpHops3,
    Of::UpAlongEast,
    Of::UpAlongWest,
    Of::UpSteps,
    Of::UpDouble,
    Of::DownFile,
    Of::DownWest,
    Of::DownEast,
    Of::DownHops0,
    Of::DownHops1,
    Of::DownHops2,
    Of::DownHops3,
];

/// The planes of the pawns' other moves, which may be four promotions each.
const PAWNS: [Of; 3] = [Of::UpPushes, Of::UpTakesEast, Of::UpTakesWest];

#[test]
fn the_bits_of_the_fills_are_the_moves_that_are_counted() {
    for (fen, leaves) in [
        (KIWIPETE, 2_039),
        (
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            264,
        ),
    ] {
        let mut session = session(fen, 2);
        let (mut bits, mut moves) = (0, 0);
        while !session.is_over() {
            session.step().expect("the circuit settles");
            let row = session.circuit.row(session.circuit.clock()).expect("a row");
            for core in 1..3 {
                let ones = |of: Of| u64::from(row.get(core, of).count_ones());
                let pawns: u64 = PAWNS.into_iter().map(ones).sum();
                bits += PLANES.into_iter().map(ones).sum::<u64>()
                    + pawns
                        * if row.get(core, Of::UpPromote) == 1 {
                            4
                        } else {
                            1
                        };
                moves += row.get(core, Of::Moves);
            }
        }
        assert_eq!((bits, moves), (leaves, leaves), "{fen}");
    }
}

/// The squares of white's pinned pieces, by looking from the king for one of its own pieces and a slider behind it.
fn pinned(board: &str) -> Vec<usize> {
    let letter = |file: i32, rank: i32| {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| board.as_bytes()[(8 * rank + file) as usize])
    };
    let king = board.find('K').expect("a white king") as i32;
    let on_ray = |(files, ranks): (i32, i32)| {
        let squares = (1..8).map(|far| (king % 8 + far * files, king / 8 + far * ranks));
        let mut met =
            squares.filter(|&(file, rank)| letter(file, rank).is_some_and(|it| it != b'.'));
        let (first, second) = (met.next()?, met.next()?);
        let sliders = if files * ranks == 0 { b"rq" } else { b"bq" };
        let is_pinned = letter(first.0, first.1)?.is_ascii_uppercase()
            && sliders.contains(&letter(second.0, second.1)?);
        is_pinned.then_some((8 * first.1 + first.0) as usize)
    };
    let rays = (-1..2).flat_map(|files| (-1..2).map(move |ranks| (files, ranks)));
    let mut squares: Vec<usize> = rays
        .filter(|&ray| ray != (0, 0))
        .filter_map(on_ray)
        .collect();
    squares.sort_unstable();
    squares
}

#[test]
fn it_marks_the_pinned_pieces_of_the_node_that_is_searched() {
    const PINS: &str = "3q3b/r1k5/3N1N2/2P5/q1NKR2r/4P3/1P1R4/b2r2b1 w - - 0 1";
    for depth in [1, 2] {
        let mut session = session(PINS, depth);
        let mut most = 0;
        while !session.is_over() {
            session.step().expect("the circuit settles");
            let moment = session.moment().expect("a moment");
            let row = session.circuit.row(session.circuit.clock()).expect("a row");
            if walks(row) {
                let view = moment.cores[TREE].as_ref().expect("every core");
                assert_eq!(view.verdicts.pinned, pinned(&view.board), "{}", view.board);
                most = most.max(view.verdicts.pinned.len());
            }
        }
        assert_eq!(most, 7, "depth {depth}");
    }
}

/// A rook's square is the king's, too, if it may castle with it; it is no target of any other piece.
#[test]
fn it_marks_where_the_king_may_go_and_the_rooks_with_which_it_castles() {
    for (fen, expected) in [(KIWIPETE, [0, 3, 5, 7].as_slice()), (CHESS960, &[1, 6])] {
        let mut session = session(fen, 2);
        let mut seen = 0;
        while !session.is_over() {
            session.step().expect("the circuit settles");
            let row = session.circuit.row(session.circuit.clock()).expect("a row");
            if !walks(row) || row.get(TREE, Of::Ply) != 0 {
                continue;
            }
            let moment = session.moment().expect("a moment");
            let view = moment.cores[TREE].as_ref().expect("every core");
            let at = |square: &usize| view.board.as_bytes()[*square];
            let king = &view.verdicts.king;
            assert!(
                expected.iter().all(|square| king.contains(square)),
                "{fen}: {king:?}"
            );
            let own = king.iter().filter(|square| at(square).is_ascii_uppercase());
            assert!(own.clone().all(|square| at(square) == b'R'), "{fen}");
            assert_eq!(own.count(), 2, "{fen}");
            let goal = &view.verdicts.goal;
            assert!(
                !goal.iter().any(|square| at(square).is_ascii_uppercase()),
                "{fen}"
            );
            seen += 1;
        }
        assert!(seen > 0, "{fen}");
    }
}

/// A name that no core has would be read as 0.
#[test]
fn the_page_reads_signals_that_there_are() {
    let session = session(KIWIPETE, 1);
    let cores = session.viewer.cores(&session.circuit);
    let has = |name: &str| {
        let signals = cores.iter().flat_map(|core| &core.signals);
        signals.map(|signal| &signal.name).any(|signal| {
            let own = signal.strip_suffix(name).unwrap_or("-");
            own.is_empty() || own.ends_with('.')
        })
    };
    let is_name = |text: &str| {
        let part = |letter: char| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_.$".contains(letter)
        };
        let whole = text.starts_with(|letter: char| letter.is_ascii_lowercase())
            && !text.ends_with(['.', '$']);
        whole && text.contains(['.', '$']) && text.chars().all(part)
    };
    let mut names = 0;
    for file in FILES.iter().filter(|file| file.path.ends_with(".js")) {
        for line in file.text.lines() {
            for text in line
                .split('\'')
                .skip(1)
                .step_by(2)
                .filter(|text| is_name(text))
            {
                assert!(has(text), "{} reads {text}", file.path);
                names += 1;
            }
        }
    }
    assert!(names > 70, "{names}");
}

/// The board of a rank counter is the one of the node, whose moves are its jobs.
#[test]
fn a_rank_counter_shows_the_board_of_its_node_and_the_move_that_is_laid_over_it() {
    let mut session = session(KIWIPETE, 2);
    let mut jobs = std::collections::BTreeSet::new();
    while !session.is_over() {
        session.step().expect("the circuit settles");
        let moment = session.moment().expect("a moment");
        for view in moment.cores.iter().skip(1).flatten() {
            if let Some(job) = view.job {
                let root = &moment.cores[TREE].as_ref().expect("every core").board;
                assert_eq!(&view.board, root);
                jobs.insert(job);
            }
        }
    }
    // Kiwipete has no promotions, so that each move has squares of its own.
    assert_eq!(jobs.len(), 48);
}

#[test]
fn whoever_goes_back_sees_the_same_again() {
    let mut session = session(KIWIPETE, 2);
    let moments: Vec<Moment> = (0..900)
        .map(|_| {
            session.step().expect("the circuit settles");
            session.moment().expect("a moment")
        })
        .collect();
    for moment in moments
        .iter()
        .rev()
        .step_by(37)
        .chain(moments.iter().step_by(101))
    {
        session
            .order(Order::Go {
                clock: moment.clock,
            })
            .expect("a clock");
        assert_eq!(session.moment().expect("a moment"), *moment);
    }
}

#[test]
fn a_step_back_undoes_a_step_of_every_kind() {
    let mut session = session(KIWIPETE, 3);
    for unit in [Unit::Clock, Unit::Table, Unit::Move, Unit::Job, Unit::Ply] {
        for core in [0, 1] {
            let before = step(&mut session, core, unit, false);
            let after = step(&mut session, core, unit, false);
            assert!(before.clock < after.clock, "{unit:?}");
            assert_eq!(
                step(&mut session, core, unit, true).clock,
                before.clock,
                "{unit:?}"
            );
        }
    }
    let oldest = session.circuit().oldest();
    session.order(Order::Go { clock: 0 }).expect("a clock");
    assert_eq!(step(&mut session, 0, Unit::Clock, true).clock, oldest);
}

#[test]
fn the_last_ten_thousand_clocks_are_kept() {
    let mut session = session("startpos", 4);
    run_to_the_end(&mut session);
    let [oldest, head] = session.state(0, 1).expect("a state").kept;
    assert!(head > 12_000, "the run has {head} clocks");
    assert!((KEPT_AT_LEAST..KEPT_AT_LEAST + 3 * INTERVAL).contains(&(head - oldest)));
    session.order(Order::Go { clock: oldest }).expect("a clock");
    assert_eq!(session.state(0, 240).expect("a state").now.clock, oldest);
}

const KEPT_AT_LEAST: u64 = crate::circuit::KEPT;

#[test]
fn the_circuit_counts_what_the_reference_counts() {
    for (fen, depth, leaves) in [
        (QUEEN, 2, None),
        (KIWIPETE, 2, Some(2_039)),
        ("startpos", 3, Some(8_902)),
        (CHESS960, 2, None),
    ] {
        let mut session = session(fen, depth);
        run_to_the_end(&mut session);
        assert!(session.is_over());
        let counted = session.moment().expect("a moment").counted[0];
        assert_eq!(
            session.counting().finished(depth).total,
            Some(counted),
            "{fen}"
        );
        assert!(
            leaves.is_none_or(|leaves| leaves == counted),
            "{fen}: {counted}"
        );
    }
}

#[test]
fn a_position_of_chess960_gets_a_board_that_counts_it_and_the_next_one_the_smaller() {
    let mut session = session(QUEEN, 1);
    for (fen, chess960) in [(CHESS960, true), (QUEEN, false)] {
        let order = Order::Load {
            fen: fen.to_owned(),
            moves: vec![],
            made: None,
            depth: 1,
        };
        session.order(order).expect("a position");
        assert_eq!(session.circuit.config().chess960, chess960, "{fen}");
    }
}

#[test]
fn a_run_ends_where_it_is_told_to() {
    let mut session = session(KIWIPETE, 3);
    for (until, holds) in [
        (
            Unit::Leaf,
            (|row, core| row.get(core, Of::Moves) != 0) as fn(Row<'_>, usize) -> bool,
        ),
        (Unit::Check, |row, core| row.get(core, Of::Check) == 1),
    ] {
        session
            .order(Order::Run {
                rate: None,
                until: Some(until),
                core: 0,
            })
            .expect("a run");
        while session.runs() {
            session.go_on().expect("the circuit settles");
        }
        let row = session.circuit.row(session.circuit.clock()).expect("a row");
        assert!((0..3).any(|core| holds(row, core)), "{until:?}");
        assert!(!session.is_over());
    }
}

#[test]
fn what_cannot_be_done_is_refused_in_words_and_changes_nothing() {
    let mut session = session(QUEEN, 1);
    let before = session.moment().expect("a moment");
    let load = |fen: &str, moves: &[&str], depth| Order::Load {
        fen: fen.to_owned(),
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
        made: None,
        depth,
    };
    for (order, expected) in [
        (load("8/8", &[], 1), "FEN"),
        (load(&"x".repeat(1_000_000), &[], 1), "FEN"),
        (load(QUEEN, &["e2e4"], 1), "move 1"),
        (load(QUEEN, &[], 0), "give 1 to 15"),
        (load(QUEEN, &[], 16), "give 1 to 15"),
        (
            load("NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/7K/8/k7 w - -", &[], 1),
            "16",
        ),
        (
            Order::Step {
                core: 3,
                unit: Unit::Clock,
                back: false,
            },
            "no core 3",
        ),
        (
            Order::Run {
                rate: Some(0.0),
                until: None,
                core: 0,
            },
            "0.1 or more",
        ),
        (
            Order::Watch {
                signals: vec!["cluster$0.tree.nonsense".to_owned()],
            },
            "nonsense",
        ),
        (
            Order::Watch {
                signals: vec!["tx".to_owned(); 25],
            },
            "24 at most",
        ),
    ] {
        let refused = session
            .order(order.clone())
            .expect_err("refused")
            .to_string();
        assert!(refused.contains(expected), "{order:?}: {refused}");
    }
    assert_eq!(session.moment().expect("a moment"), before);
    for (from, to) in [
        (0, 100),
        (200, 200),
        (300, 200),
        (130, u64::MAX),
        (u64::MAX, 5),
    ] {
        assert!(session.waveforms(from, to).is_err(), "{from} {to}");
    }
}

/// Every signal that the page shows, in every one of 5,000 clocks, is what the waveforms of the simulation by passes have.
#[test]
fn five_thousand_clocks_are_those_of_the_waveforms() {
    const CLOCKS: u64 = 5_000;
    let mut session = session(KIWIPETE, 3);
    let cores = session.viewer.cores(&session.circuit);
    let mut paths: Vec<String> = Vec::new();
    for (core, info) in cores.iter().enumerate() {
        for named in info.signals.iter().chain(&info.registers) {
            paths.push(format!("{}{}", prefix(core), named.name));
        }
    }
    let (first, mut shown) = (session.circuit.clock(), Vec::new());
    for _ in 0..CLOCKS {
        session.step().expect("the circuit settles");
        let moment = session.moment().expect("a moment");
        let values: Vec<String> = moment
            .cores
            .into_iter()
            .flatten()
            .zip(&cores)
            .flat_map(|(core, info)| {
                let values = core.s.into_iter().chain(core.r);
                let named = info.signals.iter().chain(&info.registers);
                let text = |(value, named): (u64, &Named)| {
                    let name = named
                        .values
                        .get(value as usize)
                        .filter(|_| !named.values.is_empty());
                    name.cloned().unwrap_or_else(|| value.to_string())
                };
                values.zip(named).map(text).collect::<Vec<_>>()
            })
            .collect();
        shown.push(values);
    }
    let mut compared = 0;
    for from in (first..first + CLOCKS).step_by(1_000) {
        let to = from + 1_000;
        let dump = session.waveforms(from, to).expect("waveforms");
        for (clock, row) in (from + 1..=to).zip(dumped(
            &dump,
            from,
            to,
            session.circuit.config().clock_hz,
            &paths,
        )) {
            let shown = &shown[(clock - first - 1) as usize];
            for ((path, dumped), shown) in paths.iter().zip(&row).zip(shown) {
                assert_eq!(shown, dumped, "{path} in clock {clock}");
            }
            compared += 1;
        }
    }
    assert_eq!(compared, CLOCKS);
}
