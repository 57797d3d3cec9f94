// The edits go when they like.
module block$edits(input clock, input reset, input [18:0] push, input ready, input blocked, output [18:0] edit, output pending,
      output full);
   (* anyseq *) wire [20:0] anything;
   assign {edit, pending, full} = anything;
endmodule

// A walk comes home on its 27th square at the latest, and not on the from-square. It is a knight's if it was begun as one. All
// else of a visit may be anything. One visit is noted, the last that was neither a scan's nor a test's: a walk that is taken up
// again there has no more squares before it than it had then.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   wire [1:0] op = command[1:0];
   wire scan = command[9], test = command[10], chain = command[11];
   wire [9:0] new_piece = {command[4:2], command[5], command[20:15]};
   wire [5:0] new_square = command[26:21];
   (* anyseq *) wire [26:0] anything;
   // A walk is on; it stands on the from-square; the squares that are left at most; kind, side and from-square of the piece.
   reg on = 0, starting = 0;
   reg [4:0] left = 0;
   reg [9:0] piece;
   // The visit that was noted.
   reg [4:0] noted_left = 0;
   reg [9:0] noted_piece;
   reg [5:0] noted_square;
   // (What the theorem reads, because a register that it read by its own name would lose its initial value.)
   wire [15:0] walk = {on, left, piece};
   wire [20:0] note = {noted_left, noted_piece, noted_square};
   wire home = on && !starting && (left == 0 || anything[2]);
   wire [5:0] square = anything[8:3];
   wire knight = piece[9:7] == `BLOCK_KIND$KNIGHT;
   assign visit = {anything[26:17], knight, anything[15:9], square, home, on && starting, on && !starting};
   wire starts = op == `BLOCK_OP$START || (op == `BLOCK_OP$STEP && chain && home);
   wire again = noted_piece == new_piece && noted_square == new_square;
   always @(posedge clock) begin
      if (starts || op == `BLOCK_OP$RESUME) begin
         on <= 1;
         starting <= starts;
         left <= starts ? 27 : again ? noted_left : 26;
         piece <= new_piece;
      end
      else if (op == `BLOCK_OP$STEP) begin
         on <= on && !home;
         starting <= 0;
         if (!home) left <= left - 1;
      end
      if (op == `BLOCK_OP$STEP && on && !starting && !scan && !test) begin
         noted_left <= left;
         noted_piece <= piece;
         noted_square <= square;
      end
   end
   always @* begin
      assert (left <= 27 && noted_left <= 27);
      if (starting) assert (left == 27);
   end
endmodule

