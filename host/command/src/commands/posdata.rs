//! `perftboard posdata`: shows a piece's walk along its chain in Sandström's table.

mod picture;
mod trail;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use console::fault::Failure;
use console::format::Format;
use console::outcome::Outcome;
use console::{Console, OutputError};
use reference::posdata::Ptype;
use reference::Square;
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use crate::destination;
use trail::{Followed, Trail, Visit};

/// Examples.
const EXAMPLE: &str = "PIECE is pawn, knight, bishop, rook, queen, king or bpawn (a black pawn), or a letter: p, n, b, r, q or k.

Examples:
  perftboard posdata queen e8 --occupied e7
  perftboard posdata rook d4 --occupied d6,f4 --svg rook.svg";

/// The arguments of `posdata`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PosdataArgs {
    /// The piece
    pub piece: PieceName,
    /// The square on which the piece stands
    pub square: Square,
    /// The occupied squares, such as e7,c6
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub occupied: Vec<Square>,
    /// Draw the walk on a board, as SVG; `-` is standard output, and the walk in words goes to standard error then
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// How to write the walk
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A piece by the name of its `ptype`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceName(pub Ptype);

/// The names in the order of the table.
const NAMES: [&str; 7] = ["pawn", "knight", "bishop", "rook", "queen", "king", "bpawn"];

/// The letters of the first of them.
const LETTERS: [&str; 6] = ["p", "n", "b", "r", "q", "k"];

impl FromStr for PieceName {
    type Err = String;

    /// Reads a name exactly, or a letter, which may be a capital. The error lists both.
    fn from_str(text: &str) -> Result<Self, String> {
        let is_name = |name: &str| name == text;
        let is_letter = |letter: &str| letter.eq_ignore_ascii_case(text);
        let place = NAMES.into_iter().position(is_name);
        let place = place.or_else(|| LETTERS.into_iter().position(is_letter));
        let refused = || {
            let (names, letters) = (NAMES.join(", "), LETTERS.join(", "));
            format!("`{text}` is no piece; choose one of {names}, or a letter: {letters}")
        };
        place
            .map(|place| Self(Ptype::ALL[place]))
            .ok_or_else(refused)
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.0.index() - 1])
    }
}

/// The walk in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    piece: String,
    square: String,
    occupied: Vec<String>,
    first: String,
    walk: Vec<VisitReport>,
}

/// A visit in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct VisitReport {
    step: usize,
    square: String,
    occupied: bool,
    nextpos: String,
    nextdir: String,
    followed: &'static str,
    next: String,
}

/// Walks the chain, and shows or draws the walk.
///
/// # Errors
/// [`WriteError`](console::file::WriteError) if the picture cannot be written.
pub fn run(args: &PosdataArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let trail = Trail::walk(args.piece.0, args.square, &args.occupied);
    if let Some(path) = &args.svg {
        let picture = picture::draw(&args.piece.to_string(), &trail);
        destination::write(path, &picture, console)?;
    }
    match args.format {
        Format::Text => write_text(args, &trail, console)?,
        Format::Json => console.json(&report(args, &trail))?,
    }
    Ok(Outcome::Right)
}

fn report(args: &PosdataArgs, trail: &Trail) -> Report {
    let visit = |(step, visit): (usize, &Visit)| VisitReport {
        step,
        square: visit.square.to_string(),
        occupied: visit.occupied,
        nextpos: visit.entry.nextpos.to_string(),
        nextdir: visit.entry.nextdir.to_string(),
        followed: visit.followed.field(),
        next: visit.next.to_string(),
    };
    Report {
        piece: args.piece.to_string(),
        square: args.square.to_string(),
        occupied: args.occupied.iter().map(Square::to_string).collect(),
        first: trail.first.to_string(),
        walk: (1..).zip(&trail.visits).map(visit).collect(),
    }
}

fn write_text(args: &PosdataArgs, trail: &Trail, console: &mut Console) -> Result<(), OutputError> {
    let (piece, from) = (args.piece, args.square);
    if trail.visits.is_empty() {
        return console.line(format_args!("A {piece} on {from} has nowhere to go."));
    }
    let mut table = Table::new([
        ("", Side::Right),
        ("", Side::Left),
        ("", Side::Left),
        ("", Side::Left),
    ]);
    table.row([
        "0".to_owned(),
        from.to_string(),
        String::new(),
        format!("posdata[{piece}][{from}][{from}].nextpos = {}", trail.first),
    ]);
    for (step, visit) in (1..).zip(&trail.visits) {
        let state = match (visit.occupied, visit.followed) {
            (_, Followed::Threads) => "pushes end",
            (true, _) => "occupied",
            (false, _) => "free",
        };
        let field = visit.followed.field();
        let home = if visit.next == from { ", home" } else { "" };
        let (next, entry) = (visit.next, visit.followed.from(visit.square, from));
        table.row([
            step.to_string(),
            visit.square.to_string(),
            state.to_owned(),
            format!("posdata[{piece}][{from}][{entry}].{field} = {next}{home}"),
        ]);
    }
    console.line(table.text(1))?;
    console.line(format_args!(
        "\n{} squares visited, {} of them occupied.",
        trail.visits.len(),
        trail.visits.iter().filter(|visit| visit.occupied).count()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_table() {
        for (name, ptype) in NAMES.into_iter().zip(Ptype::ALL) {
            let read: PieceName = name.parse().unwrap();
            assert_eq!(
                (read, read.to_string()),
                (PieceName(ptype), name.to_owned())
            );
        }
        for (letter, name) in LETTERS.into_iter().zip(NAMES) {
            for text in [letter.to_owned(), letter.to_uppercase()] {
                let read: PieceName = text.parse().unwrap();
                assert_eq!(read.to_string(), name);
            }
        }
        let error = "Queen".parse::<PieceName>().unwrap_err();
        assert!(error.starts_with("`Queen` is no piece; choose one of pawn,"));
    }
}
