//! Which signals of the circuit are looked at in every clock that is shown.
//!
//! They are named as in the waveforms. A name that the circuit does not have is an error when the [`Layout`] is made, so that
//! any change of the circuit which concerns the explorer shows in every test of it.

use sim::{Board, Probe, SignalInfo, SimError};

/// A signal of a core. Leaf cores and the tree core have walker, watch and filter in common.
macro_rules! core_signals {
    ($( $name:ident $owner:ident $path:literal $doc:literal; )*) => {
        /// A signal of a core that is read in every clock that is shown.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Of {
            $( #[doc = $doc] $name, )*
        }

        /// All of them: the signal, which cores have it, and its name within the core.
        const CORE: &[(Of, Owner, &str)] = &[ $( (Of::$name, Owner::$owner, $path), )* ];
    };
}

/// Which cores have a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Both,
    Leaf,
    Tree,
}

core_signals! {
    Activity Both "" "What the core spends the clock on.";
    Stage Both "generator.r.q$stage" "The stage of the core's generator.";
    Valid Both "walker.visit$valid" "The walk stands on one of its squares.";
    Starting Both "walker.visit$starting" "The walk stands where it starts.";
    Home Both "walker.visit$home" "The walk stands on its last square.";
    Square Both "walker.visit$square" "The square of the walk.";
    Direction Both "walker.visit$direction" "The direction along which the square was reached.";
    Distance Both "walker.visit$distance" "How far along its ray the square is.";
    Passed Both "walker.visit$passed" "The scan has looked through a piece on this ray.";
    Knight Both "walker.visit$knight" "The walk is a knight's.";
    Black Both "walker.visit$black" "The walk is of the black side.";
    Own Both "walker.visit$own" "A piece of the walking side stands on the square.";
    Enemy Both "walker.visit$enemy" "A piece of the other side stands on the square.";
    Kind Both "walker.visit$kind" "What stands on the square.";
    Turn Both "walker.turn" "The next square is read from TURN.";
    Step Both "walker.step.data" "The word read from STEP.";
    Turns Both "walker.turns.data" "The word read from TURN.";
    ToPlace Both "walker.to_place" "The square of the next clock.";
    From Both "walker.r.q$from" "The square from which the walk started, as TURN has it.";
    Mirror Both "walker.mirror" "What turns a square of the ROM into one of the board.";
    Turning Both "walker.r.q$turning" "The walk leaves the ray here whatever stands here.";
    Leaper Both "walker.r.q$leaper" "A king or a knight walks.";
    Rook Both "walker.r.q$rook" "A rook walks.";
    Pawn Both "walker.r.q$pawn" "A pawn walks.";
    NoOrthogonals Both "walker.r.q$no_orthogonals" "Orthogonal rays end at their first square.";
    NoDiagonals Both "walker.r.q$no_diagonals" "Diagonal rays end at their first square.";
    Op Both "generator.command$op" "What the walker does at the end of the clock.";
    Attacker Both "watch.attacker" "The piece on the square attacks the square of the start.";
    Pinned Both "watch.lines$pinned" "The pinned pieces: the bit of each one's slot in the list of its side.";
    Check Both "watch.lines$check" "The king is in check.";
    Double Both "watch.lines$double" "The king is in check by two pieces.";
    Checker Both "watch.lines$square" "The square of the piece that gives check.";
    Candidate Both "legality.candidate" "The square is a target, unless the king would be taken.";
    Legal Both "legality.legal" "The square of the last clock was the target of a legal move.";
    Judged Both "legality.r.q$square" "The square of the last clock.";
    WasCandidate Both "legality.r.q$candidate" "The square of the last clock was a candidate.";
    CountOne Both "generator.count_one" "A move of the king, or en passant, is counted.";
    King Leaf "generator.king" "The king's square.";
    SideBlack Leaf "generator.r.q$black" "Black's moves are counted.";
    Castling Leaf "generator.r.q$castling" "The square under test is the king's target in castling.";
    Applies Leaf "inbox.applies" "The inbox applies an edit.";
    Data Leaf "inbox.data" "The edit, or a word of the piece list.";
    Raw Leaf "generator.raw" "The next word of the inbox is that of the lines around the king.";
    Used Leaf "inbox.used" "How many edits wait in the inbox.";
    Behind Leaf "inbox.r.q$behind" "Where in the ring the next edit is, but for those of a job that is taken back.";
    Full Leaf "inbox.full" "The inbox can take few more edits.";
    One Leaf "said$one" "One move has been counted.";
    Four Leaf "said$four" "Four promotions have been counted.";
    TreeKing Tree "position.state$king" "The king's square.";
    TreeBlack Tree "position.state$black" "Black is to move.";
    TreeCounts Tree "count_one" "The tree core counts a leaf itself.";
    TreeStage Tree "r.q$stage" "The stage of the tree core.";
    PositionStage Tree "position.r.q$stage" "Which part of making or unmaking a move is on.";
    Ply Tree "position.state$ply" "Moves made since the root.";
    Busy Tree "position.state$busy" "A move is being made or unmade, or a job sent.";
    Job Tree "position.r.q$job" "The edits of a job are made.";
    Chosen Tree "generator.chosen" "A legal move waits.";
    RecordFrom Tree "generator.record$from" "The square from which that move goes.";
    RecordTo Tree "generator.record$to" "The square to which it goes.";
    RecordKind Tree "generator.record$kind" "What moves.";
    RecordPromotion Tree "generator.record$promotion" "What it becomes.";
    EnPassant Tree "generator.en_passant.running" "En passant is looked for.";
    Trying Tree "r.q$leaf" "Captures en passant are tried, of which the leaf cores do not hear.";
    EditValid Tree "position.edit$valid" "An edit is made; unless captures are tried, it waits in the queue for the leaf cores.";
    EditWord Tree "position.edit$word" "The edit.";
}

