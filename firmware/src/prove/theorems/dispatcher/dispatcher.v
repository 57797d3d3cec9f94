// The tree core, the counters, the clusters and the handover may do anything.
module block$tree(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input full,
      input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, output hands, output [15:0] list_word,
      output [15:0] state_word, input report_taken, output running, output in_check, output [17:0] bus, output count_one,
      output [2:0] activity, output report, output [15:0] report_move);
   (* anyseq *) wire [73:0] anything;
   assign {hands, list_word, state_word, running, in_check, bus, count_one, activity, report, report_move} = anything;
endmodule

module block$handover$0(input clock, input reset, input start, input [3:0] depth, input divide, input abort, input counted, input hands,
      input [15:0] list_word, input [15:0] state_word, input [22:0] said, output [5:0] order, output [24:0] write, output [4:0] slot,
      output handed, output [3:0] handed_depth, output busy, output [13:0] leaves, output [2:0] activity);
   (* anyseq *) wire [58:0] anything;
   assign {order, write, slot, handed, handed_depth, busy, leaves, activity} = anything;
endmodule

`define COUNTER (input clock, input reset, input [17:0] bus, input [1:0] target, input [3:0] observed, input [14:0] below, \
      output [14:0] above); \
   (* anyseq *) wire [14:0] anything; \
   assign above = anything; \
endmodule
module block$counters$0 `COUNTER
module block$counters$1 `COUNTER
module block$counters$2 `COUNTER
module block$counters$3 `COUNTER

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
   (* hierconn *) wire [17:0] \dut.tree$bus , \dut.bus$q ;
   (* hierconn *) wire \dut.tree$full , \dut.tree$quiet , \dut.tree$running , \dut.tree$count_one , \dut.far ;
   (* hierconn *) wire [11:0] \dut.r$q ;
   (* hierconn *) wire [24:0] \dut.load_register$q ;
   (* hierconn *) wire [14:0] \dut.said ;
   wire valid, job, on_bus, job_on_bus;
   wire [15:0] word, word_on_bus;
   assign {word, job, valid} = \dut.tree$bus ;
   assign {word_on_bus, job_on_bus, on_bus} = \dut.bus$q ;
   wire [9:0] leaves;
   wire [2:0] activity;
   wire said_full, said_busy;
   assign {activity, leaves, said_full, said_busy} = \dut.said ;
   wire unsettled, taken, counted_then, full;
   wire [3:0] settling;
   wire [1:0] target, turn;
   assign {unsettled, settling, taken, counted_then, full, target, turn} = \dut.r$q ;
   wire [1:0] last = `BLOCK_LAST_TURN;

   // A clock ago.
   reg [17:0] bus = 0;
   reg was_full = 0, counted = 0;
   // The counter whose turn it is, and the one that got the last job.
   reg [1:0] next = 0, given = 0;
   // A word of a position was written a clock ago.
   reg written = 0;
   // Clocks in which nothing was under way: no word, no leaf of the tree core, no core at work, no cluster, no position.
   reg [3:0] calm = 15;
   wire goes_on = on_bus || counted || said_busy || \dut.far || written;
   always @(posedge clock) begin
      bus <= \dut.tree$bus ;
      was_full <= said_full;
      counted <= \dut.tree$count_one ;
      written <= |load[2:0];
      if (valid && job) begin
         given <= next;
         next <= next == last ? 0 : next + 1;
      end
      if (start) next <= 0;
      calm <= goes_on ? 0 : calm == 15 ? 15 : calm + 1;
   end

   always @* begin
      // A word comes to the counters a clock after it was sent, and the tree core hears a clock later that one of them is full.
      assert (\dut.bus$q == bus);
      assert (\dut.tree$full == was_full);
      // The counters get the jobs in turn, in every run from the first counter on.
      if (on_bus && job_on_bus) assert (target == given && given <= last);
      // The dispatcher is busy while the tree core runs or a word is on the bus, and until nothing has been under way for fifteen clocks;
      // and no longer.
      assert (busy == (\dut.tree$running || on_bus || calm != 15));
      assert (\dut.tree$quiet == (calm == 15 && !on_bus));
      // The invariant.
      assert (turn == next && next <= last && counted_then == counted);
      assert (|\dut.load_register$q [2:0] == written);
      if (unsettled) assert (settling == 15 - calm && calm != 15);
      else assert (calm == 15);
   end
endmodule
