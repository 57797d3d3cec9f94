// A trunk that hands over a node has been running since the start, and still runs for three clocks if the node is not handed over; and
// there are plies that a cluster counts.
module contract_hands_in_run(input clock, input start, input running, input hands, input handed, input [3:0] handed_depth, output holds);
   reg on = 0;
   reg [2:0] had = 0;
   wire runs = on;
   wire [2:0] recent = had;
   always @(posedge clock) begin
      on <= start || (on && running);
      had <= handed ? 0 : {had, hands};
   end
   assign holds = (!(hands || had != 0) || (on && running)) && (!hands || handed_depth != 0);
endmodule
