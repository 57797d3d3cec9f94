//! The walker follows Sandström's table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "walker",
    subject: Subject::Block("walker"),
    claim: "on every board the walker visits the squares of Sandström's table, one a step, reads the board where it stands, and comes home within 27 squares",
    method: Method::Induction { length: 2, search: 8 },
    specification: SPECIFICATION,
    replaced: &["block$board"],
    faults: &[
        Fault {
            effect: "a rook goes on along the diagonals",
            find: "(~one & ends_4)",
            replace: "(~one & ends_3)",
        },
        Fault {
            effect: "the board's word is read in the mirror",
            find: "board$read_address = ((to_place) & 8'hff);",
            replace: "board$read_address = ((to_square) & 8'hff);",
        },
    ],
};

const SPECIFICATION: &str = r"
// The board's memory reads anything.
module block$board(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

// East for west, if the walk goes in the mirror.
module mirrored(input mirror, input [2:0] direction, output [2:0] shown);
   assign shown = !mirror ? direction : direction >= 4 ? direction ^ 1 : direction[0] ? direction ^ 2 : direction;
endmodule

module theorem(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word);
   wire [1:0] op;
   wire [2:0] kind;
   wire cblack, direct, cpushes, captures, scan, test, chain, here, cno_orthogonals, cno_diagonals, first;
   wire [5:0] cfrom, csquare;
   wire [2:0] cdirection;
   assign {first, cdirection, csquare, cfrom, cno_diagonals, cno_orthogonals, here, chain, test, scan, captures, cpushes, direct, cblack, kind, op} = command;
   localparam HOLD = 0, START = 1, RESUME = 2, STEP = 3;

   wire [26:0] visit;
   wire valid, vstarting, vhome, vpassed, vknight, vblack, own, enemy;
   wire [5:0] vsquare;
   wire [2:0] vdirection, vdistance, vkind;
   wire [3:0] vslot;
   assign {vslot, vkind, enemy, own, vblack, vknight, vpassed, vdistance, vdirection, vsquare, vhome, vstarting, valid} = visit;
   block dut(.clock(clock), .command(command), .write_enable(write_enable), .write_square(write_square), .write_word(write_word), .visit(visit));
   (* hierconn *) wire [34:0] \dut.r$q ;
   (* hierconn *) wire [15:0] \dut.board$read_data ;
   (* hierconn *) wire [7:0] \dut.board$read_address ;
   wire [3:0] slot;
   wire [2:0] wkind;
   wire wblack, occupied, king;
   wire [5:0] unused;
   assign {unused, king, occupied, wblack, wkind, slot} = \dut.board$read_data ;

   // The walk over the table: a piece, where it stands, the square that it visits, and what was asked.
   // A walk that is begun by another command is void: no step is taken in it.
   reg on = 0, void = 0, starting = 0, black, only_pushes, only_captures, no_orthogonals, no_diagonals, passed, measured;
   reg [2:0] ptype;
   reg [5:0] from, square;
   // Steps since the walk began, and squares along a ray since a step last turned to one, in this walk or an earlier one.
   reg [5:0] steps = 0;
   reg [2:0] count = 0;
   // The address of the board's word at hand.
   reg [7:0] address;
   always @(posedge clock) address <= \dut.board$read_address ;

   wire pawn = ptype == 1 || ptype == 7;
   wire reachable, sreachable;
   wire [5:0] nextpos, nextdir, snextpos, snextdir, tnextpos, tnextdir, tsnextpos, tsnextdir;
   wire [4:0] left, sleft;
   // On its own first rank, where the table has no pawn, a pawn that only captures walks as on the next one, a rank lower.
   wire [5:0] raise = ptype == 1 && from[5:3] == 0 ? 8 : ptype == 7 && from[5:3] == 7 ? -8 : 0;
   sandstroem here_entry(.ptype(ptype), .from(from + raise), .dest(square + raise), .reachable(reachable), .nextpos(tnextpos),
      .nextdir(tnextdir), .left(left));
   sandstroem start_entry(.ptype(ptype), .from(from + raise), .dest(from + raise), .reachable(sreachable), .nextpos(tsnextpos),
      .nextdir(tsnextdir), .left(sleft));
   assign {nextpos, nextdir} = {tnextpos - raise, tnextdir - raise};
   assign {snextpos, snextdir} = {tsnextpos - raise, tsnextdir - raise};
   wire [2:0] direction, distance;
   line lies(.from(from), .to(square), .direction(direction), .distance(distance));
   wire blocked = occupied && !(wblack == black && scan && !passed) && !(wblack == black && test && king);
   wire stops = ptype != 2 && (direction < 4 ? no_orthogonals : no_diagonals);
   wire pushing = square[2:0] == from[2:0];
   wire [5:0] next = starting ? (only_captures ? snextdir : snextpos)
                   : !pawn ? (blocked || stops ? nextdir : nextpos)
                   : !pushing ? nextdir
                   : !blocked && !stops && nextpos != from ? nextpos
                   : only_pushes ? from : snextdir;
   wire home = !starting && next == from;
   wire [2:0] next_direction, next_distance;
   line goes(.from(from), .to(next), .direction(next_direction), .distance(next_distance));
   wire same_ray = !starting && ptype != 2 && next_direction == direction;

   // A new walk.
   wire starts = op == START || (op == STEP && chain && home);
   wire [2:0] cptype = kind == 1 && cblack ? 7 : kind;
   wire [5:0] nfrom = here ? from : cfrom;
   wire creachable, fsreachable;
   wire [5:0] cnextpos, cnextdir, fnextpos, fnextdir;
   wire [4:0] cleft, fleft;
   sandstroem resumed_entry(.ptype(cptype), .from(cfrom), .dest(csquare), .reachable(creachable), .nextpos(cnextpos), .nextdir(cnextdir), .left(cleft));
   sandstroem new_entry(.ptype(cptype), .from(nfrom), .dest(nfrom), .reachable(fsreachable), .nextpos(fnextpos), .nextdir(fnextdir), .left(fleft));
   wire [2:0] line_direction, line_distance;
   line resumes(.from(cfrom), .to(csquare), .direction(line_direction), .distance(line_distance));
   wire [2:0] chop;
   mirrored mirrors(.mirror(!cfrom[2]), .direction(fleft[2:0] - 3'd1 - cleft[2:0]), .shown(chop));
   wire [2:0] hop;
   mirrored mirrors_hop(.mirror(!from[2]), .direction(sleft[2:0] - 3'd1 - left[2:0]), .shown(hop));

   // Whether the command is one of which the claims hold.
   reg proper;
   wire own_first_rank = nfrom[5:3] == (cblack ? 7 : 0);
   always @* begin
      proper = kind >= 1 && kind <= 6
         && (kind != 1 || (nfrom[5:3] != 0 && nfrom[5:3] != 7) || (starts && captures && own_first_rank));
      if (captures && (kind != 1 || cpushes)) proper = 0;
      if (starts) begin
         if (op == START && here) proper = 0;
         if (here && kind == 1) proper = 0;
         if (direct) begin
            if (captures || here || cno_orthogonals || cno_diagonals) proper = 0;
            if (csquare != fnextpos) proper = 0;
            if (cdirection != (kind == 2 ? 0 : line_direction)) proper = 0;
            if (!first) proper = 0;
         end
      end
      else begin
         if (here || cpushes || cno_orthogonals || cno_diagonals) proper = 0;
         if (!creachable || csquare == cfrom) proper = 0;
         if (cdirection != (kind == 2 ? chop : line_direction)) proper = 0;
         if (kind == 1 && first != (line_distance == 1)) proper = 0;
      end
   end

   always @(posedge clock) begin
      if (starts || op == RESUME) begin
         on <= proper;
         void <= !proper;
         steps <= 0;
         starting <= starts && !direct;
         ptype <= cptype;
         black <= cblack;
         from <= starts ? nfrom : cfrom;
         square <= starts && !direct ? nfrom : csquare;
         only_pushes <= cpushes;
         only_captures <= captures;
         no_orthogonals <= cno_orthogonals;
         no_diagonals <= cno_diagonals;
         passed <= 0;
         measured <= 0;
      end else if (op == STEP) begin
         on <= !home;
         starting <= 0;
         square <= next;
         passed <= same_ray && (passed || occupied);
         if (!same_ray) measured <= 1;
         count <= same_ray && !home ? count + 1 : 1;
         steps <= steps + 1;
      end
   end

   // The condition.
   always @* if (!on) assume (op != STEP);

   // The claims.
   always @* begin
      assert (vdistance == count);
      if (!void) begin
         assert (valid == (on && !starting));
         assert (vstarting == (on && starting));
      end
      if (on) begin
         assert (vsquare == square);
         assert (address[5:0] == square);
         assert (vhome == home);
         assert (vpassed == passed);
         assert (vblack == black && vknight == (ptype == 2));
         assert (own == (occupied && wblack == black) && enemy == (occupied && wblack != black));
         assert (vkind == wkind && vslot == slot);
         if (!starting) assert (vdirection == (ptype == 2 ? hop : direction));
         if (!starting && measured) assert (vdistance == (ptype == 2 ? 1 : distance));
         assert (steps + left <= 27);
      end
   end

   // The relation between the registers and (piece, from, square).
   wire ractive, rstarting, rturning, rno_orthogonals, rno_diagonals, rpassed, rblack, rknight, rleaper, rrook, rpawn, rpushes, rpushes_only, rdouble;
   wire [5:0] rfrom, rsquare;
   wire [2:0] rdirection, rturn_direction, rdistance;
   assign {rdouble, rpushes_only, rpushes, rpawn, rrook, rleaper, rknight, rblack, rpassed, rno_diagonals, rno_orthogonals, rturning,
      rdistance, rturn_direction, rdirection, rsquare, rfrom, rstarting, ractive} = \dut.r$q ;
   wire [2:0] shown;
   mirrored shows(.mirror(!rfrom[2]), .direction(rdirection), .shown(shown));
   wire home_rank = from[5:3] == (black ? 6 : 1);
   always @* begin
      assert (!(on && void));
      if (!void) assert (ractive == on && rstarting == (on && starting));
      if (on) begin
         assert (sreachable && reachable && (square == from) == starting);
         assert (!(ptype == 1 && black) && !(ptype == 7 && !black));
         assert (rfrom == (from[2] ? from : from ^ 3));
         assert (rsquare == (from[2] ? square : square ^ 7));
         assert (rleaper == (ptype == 2 || ptype == 6) && rrook == (ptype == 4) && rpawn == pawn);
         assert (rno_orthogonals == no_orthogonals && rno_diagonals == no_diagonals);
         assert (rpushes_only == (pawn && only_pushes));
         assert (!(only_captures && !pawn) && !(only_captures && only_pushes));
         if (raise != 0) assert (only_captures && (starting || !pushing));
         if (starting) begin
            assert (rturning && !passed);
            assert (rpushes == (pawn && !only_captures));
            if (pawn) assert (rdouble == (home_rank && !only_captures));
            assert (rturn_direction == (only_captures ? (black ? 5 : 3) : ptype == 3 ? 3 : ptype == 7 ? 1 : 7));
         end else begin
            assert (!rpushes);
            if (pawn) assert (!rdouble);
            assert (shown == (ptype == 2 ? hop : direction));
            assert (rturn_direction == (pawn && pushing ? (black ? 5 : 3) : rdirection));
            assert (rturning == (rleaper || stops || (pawn && !(pushing && home_rank && distance == 1))));
         end
      end
   end
endmodule
";
