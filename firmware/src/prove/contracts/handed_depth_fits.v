// The plies that a cluster counts are stable from the second clock of a run on, are no more than those of the run, and are 0 only if
// the run has one ply.
module contract_handed_depth_fits(input clock, input running, input [3:0] depth, input [3:0] handed_depth, output holds);
   reg ran = 0;
   reg [3:0] last_handed = 0;
   always @(posedge clock) begin
      ran <= running;
      last_handed <= handed_depth;
   end
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire ran_before = ran;
   wire [3:0] handed_before = last_handed;
   assign holds = !running || ((!ran || handed_depth == last_handed) && handed_depth <= depth && (handed_depth != 0 || depth <= 1));
endmodule
