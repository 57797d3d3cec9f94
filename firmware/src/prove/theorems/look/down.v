// Eight ranks in eight clocks, from the last one on, behind a clock in which there was none or the last one of another board.
module theorem(input clock, input [31:0] seen, input [2:0] rank, input valid, input [5:0] king, input [5:0] square);
   wire [15:0] marks;
   wire check, double_check;
   block dut(.clock(clock), .seen(seen), .rank(rank), .valid(valid), .king(king), .marks(marks), .check(check), .double_check(double_check));

   // What came, and what was said of it: the last clock's lowest. Rank 0 came three clocks ago, and its marks a clock ago.
   reg [31:0] seen_before [11:1];
   reg [2:0] rank_before [11:1];
   reg valid_before [11:1];
   reg [5:0] king_before [11:1];
   reg [15:0] marks_before [8:1];
   integer i;
   always @(posedge clock) begin
      for (i = 11; i > 1; i = i - 1) begin
         seen_before[i] <= seen_before[i - 1];
         rank_before[i] <= rank_before[i - 1];
         valid_before[i] <= valid_before[i - 1];
         king_before[i] <= king_before[i - 1];
      end
      for (i = 8; i > 1; i = i - 1) marks_before[i] <= marks_before[i - 1];
      {seen_before[1], rank_before[1], valid_before[1], king_before[1]} <= {seen, rank, valid, king};
      marks_before[1] <= marks;
   end

   reg [255:0] board;
   reg whole;
   reg [15:0] marks_of_rank;
   always @* begin
      whole = !valid_before[11] || rank_before[11] == 0;
      marks_of_rank = marks_before[1];
      for (i = 0; i < 8; i = i + 1) begin
         board[32 * i +: 32] = seen_before[3 + i];
         if (!valid_before[3 + i] || rank_before[3 + i] != i || king_before[3 + i] != king_before[3]) whole = 0;
         if (square[5:3] == i) marks_of_rank = marks_before[1 + i];
      end
   end

   wire stands, two_leapers, checked, checked_twice, danger, line;
   look_rules rules(.board(board), .king(king_before[3]), .square(square), .stands(stands), .check(checked), .double_check(checked_twice),
      .two_leapers(two_leapers), .danger(danger), .line(line));
   wire [7:0] danger_plane = `MARKS_DANGER(marks_of_rank), line_plane = `MARKS_LINE(marks_of_rank);
   always @* if (whole && stands) begin
      assert (danger_plane[square[2:0]] == danger);
      assert (line_plane[square[2:0]] == line);
      // Two knights or pawns never give check at once in a game.
      if (!two_leapers) assert (check == checked && double_check == checked_twice);
   end
endmodule
