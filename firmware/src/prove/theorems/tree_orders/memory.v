// What the lists and the stack hold may be anything.
module block$position$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

// The walker may say anything.
module block$walker(input clock, input [22:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [21:0] visit);
   (* anyseq *) wire [21:0] anything;
   assign visit = anything;
endmodule
