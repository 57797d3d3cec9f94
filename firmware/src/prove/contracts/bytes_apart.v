// Between two clocks in each of which a byte of the line comes, or is lost, lie at least nine; and no byte comes in a clock in which one
// is lost. `valid`: a byte comes; `framing_error`: one is lost; `since`: clocks since one of both, up to 15.
module contract_bytes_apart(input clock, input valid, input framing_error, output reg [3:0] since, output holds);
   initial since = 15;
   always @(posedge clock) since <= valid || framing_error ? 0 : since == 15 ? 15 : since + 1;
   assign holds = (!valid && !framing_error) || (since >= 9 && !(valid && framing_error));
endmodule
