// How a walker reads STEP [direction][square] and TURN [page][direction][rank][file]. Walks from files a to d read
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
   wire [2:0] ray_before = starts ? start : ptype == 2 ? hop : direction;

   wire [5:0] step;
   wire step_ends;
   wire [7:0] turn;
   tables tables(.clock(clock),
                 .step_address({pawn ? push : direction, table_dest}), .step_to(step), .step_ends(step_ends),
                 .turns_address({ptype == 2, ray_before, table_from[5:3], table_from[1:0]}), .turns_data(turn));

   // The words come a clock later.
   reg [2:0] ptype_read, ray_read, distance_read;
   reg [5:0] from_read, nextpos_read, nextdir_read;
   reg mirror_read, pawn_read, starts_read, pushes_read, reachable_read, home_rank_read;
   always @(posedge clock) begin
      ptype_read <= ptype;
      ray_read <= ray_before;
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
   wire edge_ = step_ends;
   wire [5:0] next = step ^ (mirror_read ? 7 : 0);
   wire [3:0] ray = ray_read + (turn[7:6] == 0 ? 4 : turn[7:6]);
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
