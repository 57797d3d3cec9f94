// Eight ranks in eight clocks, from the first one on, behind a clock in which there was none or the last one of another board; with each
// the marks of the sweep down, which are what `look-down` says of the square, and a clock later the checks, which are the board's.
module theorem(input clock, input [31:0] seen, input [15:0] marks, input [2:0] rank, input valid, input [5:0] king, input short, input long,
      input [2:0] castling_king, input [2:0] short_rook, input [2:0] long_rook, input check, input double_check, input [5:0] square,
      input [2:0] taker);
   wire [31:0] movers;
   wire [15:0] targets;
   wire [23:0] pawns;
   wire [7:0] steps, castles, along, en_passant, exposed, unpinned;
   block dut(.clock(clock), .seen(seen), .marks(marks), .rank(rank), .valid(valid), .king(king), .short(short), .long(long),
      .castling_king(castling_king), .short_rook(short_rook), .long_rook(long_rook), .check(check), .double_check(double_check),
      .movers(movers), .targets(targets), .pawns(pawns), .steps(steps), .castles(castles), .along(along), .en_passant(en_passant),
      .exposed(exposed), .unpinned(unpinned));

   // What came, and what was said of it. Rank 7 came two clocks ago, and is shown now.
   wire [119:0] shown = {unpinned, exposed, en_passant, along, castles, steps, pawns, targets, movers};
   wire [351:0] seen_ago;
   wire [175:0] marks_ago;
   wire [32:0] rank_ago;
   wire [10:0] valid_ago, check_ago, double_check_ago;
   wire [65:0] king_ago;
   wire [1319:0] shown_ago;
   history #(32, 10) of_seen(clock, seen, seen_ago);
   history #(16, 10) of_marks(clock, marks, marks_ago);
   history #(3, 10) of_rank(clock, rank, rank_ago);
   history #(1, 10) of_valid(clock, valid, valid_ago);
   history #(6, 10) of_king(clock, king, king_ago);
   history #(1, 10) of_check(clock, check, check_ago);
   history #(1, 10) of_double_check(clock, double_check, double_check_ago);
   history #(120, 10) of_shown(clock, shown, shown_ago);

   // The board, and whether it came whole; of the square's rank what came and what was said.
   wire [5:0] its_king = king_ago[6 * 9 +: 6];
   reg [255:0] board;
   reg whole, check_then, double_check_then;
   reg [15:0] marks_then;
   reg [119:0] shown_then;
   integer i;
   always @* begin
      whole = !valid_ago[10] || rank_ago[3 * 10 +: 3] == 7;
      marks_then = 0;
      check_then = 0;
      double_check_then = 0;
      shown_then = 0;
      for (i = 0; i < 8; i = i + 1) begin
         board[32 * i +: 32] = seen_ago[32 * (9 - i) +: 32];
         if (!valid_ago[9 - i] || rank_ago[3 * (9 - i) +: 3] != i || king_ago[6 * (9 - i) +: 6] != its_king) whole = 0;
         if (square[5:3] == i) begin
            marks_then = marks_ago[16 * (9 - i) +: 16];
            check_then = check_ago[8 - i];
            double_check_then = double_check_ago[8 - i];
            shown_then = shown_ago[120 * (7 - i) +: 120];
         end
      end
   end
   wire [31:0] movers_then;
   wire [15:0] targets_then;
   wire [23:0] pawns_then;
   wire [7:0] steps_then, castles_then, along_then, en_passant_then, exposed_then, unpinned_then;
   assign {unpinned_then, exposed_then, en_passant_then, along_then, castles_then, steps_then, pawns_then, targets_then,
      movers_then} = shown_then;

   wire stands, steps_to, goal, checked, checked_twice, danger, line;
   wire [7:0] pins, sliders, beside, knights_at, on_ray, in_sight;
   wire [3:0] piece;
   look_at look_at(.board(board), .king(its_king), .square(square), .stands(stands), .piece(piece), .steps(steps_to), .pins(pins),
      .goal(goal), .check(checked), .double_check(checked_twice), .sliders(sliders), .beside(beside), .knights(knights_at), .on_ray(on_ray),
      .in_sight(in_sight));
   look_marks look_marks(.piece(piece), .sliders(sliders), .beside(beside), .knights(knights_at), .on_ray(on_ray), .in_sight(in_sight),
      .danger(danger), .line(line));
   wire on_file, on_rank, on_diagonal, on_antidiagonal, hops, pushed, taken_east, taken_west, loose;
   movers movers_here(.piece(piece), .pins(pins), .file(on_file), .rank(on_rank), .diagonal(on_diagonal),
      .antidiagonal(on_antidiagonal), .knight(hops), .pushes(pushed), .takes_east(taken_east), .takes_west(taken_west), .unpinned(loose));
   // On the square's rank: the pawn that may be taken en passant, if there is one and it is the foe's, and a pawn that takes it, of which
   // there may be two.
   reg [31:0] row;
   reg [3:0] passed;
   reg [2:0] passer;
   always @* begin
      row = 0;
      for (i = 0; i < 8; i = i + 1) if (square[5:3] == i) row = board[32 * i +: 32];
      passed = 0;
      passer = 0;
      for (i = 0; i < 8; i = i + 1) if (row[16 + i] && row[8 + i] && row[i]) begin
         passed = passed + (row[24 + i] ? 1 : 2);
         passer = i;
      end
   end
   wire takes = (taker + 4'd1 == passer || taker == passer + 4'd1)
      && {row[24 + taker], row[16 + taker], row[8 + taker], row[taker]} == {1'b0, 3'd1};
   wire meets;
   uncovers uncovers(.row(row), .king(its_king[2:0]), .passer(passer), .taker(taker), .meets(meets));

   // By file.
   wire [7:0] danger_plane = `MARKS_DANGER(marks_then), line_plane = `MARKS_LINE(marks_then);
   wire [7:0] file = `MOVERS_FILE(movers_then), diagonal = `MOVERS_DIAGONAL(movers_then), antidiagonal = `MOVERS_ANTIDIAGONAL(movers_then),
      knights = `MOVERS_KNIGHTS(movers_then), pushes = `PAWNS_PUSHES(pawns_then), east = `PAWNS_EAST(pawns_then),
      west = `PAWNS_WEST(pawns_then),
      empty = `TARGETS_EMPTY(targets_then), goals = `TARGETS_GOAL(targets_then);
   wire [2:0] at = square[2:0], kind = piece[2:0];
   wire is_board = whole && stands && check_then == checked && double_check_then == checked_twice
      && danger_plane[at] == danger && line_plane[at] == line;
   always @* if (is_board) begin
      assert (empty[at] == (piece == 0));
      assert (goals[at] == goal);
      assert (unpinned_then[at] == loose);
      assert (file[at] == on_file);
      assert (along_then[at] == on_rank);
      assert (diagonal[at] == on_diagonal);
      assert (antidiagonal[at] == on_antidiagonal);
      assert (knights[at] == hops);
      assert (pushes[at] == pushed);
      assert (east[at] == taken_east);
      assert (west[at] == taken_west);
      // What castling adds is the theorem of that name.
      assert (steps_then[at] == (castles_then[at] || steps_to));
      assert (en_passant_then[at] == (kind == 7 && goal));
      if (passed == 1 && takes) assert ((exposed_then != 0) == (meets && its_king[5:3] == square[5:3]));
   end
endmodule
