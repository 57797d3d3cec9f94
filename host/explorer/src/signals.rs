//! Which signals of the circuit are looked at in every clock that is shown.
//!
//! They are named as in the waveforms. A name that the circuit does not have is an error when the [`Layout`] is made, so that
//! any change of the circuit which concerns the explorer shows in every test of it.

use reference::Square;
use sim::{Board, Probe, SignalInfo, SimError};

use crate::words::{castles, square};

/// A signal of a core. The tree core and the rank counters have a look in common.
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
    /// All have it, in their look at a board.
    Look,
    Counter,
    Tree,
}

core_signals! {
    Activity Tree "activity" "What the tree core spends the clock on.";
    TreeStage Tree "r.q$stage" "The stage of the tree core.";
    Stage Tree "finder.r.q$stage" "The stage of the finder.";
    Valid Tree "walker.visit$valid" "The walk stands on one of its squares.";
    Starting Tree "walker.visit$starting" "The walk stands where it starts.";
    Home Tree "walker.visit$home" "The walk stands on its last square.";
    Square Tree "walker.visit$square" "The square of the walk.";
    Direction Tree "walker.visit$direction" "The direction along which the square was reached.";
    Knight Tree "walker.r.q$knight" "The walk is a knight's.";
    Black Tree "walker.r.q$black" "The walk is of the black side.";
    Own Tree "walker.visit$own" "A piece of the walking side stands on the square.";
    Enemy Tree "walker.visit$enemy" "A piece of the other side stands on the square.";
    Kind Tree "walker.visit$kind" "What stands on the square.";
    Turn Tree "walker.turn" "The next square is read from TURN.";
    Ends Tree "walker.step.ends" "STEP says that the board ends here in the direction of the walk.";
    StepTo Tree "walker.step.to" "The next square straight on, as STEP has it; it is not used where the board ends.";
    Turns Tree "walker.turns.data" "The word read from TURN.";
    ToPlace Tree "walker.to_place" "The square of the next clock.";
    From Tree "walker.r.q$from" "The square from which the walk started, as TURN has it.";
    Mirror Tree "walker.mirror" "What turns a square of the ROM into one of the board.";
    Leaper Tree "walker.r.q$leaper" "A king or a knight walks.";
    Pawn Tree "walker.r.q$pawn" "A pawn walks.";
    Op Tree "finder.command$op" "What the walker does at the end of the clock.";
    Target Tree "finder.r.q$target" "The square of the last clock was a target, if the verdict on it allows that.";
    Legal Tree "finder.legal" "The square of the last clock was the target of a legal move.";
    Goal Tree "verdicts.goal" "The verdict on the square of the last clock: a piece other than the king may go there, or the king may castle with the rook there.";
    May Tree "verdicts.may" "The verdict on the square of the last clock: the king may go there, or the piece there is not pinned.";
    Loose Tree "finder.r.q$loose" "The piece that walks is not pinned.";
    Sends Tree "finder.sends" "A move goes out as a job.";
    Chosen Tree "finder.chosen" "A legal move waits.";
    RecordFrom Tree "finder.record$from" "The square from which the last move goes.";
    RecordTo Tree "finder.record$to" "The square to which it goes.";
    RecordKind Tree "finder.record$kind" "What moves.";
    RecordPromotion Tree "finder.record$promotion" "What it becomes; in castling the wing.";
    King Tree "position.state$king" "The king's square.";
    SideBlack Tree "position.state$black" "Black is to move.";
    Ply Tree "position.state$ply" "Moves made since the root.";
    Busy Tree "position.state$busy" "A move is being made or unmade.";
    Done Tree "verdicts.done" "The look is over: its verdicts are complete.";
    Parents Tree "r.q$parents" "The moves of the node lead to leaves' parents.";
    Far Tree "r.q$read_far" "The verdicts of the node stand at the place of the next ply.";
    Waits Tree "r.q$waits" "A move was found ahead.";
    AheadFrom Tree "ahead.q$from" "The square from which that move goes.";
    AheadTo Tree "ahead.q$to" "The square to which it goes.";
    Makes Tree "r.q$makes" "A move is made in this clock or the next one.";
    CountOne Tree "count_one" "The tree core counts a leaf itself.";
    Pushes Tree "pushes" "A word goes out to the rank counters.";
    IsJob Tree "is_job" "It is a job.";
    Word Tree "word" "The word.";
    Said Counter "said$activity" "What the counter spent the last clock on.";
    Takes Counter "takes" "The word that the queue offers is taken.";
    Offers Counter "queue.valid" "The queue offers a word.";
    Offer Counter "queue.offer" "The word.";
    Full Counter "queue.full" "The queue can take few more words.";
    Read Counter "queue.r.q$read" "The place of the word that is offered.";
    Write Counter "queue.r.q$write" "The place of the word that comes next.";
    Moves Counter "count.moves" "So many moves are counted.";
    Shown Counter "count.busy" "Moves of a board are still to come.";
    CountValid Counter "count.down_1.q$valid" "The count goes down a rank.";
    CountRank Counter "count.down_1.q$rank" "The rank.";
    CountTurn Counter "count.down_1.q$turn" "The number of its look.";
    UpFile Counter "count.up.moves$file" "Sweep up: sliders that come to the squares along their file.";
    UpWest Counter "count.up.moves$to_west" "Sliders that come from the south-east.";
    UpEast Counter "count.up.moves$to_east" "Sliders that come from the south-west.";
    UpHops0 Counter "count.up.moves$hops_0" "Knights, by the hop.";
    UpHops1 Counter "count.up.moves$hops_1" "Knights, by the hop.";
    UpHops2 Counter "count.up.moves$hops_2" "Knights, by the hop.";
    UpHops3 Counter "count.up.moves$hops_3" "Knights, by the hop.";
    UpAlongEast Counter "count.up.others$east" "Sliders that come along the rank from the west.";
    UpAlongWest Counter "count.up.others$west" "Sliders that come along the rank from the east.";
    UpSteps Counter "count.up.others$steps" "The king's moves, castling included.";
    UpDouble Counter "count.up.others$double_pushes" "Pawns that go two squares.";
    UpPushes Counter "count.up.others$pushes" "Pawns that go one square.";
    UpTakesEast Counter "count.up.others$takes_east" "Pawns that take towards the east.";
    UpTakesWest Counter "count.up.others$takes_west" "Pawns that take towards the west.";
    UpPromote Counter "count.up.others$promote" "Each pawn's move of the rank is four promotions.";
    DownFile Counter "count.down.moves$file" "Sweep down: sliders that come to the squares along their file.";
    DownWest Counter "count.down.moves$to_west" "Sliders that come from the north-east.";
    DownEast Counter "count.down.moves$to_east" "Sliders that come from the north-west.";
    DownHops0 Counter "count.down.moves$hops_0" "Knights, by the hop.";
    DownHops1 Counter "count.down.moves$hops_1" "Knights, by the hop.";
    DownHops2 Counter "count.down.moves$hops_2" "Knights, by the hop.";
    DownHops3 Counter "count.down.moves$hops_3" "Knights, by the hop.";
    FromFile Look "move_before.q$from_file" "The move that is laid over the board: the file that it leaves.";
    FromRank Look "move_before.q$from_rank" "The rank that it leaves.";
    ToFile Look "move_before.q$to_file" "The file to which it goes.";
    ToRank Look "move_before.q$to_rank" "The rank to which it goes.";
    Puts0 Look "move_before.q$kind_0" "The bits of what stands there afterwards, all low if it is no move: the lowest.";
    Puts1 Look "move_before.q$kind_1" "The middle one.";
    Puts2 Look "move_before.q$kind_2" "The highest.";
    Reads Look "down_0.q$valid" "A rank of the board is read.";
    NodeBlack Look "current.q$black" "Black is to move on the board that the sweep down reads.";
    NodePly Look "current.q$ply" "The board on which the move is made.";
    Descends Look "current.q$descends" "The move leads to another node, and is not counted.";
    DownValid Look "down_2.q$valid" "Sweep down: a rank is seen.";
    DownRank Look "down_2.q$rank" "The rank, as the side to move counts it.";
    DownTurn Look "down_2.q$turn" "The number of the look.";
    Kind0 Look "view.seen$kind_0" "What stands on the rank: the lowest bits of the kinds.";
    Kind1 Look "view.seen$kind_1" "The middle bits.";
    Kind2 Look "view.seen$kind_2" "The highest bits.";
    Other Look "view.seen$other" "The pieces of the other side.";
    MarksValid Look "down_4.q$valid" "Two clocks later: what was found of a rank is kept.";
    MarksRank Look "down_4.q$rank" "The rank.";
    MarksTurn Look "down_4.q$turn" "The number of the look.";
    Danger Look "look_down.marks$danger" "The squares of the rank that are attacked along it or from above.";
    Line Look "look_down.marks$line" "The squares on the king's lines.";
    UpValid Look "up_3.q$valid" "Sweep up: a rank is shown.";
    UpRank Look "up_3.q$rank" "The rank.";
    UpTurn Look "up_3.q$turn" "The number of the look.";
    Check Look "checks.q$check" "The king of the board that the sweep up reads is in check.";
    Double Look "checks.q$double_check" "It is in check by two pieces.";
    Goals Look "look_up.targets$goal" "The squares of the rank to which pieces other than the king may go.";
    Steps Look "look_up.steps" "The squares to which the king may go, and those of the rooks with which it may castle.";
    Castles Look "look_up.castles" "The squares of the rooks with which the king may castle; they are among its steps.";
    Unpinned Look "look_up.unpinned" "The pieces of the rank that are not pinned.";
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
    Busy "cluster$0.busy" "The cores work, or finish what they have.";
    SumsHalf "ledger.r.q$writes_half" "The half of the ledger's memory that has the sums.";
    Target "cluster$0.r.q$target" "The rank counter that gets the job on the bus.";
    WordValid "cluster$0.bus.q$valid" "A word is on the bus to the rank counters.";
    WordJob "cluster$0.bus.q$job" "It is a job, for one of the counters alone.";
    Word "cluster$0.bus.q$word" "The word.";
}

