// A clock after the depth of a run, and whether it tells its moves, became what they are, the plies that a cluster counts are no more than
// the depth, and 0 only if it is 1; and from then on they stay. (Without a depth they may be anything.)
module contract_handed_depth_fits(input clock, input [3:0] depth, input divide, input [3:0] handed_depth, output holds);
   reg [3:0] last_depth = 0, last_handed = 0;
   reg last_divide = 0, kept = 0;
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire [3:0] depth_before = last_depth, handed_before = last_handed;
   wire divide_before = last_divide, same_before = kept;
   wire same = depth == last_depth && divide == last_divide;
   always @(posedge clock) begin
      last_depth <= depth;
      last_divide <= divide;
      last_handed <= handed_depth;
      kept <= same;
   end
   assign holds = !same || depth == 0
      || ((!kept || handed_depth == last_handed) && handed_depth <= depth && (handed_depth != 0 || depth == 1));
endmodule
