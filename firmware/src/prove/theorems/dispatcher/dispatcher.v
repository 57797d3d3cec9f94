// The tree core, the leaf cores, the clusters and the handover may do anything.
module block$tree(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input ready,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, output hands, output [15:0] list_word,
      output [15:0] state_word, input report_taken, output running, output in_check, output [18:0] edit, output count_one,
      output [2:0] activity, output report, output [15:0] report_move);
   (* anyseq *) wire [74:0] anything;
   assign {hands, list_word, state_word, running, in_check, edit, count_one, activity, report, report_move} = anything;
endmodule

module block$handover$0(input clock, input reset, input start, input [3:0] depth, input divide, input abort, input counted, input hands,
      input [15:0] list_word, input [15:0] state_word, input [18:0] said, output [5:0] order, output [24:0] write, output [4:0] slot,
      output handed, output [3:0] handed_depth, output busy, output [9:0] leaves, output [2:0] activity);
   (* anyseq *) wire [54:0] anything;
   assign {order, write, slot, handed, handed_depth, busy, leaves, activity} = anything;
endmodule

`define LEAF_CORE (input clock, input reset, input [18:0] edit, input [2:0] target, input [3:0] observed, input [15:0] below, \
      output [15:0] above); \
   (* anyseq *) wire [15:0] anything; \
   assign above = anything; \
endmodule
module block$cores$0 `LEAF_CORE
module block$cores$1 `LEAF_CORE
module block$cores$2 `LEAF_CORE
module block$cores$3 `LEAF_CORE
module block$cores$4 `LEAF_CORE
module block$cores$5 `LEAF_CORE
module block$cores$6 `LEAF_CORE
module block$cores$7 `LEAF_CORE

`define CLUSTER (input clock, input reset, input [5:0] order, input [24:0] load, input [3:0] depth, input [3:0] observed, \
      input [18:0] below, output [18:0] above); \
   (* anyseq *) wire [18:0] anything; \
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
   (* hierconn *) wire [18:0] \dut.tree$edit , \dut.edit$q ;
   (* hierconn *) wire \dut.tree$ready , \dut.tree$full , \dut.tree$quiet , \dut.tree$running , \dut.tree$count_one , \dut.far ;
   (* hierconn *) wire [14:0] \dut.r$q ;
   (* hierconn *) wire [24:0] \dut.load_register$q ;
   (* hierconn *) wire [15:0] \dut.said ;
   wire begins = \dut.tree$edit [2];
   wire [2:0] target = \dut.r$q [5:3];
   wire [3:0] settling = \dut.r$q [13:10];

   // A clock ago and two clocks ago.
   reg [18:0] edit = 0;
   reg [15:0] said1 = 0, said2 = 0;
   reg begun = 0, began = 0, counted = 0;
   reg [2:0] last_target = 0;
   // A word of a position was written a clock ago.
   reg written = 0;
   // Clocks in which nothing was under way: no edit, no leaf of the tree core, no core at work, no cluster, no position.
   reg [3:0] calm = 15;
   wire goes_on = \dut.edit$q [0] || counted || \dut.said [0] || \dut.far || written;
   always @(posedge clock) begin
      begun <= 1;
      edit <= \dut.tree$edit ;
      {said2, said1} <= {said1, \dut.said };
      began <= begins;
      counted <= \dut.tree$count_one ;
      written <= |load[2:0];
      last_target <= target;
      calm <= goes_on ? 0 : calm == 15 ? 15 : calm + 1;
   end

   always @* begin
      // An edit comes to the leaf cores a clock after it was sent, and the tree core hears a clock later what the chain says.
      assert (\dut.edit$q == edit);
      assert (\dut.tree$ready == said1[1] && \dut.tree$full == said1[6]);
      // A job is for the core that the chain offered with the `ready` that the tree core saw, from its first edit to its last.
      assert (target == (began ? said2[5:3] : last_target));
      // The dispatcher is busy while the tree core runs, and until nothing has been under way for fifteen clocks; and no longer.
      assert (busy == (\dut.tree$running || calm != 15));
      assert (\dut.tree$quiet == (calm == 15));
      // The invariant.
      assert (\dut.r$q [2:0] == said1[5:3] && \dut.r$q [8] == counted);
      assert (|\dut.load_register$q [2:0] == written);
      if (\dut.r$q [14]) assert (settling == 15 - calm && calm != 15);
      else assert (calm == 15);
   end
endmodule
