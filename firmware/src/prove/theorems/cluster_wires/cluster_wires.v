// The counters may say anything. Of each of them `hears` is what comes in, and `says` what goes out. The links between the counters are
// those of the circuit.
`define COUNTER (input clock, input reset, input push, input [15:0] word, output [12:0] said); \
   (* anyseq *) wire [12:0] says; \
   assign said = says; \
   wire [18:0] hears = {clock, reset, push, word}; \
endmodule
module block$counters$0$counter `COUNTER
module block$counters$1$counter `COUNTER
module block$counters$2$counter `COUNTER

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input [3:0] observed,
      input move_ready, input [6:0] bit, input [1:0] number);
   wire [2:0] activity;
   wire busy, in_check, move_valid, taken;
   wire [13:0] leaves;
   wire [15:0] move_bits;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .observed(observed),
      .activity(activity), .busy(busy), .in_check(in_check), .leaves(leaves), .move_valid(move_valid), .move_ready(move_ready),
      .move_bits(move_bits), .taken(taken));
   localparam [1:0] LAST = `BLOCK_LAST_TURN ;

   // What the tree core and the counters say, and the links of the counters.
   (* hierconn *) wire [75:0] \dut.tree.says ;
   wire is_loading, hands, is_running, is_in_check, counted, its_valid, was_taken, valid, job;
   wire [15:0] list_word, state_word, its_move, word;
   wire [2:0] its_activity;
   assign {is_loading, hands, list_word, state_word, is_running, is_in_check, word, job, valid, counted, its_activity, its_valid, its_move,
      was_taken} = \dut.tree.says ;
   (* hierconn *) wire [12:0] \dut.counters$0.counter.says , \dut.counters$1.counter.says , \dut.counters$2.counter.says ;
   (* hierconn *) wire [14:0] \dut.counters$0$above , \dut.counters$1$above , \dut.counters$2$above ;
   wire [2:0] busy_ones = {`COUNTERS_0_COUNTER_SAID_BUSY(\dut.counters$2.counter.says ),
      `COUNTERS_0_COUNTER_SAID_BUSY(\dut.counters$1.counter.says ), `COUNTERS_0_COUNTER_SAID_BUSY(\dut.counters$0.counter.says )};
   wire [2:0] full_ones = {`COUNTERS_0_COUNTER_SAID_FULL(\dut.counters$2.counter.says ),
      `COUNTERS_0_COUNTER_SAID_FULL(\dut.counters$1.counter.says ), `COUNTERS_0_COUNTER_SAID_FULL(\dut.counters$0.counter.says )};
   wire [2:0] there = {LAST >= 2, LAST >= 1, 1'b1};
   // Behind the link of the last counter is what the tree core counted itself.
   wire [14:0] beginning = {its_activity, 9'd0, counted, 2'd0};
   wire [44:0] behind = {LAST == 2 ? beginning : 15'd0, LAST == 1 ? beginning : \dut.counters$2$above ,
      LAST == 0 ? beginning : \dut.counters$1$above };

   // A clock ago. The registers begin at 0. Which counter a job is for is said in a register of the cluster,
   // of which `cluster` speaks.
   reg resets = 0, was_full = 0, sent = 0, is_job = 0;
   reg [15:0] was_word = 0;
   always @(posedge clock) begin
      resets <= reset;
      was_full <= (full_ones & there) != 0;
      sent <= valid;
      is_job <= job;
      was_word <= word;
   end
   (* hierconn *) wire [4:0] \dut.r$q ;
   wire [1:0] target = `R_TARGET(\dut.r$q );
   wire push = sent && (!is_job || target == number);

   // What they hear, and what comes out. Of counter `number`, if there is one.
   (* hierconn *) wire [46:0] \dut.tree.hears ;
   (* hierconn *) wire [18:0] \dut.counters$0.counter.hears , \dut.counters$1.counter.hears , \dut.counters$2.counter.hears ;
   (* hierconn *) wire [14:0] \dut.counters$0$below , \dut.counters$1$below , \dut.counters$2$below , \dut.said ;
   wire [18:0] counter_hears = number == 0 ? \dut.counters$0.counter.hears : number == 1 ? \dut.counters$1.counter.hears
      : \dut.counters$2.counter.hears ;
   wire [14:0] below = number == 0 ? \dut.counters$0$below : number == 1 ? \dut.counters$1$below : \dut.counters$2$below ;
   wire quiet = \dut.tree.hears [0];
   wire [117:0] heard = {\dut.tree.hears [46:1], counter_hears, below, `SAID_BUSY(\dut.said ), activity, busy, in_check, leaves, move_valid,
      move_bits, taken};

   // What they are to hear. When the tree core hears that all is quiet is said by `cluster`; here, that the cluster is busy for others
   // while its tree core runs, or does not hear that. A cluster hands no node over.
   wire [45:0] to_tree = {clock, resets, load, start, depth, divide, abort, was_full, 4'd0, 1'b0, 5'd0, move_ready};
   wire [18:0] to_counter = {clock, resets, push, was_word};
   wire [117:0] meant = {to_tree, to_counter, behind[number * 15 +: 15], (busy_ones & there) != 0,
      `COUNTERS_0_ABOVE_ACTIVITY(\dut.counters$0$above ), is_running || !quiet, is_in_check,
      4'd0, `COUNTERS_0_ABOVE_LEAVES(\dut.counters$0$above ), its_valid, its_move, was_taken};

   always @* if (bit < 118 && number <= LAST) assert (heard[bit] == meant[bit]);
endmodule
