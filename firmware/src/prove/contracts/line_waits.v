// A free line stays so until it gets a byte, and is not free in the clock after that, unless it is reset. `valid`: there is a byte for the
// line; `ready`: the line is free, and takes it; `given`: it took one a clock ago; `was_ready`: it was free then.
module contract_line_waits(input clock, input reset, input valid, input ready, output reg given, output reg was_ready, output holds);
   initial given = 0;
   initial was_ready = 0;
   always @(posedge clock) begin
      given <= valid && ready && !reset;
      was_ready <= ready;
   end
   assign holds = given ? !ready : (!was_ready || ready);
endmodule
