//! Perft with threads and a transposition table.

use std::num::{NonZeroUsize, Saturating};
use std::ops::Add;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

use super::method::with_generator;
use super::{count_with, detail, divide_with, Detail, Method, Table, TableError, MAX_DEPTH};
use crate::generator::Generator;
use crate::moves::Move;
use crate::position::Position;

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// Which generator.
    pub method: Method,
    /// On how many threads; at most as many are used as there are positions two half-moves down.
    pub threads: NonZeroUsize,
    /// Memory of the transposition table in MiB; 0 for none.
    pub hash_mib: usize,
}

/// Why a search cannot run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The generator does not take the position.
    #[cfg(feature = "cozy")]
    #[error(transparent)]
    Refused(#[from] crate::cozy::Refused),
    /// The table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// With a table, counts are within reach that no number has room for.
    #[error("depth {depth} has more than 2^64 leaves: give a smaller depth")]
    TooMany {
        /// The depth asked for.
        depth: u32,
    },
    /// The depth is past all that can be counted.
    #[error("depth {depth} is too deep: give a depth of 0 to {MAX_DEPTH}")]
    TooDeep {
        /// The depth asked for.
        depth: u32,
    },
}

/// A node two half-moves deep, and the root move that it comes after.
struct Task<G> {
    root: usize,
    generator: G,
}

impl Search {
    /// A plain search: one thread, no table.
    #[must_use]
    pub const fn new(method: Method) -> Self {
        Self {
            method,
            threads: NonZeroUsize::MIN,
            hash_mib: 0,
        }
    }

