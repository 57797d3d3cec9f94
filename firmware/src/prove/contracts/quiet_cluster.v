// A cluster is quiet only if no word is on the bus, and for seven clocks there has been none and no counter has said that it is busy.
// `word` is high when the tree core sends a word, which is on the bus a clock later, `counter_busy` when a counter says that it is busy.
module contract_quiet_cluster(input clock, input word, input counter_busy, input quiet, output holds);
   reg on_bus = 0;
   reg [2:0] calm = 7;
   wire was_sent = on_bus;
   wire [2:0] calm_for = calm;
   always @(posedge clock) begin
      on_bus <= word;
      calm <= on_bus || counter_busy ? 0 : calm == 7 ? 7 : calm + 1;
   end
   assign holds = !quiet || (calm == 7 && !on_bus);
endmodule
