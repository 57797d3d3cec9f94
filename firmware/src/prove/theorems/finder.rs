//! The finder offers every legal move of a node once, and no other.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "finder",
    subject: Subject::Block("tree$finder"),
    claim: "of every node the finder has each piece of the side to move walk once, finds each legal move to a square of its walk once and no other, also if other nodes are searched between, and the king's castling likewise; the record of a move that it offers is that move",
    method: Method::Induction { length: 1, search: 12 },
    specification: concat!(
        include_str!("../rules/pieces.v"),
        include_str!("../rules/moves.v"),
        include_str!("../contracts/finder_orders.v"),
        include_str!("../contracts/node_stays.v"),
        include_str!("../contracts/record_returns.v"),
        include_str!("../contracts/state_returns.v"),
        include_str!("../contracts/list_fits.v"),
        include_str!("../contracts/rooks_apart.v"),
        include_str!("../contracts/piece_goes.v"),
        include_str!("walker/walk_square.v"),
        include_str!("../contracts/walk_steps.v"),
        include_str!("../contracts/visits.v"),
        include_str!("../contracts/verdict_stays.v"),
        include_str!("../contracts/passed_stays.v"),
        include_str!("../contracts/record_mover.v"),
        include_str!("../contracts/record_takes.v"),
        include_str!("../contracts/record_passes.v"),
        include_str!("../contracts/record_castles.v"),
        include_str!("finder/finder.v"),
        include_str!("finder/orders.v"),
        include_str!("finder/moves.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["list_word == last_word"],
            origin: Origin::Memory,
        },
        Given {
            assumed: &["alive && square != from"],
            origin: Origin::Choice,
        },
        Given {
            assumed: &["!visited && `VISIT_OWN(visit) == own && `VISIT_ENEMY(visit) == enemy"],
            origin: Origin::Words {
                theorems: &["walker", "table"],
                because: "a walk comes to no square twice, since fewer squares are left after every step; own and enemy are what stands there",
            },
        },
        Given {
            assumed: &["`VISIT_KIND(visit) == its_kind && `VISIT_SLOT(visit) == its_slot", "`VISIT_SLOT(visit) == passer_slot"],
            origin: Origin::Memory,
        },
        Given {
            assumed: &["!beside && at != king + 6'd1 && at != king - 6'd1"],
            origin: Origin::Words {
                theorems: &["walker", "table"],
                because: "the squares beside a king on its first rank are not the last ones of its walk",
            },
        },
        Given {
            assumed: &["passed == its_passed", "goal == its_goal && may == its_may", "may == free"],
            origin: Origin::Choice,
        },
        Given {
            assumed: &["kind == KING || free || king_straight || king_oblique"],
            origin: Origin::Words {
                theorems: &["look-up"],
                because: "a piece that is not free is pinned, and so stands on a line with its king",
            },
        },
    ],
    faults: &[
        Fault {
            effect: "a pinned piece leaves the line of its pin",
            find: " & (r$q[(64'h9)+:(1)] | r$q[(64'he)+:(1)]);",
            replace: ";",
        },
        Fault {
            effect: "the piece in the last slot does not walk",
            find: "r$d[(64'h8)+:(1)] = r$q[(64'h4)+:(4)] >= state[(64'h1a)+:(4)];",
            replace: "r$d[(64'h8)+:(1)] = r$q[(64'h4)+:(4)] + 32'h1 >= state[(64'h1a)+:(4)];",
        },
        Fault {
            effect: "no pawn becomes a queen in a job",
            find: "sends = legal | r$q[(64'h10)+:(1)];",
            replace: "sends = r$q[(64'h10)+:(1)];",
        },
        Fault {
            effect: "after a search was taken up again the piece is not pinned any more",
            find: "found$d[(64'h25)+:(1)] = r$q[(64'h9)+:(1)];",
            replace: "found$d[(64'h25)+:(1)] = 1'b1;",
        },
        Fault {
            effect: "the king castles on the long wing only if it may on the short one",
            find: "if (~r$q[(64'h12)+:(1)] & may_long)",
            replace: "if (~r$q[(64'h12)+:(1)] & may_long & may_short)",
        },
        Fault {
            effect: "the walk of a pawn that promotes on its last square is followed at once by another one",
            find: " & ~(is_pawn & seventh);",
            replace: ";",
        },
        Fault {
            effect: "a pawn that takes en passant takes no pawn",
            find: "visit[(64'he)+:(1)] | target$takes;",
            replace: "visit[(64'he)+:(1)];",
        },
        Fault {
            effect: "a walk goes on after its last square if the move there is not legal",
            find: "else if (r$q[(64'ha)+:(1)]) begin",
            replace: "else if (1'b0) begin",
        },
        Fault {
            effect: "a pawn takes straight ahead",
            find: "oblique == visit[(64'he)+:(1)]",
            replace: "oblique <= visit[(64'he)+:(1)]",
        },
    ],
};
