//! The command line.

mod tips;

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use console::completions::{self, CompletionsArgs};
use console::fault::Failure;
use console::man::{self, ManArgs};
use console::manner::ColourArgs;
use console::outcome::Outcome;
use console::Console;

use crate::commands::bench::{self, BenchArgs};
use crate::commands::bitstream::{self, BitstreamArgs};
use crate::commands::boards::{self, BoardsListArgs};
use crate::commands::companion::{self, ExploreArgs, FarmArgs};
use crate::commands::compare::{self, CompareArgs};
use crate::commands::doctor::{self, DoctorArgs};
use crate::commands::endgame::{self, EndgameArgs};
use crate::commands::flash::{self, FlashArgs};
use crate::commands::model::{self, ModelArgs};
use crate::commands::moves::{self, MovesArgs};
use crate::commands::perft::{self, PerftArgs};
use crate::commands::perftree::{self, PerftreeArgs};
use crate::commands::posdata::{self, PosdataArgs};
use crate::commands::prove::{self, ProveArgs};
use crate::commands::reference::{self, ReferenceArgs};
use crate::commands::schema::{self, SchemaArgs};
use crate::commands::serve::{self, ServeArgs};
use crate::commands::suite::{self, SuiteArgs};
use crate::commands::trace::{self, TraceArgs};
use crate::commands::uci::{self, UciArgs};
use crate::commands::vectors::{self, VectorsArgs};
use crate::commands::verilog::{self, VerilogArgs};

/// The part of the help about exit statuses.
const EXIT_STATUS: &str = "Exit status:
  0  everything was right
  1  a count or a list of moves differs, or a theorem is not proved
  2  bad usage or bad input
  3  the board, its link, a program, a tool or the machine failed, or a file is in use
  130  interrupted by Ctrl-C, SIGTERM or SIGHUP
If several apply, 3 wins over 1, and 1 over 2. docs/exit-status.md has every case.";

/// The columns of the help, at most: longer lines are hard to read.
const HELP_WIDTH: usize = 100;

/// The subcommands in groups, as the help lists them.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Count",
        &[
            "perft", "moves", "suite", "compare", "uci", "perftree", "serve", "farm",
        ],
    ),
    (
        "Build",
        &[
            "bitstream",
            "prove",
            "verilog",
            "vectors",
            "flash",
            "boards",
            "doctor",
            "trace",
        ],
    ),
    (
        "Explore",
        &[
            "explore",
            "posdata",
            "endgame",
            "reference",
            "bench",
            "model",
        ],
    ),
    ("Install", &["schema", "completions", "man"]),
];

/// Perft counted by a circuit: on a board simulated clock by clock, or on a real one.
#[derive(Debug, Parser)]
#[command(name = "perftboard", version, after_help = EXIT_STATUS, max_term_width = HELP_WIDTH)]
pub struct Cli {
    /// Whether in colours.
    #[command(flatten)]
    pub colour: ColourArgs,
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the leaves of a position's move tree, and check the count
    Perft(PerftArgs),
    /// List the legal moves of a position in the order of their names, and check the list
    Moves(MovesArgs),
    /// Count the positions of a suite, and compare with its counts
    Suite(SuiteArgs),
    /// Compare any program's counts with the right ones, and name its first wrong move
    Compare(CompareArgs),
    /// Run as a UCI engine that counts: `go perft N`
    Uci(UciArgs),
    /// Run as the script that perftree calls
    Perftree(PerftreeArgs),
    /// Serve a simulated board to other programs, on a pseudo-terminal or a TCP port
    Serve(ServeArgs),
    /// Count one position on the boards of many computers; runs `perftboard-farm`
    Farm(FarmArgs),
    /// Show the simulated circuit at work in a web page; runs `perftboard-explore`
    Explore(ExploreArgs),
    /// Build the bitstream of a real board with yosys, nextpnr and icepack
    Bitstream(BitstreamArgs),
    /// Prove theorems about the circuits with yosys
    Prove(ProveArgs),
    /// Write a block as Verilog, with a bench, for other designs
    Verilog(VerilogArgs),
    /// Write positions with their legal moves, attacks and counts, for any test bench
    Vectors(VectorsArgs),
    /// Write a bitstream into a real board's flash
    Flash(FlashArgs),
    /// List the boards on USB and their ports
    Boards(BoardsListArgs),
    /// List installed and missing tools, or have a board test itself and report on it
    Doctor(DoctorArgs),
    /// Write the waveforms of the simulated board while it counts
    Trace(TraceArgs),
    /// Show a piece's walk over Sandström's table, step by step or as a picture
    Posdata(PosdataArgs),
    /// Number, count and solve the positions of an ending, or check a board's moves in them
    Endgame(EndgameArgs),
    /// Count leaves and list moves in software, with a generator of your choice
    Reference(ReferenceArgs),
    /// Measure a board's leaves per clock, and where the clocks go
    Bench(BenchArgs),
    /// Predict a board's clocks in software, and compare them with those that it takes
    Model(ModelArgs),
    /// Print the JSON schema of what `--format json` prints
    Schema(SchemaArgs),
    /// Print the script with which a shell completes the command line
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    Man(ManArgs),
}

/// Reads the command line.
///
/// # Errors
/// The usage error; or the help or version text, if that is asked for.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = args.into_iter().collect();
    let matches = command().try_get_matches_from(&words);
    let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| tips::with_tip(error, &words))
}

/// The whole command line, whose help lists the subcommands in groups.
fn command() -> clap::Command {
    let mut command = Cli::command();
    let help = template(&command);
    command = command.help_template(help);
    command
}

