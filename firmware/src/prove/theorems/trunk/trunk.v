module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input [3:0] observed,
      input move_ready);
   wire busy;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .observed(observed),
      .move_ready(move_ready), .busy(busy));
   (* hierconn *) wire \dut.tree$loading , \dut.tree$running , \dut.tree$counted , \dut.tree$quiet , \dut.handover$busy ;
   (* hierconn *) wire [5:0] \dut.settling.r$q ;
   wire unsettled;
   wire [4:0] settling;
   assign {unsettled, settling} = \dut.settling.r$q ;

   // Clocks in which nothing was under way: no write of the position, no leaf of the tree core, no node that a cluster counts.
   reg [3:0] calm = 15;
   always @(posedge clock) calm <= \dut.tree$loading || \dut.tree$counted || \dut.handover$busy ? 0 : calm == 15 ? 15 : calm + 1;

   // What the loader assumes of the cores, and the handover of the trunk.
   wire loading_is_busy, handover_settles;
   contract_loading_is_busy loads(.clock(clock), .loading(\dut.tree$loading ), .busy(busy), .holds(loading_is_busy));
   contract_handover_settles settles(.clock(clock), .busy(\dut.handover$busy ), .settles(!\dut.tree$quiet ), .holds(handover_settles));
   (* hierconn *) wire [3:0] \loads.recent ;
   (* hierconn *) wire \settles.was_busy ;
   integer i;
   always @* begin
      assert (loading_is_busy);
      assert (handover_settles);
      // The trunk is busy while its tree core runs, and until nothing has been under way for fifteen clocks; and no longer.
      assert (busy == (\dut.tree$running || calm != 15));
      assert (\dut.tree$quiet == (calm == 15));
      // The invariant.
      for (i = 0; i < 4; i = i + 1) if (\loads.recent [i]) assert (calm <= i);
      if (\settles.was_busy ) assert (calm == 0);
      if (unsettled) assert (settling == 15 - calm && calm != 15);
      else assert (calm == 15);
   end
endmodule
