// What the lists and the stack hold may be anything.
module block$position$memory `ANY_MEMORY(8, 16)

// The walker may say anything.
module block$walker(input clock, input [22:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [21:0] visit);
   (* anyseq *) wire [21:0] anything;
   assign visit = anything;
endmodule
