//! Positions as FEN, against shakmaty's reader and four move generators.

use reference::cozy::Cozy;
use reference::fen::{parse, Dialect, FenError};
use reference::huginn::Huginn;
use reference::mailbox::legal_moves;
use reference::{sandstroem, CastlingNotation, Generator, Move, Piece, PieceKind, Position};
use shakmaty::fen::Fen;
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, Position as _, PositionError, PositionErrorKinds, Setup,
    Square,
};

use crate::outcome::{variant, Outcome};
use crate::target::{pick, Target};

/// Positions with everything that a FEN can say.
pub const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 17",
    "4k3/1P4P1/8/8/8/8/1p4p1/4K3 b - - 99 4294967295",
    "4k3/8/8/8/8/8/8/R3K2r w Q -",
    "QQQQQQQQ/QQQQQQQQ/8/8/8/8/PPPPPPPP/K6k b - - 0 1",
    "1rrk2rr/8/8/8/8/8/8/1R1K1R1R w FBqg - 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
];

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "fen",
        input: "a FEN",
        longest: 120,
        seeds: || {
            POSITIONS
                .iter()
                .map(|fen| fen.as_bytes().to_vec())
                .collect()
        },
        words: &[
            " w ",
            " b ",
            "KQkq",
            "HAha",
            " - ",
            " e3 ",
            " d6 ",
            " 0 1",
            "8/8/",
            "/",
            "4294967295",
            "\t",
            "\u{a0}",
        ],
        repair: |input, number| repair(&String::from_utf8_lossy(input), number).into_bytes(),
        run: |input| judge(&String::from_utf8_lossy(input)),
        accepted: &["a usual position", "an unusual position"],
    }
}

/// Gives a text the fields of a FEN, eight ranks of eight squares and one king a side.
#[must_use]
pub fn repair(text: &str, number: u32) -> String {
    if parse(text).is_ok() {
        return text.to_owned();
    }
    let model: Vec<&str> = pick(&POSITIONS, number).split(' ').collect();
    let fields: Vec<&str> = text.split_whitespace().collect();
    let mut repaired = board(fields.first().copied().unwrap_or_default());
    for place in 1..6 {
        if let Some(field) = fields.get(place).or(model.get(place)) {
            repaired.push(' ');
            repaired += field;
        }
    }
    repaired
}

/// A placement that has the pieces of a text, as far as they fit.
fn board(text: &str) -> String {
    let mut squares: Vec<Option<Piece>> = Vec::new();
    for letter in text.chars() {
        let left = squares.len().next_multiple_of(8) - squares.len();
        match (letter, letter.to_digit(10)) {
            ('/', _) => squares.extend(std::iter::repeat_n(None, left)),
            (_, Some(free)) => squares.extend(std::iter::repeat_n(None, free as usize)),
            _ => squares.extend(Piece::from_letter(letter).map(Some)),
        }
    }
    squares.resize(64, None);
    let (mut kings, mut fen) = ([0_u32; 2], String::new());
    for (place, square) in squares.iter_mut().enumerate() {
        let edge = !(8..56).contains(&place);
        let Some(piece) = *square else { continue };
        let count = &mut kings[piece.colour.index()];
        *count += u32::from(piece.kind == PieceKind::King);
        let is_second = piece.kind == PieceKind::King && *count > 1;
        if is_second || (edge && piece.kind == PieceKind::Pawn) {
            *square = None;
        }
    }
    for (king, (count, place)) in ["K", "k"].iter().zip(kings.into_iter().zip([60, 4])) {
        if count == 0 {
            squares[place] = king.chars().next().and_then(Piece::from_letter);
        }
    }
    for (number, rank) in squares.chunks(8).enumerate() {
        let mut free = 0;
        let flush = |fen: &mut String, free: &mut u32| {
            if *free > 0 {
                *fen += &std::mem::take(free).to_string();
            }
        };
        if number > 0 {
            fen.push('/');
        }
        for square in rank {
            match square {
                Some(piece) => {
                    flush(&mut fen, &mut free);
                    fen.push(piece.letter());
                }
                None => free += 1,
            }
        }
        flush(&mut fen, &mut free);
    }
    fen
}

/// Whether the king of a rook that castles stands in a corner. Shakmaty accepts such a right, although a king of Chess960 begins between
/// its rooks.
#[must_use]
pub fn castles_from_corner(setup: &Setup) -> bool {
    let king_of = |rook| setup.board.king_of(setup.board.color_at(rook)?);
    let mut kings = setup.castling_rights.into_iter().filter_map(king_of);
    kings.any(|king| matches!(king, Square::A1 | Square::H1 | Square::A8 | Square::H8))
}

