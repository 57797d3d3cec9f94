// Two ranks and the one on which a move ends, as they come behind each other from the first rank on; of the square of that rank, which
// may be any, what is told one clock later.
module theorem(input clock, input [2:0] rank, input valid, input [31:0] movers, input [15:0] targets, input [23:0] pawns,
      input [7:0] steps, input [7:0] along, input [7:0] en_passant, input [7:0] exposed, input [2:0] file);
   wire [56:0] others;
   block dut(.clock(clock), .rank(rank), .valid(valid), .movers(movers), .targets(targets), .pawns(pawns), .steps(steps),
      .along(along), .en_passant(en_passant), .exposed(exposed), .others(others));

   wire [11:0] rank_ago;
   wire [3:0] valid_ago;
   wire [63:0] targets_ago;
   wire [95:0] pawns_ago;
   wire [31:0] steps_ago, along_ago, en_passant_ago, exposed_ago;
   history #(3, 3) of_rank(clock, rank, rank_ago);
   history #(1, 3) of_valid(clock, valid, valid_ago);
   history #(16, 3) of_targets(clock, targets, targets_ago);
   history #(24, 3) of_pawns(clock, pawns, pawns_ago);
   history #(8, 3) of_steps(clock, steps, steps_ago);
   history #(8, 3) of_along(clock, along, along_ago);
   history #(8, 3) of_en_passant(clock, en_passant, en_passant_ago);
   history #(8, 3) of_exposed(clock, exposed, exposed_ago);

   // The rank on which the moves end came a clock ago. The ranks of a board follow each other, behind none or the last one of another.
   wire [2:0] rank_1 = rank_ago[3 +: 3], rank_2 = rank_ago[6 +: 3], rank_3 = rank_ago[9 +: 3], last = rank_1;
   wire follows_1 = last == 0 ? !valid_ago[2] || rank_2 == 7 : valid_ago[2] && rank_2 == last - 3'd1;
   wire follows_2 = !valid_ago[2] || (rank_2 == 0 ? !valid_ago[3] || rank_3 == 7
      : valid_ago[3] && rank_3 == rank_2 - 3'd1);
   wire is_board = valid_ago[1] && follows_1 && follows_2;

   wire [15:0] targets_1 = targets_ago[16 +: 16], targets_2 = targets_ago[32 +: 16];
   wire [23:0] pawns_2 = pawns_ago[48 +: 24], pawns_3 = pawns_ago[72 +: 24];
   wire [7:0] goal = `TARGETS_GOAL(targets_1), empty = `TARGETS_EMPTY(targets_1), empty_below = `TARGETS_EMPTY(targets_2);
   wire [7:0] pushes_below = `PAWNS_PUSHES(pawns_2), east_below = `PAWNS_EAST(pawns_2), west_below = `PAWNS_WEST(pawns_2),
      pushes_two_below = `PAWNS_PUSHES(pawns_3);
   wire has_below = last != 0;
   wire passes = has_below && en_passant_ago[16 + file] && exposed_ago[16 +: 8] == 0;

   wire slides_east, slides_west, pushed, pushed_two, taken_east, taken_west, to_last;
   along_rank along_rank(.file(file), .along(along_ago[15:8]), .empty(empty), .goal(goal), .east(slides_east), .west(slides_west));
   pawns_to pawns_to(.rank(last), .file(file), .pushes_below(pushes_below), .takes_east_below(east_below), .takes_west_below(west_below),
      .pushes_two_below(pushes_two_below), .empty_below(empty_below), .empty(empty), .goal(goal), .passes(passes), .pushes(pushed),
      .double_pushes(pushed_two), .takes_east(taken_east), .takes_west(taken_west), .promotes(to_last));

   wire [7:0] east = `OTHERS_EAST(others), west = `OTHERS_WEST(others), of_king = `OTHERS_STEPS(others), double_pushes = `OTHERS_DOUBLE_PUSHES(others),
      pushes = `OTHERS_PUSHES(others), takes_east = `OTHERS_TAKES_EAST(others), takes_west = `OTHERS_TAKES_WEST(others);
   wire promotes = `OTHERS_PROMOTE(others);
   always @* begin
      if (is_board) begin
         assert (east[file] == slides_east);
         assert (west[file] == slides_west);
         assert (of_king[file] == steps_ago[8 + file]);
         assert (pushes[file] == pushed);
         assert (double_pushes[file] == pushed_two);
         assert (takes_east[file] == taken_east);
         assert (takes_west[file] == taken_west);
         assert (promotes == to_last);
      end
      if (!valid_ago[1]) assert (others == 0);
   end
endmodule
