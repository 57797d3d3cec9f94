// For four clocks after one in which a write is on its way to the position something is `busy`. `loading`: one is, a clock after it was on
// the load bus.
module contract_loading_is_busy(input clock, input loading, input busy, output holds);
   reg [3:0] ago = 0;
   // Under this name a specification reads it, so that the register keeps its initial values.
   wire [3:0] recent = ago;
   always @(posedge clock) ago <= {ago, loading};
   assign holds = ago == 0 || busy;
endmodule
