//! The command line of `perftboard explore`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::NonEmptyStringValueParser;
use clap::Parser;
use console::completions::Shell;
use console::manner::ColourArgs;
use console::number::number;
use sim::Config;

/// A white queen that meets pieces of both sides on her way round, for somebody who sees a walk for the first time.
pub const QUEEN: &str = "4k3/3p4/1n4p1/8/P2Q1b2/2P5/3N2K1/8 w - - 0 1";

/// An example.
const EXAMPLE: &str = "Examples:
  perftboard explore --open
  perftboard explore --fen startpos --depth 3 --port 8000
  perftboard explore --record walk.html --clocks 60..200";

/// Show the simulated circuit at work, clock by clock, in a web page
#[derive(Debug, Clone, Parser)]
#[command(name = "perftboard-explore", bin_name = "perftboard explore", version, after_help = EXAMPLE)]
pub struct Args {
    /// The position to count: a FEN, whose two counters may be left out, or `startpos`
    #[arg(short, long, value_name = "FEN", default_value = QUEEN, value_parser = NonEmptyStringValueParser::new())]
    pub fen: String,
    /// Moves to play from there first, with blanks between them, such as e2e4 e7e5
    #[arg(short, long, value_name = "MOVE", num_args = 1..)]
    pub moves: Vec<String>,
    /// How many half-moves deep to count
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u32>(1..=15))]
    pub depth: u32,
    /// The port of the page on this computer; any that is free, unless it is given
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = number::<u16>(0..=u16::MAX.into()))]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long, conflicts_with = "record")]
    pub open: bool,
    /// Let every user of this computer open the page and give orders, so that its address needs no token
    #[arg(long, conflicts_with = "record")]
    pub no_token: bool,
    /// The board to look into: only the simulated one has signals that can be seen
    #[arg(long, value_name = "BOARD", default_value = "sim", value_parser = ["sim"])]
    pub board: String,
    /// How many rank counters the board has
    #[arg(long, value_name = "N", default_value_t = Config::default().cores, value_parser = number::<u8>(1..=4))]
    pub cores: u8,
    /// Write a page that plays the count without this program, instead of serving one
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// The clocks to record, counted from the one in which the count begins; all of them, unless they are given
    #[arg(long, value_name = "A..B", requires = "record")]
    pub clocks: Option<Clocks>,
    /// The title of the recorded page
    #[arg(
        long,
        value_name = "TEXT",
        requires = "record",
        default_value = "perftboard explorer"
    )]
    pub title: String,
    /// Print the script with which a shell completes the command line of `perftboard-explore`, instead of serving a page
    #[arg(long, value_name = "SHELL", exclusive = true)]
    pub completions: Option<Shell>,
    /// Write the manual page into this folder, instead of serving a page
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    pub man: Option<PathBuf>,
    #[command(flatten)]
    colour: ColourArgs,
}

/// A range of clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// The first.
    pub from: u64,
    /// The last.
    pub to: u64,
}

/// A text that is no range of clocks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no range of clocks: give the first and the last one, such as 60..200")]
pub struct ClocksError {
    text: String,
}

impl FromStr for Clocks {
    type Err = ClocksError;

    fn from_str(text: &str) -> Result<Self, ClocksError> {
        let refused = || ClocksError {
            text: text.to_owned(),
        };
        let (from, to) = text.split_once("..").ok_or_else(refused)?;
        let number = |text: &str| text.parse().map_err(|_| refused());
        let clocks = Self {
            from: number(from)?,
            to: number(to)?,
        };
        if clocks.from < clocks.to {
            Ok(clocks)
        } else {
            Err(refused())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn completions_and_the_page_of_the_manual_are_asked_for_alone() {
        let parse =
            |words: &[&str]| Args::try_parse_from([&["perftboard-explore"], words].concat());
        assert_eq!(
            parse(&["--completions", "zsh"]).unwrap().completions,
            Some(Shell::Zsh)
        );
        assert!(parse(&["--man", "folder"]).unwrap().man.is_some());
        assert!(parse(&["--man", "folder", "--open"]).is_err());
    }

    #[test]
    fn a_range_of_clocks_has_two_ends_in_their_order() {
        assert_eq!("60..200".parse(), Ok(Clocks { from: 60, to: 200 }));
        for text in [
            "", "60", "60..", "..200", "200..60", "60..60", "a..b", "60..=200", "-1..5",
        ] {
            assert!(text.parse::<Clocks>().is_err(), "{text}");
        }
    }
}
