//! The commands that an engine receives.
//!
//! As the UCI protocol demands, an unknown command or word is skipped and the rest of the line is read: `joho debug on`
//! is `debug on`.

use console::line_of_play::{self, LineError, STARTPOS};
use reference::{FenError, Position};

/// The name of the option that has castling written as Chess960 does.
pub(super) const CHESS960: &str = "UCI_Chess960";

/// A line of the UCI protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    /// Asks for the engine's name.
    Uci,
    /// Asks whether the engine is ready.
    IsReady,
    /// Announces another game. The engine keeps nothing between games.
    NewGame,
    /// Sets the position, or the error in its text.
    Position(Result<Position, RequestError>),
    /// Counts the leaves at a depth.
    Perft(u32),
    /// Asks for the best move. The engine cannot search.
    Search,
    /// Has castling written as the king taking its rook, or no longer.
    Chess960(bool),
    /// Ends the count.
    Stop,
    /// Shows the position.
    Show,
    /// Ends the conversation.
    Quit,
    /// A line without an effect on this engine: an empty line, or one about another option or a registration, or one without
    /// a command.
    Nothing,
}

/// A command without the words it needs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum RequestError {
    /// `go perft` has no depth.
    #[error(
        "`go perft {0}` is not understood: expected a number of half-moves, such as `go perft 5`"
    )]
    Perft(String),
    /// The option has no value that it can have.
    #[error(
        "`setoption name {CHESS960} {0}` is not understood: expected `value true` or `value false`"
    )]
    Option(String),
    /// `position` has no position.
    #[error("`position {0}` is not understood: expected `position startpos` or `position fen FEN`, then perhaps `moves` and moves")]
    Position(String),
    /// The position's FEN is malformed.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move that cannot be played.
    #[error(transparent)]
    Line(#[from] LineError),
}

impl Request {
    /// Reads a line, from its first command on.
    pub(super) fn parse(line: &str) -> Result<Self, RequestError> {
        let mut words = line.split_whitespace();
        while let Some(command) = words.next() {
            return match command {
                "uci" => Ok(Self::Uci),
                "isready" => Ok(Self::IsReady),
                "ucinewgame" => Ok(Self::NewGame),
                "position" => Ok(Self::Position(position(&words.collect::<Vec<_>>()))),
                "go" => go(&words.collect::<Vec<_>>()),
                "stop" => Ok(Self::Stop),
                "d" => Ok(Self::Show),
                "quit" => Ok(Self::Quit),
                "setoption" => option(&words.collect::<Vec<_>>()),
                // The engine has no debug mode and no registration.
                "debug" | "register" => Ok(Self::Nothing),
                _ => continue,
            };
        }
        Ok(Self::Nothing)
    }
}

/// Reads what follows `setoption`. Other options than [`CHESS960`] are none of this engine's.
fn option(words: &[&str]) -> Result<Request, RequestError> {
    let ["name", name, rest @ ..] = words else {
        return Ok(Request::Nothing);
    };
    if !name.eq_ignore_ascii_case(CHESS960) {
        return Ok(Request::Nothing);
    }
    match rest {
        ["value", value] if value.eq_ignore_ascii_case("true") => Ok(Request::Chess960(true)),
        ["value", value] if value.eq_ignore_ascii_case("false") => Ok(Request::Chess960(false)),
        _ => Err(RequestError::Option(
            rest.join(" ").escape_debug().to_string(),
        )),
    }
}

/// Reads what follows `go`.
fn go(words: &[&str]) -> Result<Request, RequestError> {
    let depth = match words {
        ["perft", depth] => depth.parse().ok(),
        ["perft", ..] => None,
        _ => return Ok(Request::Search),
    };
    let words = || words[1..].join(" ").escape_debug().to_string();
    depth
        .map(Request::Perft)
        .ok_or_else(|| RequestError::Perft(words()))
}

