//! Castling of Chess960 by the rules alone: no generator, no position, nothing but text.

use std::ops::{Range, RangeInclusive};

/// A castling move, or one that the rules forbid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Castling {
    /// The position, as FEN.
    pub before: String,
    /// The move as the king taking its rook, `f1g1`.
    pub takes: String,
    /// The move as the king's step if all rights of the position are those of standard chess, `e1g1`, and else as `takes`.
    pub written: String,
    /// The position after the move, as FEN; `None` if the move is not legal.
    pub after: Option<String>,
}

/// The files on which a king may stand that has not moved: it begins between its rooks.
const KINGS: Range<usize> = 1..7;

/// The files of king and rook after castling.
const fn targets(king: usize, rook: usize) -> (usize, usize) {
    if rook > king {
        (6, 5)
    } else {
        (2, 3)
    }
}

/// The files from one to another.
fn way(one: usize, other: usize) -> RangeInclusive<usize> {
    one.min(other)..=one.max(other)
}

/// Whether king or rook stand on a file or cross it.
fn is_crossed(file: usize, king: usize, rook: usize) -> bool {
    let (king_to, rook_to) = targets(king, rook);
    way(king, king_to).contains(&file) || way(rook, rook_to).contains(&file)
}

/// A text in which free squares are counted.
fn squeezed(text: &str) -> String {
    (2..=8).rev().fold(text.to_owned(), |text, free| {
        text.replace(&"1".repeat(free), &free.to_string())
    })
}

