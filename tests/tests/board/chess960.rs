//! The circuit in Chess960: it castles as the rules say, and counts what two engines do.

use driver::Board;
use perftboard_tests::castling::{of_starting_position, on_first_ranks};
use perftboard_tests::referees::assert_castling;
use perftboard_tests::suites;
use reference::{chess960, PieceKind};
use sim::{Config, SimulatedLink};

/// Of the castling moves with enemies about, and of the starting positions, one in so many: some seconds' worth. `long` has all.
const ONE_RANK_IN: usize = 211;
const ONE_START_IN: usize = 239;

/// Of the positions of a suite one in so many, and the counts of at most so many leaves.
const SAMPLES: [(usize, u64); 2] = [(120, 10_000), (40, 5_000)];

/// A board of one core that counts Chess960, on a line that hardly costs any clocks.
fn connect() -> Board<SimulatedLink> {
    let config = Config {
        cores: 1,
        chess960: true,
        ..Config::on_fast_line()
    };
    let link = SimulatedLink::new(config).unwrap_or_else(|error| panic!("{error}"));
    Board::connect(link).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_king_castles_with_every_rook_as_the_rules_say() {
    let mut board = connect();
    let all = on_first_ranks().into_iter();
    // Those without an enemy's rook are all legal: there is one for each king and rook of each side.
    let rooks = |fen: &str| {
        let placement = fen.split(' ').next().unwrap_or_default();
        placement.matches(['r', 'R']).count()
    };
    let (free, others): (Vec<_>, Vec<_>) = all.partition(|castling| rooks(&castling.before) == 1);
    assert_eq!(free.len(), 2 * 6 * 7);
    let others = others.into_iter().step_by(ONE_RANK_IN);
    for castling in free.into_iter().chain(others) {
        assert_castling(&mut board, &castling);
    }
}

#[test]
fn starting_positions_castle_both_ways() {
    let mut board = connect();
    for number in (0..chess960::POSITIONS).step_by(ONE_START_IN) {
        let rank = chess960::back_rank(number).expect("there are so many");
        let rank: String = rank.into_iter().map(PieceKind::letter).collect();
        for castling in of_starting_position(&rank) {
            assert_castling(&mut board, &castling);
        }
    }
}

#[test]
fn samples_of_the_suites_are_counted_right() {
    let mut board = connect();
    for (suite, (one_in, most)) in suites::CHESS960.into_iter().zip(SAMPLES) {
        for entry in suites::read(suite).into_iter().step_by(one_in) {
            for (depth, leaves) in entry
                .depths
                .into_iter()
                .filter(|&(_, leaves)| leaves <= most)
            {
                let count = board.count(&entry.position, depth);
                let count = count.unwrap_or_else(|error| panic!("{}: {error}", entry.fen));
                assert_eq!(count.nodes, leaves, "depth {depth} of {}", entry.fen);
            }
        }
    }
}
