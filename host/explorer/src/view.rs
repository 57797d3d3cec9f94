//! What the page shows of a clock, as JSON.

use serde::Serialize;
use sim::{Board, Probe, SignalInfo, SimError};

use crate::circuit::Circuit;
use crate::signals::{prefix, Of, OfBoard, Row, TREE};
use crate::story::{edit, story};
use crate::wire::Message;

/// The letters of the piece kinds, by the circuit's code.
const LETTERS: [char; 8] = ['.', 'P', 'N', 'B', 'R', 'Q', 'K', '.'];

/// Where the tree core's memory has the words of the stack, four for each ply.
const STACK: usize = 128;

/// Where the inbox's memory has the edits that wait, and how many it can hold.
const RING: usize = 64;

/// The bytes of a half of the ledger's memory, and where in it the sum of the leaves begins; that of the clocks follows.
const LEDGER_HALF: usize = 64;
const LEAVES: usize = 0;

/// One clock.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moment {
    /// The clock since the board was switched on.
    pub clock: u64,
    /// What each core spends the clock on, a letter each, the tree core first.
    pub lanes: String,
    /// The circuit is counting.
    pub running: bool,
    /// The board receives a frame, and sends one.
    pub line: [bool; 2],
    /// An edit is on its way to the leaf cores.
    pub edits: bool,
    /// The leaf core that takes the job under way, from 1 on; 0 if none is.
    pub target: u64,
    /// The leaves and the clocks of the run that are in the sums. The circuit adds up what was counted in rounds of 64 clocks, so
    /// that they lag behind a little, and while a round carries from one byte to the next, they are not yet right.
    pub counted: [u64; 2],
    /// The moves made from the root to the node at which the tree core stands.
    pub stack: Vec<String>,
    /// The last messages on the line.
    pub messages: Vec<Message>,
    /// The cores that are shown, by their number; `None` for the others.
    pub cores: Vec<Option<CoreView>>,
}

/// One core in one clock.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CoreView {
    /// The values of the signals that are listed in [`CoreInfo`].
    pub s: Vec<u64>,
    /// The values of its registers.
    pub r: Vec<u64>,
    /// Its board: a letter or a dot for each square from a1 on.
    pub board: String,
    /// The squares of the pieces that it knows to be pinned.
    pub pinned: Vec<usize>,
    /// The edits that wait, in words, the next one first.
    pub inbox: Vec<String>,
    /// What it does, in words.
    pub says: String,
}

/// The names of what a core shows.
#[derive(Debug, Clone, Serialize)]
pub struct CoreInfo {
    /// What the core is called.
    pub name: String,
    /// The signals of [`CoreView::s`].
    pub signals: Vec<Named>,
    /// The registers of [`CoreView::r`].
    pub registers: Vec<Named>,
}

/// A signal's name, width, and the names of its values.
#[derive(Debug, Clone, Serialize)]
pub struct Named {
    /// The name.
    pub name: String,
    /// How many bits wide it is.
    pub bits: usize,
    /// What its values are called, if it is an enumeration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

impl Named {
    /// The signal with its name within a block.
    #[must_use]
    pub fn within(info: &SignalInfo, prefix: &str) -> Self {
        let name = info.path.strip_prefix(prefix).unwrap_or(&info.path);
        Self {
            name: name.to_owned(),
            bits: info.bits,
            values: info.names.clone(),
        }
    }
}

/// Reads what is shown beside the rows: registers and memories.
pub struct Viewer {
    registers: Vec<Probe>,
}

impl Viewer {
    /// A viewer of this circuit.
    ///
    /// # Errors
    /// [`SimError`] if a register cannot be read.
    pub fn new(circuit: &Circuit) -> Result<Self, SimError> {
        let all = circuit.board().signals();
        let probe = |core| {
            let prefix = prefix(core);
            let is_register = |signal: &&SignalInfo| {
                let rest = signal.path.strip_prefix(&prefix);
                rest.is_some_and(|rest| rest.ends_with(".q") || rest.contains(".q$"))
            };
            let paths = all
                .iter()
                .filter(is_register)
                .map(|signal| signal.path.clone());
            circuit.board().probe(&paths.collect::<Vec<_>>())
        };
        let registers = (0..circuit.layout().cores()).map(probe);
        Ok(Self {
            registers: registers.collect::<Result<_, _>>()?,
        })
    }

    /// The names of what the cores show.
    #[must_use]
    pub fn cores(&self, circuit: &Circuit) -> Vec<CoreInfo> {
        let core = |core| {
            let prefix = prefix(core);
            let named = |infos: &[SignalInfo]| {
                infos
                    .iter()
                    .map(|info| Named::within(info, &prefix))
                    .collect()
            };
            CoreInfo {
                name: match core {
                    TREE => "tree core".to_owned(),
                    leaf => format!("leaf core {leaf}"),
                },
                signals: named(circuit.layout().signals_of(core)),
                registers: named(self.registers[core].signals()),
            }
        };
        (0..circuit.layout().cores()).map(core).collect()
    }

