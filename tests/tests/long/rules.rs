//! The rules of chess by which theorems about the circuit are stated list the moves that two generators in software do.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use firmware::prove::rules::{POSITION, RULES};
use firmware::tools::{Tool, Toolbox};
use perftboard_tests::castling::on_first_ranks;
use perftboard_tests::playouts;
use perftboard_tests::positions::EVERY_RULE;
use perftboard_tests::seed::seed;
use perftboard_tests::suites;
use proptest::strategy::{Strategy, ValueTree as _};
use protocol::{move_from_bits, move_to_bits};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use reference::{mailbox, CastlingNotation, Colour, Move, PieceKind, Position, Square, Wing};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _, PositionError};

/// How many positions.
const POSITIONS: usize = 10_000;

/// Of first ranks with a king, a rook and enemies one in so many.
const ONE_RANK_IN: usize = 3;

/// How many positions in which a pawn may have to stay although it could be taken en passant.
const PASSED: usize = 3_000;

/// The bench, which reads positions and writes moves.
const BENCH: &str = include_str!("rules.v");

/// What is known of a position: its moves, sorted, as the protocol has them with a king that takes its rook; and whether the side to move is in
/// check.
#[derive(Debug, PartialEq, Eq)]
struct Known {
    moves: Vec<u16>,
    check: bool,
}

/// What the reference's mailbox generator knows.
fn by_mailbox(position: &Position) -> Known {
    let moves = mailbox::legal_moves(position).into_iter();
    let moves = moves.map(|mv| position.in_notation(mv, CastlingNotation::KingTakesRook));
    let turn = position.turn();
    Known {
        moves: sorted(moves.map(move_to_bits)),
        check: mailbox::is_attacked(position, position.king(turn), !turn),
    }
}

/// What shakmaty knows, which is asked of positions that no game leads to as well.
fn by_shakmaty(position: &Position) -> Known {
    let fen: Fen = position
        .to_string()
        .parse()
        .unwrap_or_else(|error| panic!("shakmaty reads {position}: {error}"));
    let chess: Chess = fen
        .into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("shakmaty takes {position}: {error}"));
    let moves = chess.legal_moves();
    let bits = moves.iter().map(|mv| {
        let promotion = mv.promotion().map_or(0, u16::from);
        let from = mv.from().map_or(0, u16::from);
        promotion << 12 | from << 6 | u16::from(mv.to())
    });
    Known {
        moves: sorted(bits),
        check: chess.is_check(),
    }
}

fn sorted(moves: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    moves
}

/// A position as the bench reads it.
fn line(position: &Position) -> String {
    let mut squares = String::new();
    // The highest digit is that of h8.
    for square in Square::all().rev() {
        let digit = position.piece_at(square).map_or(0, |piece| {
            piece.kind.code() | u8::from(piece.colour == Colour::Black) << 3
        });
        let _ = write!(squares, "{digit:x}");
    }
    let black = u8::from(position.turn() == Colour::Black);
    let (mut rights, mut rooks) = (0, 0);
    let wings = Colour::ALL
        .into_iter()
        .flat_map(|colour| Wing::ALL.map(|wing| (colour, wing)));
    for (place, (colour, wing)) in wings.enumerate() {
        if let Some(file) = position.castling().rook_file(colour, wing) {
            rights |= 1 << place;
            rooks |= u16::from(file) << (3 * place);
        }
    }
    let passed = position.en_passant();
    let (is_passed, file) = (u8::from(passed.is_some()), passed.map_or(0, Square::file));
    let chess960 = u8::from(position.chess960_right().is_some());
    format!("{squares} {black} {rights:x} {rooks:x} {is_passed} {file} {chess960}\n")
}

/// What the rules know of these positions, and how many replies they count; simulated from this Verilog.
fn by_rules(rules: &str, positions: &[Position]) -> Vec<(Known, usize)> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let lines: String = positions.iter().map(line).collect();
    let files = [
        ("bench.v", BENCH),
        ("rules.v", rules),
        ("positions.txt", lines.as_str()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a folder to write to");
    }
    let toolbox = Toolbox::from_environment();
    let verilator = toolbox.find(Tool::Verilator);
    let verilator = verilator.unwrap_or_else(|error| panic!("{error}"));
    let made = Command::new(verilator.path)
        .current_dir(folder)
        .args(["--binary", "-O3", "-Wno-fatal", "-Wno-lint"])
        .args(["--top-module", "bench", "-CFLAGS", "-O2"])
        .args(["bench.v", "rules.v", "-o", "bench"])
        .env_remove("MAKEFLAGS")
        .output()
        .expect("verilator");
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{said}");
    let run = Command::new(folder.join("obj_dir/bench"))
        .current_dir(folder)
        .output()
        .expect("the bench");
    assert!(run.status.success(), "{run:?}");
    let moves = fs::read_to_string(folder.join("moves.txt")).expect("what the bench writes");
    let known: Vec<_> = moves.lines().map(read).collect();
    assert_eq!(known.len(), positions.len());
    known
}