/// A signal of the whole board.
macro_rules! board_signals {
    ($( $name:ident $path:literal $doc:literal; )*) => {
        /// A signal of the board that is read in every clock that is shown.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum OfBoard {
            $( #[doc = $doc] $name, )*
        }

        const BOARD: &[(OfBoard, &str)] = &[ $( (OfBoard::$name, $path), )* ];
    };
}

board_signals! {
    Running "running" "A run is on.";
    Receiving "receiving" "A frame comes in.";
    Sending "sending" "A frame goes out.";
    Refused "refused" "The last command was refused.";
    Tx "tx" "The serial line to the host.";
    Busy "dispatcher.busy" "The cores work, or finish what they have.";
    SumsHalf "ledger.r.q$writes_half" "The half of the ledger's memory that has the sums.";
    Offered "dispatcher.r.q$offered" "The leaf core that takes the next job.";
    Target "dispatcher.r.q$target" "The leaf core that takes the job under way.";
    EditValid "dispatcher.edit.q$valid" "An edit is on the bus to the leaf cores.";
    EditJob "dispatcher.edit.q$job" "The edit is for one leaf core alone.";
    EditWord "dispatcher.edit.q$word" "The edit.";
}

/// The number of the tree core; leaf core n has the number n, from 1 on.
pub const TREE: usize = 0;

/// The name of a core's outermost block.
#[must_use]
pub fn prefix(core: usize) -> String {
    match core {
        TREE => "dispatcher.tree.".to_owned(),
        leaf => format!("dispatcher.cores${}.core.", leaf - 1),
    }
}

