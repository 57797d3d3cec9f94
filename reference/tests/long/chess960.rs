//! The suites of Chess960 in `tests/data`: all starting positions, and middle games that a seed draws. Both are counted by
//! shakmaty and by cozy-chess, and compared with their files; `PERFTBOARD_WRITE_SUITES=1` writes the files anew. Every
//! generator of this crate then counts the same.

use std::fmt::Write as _;
use std::path::Path;

use perftboard_reference::epd::{self, Entry};
use perftboard_reference::fen::Dialect;
use perftboard_reference::perft::{Method, Search};
use perftboard_reference::random::splitmix;
use perftboard_reference::{chess960, mailbox, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// The seed of the middle games.
const SEED: u64 = 960;

/// How many middle games are drawn.
const MIDDLE_GAMES: usize = 300;

/// The leaves by shakmaty.
fn by_shakmaty(position: &Position, depth: u32) -> u64 {
    let fen: Fen = position
        .to_string()
        .parse()
        .expect("shakmaty reads our FEN");
    let theirs: Chess = fen
        .into_position(CastlingMode::Chess960)
        .unwrap_or_else(|error| panic!("shakmaty takes {position}: {error}"));
    shakmaty::perft(&theirs, depth)
}

/// The leaves by cozy-chess.
fn by_cozy_chess(position: &Position, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                leaves += match depth {
                    1 => 1,
                    _ => {
                        let mut after = board.clone();
                        after.play_unchecked(mv);
                        count(&after, depth - 1)
                    }
                };
            }
            false
        });
        leaves
    }
    let board = cozy_chess::Board::from_fen(&position.fen(Dialect::Shredder), true);
    count(&board.expect("cozy-chess takes the position"), depth)
}

/// A position with its counts to a depth, on which both engines agree.
fn counted(position: Position, depth: u32) -> Entry {
    let depths = (1..=depth).map(|depth| {
        let leaves = by_shakmaty(&position, depth);
        assert_eq!(
            by_cozy_chess(&position, depth),
            leaves,
            "{position}, depth {depth}"
        );
        (depth, leaves)
    });
    Entry {
        fen: position.to_string(),
        position,
        depths: depths.collect(),
    }
}

/// Compares entries with those of a file in `tests/data`, or writes the file. All generators then count the entries.
fn compare(name: &str, about: &str, entries: &[Entry]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/data")
        .join(name);
    if std::env::var_os("PERFTBOARD_WRITE_SUITES").is_some() {
        let mut text = format!("# {about}\n");
        for entry in entries {
            writeln!(text, "{entry}").expect("a text takes lines");
        }
        std::fs::write(&path, text).expect("the suite is written");
    }
    let text = std::fs::read_to_string(&path).expect("there is a suite");
    let kept = epd::entries(&text)
        .map(|(line, entry)| entry.unwrap_or_else(|error| panic!("{name}, line {line}: {error}")));
    let kept: Vec<Entry> = kept.collect();
    assert_eq!(kept.len(), entries.len(), "{name}");
    for (kept, counted) in kept.iter().zip(entries) {
        assert_eq!(
            (kept.position, &kept.depths),
            (counted.position, &counted.depths)
        );
        let &(depth, leaves) = kept.depths.last().expect("every position has counts");
        for &method in Method::ALL {
            let ours = Search::new(method).count(&kept.position, depth);
            assert_eq!(ours, Ok(leaves), "{method}: depth {depth} of {}", kept.fen);
        }
    }
}

#[test]
fn all_starting_positions_to_depth_4() {
    let positions = (0..chess960::POSITIONS).filter_map(chess960::starting);
    let entries: Vec<Entry> = positions.map(|position| counted(position, 4)).collect();
    let about = "All 960 starting positions of Chess960 by Scharnagl's numbers, counted by shakmaty and by cozy-chess.";
    compare("chess960-starts.epd", about, &entries);
}

/// The position after 8 to 40 random half-moves, if somebody may still castle there and the game goes on.
fn middle_game(state: &mut u64) -> Option<Position> {
    let mut below = |bound: u64| splitmix(state) % bound;
    let white = below(960) as u16;
    // Half of the games begin with different pieces of the two sides.
    let black = [white, below(960) as u16][below(2) as usize];
    let mut position = chess960::starting_with(white, black)?;
    for _ in 0..8 + below(33) {
        let legal = mailbox::legal_moves(&position);
        if legal.is_empty() {
            return None;
        }
        position = position.play(legal[below(legal.len() as u64) as usize]);
    }
    let goes_on = !mailbox::legal_moves(&position).is_empty();
    (goes_on && position.chess960_right().is_some()).then_some(position)
}

#[test]
fn middle_games_to_depth_3() {
    println!("seed {SEED}");
    let mut state = SEED;
    let mut entries = Vec::new();
    while entries.len() < MIDDLE_GAMES {
        if let Some(position) = middle_game(&mut state) {
            entries.push(counted(position, 3));
        }
    }
    let about = format!(
        "{MIDDLE_GAMES} positions of random games of Chess960 with castling rights, from the seed {SEED}, counted by shakmaty and by cozy-chess."
    );
    compare("chess960-middle.epd", &about, &entries);
}
