//! What the page shows of a clock, as JSON.

use reference::Square;
use serde::Serialize;
use sim::{Board, Probe, SignalInfo, SimError};

use crate::circuit::Circuit;
use crate::signals::{look, prefix, Of, OfBoard, Row, TREE};
use crate::story::story;
use crate::wire::Message;
use crate::words::word;

/// The letters of the piece kinds, by the circuit's code.
const LETTERS: [char; 8] = ['.', 'P', 'N', 'B', 'R', 'Q', 'K', '.'];

/// Where the tree core's memory has the words of the stack, four for each ply.
const STACK: usize = 128;

/// The places of a rank counter's queue.
const PLACES: usize = 32;

/// The ranks of a board, each a word in the memory of a look.
const RANKS: usize = 8;

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
    /// A word is on its way to the rank counters.
    pub sends: bool,
    /// The rank counter that gets the job under way, from 1 on; 0 if none is.
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
    /// Its board: a letter or a dot for each square from a1 on. Of a rank counter it is the node's, without a job's move.
    pub board: String,
    /// The tree core's verdicts on the squares of its board.
    pub verdicts: Verdicts,
    /// The move that a rank counter lays over its board: the squares between which it goes.
    pub job: Option<[usize; 2]>,
    /// The words that wait, in words, the next one first.
    pub queue: Vec<String>,
    /// What it does, in words.
    pub says: String,
}

/// What a look has found out about a node, by squares. All are empty until the look is over.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdicts {
    /// Where a piece other than the king may go.
    pub goal: Vec<usize>,
    /// Where the king may go, and the rooks with which it may castle.
    pub king: Vec<usize>,
    /// The pieces that are pinned.
    pub pinned: Vec<usize>,
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
                    counter => format!("rank counter {counter}"),
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
            sends: row.board(OfBoard::WordValid) == 1,
            target: match row.board(OfBoard::WordValid) & row.board(OfBoard::WordJob) {
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
        let (squares, verdicts, job, queue) = match core {
            TREE => {
                let words = board.memory("cluster$0.tree.walker.board")?;
                let verdicts = verdicts(board, row, &words)?;
                (squares(&words), verdicts, None, Vec::new())
            }
            _ => {
                let half =
                    |name| board.memory(&format!("{}{}view.{name}", prefix(core), look(core)));
                let (lower, upper) = (half("lower")?, half("upper")?);
                let halves = lower.iter().zip(&upper);
                let words: Vec<u32> = halves.map(|(lower, upper)| lower | upper << 16).collect();
                let squares = rank_squares(&words, row.get(core, Of::NodePly) as usize);
                let queue = queue(board, row, core)?;
                (squares, Verdicts::default(), job(row, core), queue)
            }
        };
        Ok(CoreView {
            s: row.of_core(core).to_vec(),
            r: registers,
            says: story(row, core, &squares),
            board: squares,
            verdicts,
            job,
            queue,
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

/// The board of a ply as letters, from the words of a look's two memories, put together: a word a rank, in it a byte for each bit of
/// the kinds and one for the colour, and in each byte a bit for each file.
fn rank_squares(words: &[u32], ply: usize) -> String {
    let letter = |square: usize| {
        let word = words[RANKS * ply + square / 8] >> (square % 8);
        let letter = LETTERS[(word & 1 | word >> 7 & 2 | word >> 14 & 4) as usize];
        match word >> 24 & 1 {
            0 => letter,
            _ => letter.to_ascii_lowercase(),
        }
    };
    (0..64).map(letter).collect()
}

/// The verdicts on the node that the tree core searches. A rank's word has a byte for the squares to which pieces may go, and for the
/// rooks with which the king may castle, and one for the squares of the king and for the pieces that are not pinned; ranks are counted
/// as the side to move counts them.
fn verdicts(board: &Board, row: Row<'_>, words: &[u32]) -> Result<Verdicts, SimError> {
    if matches!(row.name(TREE, Of::Stage), "Idle" | "Wait") {
        return Ok(Verdicts::default());
    }
    let kept = board.memory("cluster$0.tree.verdicts.memory")?;
    let far = row.get(TREE, Of::Parents) & row.get(TREE, Of::Far);
    let (place, black) = (
        (row.get(TREE, Of::Ply) + far) as usize % 16,
        row.get(TREE, Of::SideBlack) as usize,
    );
    let verdict = |square: usize| {
        let rank = kept[RANKS * place + ((square / 8) ^ (7 * black))] >> (square % 8);
        (rank & 1 == 1, rank >> 8 & 1 == 1)
    };
    let own = |square: usize| {
        let word = words[square] as usize;
        word >> 8 & 1 == 1 && word >> 7 & 1 == black
    };
    let is_king = |square: usize| words[square] >> 9 & 1 == 1;
    let those = |holds: &dyn Fn(usize) -> bool| (0..64).filter(|&square| holds(square)).collect();
    Ok(Verdicts {
        goal: those(&|square| !own(square) && verdict(square).0),
        king: those(&|square| match (own(square), verdict(square)) {
            (true, (castles, _)) => castles,
            (false, (_, may)) => may,
        }),
        pinned: those(&|square| own(square) && !is_king(square) && !verdict(square).1),
    })
}

/// The squares between which the move goes that a rank counter lays over the ranks that it reads; of a king that castles, its own and its
/// rook's.
fn job(row: Row<'_>, core: usize) -> Option<[usize; 2]> {
    let reads = row.get(core, Of::Reads) == 1;
    let squares = row.laid_move(core).filter(|_| reads)?;
    Some(squares.map(Square::index))
}

/// The words that wait in a rank counter's queue.
fn queue(board: &Board, row: Row<'_>, core: usize) -> Result<Vec<String>, SimError> {
    let words = board.memory(&format!("{}queue.memory", prefix(core)))?;
    let [read, write] = [Of::Read, Of::Write].map(|of| row.get(core, of) as usize);
    let waiting = (PLACES + write - read) % PLACES;
    let told = (read..read + waiting).map(|place| word(u64::from(words[place % PLACES])));
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
    let words = board.memory("cluster$0.tree.position.memory")?;
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
