// Memories in the place of a block's own, and what waits in a queue: what several theorems share.

// The ports and the body of a memory with so many bits of its address and of its words that reads anything in every clock, so that
// it may hold anything: `module block$memory `ANY_MEMORY(8, 16)`.
`define ANY_MEMORY(address, bits) (input clock, input [address - 1:0] read_address, output [bits - 1:0] read_data, \
      input [address - 1:0] write_address, \
      input [bits - 1:0] write_data, input write_enable); \
   (* anyseq *) wire [bits - 1:0] anything; \
   assign read_data = anything; \
endmodule

// What waits in a queue, by what is put in and taken out: how many words there are, and of one of them, which is marked when it comes,
// whether it still waits, what it is, and how many wait before it.
module waiting #(parameter COUNT = 5, parameter WORD = 16) (input clock, input reset, input push, input [WORD - 1:0] word, input take,
      input mark, output reg [COUNT - 1:0] count, output reg marked, output reg [COUNT - 1:0] ahead, output reg [WORD - 1:0] its);
   initial count = 0;
   initial marked = 0;
   always @(posedge clock) begin
      count <= count + push - take;
      if (mark && push && !marked) begin
         marked <= 1;
         ahead <= count - take;
         its <= word;
      end else if (marked && take) begin
         marked <= ahead != 0;
         ahead <= ahead - 1;
      end
      if (reset) begin
         count <= 0;
         marked <= 0;
      end
   end
endmodule

// A signal now, in the lowest bits, and in so many clocks before.
module history #(parameter BITS = 1, parameter CLOCKS = 21) (input clock, input [BITS - 1:0] now, output [BITS * (CLOCKS + 1) - 1:0] ago);
   reg [BITS * CLOCKS - 1:0] past;
   always @(posedge clock) past <= {past, now};
   assign ago = {past, now};
endmodule