/// A letter of White, or the same of Black.
const fn letter(letter: char, white: bool) -> char {
    if white {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

/// A move along the first rank of White or of Black.
fn along(from: usize, to: usize, white: bool) -> String {
    let rank = if white { 1 } else { 8 };
    let [from, to] = [from, to].map(|file| char::from(b'a' + file as u8));
    format!("{from}{rank}{to}{rank}")
}

/// A first rank with a king, a rook and enemies, from the a file.
#[derive(Clone, Copy)]
struct FirstRank {
    king: usize,
    rook: usize,
    /// An enemy rook on the first rank.
    enemy: Option<usize>,
    /// A file along which an enemy rook looks down to the first rank.
    file: Option<usize>,
}

impl FirstRank {
    /// Whether the enemy's rooks attack a file of the first rank, where only pieces on `stands` stand in their way.
    fn attacked(self, file: usize, stands: &[usize]) -> bool {
        let along = self.enemy.is_some_and(|enemy| {
            let between = enemy.min(file) + 1..enemy.max(file);
            enemy != file && !stands.iter().any(|stands| between.contains(stands))
        });
        along || self.file == Some(file)
    }

    /// Whether castling is legal.
    fn allows_castling(self) -> bool {
        let Self { king, rook, .. } = self;
        let (king_to, rook_to) = targets(king, rook);
        let is_free = self
            .enemy
            .is_none_or(|enemy| !is_crossed(enemy, king, rook));
        let safe = |file: usize| !self.attacked(file, &[rook]);
        is_free && way(king, king_to).all(safe) && !self.attacked(king_to, &[rook_to])
    }

    /// The placement with king and rook on these files of White's first rank or of Black's.
    fn placement(self, king: usize, rook: usize, white: bool) -> String {
        let (mut rank, mut third) = (['1'; 8], ['1'; 8]);
        rank[king] = letter('k', white);
        rank[rook] = letter('r', white);
        let enemies = letter('r', !white);
        self.enemy.into_iter().for_each(|file| rank[file] = enemies);
        self.file.into_iter().for_each(|file| third[file] = enemies);
        let (rank, third) = (String::from_iter(rank), String::from_iter(third));
        // The enemy's king stands between pawns that shield it from everything.
        squeezed(&match white {
            true => format!("11111111/11111111/1pp11111/1pkp1111/1pp11111/{third}/11111111/{rank}"),
            false => {
                format!("{rank}/11111111/{third}/1PP11111/1PKP1111/1PP11111/11111111/11111111")
            }
        })
    }

    /// Castling of White or of Black.
    fn castling(self, white: bool) -> Castling {
        let Self { king, rook, .. } = self;
        let (king_to, rook_to) = targets(king, rook);
        let (turn, next) = if white {
            ("w", "b - - 1 1")
        } else {
            ("b", "w - - 1 2")
        };
        let right = letter(char::from(b'a' + rook as u8), white);
        let takes = along(king, rook, white);
        let is_standard = king == 4 && [0, 7].contains(&rook);
        Castling {
            before: format!("{} {turn} {right} - 0 1", self.placement(king, rook, white)),
            written: if is_standard {
                along(king, king_to, white)
            } else {
                takes.clone()
            },
            takes,
            after: self
                .allows_castling()
                .then(|| format!("{} {next}", self.placement(king_to, rook_to, white))),
        }
    }
}

/// Castling of a king on each of its files with every rook of its first rank, of both sides, with an enemy rook on every other file of
/// the rank and over every file, or nowhere.
#[must_use]
pub fn on_first_ranks() -> Vec<Castling> {
    let files = || (0..8).map(Some).chain([None]);
    let pairs = KINGS.flat_map(|king| (0..8).map(move |rook| (king, rook)));
    let pairs = pairs.filter(|(king, rook)| king != rook);
    let ranks = pairs.flat_map(|(king, rook)| {
        let enemies = files().filter(move |&enemy| ![Some(king), Some(rook)].contains(&enemy));
        let enemies = enemies.flat_map(move |enemy| files().map(move |file| (enemy, file)));
        enemies.map(move |(enemy, file)| FirstRank {
            king,
            rook,
            enemy,
            file,
        })
    });
    ranks
        .flat_map(|rank| [true, false].map(|white| rank.castling(white)))
        .collect()
}

/// Castling to both wings, of both sides, in a starting position with this first rank, such as `rnbqkbnr`. Of the pieces that stand in
/// the way none are there, on either side.
///
/// # Panics
/// If the rank has not a king between two rooks.
#[must_use]
pub fn of_starting_position(rank: &str) -> Vec<Castling> {
    let (king, first, last) = (rank.find('k'), rank.find('r'), rank.rfind('r'));
    let (Some(king), Some(first), Some(last)) = (king, first, last) else {
        panic!("`{rank}` has not a king between two rooks");
    };
    let castling = |rook: usize, white: bool| {
        let (king_to, rook_to) = targets(king, rook);
        let stays = |file: usize| [king, rook].contains(&file) || !is_crossed(file, king, rook);
        let stands = rank.chars().enumerate();
        let stands = stands.map(|(file, letter)| if stays(file) { letter } else { '1' });
        let stands: Vec<char> = stands.collect();
        let mut moved = stands.clone();
        (moved[king], moved[rook]) = ('1', '1');
        (moved[king_to], moved[rook_to]) = ('k', 'r');
        // The rooks that are still there keep their rights: the outermost ones, so that their letters say the wing.
        let rooks = [(last, 'k'), (first, 'q')];
        let rooks = rooks.into_iter().filter(|&(rook, _)| stands[rook] == 'r');
        let rights: String = rooks.clone().map(|(_, wing)| wing).collect();
        let is_standard = king == 4 && rooks.clone().all(|(rook, _)| [0, 7].contains(&rook));
        let [stands, moved] = [&stands, &moved].map(String::from_iter);
        let placement = |lower: &str, upper: &str| {
            squeezed(&format!(
                "{lower}/pppppppp/8/8/8/8/PPPPPPPP/{}",
                upper.to_uppercase()
            ))
        };
        let takes = along(king, rook, white);
        let (turn, after) = match white {
            true => (
                "w",
                format!("{} b {rights} - 1 1", placement(&stands, &moved)),
            ),
            false => {
                let rights = rights.to_uppercase();
                (
                    "b",
                    format!("{} w {rights} - 1 2", placement(&moved, &stands)),
                )
            }
        };
        Castling {
            before: format!(
                "{} {turn} {}{rights} - 0 1",
                placement(&stands, &stands),
                rights.to_uppercase()
            ),
            written: if is_standard {
                along(king, king_to, white)
            } else {
                takes.clone()
            },
            takes,
            after: Some(after),
        }
    };
    [(last, true), (first, true), (last, false), (first, false)]
        .map(|(rook, white)| castling(rook, white))
        .into()
}