/// Reads what follows `position`.
fn position(words: &[&str]) -> Result<Position, RequestError> {
    let end = words.iter().position(|&word| word == "moves");
    let (root, moves) = words.split_at(end.unwrap_or(words.len()));
    let root = match root {
        [STARTPOS] => Position::starting(),
        ["fen", fen @ ..] => fen.join(" ").parse()?,
        _ => {
            let words = words.join(" ").escape_debug().to_string();
            return Err(RequestError::Position(words));
        }
    };
    let moves = moves.iter().skip(1).copied();
    Ok(line_of_play::after(root, moves)?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn refused(line: &str) -> String {
        match Request::parse(line) {
            Err(error) | Ok(Request::Position(Err(error))) => error.to_string(),
            other => panic!("{other:?}"),
        }
    }

    fn fen(line: &str) -> String {
        match Request::parse(line) {
            Ok(Request::Position(Ok(position))) => position.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lines_are_read_whatever_their_blanks() {
        for (line, request) in [
            ("uci", Request::Uci),
            ("  isready \r", Request::IsReady),
            ("go\tperft  5", Request::Perft(5)),
            ("", Request::Nothing),
            ("d", Request::Show),
            ("quit now", Request::Quit),
            ("go", Request::Search),
            ("go depth 5", Request::Search),
            (
                "setoption name UCI_Chess960 value true",
                Request::Chess960(true),
            ),
            (
                "setoption name uci_chess960 value false",
                Request::Chess960(false),
            ),
            ("setoption name Hash value 32", Request::Nothing),
            ("setoption name stop value quit", Request::Nothing),
            ("debug on", Request::Nothing),
            ("register name Stefan code 4359874324", Request::Nothing),
            ("ponderhit", Request::Nothing),
            ("xyzzy 1", Request::Nothing),
            ("joho debug on", Request::Nothing),
            ("joho isready", Request::IsReady),
            ("\u{feff} joho go perft 3", Request::Perft(3)),
        ] {
            assert_eq!(Request::parse(line), Ok(request), "{line:?}");
        }
    }

    #[test]
    fn positions_are_given_by_fen_and_moves() {
        let start = Position::starting().to_string();
        assert_eq!(fen("position startpos"), start);
        assert_eq!(fen("position startpos moves"), start);
        assert_eq!(
            fen(&format!("position fen {start} moves g1f3 g8f6 f3g1 f6g8")),
            start.replace("0 1", "4 3")
        );
        assert_eq!(
            fen("position fen 4k3/8/8/8/8/8/8/4K3 w - -"),
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        );
    }

    #[test]
    fn what_is_none_is_told_with_what_is_expected() {
        for (line, said) in [
            ("go perft -1", "`go perft -1` is not"),
            ("go perft 1 2", "`go perft 1 2` is not"),
            (
                "setoption name UCI_Chess960 value 1",
                "`setoption name UCI_Chess960 value 1` is not",
            ),
            (
                "setoption name UCI_Chess960",
                "`setoption name UCI_Chess960 ` is not",
            ),
            ("position", "`position ` is not"),
            ("position startpos e2e4", "`position startpos e2e4` is not"),
            ("position fen 4k3/8/8/8/8/8/8/4K3", "side to move"),
            (
                "position startpos moves e2e4 e2e4",
                "move 2 of the moves played: move `e2e4` is not legal",
            ),
        ] {
            assert!(refused(line).contains(said), "{line}: {}", refused(line));
        }
    }

    proptest! {
        #[test]
        fn words_that_are_no_command_change_nothing(
            // A word has no white space in it, or what follows that would be a word of its own, such as the command `d`.
            words in prop::collection::vec("x[^\\s\\pC]{0,5}", 0..4),
            line in prop::sample::select(vec![
                "uci", "isready", "ucinewgame", "position startpos moves e2e4", "position nowhere", "go", "go perft 4",
                "go perft", "stop", "d", "quit", "setoption name x", "debug off", "register later", "",
            ]),
        ) {
            let prefixed = format!("{} {line}", words.join(" "));
            prop_assert_eq!(Request::parse(&prefixed), Request::parse(line));
        }

        #[test]
        fn no_line_makes_the_parser_panic(line in "(go|position|perft|fen|startpos|moves|[ -~]| ){0,12}\\PC{0,8}") {
            let _ = Request::parse(&line);
        }
    }
}
