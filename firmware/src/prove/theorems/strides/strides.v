// A sweep up or down the board, in clocks 0 to 7, and in it a line, which may be any: straight ahead, a file to the west or to the
// east with every rank. `origin` is its first square on the board.
module theorem(input clock, input valid, input last, input [7:0] file, input [7:0] to_west, input [7:0] to_east, input [7:0] knights,
      input [15:0] targets);
   wire [55:0] moves;
   block dut(.clock(clock), .valid(valid), .last(last), .file(file), .to_west(to_west), .to_east(to_east), .knights(knights),
      .targets(targets), .moves(moves));
   wire [7:0] on_file = `MOVES_FILE(moves), on_west = `MOVES_TO_WEST(moves), on_east = `MOVES_TO_EAST(moves);
   wire [7:0] hops_0 = `MOVES_HOPS_0(moves), hops_1 = `MOVES_HOPS_1(moves), hops_2 = `MOVES_HOPS_2(moves), hops_3 = `MOVES_HOPS_3(moves);
   wire [7:0] goal = `TARGETS_GOAL(targets), empty = `TARGETS_EMPTY(targets);
   (* hierconn *) wire [39:0] \dut.r$q ;
   wire [7:0] r_file = `R_FILE(\dut.r$q ), r_west = `R_TO_WEST(\dut.r$q ), r_east = `R_TO_EAST(\dut.r$q );
   wire [7:0] r_knights = `R_KNIGHTS(\dut.r$q ), r_knights_2 = `R_KNIGHTS_2(\dut.r$q );

   localparam STRAIGHT = 0, WEST = 1, EAST = 2;
   reg down;
   reg [1:0] way;
   reg queen;
   reg [2:0] first_clock, first_file;
   always @(posedge clock) begin
      down <= down;
      way <= way;
      queen <= queen;
      first_clock <= first_clock;
      first_file <= first_file;
   end
   always @* begin
      assume (way != 3);
      assume (first_clock == 0 || (way == WEST && first_file == 7) || (way == EAST && first_file == 0));
   end

   // The ranks of a sweep come after each other; and the clock of the sweep.
   wire sweep_ranks;
   contract_sweep_ranks ranks(.clock(clock), .valid(valid), .last(last), .holds(sweep_ranks));
   always @* assume (sweep_ranks);
   (* hierconn *) wire [2:0] \ranks.number ;
   wire [2:0] at = \ranks.number ;
   wire [2:0] rank = down ? 7 - at : at, next_rank = down ? 6 - at : at + 1;

   // Where the line is on the rank, and whether it has come onto the board and not left it; the nearest slider behind, if every
   // square between is empty.
   reg on_line = 0, has = 0;
   reg [2:0] place;
   reg [5:0] slider;
   reg [2:0] slider_clock;
   wire begins = at == first_clock;
   wire here = begins || (on_line && at > first_clock);
   wire [2:0] where = begins ? first_file : place;
   wire comes = !begins && here && has;
   wire [5:0] square = {rank, where};
   wire [7:0] movers = way == STRAIGHT ? file : way == WEST ? to_west : to_east;
   wire stands = movers[where];
   wire goes_on = stands || (comes && empty[where]);
   wire [5:0] source = stands ? square : slider;
   wire ends = at == 7 || (way == WEST && where == 0) || (way == EAST && where == 7);
   wire [2:0] next_file = way == WEST ? where - 1 : way == EAST ? where + 1 : where;
   wire [5:0] next_square = {next_rank, next_file};
   always @(posedge clock) begin
      if (valid) begin
         on_line <= here && !ends;
         has <= here && !ends && goes_on;
         place <= next_file;
         slider <= source;
         slider_clock <= stands ? at : slider_clock;
      end
   end

   // What Sandström's table says of that slider: on the square where its walk is, and on the next one.
   wire [2:0] ptype = queen ? 5 : way == STRAIGHT ? 4 : 3;
   wire reachable, next_reachable;
   wire [5:0] nextpos, nextdir;
   sandstroem walk(.ptype(ptype), .from(source), .dest(square), .nextpos(nextpos), .nextdir(nextdir), .reachable(reachable));
   sandstroem goes(.ptype(ptype), .from(source), .dest(next_square), .reachable(next_reachable));
   wire [2:0] distance;
   line from_source(.from(source), .to(next_square), .distance(distance));

   // A knight on a square of an earlier rank, which may be any.
   reg [5:0] knight;
   always @(posedge clock) knight <= knight;
   wire [2:0] knight_clock = down ? 7 - knight[5:3] : knight[5:3];
   reg knight_stands = 0;
   always @(posedge clock) if (valid) knight_stands <= at != 7 && (at == knight_clock ? knights[knight[2:0]] : knight_stands && at > knight_clock);
   reg [2:0] target;
   always @(posedge clock) target <= target;
   wire hops;
   sandstroem hop(.ptype(3'd2), .from(knight), .dest({rank, target}), .reachable(hops));
   wire [2:0] behind = at - knight_clock;
   wire knight_hops = valid && at > knight_clock && knight_stands && hops && {rank, target} != knight;
   wire [2:0] east_of = target - knight[2:0];
   // The hops of the wires are those of this knight if they lead two files or one to the east or to the west.
   wire hop_0 = target >= 2 && knight[2:0] == target - 3'd2 && behind == 1, hop_1 = target <= 5 && knight[2:0] == target + 3'd2 && behind == 1;
   wire hop_2 = target >= 1 && knight[2:0] == target - 3'd1 && behind == 2, hop_3 = target <= 6 && knight[2:0] == target + 3'd1 && behind == 2;

   // A clock ago: what is to be found on the line, and by the knight.
   reg reached = 0, was_here = 0, was = 0, hopped = 0;
   reg [2:0] was_where, which;
   reg [3:0] kinds_of_hop = 0;
   always @(posedge clock) begin
      was <= valid;
      was_here <= valid && here;
      was_where <= where;
      reached <= valid && comes && goal[where];
      hopped <= knight_hops && goal[target];
      kinds_of_hop <= valid && at > knight_clock && (behind == 1 || behind == 2) ? {hop_3, hop_2, hop_1, hop_0} : 0;
   end
   wire [7:0] found = way == STRAIGHT ? on_file : way == WEST ? on_west : on_east;
   wire [3:0] found_hops = {hops_3[target], hops_2[target], hops_1[target], hops_0[target]};

   always @* begin
      // A square of the line is reached if, and only if, there is a slider behind with empty squares between.
      if (was_here) assert (found[was_where] == reached);
      // And the walk of this slider goes from its square or an empty one to the next square of the line, unless that is off the board.
      if (valid && here && goes_on && !ends) begin
         assert (next_reachable && distance == (stands ? 1 : at + 1 - slider_clock));
         if (!stands) assert (reachable && nextpos == next_square);
      end
      if (valid && comes && !stands && ends) assert (nextpos == nextdir);
      // A knight hops to every target of the table; and of the wires the one that leads from its square is high if it stands there.
      if (hopped) assert ((found_hops & kinds_of_hop) != 0);
      if (kinds_of_hop != 0 && (found_hops & kinds_of_hop) != 0) assert (hopped);
      if (!was) assert (moves == 0);
   end

   // The invariant.
   wire [7:0] r_line = way == STRAIGHT ? r_file : way == WEST ? r_west : r_east;
   always @* begin
      if (at == 0) assert (\dut.r$q == 0);
      if (on_line && at > first_clock) begin
         assert (has == r_line[place]);
         assert (at != 0);
         if (has) assert (slider_clock < at && slider[5:3] == (down ? 7 - slider_clock : slider_clock)
            && slider_clock >= first_clock
            && slider[2:0] == (way == WEST ? place + (at - slider_clock) : way == EAST ? place - (at - slider_clock) : place));
         if (way == WEST) assert (place == first_file - (at - first_clock) && first_file >= at - first_clock);
         if (way == EAST) assert (place == first_file + (at - first_clock) && 7 - first_file >= at - first_clock);
         if (way == STRAIGHT) assert (place == first_file);
      end
      if (begins && first_clock != 0) assert (r_line[first_file] == 0);
      assert (!r_west[7] && !r_east[0]);
      if (at > knight_clock && behind == 1) assert (r_knights[knight[2:0]] == knight_stands);
      if (at > knight_clock && behind == 2) assert (r_knights_2[knight[2:0]] == knight_stands);
   end
endmodule
