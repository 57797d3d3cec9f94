// The line takes a byte in each tenth clock at most, and none in the first clock of all. `valid`: there is a byte for the line; `ready`:
// the line takes it; `since`: clocks since it took one, up to 9; `begun`: this is not the first clock.
module contract_line_slow(input clock, input valid, input ready, output reg [3:0] since, output reg begun, output holds);
   initial since = 9;
   initial begun = 0;
   always @(posedge clock) begin
      since <= valid && ready ? 0 : since == 9 ? 9 : since + 1;
      begun <= 1;
   end
   assign holds = !ready || (begun && since >= 9);
endmodule
