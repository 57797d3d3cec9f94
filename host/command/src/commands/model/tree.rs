//! The tree core of the model: walks a whole tree, and adds up the clocks.

use reference::{Move, PieceKind, Position, Square};

use super::clocks::{
    BEGIN, END, LOOK, MAKE, PROMOTIONS, RESUME, UNMAKE, UNMAKE_CASTLING, UNMAKE_EN_PASSANT,
};
use super::counters::Counters;
use super::walks::{castles, takes_en_passant, Node, Slots, Visit, Walk};

/// The pieces that a pawn becomes, in the circuit's order.
const BECOMES: [PieceKind; PROMOTIONS as usize] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// What a whole count takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) clocks: u64,
    pub(super) jobs: u64,
}

/// The clocks of a count of at least two plies.
pub(super) fn taken(position: &Position, depth: u32, counters: u8, looks_ahead: bool) -> Taken {
    let mut tree = Tree {
        now: BEGIN + 1,
        verdicts: BEGIN + LOOK,
        counters: Counters::new(counters),
        looks_ahead,
        jobs: 0,
    };
    if depth == 2 {
        tree.counters.word(tree.now, false);
    }
    tree.search(&Place::root(position), depth, false);
    Taken {
        clocks: tree.now.max(tree.counters.end()) + END,
        jobs: tree.jobs,
    }
}

/// A position and its lists.
struct Place {
    position: Position,
    slots: Slots,
}

impl Place {
    fn root(position: &Position) -> Self {
        Self {
            position: *position,
            slots: Slots::of(position),
        }
    }

    fn after(&self, mv: Move) -> Self {
        Self {
            position: self.position.play(mv),
            slots: self.slots.after(&self.position, mv),
        }
    }
}

/// The tree core.
struct Tree {
    /// The clock that comes next.
    now: u64,
    /// The first clock in which the verdicts of the last look are complete.
    verdicts: u64,
    counters: Counters,
    looks_ahead: bool,
    jobs: u64,
}

/// A node whose moves are made.
struct Upper<'a> {
    place: &'a Place,
    remaining: u32,
    /// Moves are found ahead, and this one is waiting.
    looks_ahead: bool,
    ahead: Option<Move>,
}

impl Tree {
    /// Searches a node that is entered in this clock. Ends in the clock in which its move is taken back. `known` says that the node was
    /// looked at before its move was made.
    fn search(&mut self, place: &Place, remaining: u32, known: bool) {
        if !known {
            self.now = self.now.max(self.verdicts);
        }
        // One clock for the order, and one for the first word of the list.
        self.now += 2;
        let node = Node::of(&place.position, &place.slots);
        if remaining == 2 {
            self.jobs_of(&node);
        } else {
            self.moves_of(&node, place, remaining);
        }
    }

    /// A clock of a walk, which waits while a queue is full.
    fn step(&mut self) -> u64 {
        let clock = self.counters.room(self.now);
        self.now = clock + 1;
        clock
    }

    fn job(&mut self, clock: u64) {
        self.counters.job(clock);
        self.jobs += 1;
    }

    /// The node's moves are jobs: each goes out in the clock after its square was visited.
    fn jobs_of(&mut self, node: &Node) {
        for walk in &node.walks {
            self.step();
            for visit in &walk.visits {
                let clock = self.step();
                if visit.promotes {
                    for promotion in 0..PROMOTIONS {
                        if visit.legal {
                            self.job(clock + 1 + promotion);
                        }
                    }
                    self.now += PROMOTIONS;
                } else if visit.legal {
                    self.job(clock + 1);
                }
            }
            if walk.kind == PieceKind::King && !node.castles.is_empty() {
                for (_, legal) in &node.castles {
                    self.now += 3;
                    if *legal {
                        self.job(self.now - 1);
                    }
                }
                self.now += 1;
            }
            if !walk.chains {
                self.now += 1 + walk.dead;
            }
        }
    }

    /// The node's moves are made, one after the other.
    fn moves_of(&mut self, node: &Node, place: &Place, remaining: u32) {
        let mut upper = Upper {
            place,
            remaining,
            looks_ahead: self.looks_ahead && remaining == 3,
            ahead: None,
        };
        for walk in &node.walks {
            self.step();
            for visit in &walk.visits {
                self.step();
                if visit.target {
                    self.target(&mut upper, walk, *visit);
                }
            }
            if walk.kind == PieceKind::King && !node.castles.is_empty() {
                self.castles(&mut upper, walk.from, &node.castles);
            }
            self.now += 1 + walk.dead;
        }
        if let Some(mv) = upper.ahead.take() {
            self.wait();
            self.make(&upper, mv, true);
        }
    }

    /// A square to which a piece may move, if its king allows it: the verdict takes a clock.
    fn target(&mut self, upper: &mut Upper, walk: &Walk, visit: Visit) {
        self.now += 1;
        if !visit.legal {
            return;
        }
        if visit.en_passant {
            self.now += 2;
        }
        if !visit.promotes {
            let made = self.chosen(upper, Move::new(walk.from, visit.to));
            if made {
                self.now += RESUME;
            } else if visit.en_passant {
                self.now += 2;
            }
            return;
        }
        for (number, kind) in BECOMES.into_iter().enumerate() {
            let made = self.chosen(upper, Move::promoting(walk.from, visit.to, kind));
            if made {
                // The next promotion follows a clock earlier than the next square.
                self.now += if number + 1 < BECOMES.len() {
                    RESUME - 1
                } else {
                    RESUME
                };
            }
        }
    }

    /// Castling: three clocks a wing, and two more for the rook.
    fn castles(&mut self, upper: &mut Upper, king: Square, castles: &[(Square, bool)]) {
        for (to, legal) in castles {
            self.now += 3;
            if *legal {
                self.now += 2;
                if self.chosen(upper, Move::new(king, *to)) {
                    self.now += RESUME - 1;
                }
            }
        }
        self.now += 1;
    }

    /// Waits for the verdicts of the last look, and for room in the queues. Then come two clocks, the second of which is the move's.
    fn wait(&mut self) {
        let clock = self.counters.room(self.now.max(self.verdicts));
        self.now = clock + 2;
    }

    /// A move is chosen. Gives whether a move was made, this one or the one before it.
    fn chosen(&mut self, upper: &mut Upper, mv: Move) -> bool {
        self.wait();
        let look = self.now + LOOK;
        let made = match upper.looks_ahead {
            true => upper.ahead.replace(mv),
            false => Some(mv),
        };
        self.verdicts = look;
        match made {
            Some(made) => self.make(upper, made, upper.looks_ahead),
            None => self.now += 1,
        }
        made.is_some()
    }

    /// Makes a move in this clock, searches its node, and takes the move back. Ends in the clock after the order to go on.
    fn make(&mut self, upper: &Upper, mv: Move, known: bool) {
        let position = &upper.place.position;
        self.counters.word(self.now - 1, false);
        self.counters.word(self.now, true);
        self.now += MAKE;
        if upper.remaining == 3 {
            self.counters.word(self.now, false);
        }
        self.search(&upper.place.after(mv), upper.remaining - 1, known);
        self.now += UNMAKE;
        if castles(position, mv) {
            self.now += UNMAKE_CASTLING;
        } else if takes_en_passant(position, mv) {
            self.now += UNMAKE_EN_PASSANT;
        }
        self.now += 1;
    }
}
