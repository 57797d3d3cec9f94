// The board's memory reads anything.
module block$board(input clock, input [5:0] read_address, output [15:0] read_data, input [5:0] write_address, input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

// East for west, if the walk goes in the mirror.
module mirrored(input mirror, input [2:0] direction, output [2:0] shown);
   assign shown = !mirror ? direction : direction >= 4 ? direction ^ 1 : direction[0] ? direction ^ 2 : direction;
endmodule

module theorem(input clock, input [22:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word);
   wire [1:0] op;
   wire [2:0] kind;
   wire cblack, chain, cfirst;
   wire [5:0] cfrom, csquare;
   wire [2:0] cdirection;
   assign {cfirst, cdirection, csquare, cfrom, chain, cblack, kind, op} = command;
   localparam HOLD = 0, START = 1, RESUME = 2, STEP = 3;

   wire [21:0] visit;
   wire valid, vstarting, vhome, vfirst, own, enemy;
   wire [5:0] vsquare;
   wire [2:0] vdirection, vkind;
   wire [3:0] vslot;
   assign {vslot, vkind, enemy, own, vfirst, vdirection, vsquare, vhome, vstarting, valid} = visit;
   block dut(.clock(clock), .command(command), .write_enable(write_enable), .write_square(write_square), .write_word(write_word), .visit(visit));
   (* hierconn *) wire [27:0] \dut.r$q ;
   (* hierconn *) wire [15:0] \dut.board$read_data ;
   (* hierconn *) wire [5:0] \dut.board$read_address ;
   wire [3:0] slot;
   wire [2:0] wkind;
   wire wblack, occupied;
   assign {occupied, wblack, wkind, slot} = \dut.board$read_data [8:0];

   // The walk over the table: a piece, where it stands, and the square that it visits.
   // A walk that is begun by another command than a proper one is void: no step is taken in it.
   (* hierconn *) wire \walk_steps_here.under_way , \walk_steps_here.proper , \visits_here.shows_from , \visits_here.its_black ;
   (* hierconn *) wire [2:0] \visits_here.its_kind ;
   (* hierconn *) wire [5:0] \visits_here.its_from ;
   wire on = \walk_steps_here.under_way , proper = \walk_steps_here.proper , black = \visits_here.its_black ;
   wire starting = \visits_here.shows_from ;
   wire [5:0] from = \visits_here.its_from ;
   wire [2:0] ptype = \visits_here.its_kind == 1 && black ? 7 : \visits_here.its_kind ;
   reg void = 0;
   reg [5:0] square;
   // Steps since the walk began.
   reg [5:0] steps = 0;
   // The address of the board's word at hand.
   reg [5:0] address;
   always @(posedge clock) address <= \dut.board$read_address ;

   wire pawn = ptype == 1 || ptype == 7;
   wire reachable, sreachable, home;
   wire [5:0] next;
   wire [4:0] left, sleft;
   walk walk(.ptype(ptype), .from(from), .starting(starting), .square(square), .occupied(occupied), .next(next), .home(home),
      .reachable(reachable), .left(left), .starts(sreachable), .all(sleft));
   wire [2:0] direction, distance;
   line lies(.from(from), .to(square), .direction(direction), .distance(distance));
   wire pushing = square[2:0] == from[2:0];

   // A new walk.
   wire starts = op == START || (op == STEP && chain && home);
   wire [4:0] cleft, fleft;
   sandstroem resumed_entry(.ptype(3'd2), .from(cfrom), .dest(csquare), .left(cleft));
   sandstroem new_entry(.ptype(3'd2), .from(cfrom), .dest(cfrom), .left(fleft));
   wire [2:0] chop, hop;
   mirrored mirrors(.mirror(!cfrom[2]), .direction(fleft[2:0] - 3'd1 - cleft[2:0]), .shown(chop));
   mirrored mirrors_hop(.mirror(!from[2]), .direction(sleft[2:0] - 3'd1 - left[2:0]), .shown(hop));

   wire walk_steps, visits;
   contract_walk_steps walk_steps_here(.clock(clock), .starts(op == START), .resumes(op == RESUME), .steps(op == STEP), .chains(chain),
      .kind(kind), .black(cblack), .from(cfrom), .square(csquare), .direction(cdirection), .hop(chop), .first(cfirst),
      .home(home), .holds(walk_steps));
   contract_visits visits_here(.clock(clock), .begins(starts), .resumes(op == RESUME), .steps(op == STEP), .kind(kind), .black(cblack),
      .from(cfrom), .under_way(on), .starting(vstarting), .valid(valid), .home(vhome), .square(vsquare), .direction(vdirection),
      .hop(hop), .first(vfirst), .own(own), .enemy(enemy), .holds(visits));

   wire walk_shrinks;
   contract_walk_shrinks walk_shrinks_here(.clock(clock), .begins(starts), .resumes(op == RESUME), .steps(op == STEP), .kind(kind),
      .black(cblack), .from(cfrom), .square(csquare), .under_way(on), .its_kind(\visits_here.its_kind ), .its_black(black),
      .its_from(from), .at(vsquare), .holds(walk_shrinks));

   always @(posedge clock) begin
      if (starts || op == RESUME) begin
         void <= !proper;
         steps <= 0;
         square <= starts ? cfrom : csquare;
      end else if (op == STEP) begin
         square <= next;
         steps <= steps + 1;
      end
   end

   // The condition.
   // The finder promises it of what this theorem asserts, so that it is assumed of earlier clocks alone.
   reg walk_steps_before = 1;
   always @(posedge clock) walk_steps_before <= walk_steps;
   always @* assume (walk_steps_before);

   // What the finder is promised.
   always @* begin
      assert (visits);
      assert (walk_shrinks);
   end
   // The claims.
   always @* begin
      if (!void) begin
         assert (valid == (on && !starting));
         assert (vstarting == (on && starting));
      end
      if (on) begin
         assert (vsquare == square);
         assert (address == square);
         assert (vhome == home);
         assert (own == (occupied && wblack == black) && enemy == (occupied && wblack != black));
         assert (vkind == wkind && vslot == slot);
         if (steps != 0) assert (vfirst == (ptype == 2 || distance == 1));
         assert (steps + left <= 27);
      end
   end

   // The relation between the registers and (piece, from, square).
   wire ractive, rstarting, rfirst, rturning, rblack, rknight, rleaper, rrook, rpawn, rdouble;
   wire [5:0] rfrom, rsquare;
   wire [2:0] rdirection, rturn_direction;
   assign {rdouble, rpawn, rrook, rleaper, rknight, rblack, rturning, rfirst, rturn_direction, rdirection, rsquare, rfrom, rstarting,
      ractive} = \dut.r$q ;
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
         assert (rblack == black && rknight == (ptype == 2));
         assert (rleaper == (ptype == 2 || ptype == 6) && rrook == (ptype == 4) && rpawn == pawn);
         if (starting) begin
            assert (rturning && steps == 0);
            if (pawn) assert (rdouble == home_rank);
            assert (rturn_direction == (ptype == 3 ? 3 : ptype == 7 ? 1 : 7));
         end else begin
            if (pawn) assert (!rdouble);
            assert (shown == (ptype == 2 ? hop : direction));
            assert (rturn_direction == (pawn && pushing ? (black ? 5 : 3) : rdirection));
            assert (rturning == (rleaper || (pawn && !(pushing && home_rank && distance == 1))));
         end
      end
   end
endmodule
