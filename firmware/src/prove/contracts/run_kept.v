// A run begins with a depth of at least 1; and after a clock in which a run begins, or a look for checks, the depth stays until nothing
// has been `busy`, and whether the run tells its moves. `scan`: a look begins, after which nothing may be busy yet for a clock.
module contract_run_kept(input clock, input start, input scan, input busy, input [3:0] depth, input divide, output holds);
   reg rests = 1, looks = 0;
   reg [3:0] last_depth = 0;
   reg last_divide = 0;
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire rested = rests, has_begun = looks;
   wire [3:0] depth_before = last_depth;
   wire divide_before = last_divide;
   always @(posedge clock) begin
      rests <= (rests || (!busy && !looks)) && !start && !scan;
      looks <= scan;
      last_depth <= depth;
      last_divide <= divide;
   end
   assign holds = (!start || depth != 0) && (rests || (depth == last_depth && divide == last_divide));
endmodule
