module block$queue$memory `ANY_MEMORY(5, 16)
module block$count$kept_movers `ANY_MEMORY(5, 32)
module block$count$kept_targets `ANY_MEMORY(5, 16)

// Of these is known that they find no moves without a rank, and count none where there are none. (What the theorem reads of them are
// wires of their own, since a register that is read so would lose its initial value.)
module block$count$up(input clock, input [2:0] rank, input valid, input [31:0] movers, input [15:0] targets, input [23:0] pawns,
      input [7:0] steps, input [7:0] along, input [7:0] en_passant, input [7:0] exposed, output [55:0] moves, output [56:0] others);
   (* anyseq *) wire [112:0] anything;
   reg has = 0;
   wire comes = has;
   always @(posedge clock) has <= valid;
   assign {moves, others} = has ? anything : 0;
endmodule

module block$count$down(input clock, input valid, input last, input [7:0] file, input [7:0] to_west, input [7:0] to_east,
      input [7:0] knights, input [15:0] targets, output [55:0] moves);
   (* anyseq *) wire [55:0] anything;
   reg has = 0;
   wire comes = has;
   always @(posedge clock) has <= valid;
   assign moves = has ? anything : 0;
endmodule

module block$count$tally(input clock, input [55:0] up, input [56:0] others, input [55:0] down, output [7:0] moves);
   (* anyseq *) wire [7:0] anything;
   reg has = 0, had = 0;
   wire comes = has, came = had;
   always @(posedge clock) begin
      has <= |{up, others, down};
      had <= has;
   end
   assign moves = had ? anything : 0;
endmodule
