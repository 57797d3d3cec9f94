//! The command line.

use crate::fault::Fault;
use crate::moves::Notation;

/// What the engine speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Speech {
    /// UCI on the standard input.
    Uci,
    /// One count for the arguments of the command line.
    Perftree,
    /// A count for each line of the standard input.
    Lines,
}

/// How the count of a move is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `e2e4: 20`
    Colon,
    /// `e2e4 - 20`
    Dash,
    /// `e2e4 20`
    Blank,
    /// `1. e2e4: 20`
    Numbered,
    /// Not at all: only the total is written.
    TotalOnly,
}

/// What else the engine does that a driver has to put up with.
#[derive(Default)]
pub struct Habits {
    /// The moves after a position are not played.
    pub ignores_moves: bool,
    /// The count, from 1, that is never answered.
    pub hangs_at: Option<u64>,
    /// The count, from 1, at which the engine dies.
    pub dies_at: Option<u64>,
    /// Lines that nobody asked for stand around each answer.
    pub chatters: bool,
    /// The command `uci` is not answered.
    pub mute: bool,
    /// Lines end as on Windows.
    pub crlf: bool,
    /// A count is answered by lines without an end.
    pub floods: bool,
    /// How moves are written.
    pub notation: Notation,
}

impl Habits {
    /// Takes on a habit.
    fn adopt(&mut self, habit: &str) -> Result<(), String> {
        match habit.split_once('=') {
            Some(("hangs-at", number)) => self.hangs_at = Some(read_number(number)?),
            Some(("dies-at", number)) => self.dies_at = Some(read_number(number)?),
            Some(_) => return Err(format!("unknown habit: {habit}")),
            None => match habit {
                "ignores-moves" => self.ignores_moves = true,
                "hangs" => self.hangs_at = Some(1),
                "dies" => self.dies_at = Some(1),
                "chatters" => self.chatters = true,
                "mute" => self.mute = true,
                "crlf" => self.crlf = true,
                "floods" => self.floods = true,
                "castles-on-rook" => self.notation.castles_on_rook = true,
                "capitals" => self.notation.capitals = true,
                _ => return Err(format!("unknown habit: {habit}")),
            },
        }
        Ok(())
    }
}

/// What the command line asks for.
pub struct Options {
    /// Whether only the faults are to be listed.
    pub list: bool,
    /// The seeded fault.
    pub fault: Option<Fault>,
    /// What the engine speaks.
    pub speech: Speech,
    /// How the count of a move is written.
    pub style: Style,
    /// What else the engine does.
    pub habits: Habits,
    /// Whether counts are kept in a table.
    pub table: bool,
    /// The arguments that are not options.
    pub arguments: Vec<String>,
}

/// Reads the command line, without the name of the program.
pub fn read_options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        list: false,
        fault: None,
        speech: Speech::Uci,
        style: Style::Colon,
        habits: Habits::default(),
        table: false,
        arguments: Vec::new(),
    };
    let mut style = None;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--list" => options.list = true,
            "--table" => options.table = true,
            "--fault" => options.fault = Some(read_fault(&value()?)?),
            "--speak" => options.speech = read_speech(&value()?)?,
            "--style" => style = Some(read_style(&value()?)?),
            "--habit" => options.habits.adopt(&value()?)?,
            option if option.starts_with("--") => return Err(format!("unknown option: {option}")),
            _ => options.arguments.push(word),
        }
    }
    options.style = style.unwrap_or(match options.speech {
        Speech::Perftree => Style::Blank,
        Speech::Uci | Speech::Lines => Style::Colon,
    });
    options.table |= options.fault.is_some_and(Fault::needs_table);
    Ok(options)
}

/// The fault of a name.
fn read_fault(name: &str) -> Result<Fault, String> {
    Fault::named(name).ok_or_else(|| format!("unknown fault: {name}"))
}

/// The speech of a name.
fn read_speech(name: &str) -> Result<Speech, String> {
    match name {
        "uci" => Ok(Speech::Uci),
        "perftree" => Ok(Speech::Perftree),
        "lines" => Ok(Speech::Lines),
        _ => Err(format!("unknown speech: {name}")),
    }
}

/// The style of a name.
fn read_style(name: &str) -> Result<Style, String> {
    match name {
        "colon" => Ok(Style::Colon),
        "dash" => Ok(Style::Dash),
        "blank" => Ok(Style::Blank),
        "numbered" => Ok(Style::Numbered),
        "total-only" => Ok(Style::TotalOnly),
        _ => Err(format!("unknown style: {name}")),
    }
}

/// A number after the name of a habit.
fn read_number(text: &str) -> Result<u64, String> {
    (text.parse()).map_err(|_| format!("not a number: {text}"))
}
