// What these blocks say may be anything.
module block$watch(input clock, input [26:0] visit, input scan, input [11:0] seen, input clear, output attacker, output [31:0] lines);
   (* anyseq *) wire [32:0] anything;
   assign {attacker, lines} = anything;
endmodule

module block$legality(input clock, input [26:0] visit, input [5:0] king, input [31:0] lines, input pawn, input pinned, input enable,
      output candidate, output [11:0] seen, output legal, output promotes);
   (* anyseq *) wire [14:0] anything;
   assign {candidate, seen, legal, promotes} = anything;
endmodule

