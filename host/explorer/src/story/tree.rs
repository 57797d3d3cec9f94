//! What the tree core does in a clock: it walks, and reads the verdicts of a look on the squares of the walk.

use reference::{Piece, Square};

use crate::signals::{Of, OfBoard, Row, TREE};
use crate::words::{named, piece, square, word};

/// Tells what the tree core does.
pub(super) struct Teller<'a> {
    row: Row<'a>,
    board: &'a str,
}

impl<'a> Teller<'a> {
    pub(super) fn new(row: Row<'a>, board: &'a str) -> Self {
        Self { row, board }
    }

    pub(super) fn tell(&self) -> String {
        let told = match self.name(Of::TreeStage) {
            "Idle" => self.idle(),
            "RootNode" | "RootLook" | "Scan" => {
                "The tree core has the root looked at, rank by rank, for checks, pins and attacks."
                    .to_owned()
            }
            "Enter" => "The tree core has come to a node, and begins to search it.".to_owned(),
            "Search" => return self.search() + &self.sent(),
            "Last" => format!(
                "There are no more moves but {}, which was found ahead: it waits for its look.",
                self.ahead()
            ),
            "Node" | "Move" => self.goes_on(),
            "Making" => "The tree core makes the move on its own board.".to_owned(),
            "Done" | "Unmaking" => {
                "The tree core takes the last move back and goes on after it.".to_owned()
            }
            "Report" | "Return" | "Counted" => {
                "The tree core waits until the rank counters have counted all leaves below the move, which is reported."
                    .to_owned()
            }
            _ => String::new(),
        };
        told + &self.sent()
    }

    fn get(&self, of: Of) -> u64 {
        self.row.get(TREE, of)
    }

    fn is(&self, of: Of) -> bool {
        self.get(of) != 0
    }