/// The name of a signal within its core, as the page shows it; `None` if the core has no such signal.
fn path_in_core(core: usize, of: Of, owner: Owner, path: &'static str) -> Option<&'static str> {
    match (core, owner) {
        (TREE, Owner::Leaf) => None,
        (TREE, _) if of == Of::Activity => Some("activity"),
        (TREE, _) => Some(path),
        (_, Owner::Tree) => None,
        _ if of == Of::Activity => Some("generator.activity"),
        _ => Some(path),
    }
}

/// Where in a row of values each signal stands.
#[derive(Debug)]
pub struct Layout {
    cores: usize,
    /// Each core's places, by the number of the signal; `None` where the core has no such signal.
    places: Vec<Vec<Option<usize>>>,
    board: usize,
    extra: usize,
    probe: Probe,
}

impl Layout {
    /// The signals of a board with so many leaf cores, and beside them `extra` ones, which somebody wants to see.
    ///
    /// # Errors
    /// [`SimError::NoSignal`] if the circuit has not one of them.
    pub fn new(board: &Board, leaf_cores: usize, extra: &[String]) -> Result<Self, SimError> {
        let (mut paths, mut places) = (Vec::new(), Vec::new());
        for core in 0..=leaf_cores {
            let prefix = prefix(core);
            let mut own = vec![None; CORE.len()];
            for &(of, owner, path) in CORE {
                if let Some(path) = path_in_core(core, of, owner, path) {
                    own[of as usize] = Some(paths.len());
                    paths.push(format!("{prefix}{path}"));
                }
            }
            places.push(own);
        }
        let of_board = paths.len();
        paths.extend(BOARD.iter().map(|(_, path)| (*path).to_owned()));
        let of_extra = paths.len();
        paths.extend_from_slice(extra);
        Ok(Self {
            cores: leaf_cores + 1,
            places,
            board: of_board,
            extra: of_extra,
            probe: board.probe(&paths)?,
        })
    }

    /// Reads all signals.
    pub fn read(&self, board: &Board, values: &mut Vec<u64>) {
        board.read(&self.probe, values);
    }

    /// All cores, the tree core first.
    #[must_use]
    pub fn cores(&self) -> usize {
        self.cores
    }

    /// A core's signals, in the order of its values in [`Row::of_core`].
    #[must_use]
    pub fn signals_of(&self, core: usize) -> &[SignalInfo] {
        &self.probe.signals()[self.range(core)]
    }

    /// The signals that are read beside those of the cores and of the board.
    #[must_use]
    pub fn extra(&self) -> &[SignalInfo] {
        &self.probe.signals()[self.extra..]
    }

    fn range(&self, core: usize) -> std::ops::Range<usize> {
        let places = self.places[core].iter().flatten();
        let first = places.clone().min().copied().unwrap_or_default();
        let last = places.max().copied().unwrap_or_default();
        first..last + 1
    }
}

/// The values of all signals in one clock.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    layout: &'a Layout,
    values: &'a [u64],
}

impl<'a> Row<'a> {
    /// The values that [`Layout::read`] has read.
    #[must_use]
    pub fn new(layout: &'a Layout, values: &'a [u64]) -> Self {
        Self { layout, values }
    }

    /// A signal of a core, 0 if the core has no such signal.
    #[must_use]
    pub fn get(&self, core: usize, of: Of) -> u64 {
        let place = self.layout.places[core][of as usize];
        place.map_or(0, |place| self.values[place])
    }

    /// A signal of the board.
    #[must_use]
    pub fn board(&self, of: OfBoard) -> u64 {
        self.values[self.layout.board + of as usize]
    }

    /// All values of a core.
    #[must_use]
    pub fn of_core(&self, core: usize) -> &'a [u64] {
        &self.values[self.layout.range(core)]
    }

    /// The values of the extra signals.
    #[must_use]
    pub fn extra(&self) -> &'a [u64] {
        &self.values[self.layout.extra..]
    }

    /// What the value of an enumeration is called.
    #[must_use]
    pub fn name(&self, core: usize, of: Of) -> &'a str {
        let Some(place) = self.layout.places[core][of as usize] else {
            return "";
        };
        let names = &self.layout.probe.signals()[place].names;
        let name = names.get(self.values[place] as usize);
        name.map_or("", String::as_str)
    }

    /// The letters of what all cores spend the clock on, the tree core's first: `w`, `m`, `s`, `t`, and `W` for walking.
    #[must_use]
    pub fn lanes(&self) -> String {
        (0..self.layout.cores)
            .map(|core| activity_letter(self.get(core, Of::Activity)))
            .collect()
    }
}

/// The letter of an activity.
#[must_use]
pub fn activity_letter(activity: u64) -> char {
    // In the order of the circuit's enumeration, which a test pins.
    ['w', 'm', 's', 't', 'W']
        .get(activity as usize)
        .copied()
        .unwrap_or('w')
}