/// What shakmaty reads, and what it finds unusual. It also takes positions of other games, which are no chess here.
fn theirs(text: &str) -> Option<(Chess, PositionErrorKinds)> {
    let fen = Fen::from_ascii(text.trim().as_bytes()).ok()?;
    if castles_from_corner(fen.as_setup()) {
        return None;
    }
    match fen.into_position::<Chess>(CastlingMode::Chess960) {
        Ok(position) => Some((position, PositionErrorKinds::empty())),
        Err(error) => {
            let unusual = error.kinds();
            // More pieces than a game has, and checks that no move gives, are left to the user.
            let position = error
                .ignore_too_much_material()
                .or_else(PositionError::ignore_impossible_check);
            Some((position.ok()?, unusual))
        }
    }
}

fn spelt(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}

/// Reads a FEN as this project and as shakmaty do, and compares.
fn judge(text: &str) -> Outcome {
    let ours = parse(text);
    match (ours, theirs(text)) {
        (Ok(position), Some((chess, unusual))) => {
            assert_eq!(position.to_string(), spelt(&chess), "{text:?}");
            for dialect in [Dialect::XFen, Dialect::Shredder] {
                assert_eq!(parse(&position.fen(dialect)), Ok(position), "{text:?}");
            }
            compare_moves(&position, unusual.is_empty().then_some(&chess));
            Outcome::accepted(if unusual.is_empty() {
                "a usual position"
            } else {
                "an unusual position"
            })
        }
        (Ok(position), None) => panic!("{text:?} is read as {position}, and shakmaty refuses it"),
        (Err(error), theirs) => {
            assert_right(&error, text);
            if let Some((chess, _)) = theirs {
                assert!(
                    !error.is_of_the_position(),
                    "{text:?}: {error}, and shakmaty finds nothing wrong"
                );
                // It was the spelling: as shakmaty spells it, it is read.
                let spelt = spelt(&chess);
                let again = parse(&spelt).map(|position| position.to_string());
                assert_eq!(again, Ok(spelt), "{text:?}");
            }
            refusal(&error)
        }
    }
}

/// The place that an error names is in the text.
fn assert_right(error: &FenError, text: &str) {
    let place = error.place();
    let letters = text.chars().count();
    assert!((1..=letters + 1).contains(&place.column), "{error}");
    assert!(error.to_string().len() > 20, "{error}");
}

/// The outcome of a text that is no FEN.
#[must_use]
pub fn refusal(error: &FenError) -> Outcome {
    let what = variant(error);
    match error {
        FenError::MissingField { .. }
        | FenError::TrailingText { .. }
        | FenError::Spacing { .. }
        | FenError::Blank { .. }
        | FenError::RankCount { .. }
        | FenError::RankWidth { .. }
        | FenError::AdjacentDigits { .. }
        | FenError::PlacementLetter { .. } => Outcome::first(what),
        _ => Outcome::later(what),
    }
}

/// All generators find the same moves.
fn compare_moves(position: &Position, chess: Option<&Chess>) {
    let ours = sorted(legal_moves(position));
    let mut huginn = Huginn::from(position);
    assert_eq!(sorted(huginn.moves()), ours, "huginn, {position}");
    let mut sandstroem = sandstroem::Board::from(position);
    assert_eq!(sorted(sandstroem.moves()), ours, "sandstroem, {position}");
    assert_eq!(sandstroem.count(), ours.len() as u64, "{position}");
    if let Ok(mut cozy) = Cozy::try_from(position) {
        assert_eq!(sorted(cozy.moves()), ours, "cozy-chess, {position}");
    }
    if let Some(chess) = chess {
        let theirs = chess.legal_moves();
        let theirs = theirs
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Chess960).to_string());
        let mut theirs: Vec<String> = theirs.collect();
        theirs.sort_unstable();
        let takes = |&mv: &Move| position.in_notation(mv, CastlingNotation::KingTakesRook);
        let mut ours: Vec<String> = ours.iter().map(|mv| takes(mv).to_string()).collect();
        ours.sort_unstable();
        assert_eq!(theirs, ours, "shakmaty, {position}");
    }
    let essence = position.essence();
    assert_eq!(sorted(legal_moves(&essence)), ours, "essence, {position}");
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}
