//! What happens in a clock, in words.

use reference::{Colour, Piece, PieceKind, Square};

use crate::signals::{Of, OfBoard, Row, TREE};

/// What a core does in a clock, for somebody who has not read the circuit. `board` has a letter or a dot for each square of
/// the core's own board, from a1 on.
#[must_use]
pub fn story(row: Row<'_>, core: usize, board: &str) -> String {
    let teller = Teller { row, core, board };
    let told = match row.name(core, Of::Activity) {
        "Waiting" => teller.waiting(),
        "Making" => teller.making(),
        "Scanning" => teller.scanning(),
        "Testing" => teller.testing(),
        _ => teller.walking(),
    };
    told + &teller.verdict()
}

/// The square, from its number in the circuit.
fn square(number: u64) -> Square {
    Square::from_low_bits(number as u8)
}

/// A piece in words.
fn named(piece: Piece) -> String {
    let colour = match piece.colour {
        Colour::White => "white",
        Colour::Black => "black",
    };
    format!("{colour} {}", piece.kind.name())
}

/// The piece of these codes of the circuit.
fn piece(black: bool, kind: u64) -> Option<Piece> {
    let colour = if black { Colour::Black } else { Colour::White };
    PieceKind::from_code(kind as u8).map(|kind| Piece::new(colour, kind))
}

/// The bit of a piece's edit that says whether the piece is put or taken off.
const PRESENT: u64 = 1 << 14;

/// An edit of the inbox, in words. `raw` says that it is the word of lines behind an order to count.
#[must_use]
pub fn edit(word: u64, raw: bool) -> String {
    let (order, limits, black) = (word >> 15 & 1 == 1, word >> 8 & 1 == 1, word >> 13 & 1 == 1);
    if raw {
        return "the lines around the king along which enemy pieces move".to_owned();
    }
    if order && limits {
        return "the lengths of the piece lists".to_owned();
    }
    if order {
        let side = if word >> 14 & 1 == 1 {
            "Black"
        } else {
            "White"
        };
        return format!("count {side}’s moves");
    }
    let (at, kind, present) = (square(word & 63), word >> 10 & 7, word & PRESENT != 0);
    match piece(black, kind) {
        Some(piece) if present => format!("put a {} on {at}", named(piece)),
        Some(piece) => format!("take the {} off {at}", named(piece)),
        None if kind == 7 => "clear a place in a piece list".to_owned(),
        None => format!("leave {at} empty"),
    }
}

struct Teller<'a> {
    row: Row<'a>,
    core: usize,
    board: &'a str,
}