    /// The clock that the circuit shows, with one core, or with all of them.
    ///
    /// # Errors
    /// [`SimError`] if the circuit has not a memory that is shown.
    pub fn moment(&self, circuit: &Circuit, core: Option<usize>) -> Result<Moment, SimError> {
        let (board, clock) = (circuit.board(), circuit.clock());
        let mut values = Vec::new();
        circuit.layout().read(board, &mut values);
        let row = Row::new(circuit.layout(), &values);
        let cores = (0..circuit.layout().cores()).map(|number| {
            let shown = core.is_none_or(|core| core == number);
            shown.then(|| self.core(board, row, number)).transpose()
        });
        Ok(Moment {
            clock,
            lanes: row.lanes(),
            running: row.board(OfBoard::Running) == 1,
            line: [OfBoard::Receiving, OfBoard::Sending].map(|of| row.board(of) == 1),
            edits: row.board(OfBoard::EditValid) == 1,
            target: match row.board(OfBoard::EditValid) & row.board(OfBoard::EditJob) {
                0 => 0,
                _ => row.board(OfBoard::Target) + 1,
            },
            counted: sums(board, row.board(OfBoard::SumsHalf) as usize)?,
            stack: stack(board, row.get(TREE, Of::Ply) as usize)?,
            messages: circuit.wire().until(clock).into_iter().cloned().collect(),
            cores: cores.collect::<Result<_, _>>()?,
        })
    }

    fn core(&self, board: &Board, row: Row<'_>, core: usize) -> Result<CoreView, SimError> {
        let mut registers = Vec::new();
        board.read(&self.registers[core], &mut registers);
        let words = board.memory(&format!("{}walker.board", prefix(core)))?;
        let squares = squares(&words);
        Ok(CoreView {
            s: row.of_core(core).to_vec(),
            r: registers,
            pinned: pinned(&words, row, core),
            inbox: inbox(board, row, core)?,
            says: story(row, core, &squares),
            board: squares,
        })
    }
}

/// A board's words as letters.
fn squares(words: &[u32]) -> String {
    let letter = |word: &u32| {
        let (kind, black, occupied) = (word >> 4 & 7, word >> 7 & 1, word >> 8 & 1);
        match (occupied, black) {
            (0, _) => '.',
            (_, 0) => LETTERS[kind as usize],
            _ => LETTERS[kind as usize].to_ascii_lowercase(),
        }
    };
    words.iter().take(64).map(letter).collect()
}

/// The squares of the pinned pieces. The circuit knows these by their slots, and the board's words tell whose slot is where.
fn pinned(words: &[u32], row: Row<'_>, core: usize) -> Vec<usize> {
    let side = if core == TREE {
        Of::TreeBlack
    } else {
        Of::SideBlack
    };
    let (pinned, black) = (row.get(core, Of::Pinned), row.get(core, side));
    let is_pinned = |word: u32| {
        let own = word >> 8 & 1 == 1 && u64::from(word >> 7 & 1) == black;
        own && pinned >> (word & 15) & 1 == 1
    };
    let squares = words.iter().take(64).enumerate();
    squares
        .filter(|(_, word)| is_pinned(**word))
        .map(|(square, _)| square)
        .collect()
}

/// The edits that wait in a leaf core's inbox, in words.
fn inbox(board: &Board, row: Row<'_>, core: usize) -> Result<Vec<String>, SimError> {
    if core == TREE {
        return Ok(Vec::new());
    }
    let words = board.memory(&format!("{}inbox.memory", prefix(core)))?;
    let (first, waiting) = (
        row.get(core, Of::Behind) as usize,
        row.get(core, Of::Used) as usize,
    );
    // The word behind an order to count has no mark of its own.
    let mut raw = row.get(core, Of::Raw) == 1;
    let told = (first..first + waiting).map(|place| {
        let word = u64::from(words[RING + place % RING]);
        let told = edit(word, raw);
        raw = !raw && word >> 15 == 1 && word >> 8 & 1 == 0;
        told
    });
    Ok(told.collect())
}

/// The sums of leaves and of clocks, in the half of the ledger's memory that is written.
fn sums(board: &Board, half: usize) -> Result<[u64; 2], SimError> {
    let bytes = board.memory("ledger.memory")?;
    let sum = |first: usize| {
        let bytes = &bytes[LEDGER_HALF * half + first..][..8];
        bytes
            .iter()
            .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    };
    Ok([sum(LEAVES), sum(LEAVES + 8)])
}

/// The moves on the tree core's stack.
fn stack(board: &Board, plies: usize) -> Result<Vec<String>, SimError> {
    let words = board.memory("dispatcher.tree.position.memory")?;
    let square = |bits: u32| reference::Square::from_low_bits(bits as u8 & 63);
    let mv = |ply: usize| {
        let (word, search) = (words[STACK + 4 * ply], words[STACK + 4 * ply + 2]);
        let (from, to) = (square(word >> 6), square(word));
        let promotes = search >> 4 & 7 == 1 && matches!(to.rank(), 0 | 7);
        let piece = ["q", "r", "b", "n"][(search >> 10 & 3) as usize];
        format!("{from}{to}{}", if promotes { piece } else { "" })
    };
    Ok((0..plies).map(mv).collect())
}
