//! Counts, numbers, positions and distances.

use console::fault::{bad_input, Failure};
use console::format::Format;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use reference::endgame::{Distances, Encoding, Index, LegalCounts, Outcome as Play};
use reference::{Colour, Position};
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use super::EndgameArgs;

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    material: String,
    encoding: &'static str,
    index_size: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_white_to_move: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_black_to_move: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<PositionReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dtm: Option<Vec<SideReport>>,
}

/// A position, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PositionReport {
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

/// The outcomes with one side to move, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SideReport {
    to_move: String,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win_moves: Option<u16>,
    longest_win_fen: Option<String>,
}

/// Computes everything but the comparison with a board.
pub fn run(args: &EndgameArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let index = args.numbering().map_err(bad_input)?;
    let distances = if args.dtm {
        Some(Distances::solve(&args.material).map_err(bad_input)?)
    } else {
        None
    };
    let counts = args.count.then(|| count(&index, console.is_interactive()));
    let number = match &args.index {
        Some(position) => Some(index.encode_position(position).map_err(bad_input)?),
        None => None,
    };
    let asked = match (args.position, &args.index) {
        (Some(number), _) => Some(index.positions(number).map_err(bad_input)?),
        (None, Some(position)) if distances.is_some() => Some(vec![*position]),
        _ => None,
    };
    let report = Report {
        material: args.material.to_string(),
        encoding: index.encoding().name(),
        index_size: index.size(),
        legal_white_to_move: counts.map(|counts| counts.white_to_move),
        legal_black_to_move: counts.map(|counts| counts.black_to_move),
        index: number,
        positions: asked.map(|positions| described(&positions, distances.as_ref())),
        dtm: distances.as_ref().map(|distances| {
            Colour::ALL
                .map(|colour| side(distances, colour))
                .into_iter()
                .collect()
        }),
    };
    match args.format {
        Format::Text => write_text(args, &report, console)?,
        Format::Json => console.json(&report)?,
    }
    Ok(Outcome::Right)
}

/// Counts the legal positions, with a progress bar.
fn count(index: &Index, interactive: bool) -> LegalCounts {
    let mut progress = Progress::of_unit("counting", "placements", Some(index.size()), interactive);
    let mut counts = LegalCounts::default();
    for number in 0..index.size() {
        if let Ok(placement) = index.decode(number) {
            let legal = |turn| u64::from(placement.position(turn).is_some());
            counts.white_to_move += legal(Colour::White);
            counts.black_to_move += legal(Colour::Black);
        }
        if number % 4096 == 0 {
            progress.at(number);
        }
    }
    counts
}

fn described(positions: &[Position], distances: Option<&Distances>) -> Vec<PositionReport> {
    let outcome = |position: &Position| Some(sentence(distances?.outcome(position).ok()?));
    positions
        .iter()
        .map(|position| PositionReport {
            fen: position.to_string(),
            outcome: outcome(position),
        })
        .collect()
}

/// An outcome for the side to move.
fn sentence(outcome: Play) -> String {
    match outcome {
        Play::Win(plies) => format!("mates in {}", plies.div_ceil(2)),
        Play::Loss(0) => "is mated".to_owned(),
        Play::Loss(plies) => format!("is mated in {}", plies.div_ceil(2)),
        Play::Draw => "draws".to_owned(),
    }
}

fn side(distances: &Distances, colour: Colour) -> SideReport {
    let tally = distances.tally(colour);
    let longest = distances.longest_win(colour);
    SideReport {
        to_move: colour.to_string(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        longest_win_moves: longest.as_ref().map(|(plies, _)| plies.div_ceil(2)),
        longest_win_fen: longest.map(|(_, position)| position.to_string()),
    }
}

fn write_text(args: &EndgameArgs, report: &Report, console: &mut Console) -> Result<(), Failure> {
    let asked = args.position.is_some() || args.index.is_some();
    if !asked {
        let mut sizes = Table::new([("", Side::Left), ("", Side::Right), ("", Side::Left)]);
        for encoding in Encoding::ALL {
            if let Ok(index) = Index::with_encoding(&args.material, encoding) {
                let name = format!("{} as {}", report.material, encoding.name());
                sizes.row([name, index.size().to_string(), "positions".to_owned()]);
            }
        }
        console.line(sizes.text(0))?;
    }
    if let (Some(white), Some(black)) = (report.legal_white_to_move, report.legal_black_to_move) {
        console.line(format_args!("Legal with White to move: {white}"))?;
        console.line(format_args!("Legal with Black to move: {black}"))?;
    }
    if let Some(number) = report.index {
        console.line(number)?;
    }
    for position in report.positions.iter().flatten() {
        match &position.outcome {
            Some(outcome) => console.line(format_args!("{}: {outcome}", position.fen))?,
            None => console.line(&position.fen)?,
        }
    }
    for side in report.dtm.iter().flatten().filter(|_| !asked) {
        console.line(format_args!(
            "\nWith {} to move: {} won, {} drawn, {} lost",
            side.to_move, side.wins, side.draws, side.losses
        ))?;
        if let (Some(moves), Some(fen)) = (side.longest_win_moves, &side.longest_win_fen) {
            console.line(format_args!("Longest win: {moves} moves, {fen}"))?;
        }
    }
    Ok(())
}
