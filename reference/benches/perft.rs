//! The generators side by side: nodes per second, bulk-counted, on one core.
//!
//! ```text
//! cargo bench -p perftboard-reference
//! ```
//!
//! One item is one leaf; the column `Mitem/s` is million nodes per second.

use divan::counter::ItemsCount;
use divan::{black_box, Bencher};
use perftboard_reference::perft::{Method, Search};
use perftboard_reference::Position;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A position, a depth, and the leaves there.
struct Case {
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

const START: Case = Case {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    depth: 6,
    leaves: 119_060_324,
};

const KIWIPETE: Case = Case {
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 5,
    leaves: 193_690_690,
};

fn main() {
    divan::main();
}

fn ours(bencher: Bencher, case: &Case, search: Search) {
    let position: Position = case.fen.parse().expect("a good FEN");
    bencher.counter(ItemsCount::new(case.leaves)).bench(|| {
        let counted = search.count(black_box(&position), case.depth);
        assert_eq!(counted, Ok(case.leaves));
    });
}

fn theirs(bencher: Bencher, case: &Case) {
    let fen: Fen = case.fen.parse().expect("a good FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a legal position");
    bencher.counter(ItemsCount::new(case.leaves)).bench(|| {
        assert_eq!(
            shakmaty::perft(black_box(&position), case.depth),
            case.leaves
        )
    });
}

#[divan::bench(args = Method::ALL.iter().copied(), sample_count = 3, sample_size = 1)]
fn kiwipete(bencher: Bencher, method: Method) {
    ours(bencher, &KIWIPETE, Search::new(method));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn kiwipete_shakmaty(bencher: Bencher) {
    theirs(bencher, &KIWIPETE);
}

#[divan::bench(args = Method::ALL.iter().copied(), sample_count = 3, sample_size = 1)]
fn start(bencher: Bencher, method: Method) {
    ours(bencher, &START, Search::new(method));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn start_shakmaty(bencher: Bencher) {
    theirs(bencher, &START);
}

/// The same with a transposition table of so many MiB.
#[divan::bench(args = [0, 64], sample_count = 3, sample_size = 1)]
fn start_hash(bencher: Bencher, hash_mib: usize) {
    let search = Search {
        hash_mib,
        ..Search::new(Method::Sandstroem)
    };
    ours(bencher, &START, search);
}