impl Teller<'_> {
    fn get(&self, of: Of) -> u64 {
        self.row.get(self.core, of)
    }

    fn is(&self, of: Of) -> bool {
        self.get(of) != 0
    }

    fn at(&self, of: Of) -> Square {
        square(self.get(of))
    }

    fn is_tree(&self) -> bool {
        self.core == TREE
    }

    fn piece_on(&self, at: Square) -> Option<Piece> {
        let letter = self.board.chars().nth(at.index())?;
        Piece::from_letter(letter)
    }

    /// Where the walk started; TURN has it without bit 2, which tells the halves of the board apart.
    fn from(&self) -> Square {
        square((self.get(Of::From) | 4) ^ self.get(Of::Mirror))
    }

    fn king(&self) -> Square {
        self.at(if self.is_tree() {
            Of::TreeKing
        } else {
            Of::King
        })
    }

    fn side(&self) -> &'static str {
        let black = if self.is_tree() {
            Of::TreeBlack
        } else {
            Of::SideBlack
        };
        if self.is(black) {
            "black"
        } else {
            "white"
        }
    }

    /// What the legality filter says of the square before.
    fn verdict(&self) -> String {
        let judged = self.at(Of::Judged);
        if self.is(Of::Legal) {
            let counts = if self.is_tree() {
                "the move is taken up"
            } else {
                "one leaf more is counted"
            };
            return format!(
                " The square before, {judged}, is the target of a legal move: {counts}."
            );
        }
        let walks = self.row.name(self.core, Of::Activity) == "Walking";
        if self.is(Of::WasCandidate) && walks && !self.king_walks() {
            return format!(
                " The square before, {judged}, is no target, because the king would be left in check."
            );
        }
        String::new()
    }

    /// The tree core walks its king, whose targets are tested one by one.
    fn king_walks(&self) -> bool {
        self.is_tree() && self.row.name(self.core, Of::Stage).starts_with("King")
    }

    fn waiting(&self) -> String {
        if !self.is_tree() {
            return "This leaf core waits: its inbox is empty, and nothing is left to count."
                .to_owned();
        }
        if self.row.board(OfBoard::Busy) == 0 {
            return "No run is on. The cores are idle.".to_owned();
        }
        if self.is(Of::Chosen) {
            let mv = self.found();
            return format!(
                "The tree core has found {mv} and waits: too many edits wait for the leaf cores already."
            );
        }
        "The tree core waits until the leaf cores have counted what they were given.".to_owned()
    }

    fn found(&self) -> String {
        let (from, to) = (self.at(Of::RecordFrom), self.at(Of::RecordTo));
        format!("the move {from}–{to}")
    }

    fn making(&self) -> String {
        if !self.is_tree() {
            return self.applying();
        }
        let sent = match self.is(Of::EditValid) && !self.is(Of::Trying) {
            true => format!(
                " An edit comes to the queue: {}.",
                edit(self.get(Of::EditWord), self.lines_follow())
            ),
            false => String::new(),
        };
        let does = match self.row.name(self.core, Of::TreeStage) {
            _ if self.is(Of::Job) && self.is(Of::Busy) => {
                "The tree core makes a job for a leaf core: make the move, and count what follows it.".to_owned()
            }
            "Making" | "Take" => format!("The tree core makes {} on its own board.", self.found()),
            "Unmaking" | "Done" | "Return" => "The tree core takes the last move back and goes on behind it.".to_owned(),
            "Search" if self.is(Of::Chosen) && self.is(Of::TreeCounts) && self.is(Of::EditValid) => format!(
                "The tree core has found {}, hands it to a leaf core, and counts the capture en passant behind it.",
                self.found()
            ),
            "Search" if self.is(Of::Chosen) && self.is(Of::TreeCounts) => {
                format!("The tree core has found {}, and counts one leaf more.", self.found())
            }
            "Search" if self.is(Of::Chosen) => format!("The tree core has found {}, and hands it to a leaf core.", self.found()),
            _ => "The tree core prepares the search.".to_owned(),
        };
        does + &sent
    }

    /// What a leaf core does with its inbox: it applies edits, or takes those of the job behind which it has counted back.
    fn applying(&self) -> String {
        let (applies, word) = (self.is(Of::Applies), self.get(Of::Data));
        match (self.row.name(self.core, Of::Stage), applies) {
            ("Undo", true) => {
                let back = edit(word ^ PRESENT, false);
                format!("This leaf core has counted, and takes an edit of its job back: {back}.")
            }
            ("Undo", false) => {
                "This leaf core has counted, and reads which edit of its job it takes back next."
                    .to_owned()
            }
            (_, true) => {
                let word = edit(word, self.is(Of::Raw));
                format!("This leaf core takes an edit from its inbox: {word}.")
            }
            (_, false) => "This leaf core reads the next edit from its inbox.".to_owned(),
        }
    }

    fn lines_follow(&self) -> bool {
        self.row.name(self.core, Of::PositionStage) == "Lines"
    }

    fn scanning(&self) -> String {
        let aim = format!(
            "Looking from the {} king on {} for checks and pins. ",
            self.side(),
            self.king()
        );
        let found = match self.piece_on(self.at(Of::Square)) {
            Some(piece) if self.is(Of::Attacker) && self.is(Of::Passed) => {
                format!(" This {} pins the piece between.", named(piece))
            }
            Some(piece) if self.is(Of::Attacker) => format!(" This {} gives check.", named(piece)),
            _ => String::new(),
        };
        aim + &self.step() + &found
    }

    fn testing(&self) -> String {
        let tested = self.from();
        let aim = if self.is(Of::Castling) {
            format!("Castling: the king may not arrive on an attacked {tested}. ")
        } else {
            format!(
                "May the {} king stand on {tested}? From there the walk looks for attackers. ",
                self.side()
            )
        };
        if self.is(Of::Valid) && self.is(Of::Attacker) {
            let at = self.at(Of::Square);
            let who = self.piece_on(at).map_or_else(|| "piece".to_owned(), named);
            return format!("{aim}The {who} on {at} attacks {tested}: the king may not go there, and the test is over.");
        }
        aim + &self.step()
    }

    fn walking(&self) -> String {
        let from = self.from();
        if self.row.name(self.core, Of::Stage).starts_with("Look") {
            return format!(
                "Behind a double push: from {from} a rook’s walk looks whether a capture en passant opens the king’s rank. {}",
                self.step()
            );
        }
        if self.is(Of::EnPassant) {
            return format!(
                "En passant: from {from} the walk looks back for a pawn that could capture. {}",
                self.step()
            );
        }
        let stands = self.is(Of::Valid) || self.is(Of::Starting);
        match self.row.name(self.core, Of::Stage) {
            "Piece" | "PieceTest" | "KingWalk" if stands => {}
            "Pieces" | "PieceNext" => {
                return "The list of pieces is read for the next piece that can move.".to_owned()
            }
            "KingBegin" | "KingWalk" => {
                return "The tree core begins with the moves of the king.".to_owned()
            }
            _ => return "The search goes on behind the last move that was found.".to_owned(),
        }
        let who = self
            .piece_on(from)
            .map_or_else(|| "piece".to_owned(), named);
        if self.is(Of::Starting) {
            let to = self.at(Of::ToPlace);
            return format!(
                "The {who} on {from} begins its walk: the table’s first word leads to {to}."
            );
        }
        format!("The {who} walks from {from}. {}", self.step())
    }

    /// What stands on the square of the walk, and where it leads from there.
    fn step(&self) -> String {
        let (at, to) = (self.at(Of::Square), self.at(Of::ToPlace));
        if self.is(Of::Starting) {
            return format!("The walk begins; the table’s first word leads to {to}.");
        }
        if !self.is(Of::Valid) {
            return "The walk is over.".to_owned();
        }
        let occupied = self.is(Of::Own) || self.is(Of::Enemy);
        let what = match self.piece_on(at).filter(|_| occupied) {
            Some(piece) => format!("On {at} stands a {}", named(piece)),
            None => format!("{at} is free"),
        };
        if self.is(Of::Home) {
            return format!(
                "{what}. It was the last square of the chain: the walk comes home to {}.",
                self.from()
            );
        }
        match self.row.name(self.core, Of::Op) {
            "Hold" => return format!("{what}. The walk waits here."),
            "Start" => return format!("{what}. The walk is given up here."),
            _ => {}
        }
        if !self.is(Of::Turn) {
            let through = if occupied {
                ", but this walk looks through it"
            } else {
                ""
            };
            return format!(
                "{what}{through}: the walk goes straight on to {to} (nextpos, read from STEP)."
            );
        }
        format!(
            "{what}{}: the walk turns, and the next ray begins on {to} (nextdir, read from TURN).",
            self.why_it_turns(occupied)
        )
    }

    /// The reason of a turn, behind what stands on the square.
    fn why_it_turns(&self, occupied: bool) -> String {
        if occupied {
            return String::new();
        }
        if self.get(Of::Step) >> 6 & 1 == 1 && !self.is(Of::Leaper) {
            return ", but the ray ends here, at the edge of the board".to_owned();
        }
        if self.is(Of::Leaper) {
            let who = if self.is(Of::Knight) {
                "knight"
            } else {
                "king"
            };
            return format!(", and a {who} goes only one step in a direction");
        }
        if self.is(Of::Pawn) {
            return ", and a pawn goes no farther this way".to_owned();
        }
        ", and no enemy piece that moves along this ray can be met".to_owned()
    }
}
