// The counter may say anything.
module block$counter(input clock, input reset, input push, input [15:0] word, output [12:0] said);
   (* anyseq *) wire [12:0] anything;
   assign said = anything;
endmodule

module theorem(input clock, input reset, input [17:0] bus, input [1:0] target, input [3:0] observed, input [14:0] below);
   wire [14:0] above;
   block dut(.clock(clock), .reset(reset), .bus(bus), .target(target), .observed(observed), .below(below), .above(above));
   wire busy = `ABOVE_BUSY(above), full = `ABOVE_FULL(above), below_busy = `BELOW_BUSY(below), below_full = `BELOW_FULL(below);
   wire [9:0] leaves = `ABOVE_LEAVES(above), below_leaves = `BELOW_LEAVES(below);
   wire [2:0] activity = `ABOVE_ACTIVITY(above), below_activity = `BELOW_ACTIVITY(below);
   wire valid = `BUS_VALID(bus), job = `BUS_JOB(bus);
   wire [15:0] word = `BUS_WORD(bus);
   (* hierconn *) wire [12:0] \dut.counter$said ;
   (* hierconn *) wire [15:0] \dut.counter$word ;
   (* hierconn *) wire \dut.counter$push ;
   wire its_busy = `COUNTER_SAID_BUSY(\dut.counter$said ), its_full = `COUNTER_SAID_FULL(\dut.counter$said );
   wire [7:0] its_moves = `COUNTER_SAID_MOVES(\dut.counter$said );
   wire [2:0] its_activity = `COUNTER_SAID_ACTIVITY(\dut.counter$said );

   // A clock ago: what the links before said, and this counter.
   reg [9:0] counted = 0;
   reg [2:0] did = 0;
   always @(posedge clock) begin
      counted <= below_leaves + its_moves;
      did <= observed == `BLOCK_NUMBER ? its_activity : below_activity;
   end

   // From link to link: what is assumed of the counter behind this one is claimed of this one.
   wire counter_leaves, its_leaves;
   contract_counter_leaves of_below(.number(`BLOCK_INDEX + 3'd1), .leaves(below_leaves), .holds(counter_leaves));
   always @* assume (counter_leaves);
   contract_counter_leaves of_above(.number({1'b0, `BLOCK_INDEX }), .leaves(leaves), .holds(its_leaves));
   always @* assert (its_leaves);

   always @* begin
      assert (\dut.counter$push == (valid && (!job || target == `BLOCK_INDEX)) && \dut.counter$word == word);
      assert (busy == (below_busy || its_busy) && full == (below_full || its_full));
      assert (leaves == counted && activity == did);
   end
endmodule
