//! What is wrong with a program, and where.

use std::fmt;

use reference::{Colour, Move, Position};

use crate::diagram::Diagram;
use crate::fault::Fault;
use crate::shorten::Shortest;
use crate::suspects::Example;
use crate::words::list;

/// The first difference between a program and the right count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The position that was asked for.
    pub root: Position,
    /// The depth that was asked for.
    pub depth: u32,
    /// The program's count there.
    pub nodes: u64,
    /// The right count there.
    pub expected: u64,
    /// The moves that lead from there to the position with the fault.
    pub moves: Vec<Move>,
    /// The position with the fault.
    pub position: Position,
    /// The depth at which the fault shows there.
    pub left: u32,
    /// The fault.
    pub fault: Fault,
    /// Further faults in the same position.
    pub others: Vec<Fault>,
    /// Whether the fault is missing if a new process is asked for the position first.
    pub only_after_counts: bool,
    /// What the program may make or take back wrongly on the way to the fault or below it, in the shortest position.
    pub suspects: Vec<Example>,
    /// The shortest position with the same fault that was found.
    pub shortest: Option<Shortest>,
}

impl Finding {
    /// Whether the fault shows only if the program plays the moves that lead to the position, and not if it gets the position as FEN.
    #[must_use]
    pub fn only_after_moves(&self) -> bool {
        self.shortest
            .as_ref()
            .is_some_and(|shortest| !shortest.moves.is_empty())
    }

    /// The moves with their numbers, as games are written: `1. e2e4 e7e5 2. g1f3`.
    fn game(&self) -> String {
        let mut position = self.root;
        let mut game = String::new();
        for (place, &mv) in self.moves.iter().enumerate() {
            let number = position.fullmove();
            match position.turn() {
                Colour::White => game += &format!("{number}. "),
                Colour::Black if place == 0 => game += &format!("{number}… "),
                Colour::Black => {}
            }
            game += &format!("{mv} ");
            position = position.play(mv);
        }
        game.trim_end().to_owned()
    }
}

impl Finding {
    /// Writes the further faults, those that have the same reason as the first in one line.
    fn write_others(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (same, others): (Vec<&Fault>, Vec<&Fault>) = self
            .others
            .iter()
            .partition(|other| other.has_reason_of(&self.fault));
        let same: Vec<String> = same
            .iter()
            .filter_map(|fault| fault.mv())
            .map(|mv| mv.to_string())
            .collect();
        if !same.is_empty() {
            write!(f, "\nThe same is wrong with {}.", list(&same))?;
        }
        for other in others.iter().take(MOST_OTHERS) {
            write!(f, "\nAlso: {other}.")?;
        }
        match others.len().saturating_sub(MOST_OTHERS) {
            0 => Ok(()),
            more => write!(f, "\nAnd {more} more."),
        }
    }
}

/// How many further faults of a position are written.
const MOST_OTHERS: usize = 5;

impl fmt::Display for Finding {
    /// Writes the report, over several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root,
            depth,
            nodes,
            expected,
            ..
        } = self;
        writeln!(
            f,
            "perft {depth} of {root}: {nodes} instead of {expected}\n"
        )?;
        if !self.moves.is_empty() {
            writeln!(f, "After {}", self.game())?;
        }
        writeln!(f, "{}\n", self.position)?;
        let diagram = Diagram {
            position: &self.position,
            mv: self.fault.mv(),
        };
        writeln!(f, "{diagram}\n")?;
        if self.left > 1 {
            write!(f, "At depth {}: ", self.left)?;
        }
        write!(f, "{}.", self.fault)?;
        self.write_others(f)?;
        if self.only_after_counts {
            write!(f, "\nA new process that is asked for this position first is right: the program keeps something from one count to the next.")?;
        }
        if self.only_after_moves() {
            write!(f, "\nAsked for this position as FEN, the program is right: it is wrong only after the moves that lead here.")?;
        }
        if self.fault.is_below() {
            write!(f, "\nSo a move is made or taken back wrongly, or a table takes one position for another.")?;
        }
        if !self.suspects.is_empty() {
            let suspects: Vec<String> = self.suspects.iter().map(Example::to_string).collect();
            write!(
                f,
                "\nMoves there that do more than move a piece: {}.",
                list(&suspects)
            )?;
        }
        match &self.shortest {
            Some(shortest) => write!(f, "\n\n{shortest}"),
            None => Ok(()),
        }
    }
}
