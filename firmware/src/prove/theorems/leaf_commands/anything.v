// Where the walk is, may be anything.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   (* anyseq *) wire [26:0] anything;
   assign visit = anything;
endmodule

// Edits are applied while the generator lets them be. The words of the lists may be anything.
module block$inbox(input clock, input push, input [15:0] word, input drain, input raw, input undo, input last,
      input [4:0] list_address, input [4:0] next_address, input fetch, output applies, output [15:0] data, output write_enable,
      output [5:0] write_square, output [15:0] write_word, output ready, output full, output empty);
   (* anyseq *) wire [42:0] anything;
   assign {applies, data, write_enable, write_square, write_word, ready, full, empty} = anything;
   always @* if (applies) assume (drain || undo);
endmodule
