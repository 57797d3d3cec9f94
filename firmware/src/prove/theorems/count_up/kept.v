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

   // Rank 0 came 16 clocks ago, and comes down now.
   wire [101:0] shown_ago;
   wire [543:0] movers_ago;
   wire [271:0] targets_ago;
   wire [849:0] got_ago;
   history #(6, 16) of_shown(clock, shown, shown_ago);
   history #(32, 16) of_movers(clock, movers, movers_ago);
   history #(16, 16) of_targets(clock, targets, targets_ago);
   history #(50, 16) of_got(clock, got, got_ago);
   integer i;
   reg whole;
   reg [31:0] movers_then;
   reg [15:0] targets_then;
   reg [49:0] got_then;
   reg [5:0] of_rank;
   wire [5:0] of_first = shown_ago[6 * 16 +: 6];
   wire [1:0] turn = `SHOWN_TURN(of_first);
   always @* begin
      whole = 1;
      movers_then = 0;
      targets_then = 0;
      got_then = 0;
      for (i = 0; i < 8; i = i + 1) begin
         of_rank = shown_ago[6 * (16 - i) +: 6];
         if (!`SHOWN_VALID(of_rank) || `SHOWN_RANK(of_rank) != i || `SHOWN_TURN(of_rank) != turn) whole = 0;
         // Of the boards after it the last rank does not come before its own turn.
         of_rank = shown_ago[6 * (8 - i) +: 6];
         if (`SHOWN_VALID(of_rank) && (`SHOWN_TURN(of_rank) == turn || (`SHOWN_RANK(of_rank) == 7 && i < 7))) whole = 0;
         if (rank == i) begin
            movers_then = movers_ago[32 * (16 - i) +: 32];
            targets_then = targets_ago[16 * (16 - i) +: 16];
            got_then = got_ago[50 * i +: 50];
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