/// The template of the help, which clap fills in.
fn template(command: &clap::Command) -> StyledStr {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let width = GROUPS
        .iter()
        .flat_map(|(_, names)| *names)
        .map(|name| name.len());
    let width = width.max().unwrap_or_default();
    let mut list = String::new();
    for (group, names) in GROUPS {
        list += &format!("{header}{group}:{header:#}\n");
        for name in names {
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            list += &format!("  {literal}{name:<width$}{literal:#}  {about}\n");
        }
        list += "\n";
    }
    let more = "`perftboard help COMMAND` has examples of each.";
    format!("{{about}}\n\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}\n\n{more}{{after-help}}").into()
}

impl Cli {
    /// Runs the subcommand.
    ///
    /// # Errors
    /// [`Failure`] if the subcommand fails.
    pub fn run(&self, console: &mut Console) -> Result<Outcome, Failure> {
        Ok(match &self.command {
            Command::Perft(args) => perft::run(args, console)?,
            Command::Moves(args) => moves::run(args, console)?,
            Command::Suite(args) => suite::run(args, console)?,
            Command::Compare(args) => compare::run(args, console)?,
            Command::Uci(args) => uci::run(args, console)?,
            Command::Perftree(args) => perftree::run(args, console)?,
            Command::Trace(args) => trace::run(args, console)?,
            Command::Serve(args) => serve::run(args, console)?,
            Command::Farm(args) => companion::farm(args, self.colour.color, console)?,
            Command::Explore(args) => companion::explore(args, self.colour.color, console)?,
            Command::Bench(args) => bench::run(args, console)?,
            Command::Model(args) => model::run(args, console)?,
            Command::Reference(args) => reference::run(args, console)?,
            Command::Posdata(args) => posdata::run(args, console)?,
            Command::Endgame(args) => endgame::run(args, console)?,
            Command::Bitstream(args) => bitstream::run(args, console)?,
            Command::Prove(args) => prove::run(args, console)?,
            Command::Verilog(args) => verilog::run(args, console)?,
            Command::Vectors(args) => vectors::run(args, console)?,
            Command::Flash(args) => flash::run(args, console)?,
            Command::Boards(args) => boards::run(args, console)?,
            Command::Doctor(args) => doctor::run(args, console)?,
            Command::Schema(_) => schema::run(console)?,
            Command::Completions(args) => completions::run(args.shell, command(), console)?,
            Command::Man(args) => man::run(&args.folder, command(), console)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::board::BOARD_HELP;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    /// Asserts that the help of a command, and of every one below it, has an example of it.
    fn assert_examples(command: &clap::Command, name: &str) {
        for subcommand in command.get_subcommands() {
            let name = format!("{name} {}", subcommand.get_name());
            let help = subcommand.get_after_help().map(ToString::to_string);
            let has_example = help.is_some_and(|help| help.contains(&name));
            assert!(has_example, "{name}");
            assert_examples(subcommand, &name);
        }
    }

    #[test]
    fn every_subcommand_shows_an_example() {
        assert_examples(&command(), "perftboard");
    }

    /// The help of a command, and of every one below it.
    fn helps(command: &mut clap::Command) -> Vec<String> {
        let mut helps = vec![command.render_long_help().to_string()];
        for subcommand in command.get_subcommands_mut() {
            helps.extend(self::helps(subcommand));
        }
        helps
    }

    #[test]
    fn no_line_of_help_is_longer_than_can_be_read() {
        let mut command = command();
        command.build();
        for help in helps(&mut command) {
            for line in help.lines() {
                assert!(line.chars().count() <= HELP_WIDTH, "{line}");
            }
        }
    }

    #[test]
    fn the_addresses_of_boards_are_the_same_in_every_help_and_below_a_heading() {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut command = command();
        command.build();
        let helps = helps(&mut command).into_iter();
        let helps: Vec<String> = helps
            .filter(|help| help.contains("--board <BOARD>"))
            .collect();
        assert!(helps.len() >= 8);
        for help in helps {
            assert!(words(&help).contains(BOARD_HELP), "{help}");
            let section = help.split("\nBoard:\n").nth(1);
            let first = section.and_then(|section| section.lines().next());
            assert!(
                first.is_some_and(|line| line.contains("--board <BOARD>")),
                "{help}"
            );
        }
        // What follows the options of the position, the board and the check is no part of their sections.
        let perft = command.find_subcommand_mut("perft").expect("it is there");
        let help = perft.render_long_help().to_string();
        let (_, options) = help.split_once("\nOptions:\n").expect("options");
        let (options, _) = options.split_once("\nPosition:\n").expect("a position");
        for option in ["--divide", "--journal <FILE>", "--format <FORMAT>"] {
            assert!(options.contains(option), "{help}");
        }
    }

    #[test]
    fn every_subcommand_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let command = command();
        let mut names: Vec<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        grouped.sort_unstable();
        names.sort_unstable();
        assert_eq!(grouped, names);
    }

    #[test]
    fn the_help_has_the_groups_and_a_line_for_every_subcommand() {
        let help = command().render_help().to_string();
        let mut rest = &help[..];
        for (group, names) in GROUPS {
            let lines = names.iter().map(|name| format!("\n  {name} "));
            for expected in std::iter::once(format!("\n{group}:\n")).chain(lines) {
                let found = rest.find(&expected);
                // The next search begins with the line feed that ends this one.
                rest = &rest
                    [found.unwrap_or_else(|| panic!("{expected}: {help}")) + expected.len() - 1..];
            }
        }
        assert!(
            rest.contains("--version") && rest.contains("Exit status:"),
            "{help}"
        );
    }
}
