// What the memories of a look and its sweeps say may be anything.
module block$look$planes `ANY_MEMORY(5, 32)
module block$look$marks `ANY_MEMORY(5, 16)

module block$look$view(input clock, input edit, input [15:0] put, input [2:0] rank, input [15:0] job, input [3:0] ply, input black,
      input keeps, output [31:0] seen);
   (* anyseq *) wire [31:0] anything;
   assign seen = anything;
endmodule

module block$look$look_down(input clock, input [31:0] seen, input [2:0] rank, input valid, input [5:0] king, output [15:0] marks,
      output check, output double_check);
   (* anyseq *) wire [17:0] anything;
   assign {marks, check, double_check} = anything;
endmodule

module block$look$look_up(input clock, input [31:0] seen, input [15:0] marks, input [2:0] rank, input valid, input [5:0] king,
      input short, input long, input [2:0] castling_king, input [2:0] short_rook, input [2:0] long_rook, input check, input double_check,
      output [31:0] movers, output [15:0] targets, output [23:0] pawns, output [7:0] steps, output [7:0] castles, output [7:0] along, output [7:0] en_passant, output [7:0] exposed, output [7:0] unpinned);
   (* anyseq *) wire [119:0] anything;
   assign {movers, targets, pawns, steps, castles, along, en_passant, exposed, unpinned} = anything;
endmodule

