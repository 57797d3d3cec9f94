// A byte of a payload shows two clocks after it was asked for while a position is loaded, if it has not been written since. `loading`: a
// position is loaded; `address`: the byte that is asked for, behind the number of its bank; `place` and `word`: the place of a byte, and
// that byte; `written`: it is written; `data`: what shows. `asked`, `shown`: the address of a clock ago, and of two; `asks`, `shows`: a
// position was loaded then, and the byte has not been written since.
module contract_payload_shown(input clock, input loading, input [6:0] address, input [6:0] place, input [7:0] word, input written,
      input [7:0] data, output reg asks, output reg [6:0] asked, output reg shows, output reg [6:0] shown, output holds);
   initial asks = 0;
   initial shows = 0;
   always @(posedge clock) begin
      asks <= loading && !written;
      asked <= address;
      shows <= asks && !written;
      shown <= asked;
   end
   assign holds = !shows || shown != place || data == word;
endmodule
