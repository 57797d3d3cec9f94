//! A walk of a piece, visit by visit.

use reference::posdata::{posdata, Ptype, SqData};
use reference::Square;

/// The field of the table that a step follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    /// `nextpos`: the square is free.
    Nextpos,
    /// `nextdir`: the square is occupied, or the step is a pawn's capture.
    Nextdir,
    /// The pushes of a pawn end, and its captures begin with `nextdir` of its own square.
    Threads,
}

/// A visit of the walk to a square.
#[derive(Debug, Clone, Copy)]
pub struct Visit {
    /// The square.
    pub square: Square,
    /// Whether the square is occupied.
    pub occupied: bool,
    /// The table's entry for the square.
    pub entry: SqData,
    /// The field of the entry that the walk follows.
    pub followed: Followed,
    /// The next square of the walk.
    pub next: Square,
}

/// A walk.
#[derive(Debug, Clone)]
pub struct Trail {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square visited first.
    pub first: Square,
    /// The squares visited, in order.
    pub visits: Vec<Visit>,
    /// Every square that could be visited, with its entry.
    pub entries: Vec<(Square, SqData)>,
}

impl Followed {
    /// The field's name.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Nextpos => "nextpos",
            Self::Nextdir | Self::Threads => "nextdir",
        }
    }

    /// The square whose entry is read: the visited square, or the pawn's own square.
    pub const fn from(self, visited: Square, home: Square) -> Square {
        match self {
            Self::Threads => home,
            _ => visited,
        }
    }
}

impl Trail {
    /// Walks a piece over a board on which `occupied` are the occupied squares.
    pub fn walk(ptype: Ptype, from: Square, occupied: &[Square]) -> Self {
        let entry = |square| posdata().entry(ptype, from, square);
        let mut visits = Vec::new();
        let mut at = entry(from).nextpos;
        // A pawn first walks its pushes, by nextpos, then its captures, by nextdir.
        let mut capturing = false;
        while at != from {
            let (here, taken) = (entry(at), occupied.contains(&at));
            let mut followed = if taken || capturing {
                Followed::Nextdir
            } else {
                Followed::Nextpos
            };
            let mut next = match followed {
                Followed::Nextpos => here.nextpos,
                _ => here.nextdir,
            };
            if ptype.is_pawn() && !capturing && next == from {
                (followed, next, capturing) = (Followed::Threads, entry(from).nextdir, true);
            }
            visits.push(Visit {
                square: at,
                occupied: taken,
                entry: here,
                followed,
                next,
            });
            at = next;
        }
        Self {
            from,
            first: entry(from).nextpos,
            visits,
            entries: posdata()
                .reachable(ptype, from)
                .map(|square| (square, entry(square)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trail(ptype: Ptype, from: &str, occupied: &[&str]) -> Trail {
        let squares: Vec<Square> = occupied.iter().map(|text| text.parse().unwrap()).collect();
        Trail::walk(ptype, from.parse().unwrap(), &squares)
    }

    fn visited(trail: &Trail) -> String {
        let texts: Vec<_> = trail
            .visits
            .iter()
            .map(|visit| visit.square.to_string())
            .collect();
        texts.join(" ")
    }

    #[test]
    fn behind_an_occupied_square_the_walk_goes_on_by_nextdir() {
        // The example of 1989: a queen on e8 with e7 occupied.
        let trail = trail(Ptype::Queen, "e8", &["e7"]);
        let e7 = trail.visits.iter().find(|visit| visit.occupied).unwrap();
        assert_eq!(
            (e7.square.to_string(), e7.followed),
            ("e7".to_owned(), Followed::Nextdir)
        );
        assert_eq!(e7.next, e7.entry.nextdir);
        assert_eq!(e7.next.to_string(), "d8");
        assert!(!visited(&trail).contains("e6"));
    }

    #[test]
    fn a_pawn_walks_its_pushes_then_its_captures() {
        assert_eq!(visited(&trail(Ptype::Pawn, "e2", &[])), "e3 e4 f3 d3");
        assert_eq!(visited(&trail(Ptype::Pawn, "e2", &["e3"])), "e3 f3 d3");
        assert_eq!(visited(&trail(Ptype::BlackPawn, "a7", &["b6"])), "a6 a5 b6");
        assert_eq!(visited(&trail(Ptype::Pawn, "e8", &[])), "");
    }

    #[test]
    fn an_empty_board_is_visited_whole() {
        let trail = trail(Ptype::Queen, "d4", &[]);
        assert_eq!(trail.visits.len(), 27);
        assert_eq!(trail.entries.len(), 28);
        assert_eq!(trail.visits[26].next, trail.from);
    }
}
