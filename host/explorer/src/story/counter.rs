//! What a rank counter does in a clock: up to three boards are on their way at once, each in a sweep of its own.

use crate::signals::{Of, OfBoard, Row};
use crate::words::word;

/// Tells what a rank counter does.
pub(super) struct Teller<'a> {
    row: Row<'a>,
    core: usize,
}

impl<'a> Teller<'a> {
    pub(super) fn new(row: Row<'a>, core: usize) -> Self {
        Self { row, core }
    }

    pub(super) fn tell(&self) -> String {
        let parts = [
            self.takes(),
            self.down(),
            self.up(),
            self.count_down(),
            self.moves(),
        ];
        let told: Vec<String> = parts.into_iter().flatten().collect();
        if told.is_empty() {
            return self.waiting();
        }
        told.join(" ")
    }

    fn get(&self, of: Of) -> u64 {
        self.row.get(self.core, of)
    }

    fn is(&self, of: Of) -> bool {
        self.get(of) != 0
    }

    fn waiting(&self) -> String {
        if self.row.board(OfBoard::Busy) == 0 {
            return "No run is on. The cores are idle.".to_owned();
        }
        "This rank counter has nothing to do: its queue is empty.".to_owned()
    }

    /// The word that is taken from the queue.
    fn takes(&self) -> Option<String> {
        if !(self.is(Of::Takes) && self.is(Of::Offers)) {
            return None;
        }
        let word = word(self.get(Of::Offer));
        Some(format!(
            "This rank counter takes a word from its queue: {word}."
        ))
    }

    /// The number of a rank as white counts it, from that of the side to move.
    fn rank(&self, of: Of) -> u64 {
        1 + match self.is(Of::NodeBlack) {
            true => 7 - self.get(of),
            false => self.get(of),
        }
    }

    /// A move that is laid over the board, in words.
    fn laid(&self) -> String {
        let Some([from, to]) = self.row.laid_move(self.core) else {
            return "the board is read as it is,".to_owned();
        };
        format!("the move {from}–{to} is laid over the board, and not made; the board is read")
    }

    /// The sweep down: a rank is seen, and marked two clocks later.
    fn down(&self) -> Option<String> {
        if self.is(Of::DownValid) && self.get(Of::DownRank) == 7 {
            let rank = self.rank(Of::DownRank);
            return Some(format!(
                "Look down: {} rank by rank, from rank {rank} on, and the attacks of the other side come along.",
                self.laid()
            ));
        }
        self.is(Of::MarksValid).then(|| {
            format!(
                "Look down: on rank {} {} attacked from the ranks passed or along it.",
                self.rank(Of::MarksRank),
                squares(self.get(Of::Danger))
            )
        })
    }

    /// The sweep up: what is legal on a rank.
    fn up(&self) -> Option<String> {
        let check = match (self.is(Of::Double), self.is(Of::Check)) {
            (true, _) => " The king is in check by two pieces, and has to move itself.",
            (false, true) => " The king is in check: other pieces may only go where that ends it.",
            _ => "",
        };
        let castles = self.get(Of::Castles);
        let rooks = match castles.count_ones() {
            0 => "",
            1 => " The king may castle with one rook.",
            _ => " The king may castle with both rooks.",
        };
        self.is(Of::UpValid).then(|| {
            format!(
                "Look up: the king may go to {} of rank {}, other pieces to {}.{rooks}{check}",
                (self.get(Of::Steps) & !castles).count_ones(),
                self.rank(Of::UpRank),
                self.get(Of::Goals).count_ones()
            )
        })
    }

    fn count_down(&self) -> Option<String> {
        let starts = self.is(Of::CountValid) && self.get(Of::CountRank) == 7;
        starts.then(|| {
            "Count down: the moves that go down the board are counted, from its last rank on."
                .to_owned()
        })
    }

    fn moves(&self) -> Option<String> {
        match self.get(Of::Moves) {
            0 => None,
            1 => Some("One move is counted.".to_owned()),
            moves => Some(format!("{moves} moves are counted in this clock.")),
        }
    }
}

/// So many squares, with the verb.
fn squares(plane: u64) -> String {
    match plane.count_ones() {
        0 => "no square is".to_owned(),
        1 => "one square is".to_owned(),
        more => format!("{more} squares are"),
    }
}
