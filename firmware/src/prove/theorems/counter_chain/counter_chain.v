// The counter may say anything.
module block$counter(input clock, input reset, input push, input [15:0] word, output [12:0] said);
   (* anyseq *) wire [12:0] anything;
   assign said = anything;
endmodule

module theorem(input clock, input reset, input [17:0] bus, input [1:0] target, input [3:0] observed, input [14:0] below);
   wire [14:0] above;
   block dut(.clock(clock), .reset(reset), .bus(bus), .target(target), .observed(observed), .below(below), .above(above));
   wire busy, full, below_busy, below_full, its_full, its_busy, valid, job;
   wire [9:0] leaves, below_leaves;
   wire [2:0] activity, below_activity, its_activity;
   wire [7:0] its_moves;
   wire [15:0] word;
   assign {activity, leaves, full, busy} = above;
   assign {below_activity, below_leaves, below_full, below_busy} = below;
   assign {word, job, valid} = bus;
   (* hierconn *) wire [12:0] \dut.counter$said ;
   (* hierconn *) wire [15:0] \dut.counter$word ;
   (* hierconn *) wire \dut.counter$push ;
   assign {its_activity, its_moves, its_busy, its_full} = \dut.counter$said ;

   // A clock ago: what the links before said, and this counter.
   reg [9:0] counted = 0;
   reg [2:0] did = 0;
   always @(posedge clock) begin
      counted <= below_leaves + its_moves;
      did <= observed == `BLOCK_NUMBER ? its_activity : below_activity;
   end
   always @* begin
      // At most three links before, with at most 255 moves each, and the tree core with one.
      assume (below_leaves <= 3 * 255 + 1);
   end
   always @* begin
      assert (\dut.counter$push == (valid && (!job || target == `BLOCK_INDEX)) && \dut.counter$word == word);
      assert (busy == (below_busy || its_busy) && full == (below_full || its_full));
      assert (leaves == counted && activity == did);
   end
endmodule
