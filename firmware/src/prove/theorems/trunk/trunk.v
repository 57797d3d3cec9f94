// The tree core, the handover and the clusters may do anything.
module block$tree(input clock, input reset, input [24:0] load, output loading, input start, input [3:0] depth, input divide, input abort,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, output hands, output [15:0] list_word,
      output [15:0] state_word, output running, output in_check, output [17:0] bus, output counted, output [2:0] activity,
      output move_valid, input move_ready, output [15:0] move_bits, output taken);
   (* anyseq *) wire [75:0] anything;
   assign {loading, hands, list_word, state_word, running, in_check, bus, counted, activity, move_valid, move_bits, taken} = anything;
endmodule

module block$handover(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort,
      input counted, input hands, input [15:0] list_word, input [15:0] state_word, input [22:0] said, output [5:0] order,
      output [24:0] write, output [4:0] slot, output handed, output [3:0] handed_depth, output busy, output [13:0] leaves,
      output [2:0] activity);
   (* anyseq *) wire [58:0] anything;
   assign {order, write, slot, handed, handed_depth, busy, leaves, activity} = anything;
endmodule

`define CLUSTER (input clock, input reset, input [5:0] order, input [24:0] load, input [3:0] depth, input [3:0] observed, \
      input [22:0] below, output [22:0] above); \
   (* anyseq *) wire [22:0] anything; \
   assign above = anything; \
endmodule
module block$clusters$0 `CLUSTER
module block$clusters$1 `CLUSTER
module block$clusters$2 `CLUSTER
module block$clusters$3 `CLUSTER
module block$clusters$4 `CLUSTER
module block$clusters$5 `CLUSTER
module block$clusters$6 `CLUSTER
module block$clusters$7 `CLUSTER
module block$clusters$8 `CLUSTER
module block$clusters$9 `CLUSTER
module block$clusters$10 `CLUSTER
module block$clusters$11 `CLUSTER
module block$clusters$12 `CLUSTER
module block$clusters$13 `CLUSTER
module block$clusters$14 `CLUSTER

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
