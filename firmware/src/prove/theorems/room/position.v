// What the census says may be anything.
module block$position$census(input clock, input [11:0] change, output [21:0] present);
   (* anyseq *) wire [21:0] anything;
   assign present = anything;
endmodule

// Of the stack there are the words 0 that were written last, of an even and of an odd ply, and the word 1 that was written last.
// All else that is read may be anything.
module block$position$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   reg [2:0] even, odd;
   reg [3:0] loss;
   reg [15:0] even_word, odd_word, loss_word;
   (* anyseq *) wire [15:0] anything;
   reg [15:0] read;
   assign read_data = read;
   wire [2:0] pair = write_address[5:3];
   always @(posedge clock) begin
      if (write_enable && write_address[7:6] == 2) begin
         if (write_address[2:0] == 0) {even, even_word} <= {pair, write_data};
         if (write_address[2:0] == 4) {odd, odd_word} <= {pair, write_data};
         if (write_address[1:0] == 1) {loss, loss_word} <= {write_address[5:2], write_data};
      end
      if (write_enable && write_address == read_address) read <= anything;
      else if (read_address == {2'b10, even, 3'd0}) read <= even_word;
      else if (read_address == {2'b10, odd, 3'd4}) read <= odd_word;
      else if (read_address == {2'b10, loss, 2'd1}) read <= loss_word;
      else read <= anything;
   end
endmodule

