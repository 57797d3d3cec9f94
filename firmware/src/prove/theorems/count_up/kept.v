// A board of eight ranks in eight clocks, and after it others, whose turn is another; of one rank, which may be any, what the sweep
// down gets of it.
module theorem(input clock, input [5:0] shown, input [31:0] movers, input [15:0] targets, input [23:0] pawns, input [7:0] steps,
      input [7:0] along, input [7:0] en_passant, input [7:0] exposed, input [2:0] rank);
   wire busy;
   block dut(.clock(clock), .shown(shown), .movers(movers), .targets(targets), .pawns(pawns), .steps(steps), .along(along),
      .en_passant(en_passant), .exposed(exposed), .busy(busy));
   (* hierconn *) wire \dut.down$valid , \dut.down$last ;
   (* hierconn *) wire [7:0] \dut.down$file , \dut.down$to_west , \dut.down$to_east , \dut.down$knights ;
   (* hierconn *) wire [15:0] \dut.down$targets ;
   wire [49:0] got = {\dut.down$valid , \dut.down$last , \dut.down$knights , \dut.down$to_east , \dut.down$to_west , \dut.down$file , \dut.down$targets };

   // What came 1 to 16 clocks ago, and what the sweep down got 1 to 7 clocks ago. Rank 0 came 16 clocks ago, and comes down now.
   reg [5:0] shown_before [16:1];
   reg [31:0] movers_before [16:1];
   reg [15:0] targets_before [16:1];
   reg [49:0] got_before [7:1];
   integer i;
   always @(posedge clock) begin
      for (i = 16; i > 1; i = i - 1) begin
         shown_before[i] <= shown_before[i - 1];
         movers_before[i] <= movers_before[i - 1];
         targets_before[i] <= targets_before[i - 1];
      end
      for (i = 7; i > 1; i = i - 1) got_before[i] <= got_before[i - 1];
      {shown_before[1], movers_before[1], targets_before[1]} <= {shown, movers, targets};
      got_before[1] <= got;
   end

   reg whole;
   reg [31:0] movers_then;
   reg [15:0] targets_then;
   reg [49:0] got_then;
   reg [5:0] of_rank;
   wire [5:0] of_first = shown_before[16];
   wire [1:0] turn = `SHOWN_TURN(of_first);
   always @* begin
      whole = 1;
      movers_then = 0;
      targets_then = 0;
      got_then = got;
      for (i = 0; i < 8; i = i + 1) begin
         of_rank = shown_before[16 - i];
         if (!`SHOWN_VALID(of_rank) || `SHOWN_RANK(of_rank) != i || `SHOWN_TURN(of_rank) != turn) whole = 0;
         // Of the boards after it the last rank does not come before its own turn.
         of_rank = shown_before[8 - i > 0 ? 8 - i : 1];
         if (`SHOWN_VALID(of_rank) && (`SHOWN_TURN(of_rank) == turn || (`SHOWN_RANK(of_rank) == 7 && i < 7))) whole = 0;
         if (rank == i) begin
            movers_then = movers_before[16 - i];
            targets_then = targets_before[16 - i];
            if (i > 0) got_then = got_before[i];
         end
      end
   end
   wire [7:0] file = `MOVERS_FILE(movers_then), diagonal = `MOVERS_DIAGONAL(movers_then), antidiagonal = `MOVERS_ANTIDIAGONAL(movers_then),
      knights = `MOVERS_KNIGHTS(movers_then);
   // Down the board a piece goes to the west along the diagonal.
   wire is_last = rank == 0;
   always @* if (whole) begin
      assert (got_then == {1'b1, is_last, knights, antidiagonal, diagonal, file, targets_then});
      // The moves of the last rank are still to come.
      assert (busy);
   end
endmodule