    fn name(&self, of: Of) -> &'a str {
        self.row.name(TREE, of)
    }

    fn at(&self, of: Of) -> Square {
        square(self.get(of))
    }

    fn piece_on(&self, at: Square) -> Option<Piece> {
        let letter = self.board.chars().nth(at.index())?;
        Piece::from_letter(letter)
    }

    /// Where the walk started; TURN has it without bit 2, which tells the halves of the board apart.
    fn from(&self) -> Square {
        square((self.get(Of::From) | 4) ^ self.get(Of::Mirror))
    }

    fn found(&self) -> String {
        let (from, to) = (self.at(Of::RecordFrom), self.at(Of::RecordTo));
        format!("the move {from}–{to}")
    }

    fn ahead(&self) -> String {
        let (from, to) = (self.at(Of::AheadFrom), self.at(Of::AheadTo));
        format!("the move {from}–{to}")
    }

    /// The word that goes out, unless it is a job that the search tells of.
    fn sent(&self) -> String {
        if !self.is(Of::Pushes) || self.name(Of::TreeStage) == "Search" {
            return String::new();
        }
        let word = word(self.get(Of::Word));
        format!(" A word goes to all rank counters: {word}.")
    }

    fn idle(&self) -> String {
        if self.is(Of::Pushes) {
            return "A new position comes in.".to_owned();
        }
        if self.row.board(OfBoard::Busy) == 0 {
            return "No run is on. The cores are idle.".to_owned();
        }
        "The tree core waits until the rank counters have counted what they were given.".to_owned()
    }

    /// A move to another node: one is looked at, and the same or the one before it is made.
    fn goes_on(&self) -> String {
        match (self.is(Of::Makes), self.is(Of::Waits)) {
            (true, true) => format!(
                "The tree core makes {}, whose node has been looked at, and has {} looked at meanwhile.",
                self.ahead(),
                self.found()
            ),
            (true, false) => format!(
                "The tree core makes {}, and has the node looked at to which it leads.",
                self.found()
            ),
            _ => format!(
                "The tree core has found {}, and has the node looked at to which it leads, before the move is made.",
                self.found()
            ),
        }
    }

    /// The search of a node, by the stage of the finder.
    fn search(&self) -> String {
        let told = match self.name(Of::Stage) {
            "Wait" => "The look at the node goes on. Until it is over, no square has a verdict."
                .to_owned(),
            "Next" => "The list of pieces is read for the next piece that can move.".to_owned(),
            "Piece" => self.walking(),
            "Test" => {
                "The walk waits for the verdict on its last square, which comes a clock late."
                    .to_owned()
            }
            "Promote" => self.promoting(),
            "Castle" | "CastleLook" | "CastleTest" => self.castling(),
            "Other" | "OtherLook" => format!(
                "The tree core has found {}, and reads which pawn it takes en passant.",
                self.found()
            ),
            "Chosen" => return self.chosen(),
            _ => "The search goes on after the last move that was found.".to_owned(),
        };
        told + &self.verdict()
    }

    fn castling(&self) -> String {
        let (king, rook) = (self.at(Of::King), self.at(Of::RecordTo));
        match self.name(Of::Stage) {
            "Castle" => {
                format!("The king on {king} may castle if the look allows it: the wings are tried.")
            }
            "CastleLook" => {
                format!("May the king castle with the rook on {rook}? The look has its verdict on that square.")
            }
            _ if !self.is(Of::Goal) => {
                format!("The king may not castle with the rook on {rook}.")
            }
            _ => format!(
                "The king may castle with the rook on {rook}: the tree core has found {}, and {}.",
                self.found(),
                self.goes()
            ),
        }
    }

    /// Where a legal move goes.
    fn goes(&self) -> &'static str {
        match (self.is(Of::CountOne), self.is(Of::Pushes)) {
            (true, _) => "one leaf more is counted",
            (_, true) => "the move goes to a rank counter as a job",
            _ => "the move is taken up",
        }
    }

    fn promoting(&self) -> String {
        // In the order of the record's codes.
        let becomes = ["queen", "rook", "bishop", "knight"];
        let kind = becomes[self.get(Of::RecordPromotion) as usize & 3];
        format!(
            "The pawn comes to {}, and becomes a {kind}: a move for each of four pieces.",
            self.at(Of::RecordTo)
        )
    }

    fn chosen(&self) -> String {
        let found = self.found();
        if self.is(Of::CountOne) {
            return format!("The tree core has found {found}, and counts one leaf more.");
        }
        if self.is(Of::Pushes) {
            return format!("The tree core has found {found}, and sends it to a rank counter.");
        }
        if !self.is(Of::Done) {
            return format!(
                "The tree core has found {found}, which waits until the look before it is over."
            );
        }
        if self.name(Of::Activity) == "Waiting" {
            return format!(
                "The tree core has found {found} and waits: the queue of a rank counter is full."
            );
        }
        format!("The tree core has found {found}.")
    }

    /// What the look's verdict says of the square before.
    fn verdict(&self) -> String {
        if !self.is(Of::Target) {
            return String::new();
        }
        let judged = self.at(Of::RecordTo);
        if self.is(Of::Legal) {
            let goes = self.goes();
            return format!(
                " The square before, {judged}, has the verdict of a legal move: {goes}."
            );
        }
        let why = match (self.name(Of::RecordKind), self.is(Of::Goal)) {
            ("King", _) => "the king may not go there",
            (_, false) => "the king would be left in check",
            _ => "the piece is pinned on another line",
        };
        format!(" The square before, {judged}, is no target: {why}.")
    }

    fn walking(&self) -> String {
        let from = self.from();
        if self.name(Of::Activity) == "Waiting" {
            return "The walk waits: the queue of a rank counter is full.".to_owned();
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
        if !self.is(Of::Valid) {
            return format!("The {who} on {from} can go nowhere.");
        }
        let pinned = match self.is(Of::Loose) || self.name(Of::RecordKind) == "King" {
            true => "",
            false => ", and is pinned",
        };
        format!("The {who} walks from {from}{pinned}. {}", self.step())
    }

    /// What stands on the square of the walk, and where it leads from there.
    fn step(&self) -> String {
        let (at, to) = (self.at(Of::Square), self.at(Of::ToPlace));
        let occupied = self.is(Of::Own) || self.is(Of::Enemy);
        let what = match piece(self.is(Of::Black) != self.is(Of::Enemy), self.get(Of::Kind)) {
            Some(piece) if occupied => format!("On {at} stands a {}", named(piece)),
            _ => format!("{at} is free"),
        };
        if self.is(Of::Home) {
            return format!(
                "{what}. It was the last square of the chain: the walk comes home to {}.",
                self.from()
            );
        }
        match self.name(Of::Op) {
            "Hold" => return format!("{what}. The walk waits here."),
            "Start" => return format!("{what}. The walk is given up here."),
            _ => {}
        }
        if !self.is(Of::Turn) {
            return format!("{what}: the walk goes straight on to {to} (nextpos, by STEP).");
        }
        format!(
            "{what}{}: the walk turns, and the next ray begins on {to} (nextdir, read from TURN).",
            self.why_it_turns(occupied)
        )
    }

    /// The reason of a turn, after what stands on the square.
    fn why_it_turns(&self, occupied: bool) -> &'static str {
        match () {
            () if occupied => "",
            () if self.is(Of::Ends) && !self.is(Of::Leaper) => {
                ", but the ray ends here, at the edge of the board"
            }
            () if self.is(Of::Knight) => ", and a knight goes only one step in a direction",
            () if self.is(Of::Leaper) => ", and a king goes only one step in a direction",
            () => ", and a pawn goes no farther this way",
        }
    }
}
