// What the piece on `square` is to the king of side `black`, by the rules of chess: it attacks the king, or it pins the piece of
// slot `held`. `free`: nothing stands between the square and the king. `looks`: one piece of the king's own side does, and nothing
// else.
//
// The number of a square on `board` is its direction from the king and its distance; a knight's hop away it is one of the eight
// numbers with distance 0. So each square that a scan visits has a number of its own. The board has nine planes of 64 bits: four
// of the slots, three of the kinds, that of the black pieces, and that of the occupied squares.
module rules(input [575:0] board, input black, input [5:0] king, input [5:0] square, output straight, output oblique, output hop,
      output [2:0] direction, output [2:0] distance, output occupied, output enemy, output [2:0] kind, output [3:0] slot,
      output free, output looks, output slides, output attacks, output pins, output reg [3:0] held);
   line line(king, square, straight, oblique, hop, direction, distance);
   // Two hops go to each corner; one of them is two files wide.
   wire wide = square[2:0] - king[2:0] == 3'd2 || king[2:0] - square[2:0] == 3'd2;
   wire [5:0] number = hop ? {direction[1:0], wide, 3'd0} : {direction, distance};
   wire [8:0] word;
   // The pieces on the ray, by distance.
   wire [71:0] ray;
   genvar i;
   generate
      for (i = 0; i < 9; i = i + 1) begin : planes
         wire [63:0] plane = board[64 * i +: 64];
         assign word[i] = plane[number];
         assign ray[8 * i +: 8] = plane[8 * direction +: 8];
      end
   endgenerate
   wire black_piece;
   assign {occupied, black_piece, kind, slot} = word;
   assign enemy = occupied && black_piece != black;

   // What stands between.
   reg some, more, screen_black;
   integer j;
   always @* begin
      some = 0;
      more = 0;
      screen_black = 0;
      held = 0;
      for (j = 1; j < 7; j = j + 1)
         if (j < distance && ray[64 + j]) begin
            {more, some} = {some, 1'b1};
            screen_black = ray[56 + j];
            held = {ray[24 + j], ray[16 + j], ray[8 + j], ray[j]};
         end
   end
   assign free = (straight || oblique) && !some;
   assign looks = (straight || oblique) && some && !more && screen_black == black;

   // A pawn of the enemy attacks towards its own side's last rank.
   wire signed [4:0] ranks = $signed({2'b0, king[5:3]}) - $signed({2'b0, square[5:3]});
   assign slides = enemy && ((kind == 3 && oblique) || (kind == 4 && straight) || (kind == 5 && (straight || oblique)));
   wire steps = enemy && distance == 1
      && ((kind == 6 && (straight || oblique)) || (kind == 1 && oblique && ranks == (black ? 1 : -1)));
   assign attacks = (enemy && kind == 2 && hop) || ((slides || steps) && free);
   assign pins = slides && looks;
endmodule

module theorem(input clock, input clear, input begins, input breaks, input hops, input new_black, input [5:0] new_king,
      input [575:0] new_board, input cuts_orthogonals, input cuts_diagonals, input [26:0] anything, input [11:0] seen);
   // Any square and any slot: what is claimed of them is claimed of all.
   (* anyconst *) wire [5:0] chosen;
   (* anyconst *) wire [3:0] slot;

   // The scan as the theorem `walker` has it: a queen's walk over the table from the king, and then a knight's, on any board, which
   // stands still. It begins in a clock in which pins and checks are cleared, and may be broken off in any clock.
   reg on = 0, over = 0, starting, knight, passed, black, no_orthogonals, no_diagonals;
   reg [5:0] king, square;
   reg [575:0] board;
   wire reachable;
   wire [5:0] nextpos, nextdir;
   wire [4:0] left;
   sandstroem entry(.ptype(knight ? 3'd2 : 3'd5), .from(king), .dest(square), .reachable(reachable), .nextpos(nextpos),
      .nextdir(nextdir), .left(left));
   wire straight, oblique, hop, occupied, enemy, free, looks, slides, attacks, pins;
   wire [2:0] direction, distance, kind;
   wire [3:0] slot_here, held;
   rules here(board, black, king, square, straight, oblique, hop, direction, distance, occupied, enemy, kind, slot_here, free, looks,
      slides, attacks, pins, held);
   wire own = occupied && !enemy;
   // The scan looks through the first own piece of a ray. A ray may be cut behind its first square.
   wire blocked = occupied && !(own && !passed);
   wire cut = direction < 4 ? no_orthogonals : no_diagonals;
   wire [5:0] next = starting || !(knight || blocked || cut) ? nextpos : nextdir;
   wire home = !starting && next == king;
   wire [2:0] next_direction;
   line goes(.from(king), .to(next), .direction(next_direction));
   wire same_ray = !starting && !knight && next_direction == direction;
   // The visit of the clock before, and what its piece is.
   reg last_visit = 0, last_knight, last_attacks, last_pins;
   reg [5:0] last, last_line;
   reg [3:0] last_held;
   wire valid = on && !starting;
   always @(posedge clock) begin
      {last_visit, last_knight, last} <= {valid, knight, square};
      {last_line, last_attacks, last_pins, last_held} <= {distance, direction, attacks, pins, held};
      if (on) begin
         starting <= 0;
         square <= next;
         passed <= same_ray && (passed || occupied);
         if (home) begin
            {passed, knight, starting, square} <= {1'b0, 1'b1, 1'b1, king};
            on <= !knight && hops;
            over <= knight || !hops;
         end
      end
      if (clear || breaks) {on, over, last_visit} <= 0;
      if (begins) begin
         {on, starting, knight, passed, square} <= {4'b1100, new_king};
         {king, black, board, no_orthogonals, no_diagonals} <= {new_king, new_black, new_board, cuts_orthogonals, cuts_diagonals};
      end
   end

   // What the visits before the last one have shown of the board: a piece attacks the king; one does on another square than the
   // chosen one; a piece of the slot is pinned. And whether they have come to the chosen square.
   reg attacked, others, pinned, met;
   always @(posedge clock) begin
      if (last_visit) begin
         attacked <= attacked || last_attacks;
         others <= others || (last_attacks && last != chosen);
         pinned <= pinned || (last_pins && last_held == slot);
         met <= met || last == chosen;
      end
      if (begins) {attacked, others, pinned, met} <= 0;
   end

   // The piece on the chosen square.
   wire c_straight, c_oblique, c_hop, c_occupied, c_enemy, c_free, c_looks, c_slides, c_attacks, c_pins;
   wire [2:0] c_direction, c_distance, c_kind;
   wire [3:0] c_slot, c_held;
   rules there(board, black, king, chosen, c_straight, c_oblique, c_hop, c_direction, c_distance, c_occupied, c_enemy, c_kind, c_slot,
      c_free, c_looks, c_slides, c_attacks, c_pins, c_held);

   // The conditions.
   always @* begin
      if (begins) assume (clear);
      // Rays are cut only if no enemy attacks or pins from afar along one of that kind, and hops left out only if no knight is a
      // hop away.
      if (on && (c_straight ? no_orthogonals : no_diagonals)) assume (!(c_slides && (c_attacks || c_pins)));
      if (on && home && !knight && !hops) assume (!(c_hop && c_enemy && c_kind == 2));
      // The theorem `legality`.
      if (last_visit) begin
         assume (seen[5:0] == last);
         if (!last_knight) assume (seen[11:6] == last_line);
      end
   end

   // The visits may be anything while there is no scan, and on the king's square as well, but for not being valid there. Kind and
   // slot may be anything where nothing stands, and so may the direction of a hop.
   wire [26:0] visit = !on ? anything : starting ? {anything[26:1], 1'b0}
      : {occupied ? {slot_here, kind} : anything[26:20], enemy, own, black, knight, passed, knight ? 3'd1 : distance,
         knight ? anything[11:9] : direction, square, anything[2:1], 1'b1};
   wire [31:0] lines;
   block dut(.clock(clock), .visit(visit), .scan(on), .seen(seen), .clear(clear), .lines(lines));
   wire [5:0] check_square;
   wire [2:0] check_distance, check_direction;
   wire check_knight, double, check, any;
   wire [15:0] pinned_slots;
   assign {check_square, check_distance, check_direction, check_knight, double, check, any, pinned_slots} = lines;

   // The claim, from the second clock behind the last visit to the next `clear`.
   wire done = over && !last_visit;
   always @* if (done) begin
      assert (check == attacked);
      if (c_attacks) assert (check && double == others);
      if (double) assert (others);
      if (c_attacks && !others) begin
         assert (check_square == chosen && check_knight == (c_kind == 2));
         if (c_kind != 2) assert (check_direction == c_direction && check_distance == c_distance);
      end
      assert (pinned_slots[slot] == pinned);
      if (c_pins) assert (pinned_slots[c_held]);
      assert (any == (check || pinned_slots != 0));
   end

   // The invariant.
   (* hierconn *) wire [2:0] \dut.hit$q ;
   (* hierconn *) wire [3:0] \dut.own_slot$q ;
   wire hit_knight, hit_passed, hit;
   assign {hit_knight, hit_passed, hit} = \dut.hit$q ;
   // Whether the queen's walk comes to the chosen square.
   wire on_way = (c_free || c_looks) && (c_distance == 1 || !(c_straight ? no_orthogonals : no_diagonals));
   wire [4:0] c_left;
   sandstroem chosen_entry(.ptype(c_hop ? 3'd2 : 3'd5), .from(king), .dest(chosen), .left(c_left));
   wire visited = met || (last_visit && last == chosen);
   wire behind = !starting && c_left > left;
   always @* begin
      assert (!(on && over));
      if (last_visit) assert (on || over);
      // Where the walk is, and what stands between.
      if (on) begin
         assert (reachable && starting == (square == king));
         if (starting) assert (!passed);
         else if (knight) assert (hop && !passed);
         else assert (passed ? looks : free);
         if (passed) assert (\dut.own_slot$q == held);
         // What was visited.
         if (on_way) assert (visited == (knight || behind));
         if (c_hop) assert (visited == (knight && behind));
      end
      if (over && (c_attacks || c_pins)) assert (visited);
      if (on || over) begin
         if (!last_visit) assert (!hit);
         else begin
            assert (hit == (last_attacks || last_pins) && hit_knight == last_knight);
            if (hit) assert (hit_passed == last_pins);
            assert (!(last_attacks && last_pins));
            if (last_pins) assert (\dut.own_slot$q == last_held);
            // The last visit is that of a piece of the board.
            if (last == chosen) begin
               assert (last_attacks == c_attacks && last_pins == c_pins && last_held == c_held);
               assert (!met || !(c_attacks || c_pins));
               if (!last_knight) assert (last_line == {c_distance, c_direction});
               if (c_attacks) assert (last_knight == (c_kind == 2));
            end
         end
         // The claims of the visits before the last one.
         assert (check == attacked && any == (check || pinned_slots != 0) && pinned_slots[slot] == pinned);
         if (others || double) assert (check);
         if (double) assert (others);
         if (met && c_attacks) begin
            assert (check && double == others);
            if (!others) begin
               assert (check_square == chosen && check_knight == (c_kind == 2));
               if (c_kind != 2) assert ({check_distance, check_direction} == {c_distance, c_direction});
            end
         end
         if (met && c_pins) assert (pinned_slots[c_held]);
         if (check && !(met && c_attacks)) assert (others);
      end
   end
endmodule
