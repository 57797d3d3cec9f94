// The line takes a byte in each tenth clock at most, and none in the first clock. `valid`: there is a byte for the line; `ready`: the line
// takes it; `since`: clocks since it took one, up to 9.
module contract_line_slow(input clock, input valid, input ready, output reg [3:0] since, output holds);
   initial since = 8;
   always @(posedge clock) since <= valid && ready ? 0 : since == 9 ? 9 : since + 1;
   assign holds = since >= 9 || !ready;
endmodule
