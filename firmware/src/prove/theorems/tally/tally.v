// The numbers of the files may be any.
module block$columns(input [55:0] up, input [56:0] others, input [55:0] down, output [56:0] counts);
   (* anyseq *) wire [56:0] anything;
   assign counts = anything;
endmodule

module theorem(input clock, input [55:0] up, input [56:0] others, input [55:0] down);
   wire [7:0] moves;
   block dut(.clock(clock), .up(up), .others(others), .down(down), .moves(moves));
   (* hierconn *) wire [56:0] \dut.columns$counts ;
   reg [56:0] before, counts;
   always @(posedge clock) {counts, before} <= {before, \dut.columns$counts };
   wire [7:0] ones = `COLUMNS_COUNTS_ONES(counts), twos = `COLUMNS_COUNTS_TWOS(counts), fours = `COLUMNS_COUNTS_FOURS(counts);
   wire [7:0] eights = `COLUMNS_COUNTS_EIGHTS(counts), sixteens = `COLUMNS_COUNTS_SIXTEENS(counts);
   wire [7:0] pawn_ones = `COLUMNS_COUNTS_PAWN_ONES(counts), pawn_twos = `COLUMNS_COUNTS_PAWN_TWOS(counts);
   wire promote = `COLUMNS_COUNTS_PROMOTE(counts);
   function [4:0] number(input [2:0] file);
      number = {sixteens[file], eights[file], fours[file], twos[file], ones[file]};
   endfunction
   function [1:0] pawns(input [2:0] file);
      pawns = {pawn_twos[file], pawn_ones[file]};
   endfunction
   // Added up in pairs, since a solver takes long to see that another order gives the same.
   wire [7:0] all = ((number(0) + number(1) + 8'd0) + (number(2) + number(3) + 8'd0))
      + ((number(4) + number(5) + 8'd0) + (number(6) + number(7) + 8'd0));
   wire [7:0] of_pawns = ((pawns(0) + pawns(1) + 8'd0) + (pawns(2) + pawns(3) + 8'd0))
      + ((pawns(4) + pawns(5) + 8'd0) + (pawns(6) + pawns(7) + 8'd0));
   wire [7:0] sum = all + (promote ? of_pawns << 2 : of_pawns);
   always @* assert (moves == sum);
endmodule
