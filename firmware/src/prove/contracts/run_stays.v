// A run begins with a depth of at least 1, and while none goes on; until it is over, its depth stays, and whether it tells its moves.
module contract_run_stays(input clock, input start, input running, input [3:0] depth, input divide, output holds);
   reg [3:0] last_depth = 0;
   reg last_divide = 0;
   always @(posedge clock) begin
      last_depth <= depth;
      last_divide <= divide;
   end
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire [3:0] depth_before = last_depth;
   wire divide_before = last_divide;
   assign holds = (!running || (!start && depth == last_depth && divide == last_divide)) && (!start || depth != 0);
endmodule
