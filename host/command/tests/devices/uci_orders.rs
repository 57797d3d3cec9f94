//! Random sequences of orders to `perftboard uci`, whose counts end by themselves or by a `stop` that comes after them.

use std::thread;
use std::time::Duration;

use driver::testing::Fault;
use reference::random::splitmix;

use crate::engine::Engine;
use crate::pty::PtyBoard;
use crate::seed::seed;

/// The depth of a count that only a `stop` ends.
const ENDLESS: u8 = 8;

/// A line of play from the starting position, and the leaves after one and two half-moves more, as published.
const LINES: [(&str, [u64; 2]); 2] = [
    ("position startpos", [20, 400]),
    ("position startpos moves e2e4", [20, 600]),
];

/// What is said to the engine.
#[derive(Debug, Clone, Copy)]
enum Order {
    Short(usize),
    Endless,
    Stop,
    IsReady,
    Position(usize),
    Pause,
}

/// A count that was asked for.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// Its leaves, if it ends by itself.
    nodes: Option<u64>,
    /// Whether a `stop` came after it.
    may_be_stopped: bool,
}

/// A random number below a bound.
fn below(state: &mut u64, bound: usize) -> usize {
    (splitmix(state) >> 33) as usize % bound
}

fn draw(state: &mut u64) -> Vec<Order> {
    let length = 1 + below(state, 11);
    let mut orders: Vec<Order> = (0..length)
        .map(|_| match below(state, 10) {
            0 | 1 => Order::Short(below(state, 2)),
            2 | 3 => Order::Endless,
            4 | 5 => Order::Stop,
            6 => Order::IsReady,
            7 => Order::Position(below(state, 2)),
            _ => Order::Pause,
        })
        .collect();
    // Nothing else ends a count that is endless.
    let is_endless = |order: &Order| matches!(order, Order::Endless);
    if let Some(last) = orders.iter().rposition(is_endless) {
        let after = orders.len() - last;
        orders.insert(last + 1 + below(state, after), Order::Stop);
    }
    orders
}

/// Says the orders; gives the counts that were asked for and how often the engine was asked whether it is ready.
fn say(engine: &mut Engine, orders: &[Order]) -> (Vec<Asked>, usize) {
    let (mut asked, mut questions, mut line) = (Vec::new(), 0, 0);
    for order in orders {
        match *order {
            Order::Short(ply) => {
                engine.say(&format!("go perft {}", ply + 1));
                asked.push(Asked {
                    nodes: Some(LINES[line].1[ply]),
                    may_be_stopped: false,
                });
            }
            Order::Endless => {
                engine.say(&format!("go perft {ENDLESS}"));
                asked.push(Asked {
                    nodes: None,
                    may_be_stopped: false,
                });
            }
            Order::Stop => {
                engine.say("stop");
                asked
                    .iter_mut()
                    .for_each(|count| count.may_be_stopped = true);
            }
            Order::IsReady => {
                engine.say("isready");
                questions += 1;
            }
            Order::Position(other) => {
                engine.say(LINES[other].0);
                line = other;
            }
            Order::Pause => thread::sleep(Duration::from_millis(20)),
        }
    }
    (asked, questions)
}

/// The leaves of each count that the engine speaks of, or that it was stopped.
fn told(said: &[String]) -> Vec<Option<u64>> {
    let told = |line: &String| {
        if line.starts_with("info string stopped") {
            return Some(None);
        }
        let nodes = line.strip_prefix("Nodes searched: ")?;
        Some(Some(nodes.parse().expect("a number")))
    };
    said.iter().filter_map(told).collect()
}

#[test]
fn every_count_is_right_or_was_stopped_by_a_stop_after_it() {
    const SEQUENCES: usize = 40;
    let mut state = seed();
    for number in 0..SEQUENCES {
        let orders = draw(&mut state);
        let board = PtyBoard::new(Fault::EndlessFrom(ENDLESS));
        let mut engine = Engine::start_with(&board, &["--no-check"]);
        let (asked, questions) = say(&mut engine, &orders);
        if below(&mut state, 2) == 0 {
            engine.say("quit");
        }
        let (status, said) = engine.end();
        let context = format!("sequence {number}, {orders:?}: {said:?}");
        assert_eq!(status, 0, "{context}");
        let ready = said.iter().filter(|line| *line == "readyok").count();
        assert_eq!(ready, questions, "{context}");
        let told = told(&said);
        assert_eq!(told.len(), asked.len(), "{context}");
        for (told, asked) in told.into_iter().zip(asked) {
            match told {
                Some(nodes) => assert_eq!(Some(nodes), asked.nodes, "{context}"),
                None => assert!(asked.may_be_stopped, "{context}"),
            }
        }
    }
}
