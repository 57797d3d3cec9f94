//! All generators and two engines by others, on a hundred thousand positions and on the suites.

use perftboard_reference::cozy::Cozy;
use perftboard_reference::huginn::Huginn;
use perftboard_reference::mailbox::{self, Mailbox};
use perftboard_reference::perft::{Method, Search};
use perftboard_reference::random::splitmix;
use perftboard_reference::sandstroem::Board;
use perftboard_reference::suites::{self, Suite};
use perftboard_reference::{Generator, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

/// How many positions are drawn.
const POSITIONS: usize = 100_000;

/// Counts of the suites above this are left out.
const MAX_NODES: u64 = 5_000_000;

/// Numbers from a seed: SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(splitmix(&mut self.0) >> 33).unwrap_or(0) % bound
    }
}

/// The seed: of the environment's `PERFTBOARD_SEED`, or of the clock.
fn seed() -> u64 {
    let clock = || {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |since| since.as_secs())
    };
    std::env::var("PERFTBOARD_SEED")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(clock)
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort_unstable();
    moves
}

fn texts(mut generator: impl Generator) -> Vec<String> {
    sorted(generator.moves().iter().map(ToString::to_string).collect())
}

fn shakmaty_texts(position: &Position) -> Vec<String> {
    let fen: Fen = position
        .to_string()
        .parse()
        .expect("shakmaty reads our FEN");
    let theirs: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("shakmaty knows the position as legal");
    let moves = theirs.legal_moves();
    sorted(
        moves
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Standard).to_string())
            .collect(),
    )
}

fn assert_agreement(position: &Position) {
    let expected = shakmaty_texts(position);
    let cozy = Cozy::try_from(position).expect("games never leave what cozy-chess takes");
    for (name, moves) in [
        ("mailbox", texts(Mailbox::from(position))),
        ("huginn", texts(Huginn::from(position))),
        ("posdata", texts(Board::from(position))),
        ("cozy-chess", texts(cozy)),
    ] {
        assert_eq!(moves, expected, "{name} in {position}");
    }
    let count = expected.len() as u64;
    assert_eq!(
        Mailbox::from(position).count(),
        count,
        "mailbox counts in {position}"
    );
    assert_eq!(
        Huginn::from(position).count(),
        count,
        "huginn counts in {position}"
    );
    assert_eq!(
        Board::from(position).count(),
        count,
        "posdata counts in {position}"
    );
}

/// The suites where games begin. Some positions of others are in a check that no game leads to, and shakmaty refuses those.
const STARTS: [Suite; 3] = [suites::STANDARD, suites::TRICKY, suites::RANDOM];

/// Random games of up to 100 half-moves from the positions of these suites.
#[test]
fn move_lists_of_a_hundred_thousand_positions() {
    let seed = seed();
    println!("seed {seed}; run again with PERFTBOARD_SEED={seed}");
    let starts: Vec<Position> = STARTS
        .iter()
        .flat_map(Suite::entries)
        .map(|entry| entry.position)
        .collect();
    let mut random = Random(seed);
    let mut position = starts[0];
    let mut left = 0;
    for _ in 0..POSITIONS {
        let moves = mailbox::legal_moves(&position);
        if left == 0 || moves.is_empty() {
            position = starts[random.below(starts.len())];
            left = 100;
        } else {
            position = position.play(moves[random.below(moves.len())]);
            left -= 1;
        }
        assert_agreement(&position);
    }
}

#[test]
fn every_entry_of_the_suites_up_to_five_million_nodes() {
    for entry in suites::ALL.iter().flat_map(Suite::entries) {
        for &(depth, nodes) in entry
            .depths
            .iter()
            .filter(|&&(_, nodes)| nodes <= MAX_NODES)
        {
            for &method in Method::ALL {
                let counted = Search::new(method).count(&entry.position, depth);
                assert_eq!(
                    counted,
                    Ok(nodes),
                    "{method}: depth {depth} of {}",
                    entry.fen
                );
            }
        }
    }
}