/// The number of the tree core; rank counter n has the number n, from 1 on.
pub const TREE: usize = 0;

/// The name of a core's outermost block.
#[must_use]
pub fn prefix(core: usize) -> String {
    match core {
        TREE => "cluster$0.tree.".to_owned(),
        counter => format!("cluster$0.counters${}.counter.", counter - 1),
    }
}

/// The name of the block that looks at boards, within its core.
#[must_use]
pub fn look(core: usize) -> &'static str {
    match core {
        TREE => "verdicts.look.",
        _ => "look.",
    }
}

/// The name of a signal within its core, as the page shows it; `None` if the core has no such signal.
fn path_in_core(core: usize, owner: Owner, path: &'static str) -> Option<String> {
    match (core, owner) {
        (TREE, Owner::Counter) => None,
        (TREE, Owner::Tree) => Some(path.to_owned()),
        (_, Owner::Look) => Some(format!("{}{path}", look(core))),
        (_, Owner::Tree) => None,
        (_, Owner::Counter) => Some(path.to_owned()),
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
    /// The signals of a board with so many rank counters, and beside them `extra` ones, which somebody wants to see.
    ///
    /// # Errors
    /// [`SimError::NoSignal`] if the circuit has not one of them.
    pub fn new(board: &Board, counters: usize, extra: &[String]) -> Result<Self, SimError> {
        let (mut paths, mut places) = (Vec::new(), Vec::new());
        for core in 0..=counters {
            let prefix = prefix(core);
            let mut own = vec![None; CORE.len()];
            for &(of, owner, path) in CORE {
                if let Some(path) = path_in_core(core, owner, path) {
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
            cores: counters + 1,
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

    /// The squares between which the move goes that a core's last job lays over the board, of a king that castles its own and its rook's;
    /// `None` if the job is no move, but the node itself.
    #[must_use]
    pub fn laid_move(&self, core: usize) -> Option<[Square; 2]> {
        let at = |[file, rank]: [Of; 2]| square(self.get(core, rank) << 3 | self.get(core, file));
        let [from, to] = [[Of::FromFile, Of::FromRank], [Of::ToFile, Of::ToRank]].map(at);
        let puts = [Of::Puts0, Of::Puts1, Of::Puts2].map(|of| self.get(core, of));
        (puts != [0; 3] || castles(from, to)).then_some([from, to])
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

    /// The letters of what all cores spend the clock on, the tree core's first: `w`, `m`, `s`, and `W` for walking. A rank counter
    /// says it a clock late.
    #[must_use]
    pub fn lanes(&self) -> String {
        (0..self.layout.cores)
            .map(|core| activity_letter(self.get(core, activity(core))))
            .collect()
    }
}

/// The signal that tells what a core spends the clock on.
#[must_use]
pub fn activity(core: usize) -> Of {
    match core {
        TREE => Of::Activity,
        _ => Of::Said,
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
