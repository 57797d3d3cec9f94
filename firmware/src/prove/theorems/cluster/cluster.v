// The links of the counters' chain may do anything.
`define COUNTER (input clock, input reset, input [17:0] bus, input [1:0] target, input [3:0] observed, input [14:0] below, \
      output [14:0] above); \
   (* anyseq *) wire [14:0] anything; \
   assign above = anything; \
endmodule
module block$counters$0 `COUNTER
module block$counters$1 `COUNTER
module block$counters$2 `COUNTER
module block$counters$3 `COUNTER

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input [3:0] observed,
      input move_ready);
   wire busy;
   wire [13:0] reported;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .observed(observed),
      .move_ready(move_ready), .busy(busy), .leaves(reported));
   (* hierconn *) wire [17:0] \dut.tree$bus , \dut.bus$q ;
   (* hierconn *) wire \dut.tree$full , \dut.tree$quiet , \dut.tree$running , \dut.tree$counted , \dut.tree$loading ;
   (* hierconn *) wire [4:0] \dut.r$q ;
   (* hierconn *) wire [5:0] \dut.settling.r$q ;
   (* hierconn *) wire [14:0] \dut.said , \dut.beginning ;
   wire valid, job, on_bus, job_on_bus;
   wire [15:0] word, word_on_bus;
   assign {word, job, valid} = \dut.tree$bus ;
   assign {word_on_bus, job_on_bus, on_bus} = \dut.bus$q ;
   wire [9:0] leaves;
   wire [2:0] activity;
   wire said_full, said_busy;
   assign {activity, leaves, said_full, said_busy} = \dut.said ;
   wire unsettled, full;
   wire [4:0] settling;
   wire [1:0] target, turn;
   assign {full, target, turn} = \dut.r$q ;
   assign {unsettled, settling} = \dut.settling.r$q ;
   wire [1:0] last = `BLOCK_LAST_TURN;

   // A clock ago.
   reg [17:0] bus = 0;
   reg was_full = 0;
   // The counter whose turn it is, and the one that got the last job.
   reg [1:0] next = 0, given = 0;
   // Clocks in which nothing was under way: no word, no leaf of the tree core, no core at work, no position.
   reg [3:0] calm = 15;
   wire goes_on = on_bus || \dut.tree$counted || said_busy || \dut.tree$loading ;
   always @(posedge clock) begin
      bus <= \dut.tree$bus ;
      was_full <= said_full;
      if (valid && job) begin
         given <= next;
         next <= next == last ? 0 : next + 1;
      end
      if (start) next <= 0;
      calm <= goes_on ? 0 : calm == 15 ? 15 : calm + 1;
   end

   // The tree core's leaf is at the beginning of the chain, before the link of the last counter: with it the induction over the links
   // begins. What the first one's link says are the cluster's leaves.
   wire counter_leaves, its_leaves;
   contract_counter_leaves of_chain(.number(3'd0), .leaves(leaves), .holds(counter_leaves));
   always @* assume (counter_leaves);
   contract_cluster_leaves of_cluster(.leaves(reported), .holds(its_leaves));
   always @* begin
      assert (\dut.beginning [11:2] <= 1);
      assert (its_leaves);
   end

   // It is quiet only when words and counters have been so for some clocks.
   wire quiet_cluster;
   contract_quiet_cluster rests(.clock(clock), .word(valid), .counter_busy(said_busy), .quiet(\dut.tree$quiet ), .holds(quiet_cluster));
   (* hierconn *) wire [2:0] \rests.calm_for ;
   (* hierconn *) wire \rests.was_sent ;
   // And it is busy while a position is written.
   wire loading_is_busy;
   contract_loading_is_busy loads(.clock(clock), .loading(\dut.tree$loading ), .busy(busy), .holds(loading_is_busy));
   (* hierconn *) wire [3:0] \loads.recent ;
   integer i;

   always @* begin
      // A word comes to the counters a clock after it was sent, and the tree core hears a clock later that one of them is full.
      assert (\dut.bus$q == bus);
      assert (\dut.tree$full == was_full);
      // The counters get the jobs in turn, in every run from the first counter on.
      if (on_bus && job_on_bus) assert (target == given && given <= last);
      // The cluster is busy while the tree core runs or a word is on the bus, and until nothing has been under way for fifteen clocks;
      // and no longer.
      assert (busy == (\dut.tree$running || on_bus || calm != 15));
      assert (\dut.tree$quiet == (calm == 15 && !on_bus));
      assert (quiet_cluster);
      assert (loading_is_busy);
      // The invariant.
      assert (\rests.was_sent == on_bus && \rests.calm_for >= (calm > 7 ? 7 : calm));
      for (i = 0; i < 4; i = i + 1) if (\loads.recent [i]) assert (calm <= i);
      assert (turn == next && next <= last);
      if (unsettled) assert (settling == 15 - calm && calm != 15);
      else assert (calm == 15);
   end
endmodule