/// A line of the bench: the moves, the check, the number of replies, and whether a walk came to other squares than those to which the
/// piece goes with nothing between, which is an error.
fn read(line: &str) -> (Known, usize) {
    let mut words: Vec<u16> = line
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    assert_eq!(words.pop(), Some(0), "a piece strays: {line}");
    let replies = words.pop().expect("the replies");
    let check = words.pop().expect("the check") == 1;
    let moves = sorted(words.into_iter());
    (Known { moves, check }, replies.into())
}

/// A random position in which a pawn has just gone two squares. In most of these positions enemy pawns stand beside that pawn. A few
/// other pieces, most of them of the pawn's side, stand on random squares. The result is `None` if the position is not a legal one.
fn passed(random: &mut StdRng) -> Option<Position> {
    let mut board = [['1'; 8]; 8];
    let black_moves = random.random_range(0..2) == 0;
    // The pawn's home, its place, and a letter of its side or of the other one; rank 1 has number 0.
    let (home, place) = if black_moves { (1, 3) } else { (6, 4) };
    let letter = |letter: char, of_pawn: bool| {
        if of_pawn == black_moves {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    };
    let file = random.random_range(0..8_usize);
    board[home][file] = letter('p', true);
    for beside in [file.wrapping_sub(1), file + 1] {
        if beside < 8 && random.random_range(0..3) > 0 {
            board[place][beside] = letter('p', false);
        }
    }
    let mut put = |random: &mut StdRng, rank: usize, piece: char| {
        let file = random.random_range(0..8);
        if board[rank][file] == '1' {
            board[rank][file] = piece;
        }
    };
    // Half of the kings stand on the rank of the two pawns.
    let of_king = match random.random_range(0..2) {
        0 => place,
        _ => random.random_range(0..8),
    };
    put(random, of_king, letter('k', false));
    let of_king = random.random_range(0..8);
    put(random, of_king, letter('k', true));
    for _ in 0..random.random_range(0..7) {
        let piece = ['n', 'b', 'r', 'q'][random.random_range(0..4)];
        let rank = random.random_range(0..8);
        let of_pawn = random.random_range(0..3) > 0;
        put(random, rank, letter(piece, of_pawn));
    }
    let ranks: Vec<String> = board.iter().rev().map(String::from_iter).collect();
    let turn = if black_moves { 'w' } else { 'b' };
    // Every free square is a digit of its own; a pawn that may not be pushed stays where it is.
    let fen = squeezed(&format!("{} {turn} - - 0 1", ranks.join("/")));
    let before: Position = fen.parse().ok()?;
    let [from, to] = [home, place].map(|rank| Square::from_coords(file as u8, rank as u8));
    let is_push = |mv: &Move| Some(mv.from) == from && Some(mv.to) == to;
    let push = mailbox::legal_moves(&before).into_iter().find(is_push)?;
    Some(before.play(push))
}

/// A text in which free squares are counted.
fn squeezed(text: &str) -> String {
    (2..=8).rev().fold(text.to_owned(), |text, free| {
        text.replace(&"1".repeat(free), &free.to_string())
    })
}

/// Positions of all kinds: those of the suites, one for each rule, kings that castle with enemies about, pawns that have just gone two
/// squares, and random games of standard chess and of Chess960, until there are enough.
fn positions() -> Vec<Position> {
    let of_suites = suites::ALL.iter().chain(&suites::CHESS960);
    let mut positions: Vec<Position> = of_suites
        .flat_map(|suite| suites::read(suite))
        .map(|entry| entry.position)
        .collect();
    let ranks = on_first_ranks().into_iter().step_by(ONE_RANK_IN);
    let fens = EVERY_RULE
        .iter()
        .map(|case| case.fen.to_owned())
        .chain(ranks.map(|castling| castling.before));
    positions.extend(fens.map(|fen| {
        let position: Result<Position, _> = fen.parse();
        position.unwrap_or_else(|error| panic!("{fen}: {error}"))
    }));
    let mut random = StdRng::seed_from_u64(seed());
    let passed = std::iter::repeat_with(|| passed(&mut random)).flatten();
    positions.extend(passed.take(PASSED));
    let mut runner = playouts::runner(1);
    let games = playouts::positions()
        .boxed()
        .prop_union(playouts::chess960_positions().boxed());
    while positions.len() < POSITIONS {
        let game = games.new_tree(&mut runner).expect("a game");
        positions.push(game.current());
    }
    positions
}

fn takes_en_passant(position: &Position, bits: u16) -> bool {
    let is_pawn = |square| {
        let piece = position.piece_at(square);
        piece.is_some_and(|piece| piece.kind == PieceKind::Pawn)
    };
    move_from_bits(bits).is_ok_and(|mv| {
        position.en_passant() == Some(mv.to) && mv.from.file() != mv.to.file() && is_pawn(mv.from)
    })
}

/// Among the positions are enough of each kind to notice a rule that is wrong.
fn assert_all_kinds(positions: &[Position], known: &[Known]) {
    let count = |is_of_kind: fn(&Position, &Known) -> bool| {
        let pairs = positions.iter().zip(known);
        pairs
            .filter(|(position, known)| is_of_kind(position, known))
            .count()
    };
    let promotions = count(|_, known| known.moves.iter().any(|bits| bits >> 12 != 0));
    let castlings = count(|position, known| {
        known
            .moves
            .iter()
            .any(|&bits| move_from_bits(bits).is_ok_and(|mv| position.castling_of(mv).is_some()))
    });
    let checks = count(|_, known| known.check);
    let double_checks = count(|position, _| {
        let turn = position.turn();
        mailbox::attackers(position, position.king(turn), !turn).count() > 1
    });
    let passed = count(|position, known| {
        let is_passed = |&bits: &u16| takes_en_passant(position, bits);
        known.moves.iter().any(is_passed)
    });
    println!(
        "{} positions: promotions in {promotions}, castling in {castlings}, en passant in {passed}, check in {checks}, \
         double check in {double_checks}",
        positions.len()
    );
    for (kind, found) in [
        ("promotions", promotions),
        ("castling", castlings),
        ("en passant", passed),
        ("check", checks),
        ("double check", double_checks),
    ] {
        assert!(found >= 50, "{kind} in {found} positions only");
    }
}

#[test]
fn the_rules_list_the_moves_of_mailbox_and_shakmaty() {
    let positions = positions();
    let rules = RULES.concat() + POSITION;
    let mut all_known = Vec::new();
    for (position, (known, replies)) in positions.iter().zip(by_rules(&rules, &positions)) {
        assert_eq!(known, by_mailbox(position), "{position}");
        assert_eq!(known, by_shakmaty(position), "{position}");
        assert_eq!(replies, known.moves.len(), "{position}");
        all_known.push(known);
    }
    assert_all_kinds(&positions, &all_known);
}

/// Rules that are wrong, each where only one kind of position shows it.
const WRONG: [(&str, &str, &str); 3] = [
    (
        "a pawn takes en passant although that uncovers the king along the rank",
        "if (row[24 + i] && row[16 + i] && !row[8 + i]) meets = 1;",
        "",
    ),
    (
        "the king castles through an attack",
        "if (attacked[i] && between(i, king, king_to)) may = 0;",
        "if (attacked[i] && i == king_to) may = 0;",
    ),
    (
        "in double check another piece than the king may move",
        "double_check = number > 1",
        "double_check = number > 2",
    ),
];

#[test]
fn rules_that_are_wrong_are_noticed() {
    let positions = positions();
    for (effect, right, wrong) in WRONG {
        let rules = RULES.concat() + POSITION;
        assert!(rules.contains(right), "`{right}` is not in the rules");
        let known = by_rules(&rules.replace(right, wrong), &positions);
        let differs =
            |(position, (known, _)): (&Position, &(Known, usize))| *known != by_mailbox(position);
        let noticed = positions
            .iter()
            .zip(&known)
            .filter(|pair| differs(*pair))
            .count();
        println!("{effect}: {noticed} positions");
        assert!(noticed > 0, "{effect}");
    }
}
