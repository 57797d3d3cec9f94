//! The packed ROMs hold Sandström's table, and so does the logic that takes the place of STEP in an iCE40.

use crate::family::ice40::ICE40;
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "rom",
    subject: Subject::Block("core$walker"),
    claim: "every entry of Sandström's table that a walk can read follows from one word of the ROM STEP and one of the ROM TURN",
    method: Method::Flush { clock: 2 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "STEP leads north from e2 to f3",
            find: "mem[12] = 8'h14;",
            replace: "mem[12] = 8'h15;",
        },
        Fault {
            effect: "STEP does not know that the board ends in the east of h1",
            find: "mem[71] = 8'h40;",
            replace: "mem[71] = 8'h8;",
        },
    ],
};

pub(super) const STEP: Theorem = Theorem {
    name: "step",
    subject: Subject::BlockFor {
        family: ICE40.name,
        block: "core$walker",
    },
    claim: "the same follows from the logic that stands in the place of STEP in an iCE40, and one word of the ROM TURN",
    faults: &[
        Fault {
            effect: "a walk west is one east",
            find: "wire west = direction[2] ? direction[0] : direction[1];",
            replace: "wire west = direction[2] ? direction[0] : 1'b0;",
        },
        Fault {
            effect: "the highest bit of a rank never changes",
            find: "rank[2] ^ (upright && ranks[1:0] == 0)",
            replace: "rank[2]",
        },
    ],
    ..THEOREM
};

const SPECIFICATION: &str = r"
// How a walker reads the two words: STEP [direction][square], TURN [page][direction][rank][file]. Walks from files a to d read
// with every file mirrored.
module theorem(input clock, input [2:0] ptype, input [5:0] from, input [5:0] dest);
   wire mirror = !from[2];
   wire [5:0] table_from = from ^ (mirror ? 7 : 0);
   wire [5:0] table_dest = dest ^ (mirror ? 7 : 0);
   wire [2:0] direction, distance;
   line line(.from(table_from), .to(table_dest), .direction(direction), .distance(distance));

   wire pawn = ptype == 1 || ptype == 7;
   wire [2:0] push = ptype == 1 ? 0 : 2;
   wire [2:0] start = pawn ? (ptype == 1 ? 3 : 5) : ptype == 3 ? 3 : 7;
   // Knights' hops are counted.
   wire reachable, from_reachable;
   wire [5:0] nextpos, nextdir;
   wire [4:0] left, from_left;
   sandstroem entry(.ptype(ptype), .from(from), .dest(dest), .reachable(reachable), .nextpos(nextpos), .nextdir(nextdir), .left(left));
   sandstroem first(.ptype(ptype), .from(from), .dest(from), .reachable(from_reachable), .left(from_left));
   wire [2:0] hop = from_left - 1 - left;
   wire starts = dest == from;
   wire [2:0] behind = starts ? start : ptype == 2 ? hop : direction;

   wire [7:0] step, turn;
   block$step step_rom(.clock(clock), .address({pawn ? push : direction, table_dest}), .data(step));
   block$turns turn_rom(.clock(clock), .address({ptype == 2, behind, table_from[5:3], table_from[1:0]}), .data(turn));

   // The words come a clock later.
   reg [2:0] ptype_read, behind_read, distance_read;
   reg [5:0] from_read, nextpos_read, nextdir_read;
   reg mirror_read, pawn_read, starts_read, pushes_read, reachable_read, home_rank_read;
   always @(posedge clock) begin
      ptype_read <= ptype;
      behind_read <= behind;
      distance_read <= distance;
      from_read <= from;
      nextpos_read <= nextpos;
      nextdir_read <= nextdir;
      mirror_read <= mirror;
      pawn_read <= pawn;
      starts_read <= starts;
      pushes_read <= pawn && direction == push;
      reachable_read <= reachable && from_reachable;
      home_rank_read <= from[5:3] == (ptype == 1 ? 1 : 6);
   end
   wire edge_ = step[6];
   wire [5:0] next = step[5:0] ^ (mirror_read ? 7 : 0);
   wire [3:0] ray = behind_read + (turn[7:6] == 0 ? 4 : turn[7:6]);
   wire home = ptype_read == 4 ? ray >= 4 : ptype_read == 1 ? ray >= 6 : ray >= 8 || (ptype_read == 2 && turn[7:6] == 0);
   wire [5:0] turned = home && !starts_read ? from_read : turn[5:0] ^ (mirror_read ? 7 : 0);
   wire leaps = ptype_read == 2 || ptype_read == 6;
   wire [5:0] read_nextdir = pawn_read && pushes_read && !starts_read ? from_read : turned;
   wire [5:0] read_nextpos = pawn_read ? (!edge_ && (starts_read || (pushes_read && home_rank_read && distance_read == 1)) ? next : from_read)
                           : starts_read || leaps || edge_ ? turned : next;

   always @* if (reachable_read) begin
      assert (read_nextpos == nextpos_read);
      assert (read_nextdir == nextdir_read);
   end
endmodule
";
