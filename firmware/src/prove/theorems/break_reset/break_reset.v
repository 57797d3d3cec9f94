module theorem(input clock, input rx);
   wire reset;
   block dut(.clock(clock), .rx(rx), .reset(reset));
   (* hierconn *) wire [26:0] \dut.r$q ;
   (* hierconn *) wire [1:0] \dut.low.r$q ;
   (* hierconn *) wire \dut.low$synchronous ;

   // The line as it was two clocks ago, since it goes through a synchroniser; and for how many clocks without a gap it had been low then, or
   // high. More than 2^26 clocks are counted as 2^26.
   localparam [26:0] MANY = 27'd67108864;
   reg [1:0] low = 0;
   reg [26:0] lows = 0, highs = 0, last_lows = 0, last_highs = 0;
   reg was_reset = 0;
   always @(posedge clock) begin
      low <= {low[0], !rx};
      lows <= !low[1] ? 0 : lows == MANY ? MANY : lows + 1;
      highs <= low[1] ? 0 : highs == MANY ? MANY : highs + 1;
      {last_lows, last_highs, was_reset} <= {lows, highs, reset};
   end

   // The claim: the reset begins when the line has been low for so long, and not before, and ends likewise when it has been high.
   always @* begin
      if (reset && !was_reset) assert (last_lows >= `BLOCK_BREAK_ENDS);
      if (lows >= `BLOCK_BREAK_ENDS + 2) assert (reset);
      if (!reset && was_reset) assert (last_highs >= `BLOCK_HELD);
      if (highs >= `BLOCK_HELD + 2) assert (!reset);
   end
   // What carries it: one of both is counted, but for a clock in which the reset begins or ends.
   wire [26:0] counted = reset ? highs : lows;
   always @* begin
      assert (`R_COUNT(\dut.r$q ) == counted || `R_COUNT(\dut.r$q ) + 27'd1 == counted);
      assert (`R_COUNT(\dut.r$q ) <= (reset ? `BLOCK_HELD : `BLOCK_BREAK_ENDS));
      assert (lows == 0 || highs == 0);
      assert (\dut.low$synchronous == low[1] && \dut.low.r$q [0] == low[0]);
   end
endmodule
