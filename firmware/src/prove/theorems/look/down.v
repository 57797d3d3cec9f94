// Eight ranks in eight clocks, from the last one on, behind a clock in which there was none or the last one of another board. Rank 0 came
// three clocks ago, and its marks a clock ago.
module theorem(input clock, input [31:0] seen, input [2:0] rank, input valid, input [5:0] king, input [5:0] square);
   wire [15:0] marks;
   wire check, double_check;
   block dut(.clock(clock), .seen(seen), .rank(rank), .valid(valid), .king(king), .marks(marks), .check(check), .double_check(double_check));
   wire [383:0] seen_ago;
   wire [35:0] rank_ago;
   wire [11:0] valid_ago;
   wire [71:0] king_ago;
   wire [191:0] marks_ago;
   history #(32, 11) of_seen(clock, seen, seen_ago);
   history #(3, 11) of_rank(clock, rank, rank_ago);
   history #(1, 11) of_valid(clock, valid, valid_ago);
   history #(6, 11) of_king(clock, king, king_ago);
   history #(16, 11) of_marks(clock, marks, marks_ago);

   // The board, and whether it came whole; the marks of the square's rank.
   wire [255:0] board = seen_ago[32 * 3 +: 256];
   wire [5:0] its_king = king_ago[6 * 3 +: 6];
   reg whole;
   reg [15:0] marks_then;
   reg [31:0] row;
   integer i;
   always @* begin
      whole = !valid_ago[11] || rank_ago[3 * 11 +: 3] == 0;
      marks_then = 0;
      row = 0;
      for (i = 0; i < 8; i = i + 1) begin
         if (!valid_ago[3 + i] || rank_ago[3 * (3 + i) +: 3] != i || king_ago[6 * (3 + i) +: 6] != its_king) whole = 0;
         if (square[5:3] == i) begin
            marks_then = marks_ago[16 * (1 + i) +: 16];
            row = board[32 * i +: 32];
         end
      end
   end

   wire stands, two_leapers, checked, checked_twice, danger, line, faced;
   wire [3:0] piece;
   wire [7:0] sliders, beside, knights, on_ray, in_sight;
   look_at look_at(.board(board), .king(its_king), .square(square), .stands(stands), .piece(piece), .check(checked),
      .double_check(checked_twice), .two_leapers(two_leapers), .faced(faced), .sliders(sliders), .beside(beside), .knights(knights),
      .on_ray(on_ray), .in_sight(in_sight));
   look_marks look_marks(.piece(piece), .sliders(sliders), .beside(beside), .knights(knights), .on_ray(on_ray), .in_sight(in_sight),
      .danger(danger), .line(line));
   wire [7:0] danger_plane = `MARKS_DANGER(marks_then), line_plane = `MARKS_LINE(marks_then);
   // What the sweep up is promised, which finds from which wings the king castles.
   wire rank_marked, king_marked;
   contract_rank_marked rank_marked_here(.occupied(row[23:16] | row[15:8] | row[7:0]), .straight(row[31:24] & row[23:16] & ~row[15:8]),
      .file(square[2:0]), .marked(danger_plane[square[2:0]]), .holds(rank_marked));
   contract_king_marked king_marked_here(.first(its_king[5:3] == 0), .marked(square == its_king && danger_plane[square[2:0]]),
      .beside(faced), .check(check), .holds(king_marked));
   always @* if (whole && stands) begin
      assert (rank_marked);
      assert (king_marked);
      assert (danger_plane[square[2:0]] == danger);
      assert (line_plane[square[2:0]] == line);
      // Two knights or pawns never give check at once in a game.
      if (!two_leapers) assert (check == checked && double_check == checked_twice);
   end
endmodule
