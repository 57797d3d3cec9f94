// A counter is busy from the clock after a word waited for it on.
module contract_waiting_is_busy(input clock, input push, input taken, input busy, output holds);
   reg [4:0] waiting = 0;
   reg waited = 0;
   wire [4:0] count = waiting;
   wire had = waited;
   always @(posedge clock) begin
      waiting <= waiting + push - taken;
      waited <= waiting != 0;
   end
   assign holds = !waited || busy;
endmodule