    /// The number of ways to play `depth` half-moves; see [`perft`](super::perft).
    ///
    /// # Errors
    /// [`SearchError`] if the generator refuses the position, the table has no room, the depth is past [`MAX_DEPTH`], or the
    /// count is past 2^64, which only a table can bring within reach.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, SearchError> {
        if depth == 0 {
            return Ok(1);
        }
        let divided = self.divide(position, depth)?;
        Ok(divided.into_iter().map(|(_, leaves)| leaves).sum())
    }

    /// The leaves after every legal move; see [`divide`](super::divide()). All together are fewer than 2^64.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, SearchError> {
        check_depth(depth)?;
        let table = Table::new(self.hash_mib)?;
        with_generator!(self.method, position, |generator| {
            if depth < 3 {
                return Ok(divide_with(&mut generator, depth));
            }
            if self.hash_mib == 0 {
                // No lifetime is long enough for a count past 2^64.
                return Ok(self.share(generator, |generator| count_with(generator, depth - 2)));
            }
            let shared = self.share(generator, |generator| {
                Saturating(count_hashed(generator, depth - 2, &table))
            });
            let parts = shared.iter().map(|&(_, leaves)| leaves);
            match parts.fold(Saturating(0), Add::add) {
                Saturating(u64::MAX) => Err(SearchError::TooMany { depth }),
                _ => Ok(shared
                    .into_iter()
                    .map(|(mv, leaves)| (mv, leaves.0))
                    .collect()),
            }
        })
    }

    /// What happens with the last of `depth` half-moves; see [`Detail`].
    ///
    /// # Errors
    /// [`SearchError`] if the generator refuses the position, or it is past [`MAX_DEPTH`]. The table is not used.
    pub fn detail(&self, position: &Position, depth: u32) -> Result<Detail, SearchError> {
        check_depth(depth)?;
        with_generator!(self.method, position, |generator| {
            if depth < 3 {
                return Ok(detail(&mut generator, depth));
            }
            let shared = self.share(generator, |generator| detail(generator, depth - 2));
            Ok(shared
                .into_iter()
                .fold(Detail::default(), |sum, (_, detail)| sum + detail))
        })
    }

    /// The legal moves in the generator's own order.
    ///
    /// # Errors
    /// [`SearchError`] if the generator refuses the position.
    pub fn moves(&self, position: &Position) -> Result<Vec<Move>, SearchError> {
        with_generator!(self.method, position, |generator| Ok(generator.moves()))
    }

    /// The legal moves that take a piece, in the generator's own order.
    ///
    /// # Errors
    /// [`SearchError`] if the generator refuses the position.
    pub fn captures(&self, position: &Position) -> Result<Vec<Move>, SearchError> {
        with_generator!(self.method, position, |generator| Ok(generator.captures()))
    }

    /// Shares the nodes two half-moves deep out to the threads and sums what they give by root
    /// move, sorted by move text.
    fn share<G, T>(&self, mut generator: G, work: impl Fn(&mut G) -> T + Sync) -> Vec<(Move, T)>
    where
        G: Generator + Sync,
        T: Default + Copy + Add<Output = T> + Send,
    {
        let (mut roots, mut tasks) = (Vec::new(), Vec::new());
        generator.for_each(|after, mv| {
            let root = roots.len();
            roots.push((mv, T::default()));
            after.for_each(|node, _| {
                tasks.push(Task {
                    root,
                    generator: node.clone(),
                });
            });
        });
        let next = AtomicUsize::new(0);
        let sums = Mutex::new(roots);
        let run = || {
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let found = work(&mut task.generator.clone());
                let mut sums = sums.lock().unwrap_or_else(|error| error.into_inner());
                sums[task.root].1 = sums[task.root].1 + found;
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get().min(tasks.len()) {
                // Where no further thread can be had, the others do its work.
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
        let mut sums = sums.into_inner().unwrap_or_else(|error| error.into_inner());
        sums.sort_unstable_by_key(|&(mv, _)| mv);
        sums
    }
}

/// An error past [`MAX_DEPTH`].
fn check_depth(depth: u32) -> Result<(), SearchError> {
    if depth > MAX_DEPTH {
        return Err(SearchError::TooDeep { depth });
    }
    Ok(())
}

/// [`count_with`] asking and filling a table above the last half-move, which is counted as fast as
/// it is looked up. A count past 2^64 is [`u64::MAX`].
fn count_hashed<G: Generator>(generator: &mut G, depth: u32, table: &Table) -> u64 {
    if depth < 2 {
        return count_with(generator, depth);
    }
    let key = generator.key();
    if let Some(known) = table.get(key, depth) {
        return known;
    }
    let mut leaves = 0;
    generator.for_each(|after, _| {
        leaves = u64::saturating_add(leaves, count_hashed(after, depth - 1, table));
    });
    table.put(key, depth, leaves);
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;
    use crate::testing::LIVELY;

    #[test]
    fn threads_and_table_change_nothing() {
        for fen in LIVELY {
            let position = fen.parse().unwrap();
            let expected = super::super::divide(&position, 4);
            for (method, threads, hash_mib) in [
                (Method::Sandstroem, 1, 1),
                (Method::Sandstroem, 3, 0),
                (Method::Huginn, 2, 1),
                (Method::Cozy, 3, 1),
                (Method::Mailbox, 2, 0),
            ] {
                let search = Search {
                    method,
                    threads: NonZeroUsize::new(threads).unwrap(),
                    hash_mib,
                };
                assert_eq!(
                    search.divide(&position, 4).unwrap(),
                    expected,
                    "{search:?} {fen}"
                );
            }
        }
    }

    #[test]
    fn shallow_searches_need_no_sharing() {
        let position = Position::starting();
        let search = Search::new(Method::Sandstroem);
        let counts: Vec<_> = (0..4)
            .map(|depth| search.count(&position, depth).unwrap())
            .collect();
        assert_eq!(counts, [1, 20, 400, 8_902]);
        assert_eq!(search.divide(&position, 0), Ok(Vec::new()));
    }

    /// Each king can only go to and fro behind its locked pawns, so there is one way to play any number of half-moves.
    const ONE_WAY: &str = "k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1";

    #[test]
    fn the_deepest_count_fits_into_the_stack_and_a_deeper_one_is_refused() {
        let position = ONE_WAY.parse().unwrap();
        for &method in Method::ALL {
            for hash_mib in [0, 1] {
                let search = Search {
                    hash_mib,
                    ..Search::new(method)
                };
                assert_eq!(search.count(&position, MAX_DEPTH), Ok(1), "{search:?}");
            }
            let search = Search::new(method);
            let detail = search.detail(&position, MAX_DEPTH).unwrap();
            assert_eq!((detail.nodes, detail.captures), (1, 0));
            for depth in [MAX_DEPTH + 1, 100_000, u32::MAX] {
                let error = SearchError::TooDeep { depth };
                assert_eq!(search.count(&position, depth), Err(error.clone()));
                assert_eq!(search.detail(&position, depth), Err(error));
            }
        }
    }

    #[test]
    fn with_a_table_a_count_past_all_numbers_is_refused() {
        let position = "k7/8/8/8/8/8/8/7K w - - 0 1".parse().unwrap();
        let search = Search {
            hash_mib: 8,
            ..Search::new(Method::Sandstroem)
        };
        let depth = 26;
        let error = SearchError::TooMany { depth };
        assert_eq!(search.count(&position, depth), Err(error.clone()));
        assert_eq!(search.divide(&position, depth), Err(error));
        // After each move there are fewer than 2^64 leaves, after all of them more.
        let position = "7k/8/8/8/3K4/8/8/8 w - - 0 1".parse().unwrap();
        let depth = 24;
        let error = SearchError::TooMany { depth };
        assert_eq!(search.divide(&position, depth), Err(error));
        assert!(search.divide(&position, depth - 1).is_ok());
        assert!(search.count(&position, 20).unwrap() > 1 << 40);
    }

    /// The ways to play so many half-moves with two bare kings, by dynamic programming over their placements: `ways` has those
    /// from each, by the king to move and the other, whichever colour they have.
    fn ways_of_two_kings(to_move: Square, other: Square, depth: u32) -> u64 {
        let distance = |one: usize, two: usize| {
            let apart = |one: usize, two: usize| one.abs_diff(two);
            apart(one / 8, two / 8).max(apart(one % 8, two % 8))
        };
        let mut ways = vec![1_u64; 64 * 64];
        for _ in 0..depth {
            let step = |place: usize| {
                let (king, other) = (place / 64, place % 64);
                let steps =
                    (0..64).filter(|&to| distance(king, to) == 1 && distance(to, other) > 1);
                steps.map(|to| ways[other * 64 + to]).sum()
            };
            ways = (0..64 * 64).map(step).collect();
        }
        ways[to_move.index() * 64 + other.index()]
    }

    #[test]
    fn a_small_table_is_enough_for_two_kings_at_any_depth() {
        let position: Position = "8/8/8/3k4/8/8/8/K7 w - - 0 1".parse().unwrap();
        for (depth, threads, method) in [
            (4, 1, Method::Mailbox),
            (18, 1, Method::Sandstroem),
            (18, 2, Method::Cozy),
        ] {
            let search = Search {
                threads: NonZeroUsize::new(threads).unwrap(),
                hash_mib: 64,
                ..Search::new(method)
            };
            let ways = ways_of_two_kings(Square::A1, Square::D5, depth);
            assert_eq!(
                search.count(&position, depth),
                Ok(ways),
                "{search:?}, {depth}"
            );
        }
    }

    #[test]
    fn more_threads_than_work_make_no_difference() {
        let search = Search {
            threads: NonZeroUsize::MAX,
            ..Search::new(Method::Sandstroem)
        };
        assert_eq!(search.count(&Position::starting(), 3), Ok(8_902));
    }

    #[test]
    fn what_cozy_chess_refuses_is_said() {
        let crowd = "NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/7K/8/k7 w - - 0 1"
            .parse()
            .unwrap();
        let error = Search::new(Method::Cozy).count(&crowd, 3).unwrap_err();
        assert!(
            error.to_string().starts_with("cozy-chess refuses `NNNN"),
            "{error}"
        );
        assert_eq!(
            Search::new(Method::Sandstroem).count(&crowd, 3),
            Ok(super::super::perft(&crowd, 3))
        );
    }
}
