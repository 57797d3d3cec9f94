// A node is entered, or a square changed, only while a look is idle, which it has been for a clock if a square is changed; no look begins
// in the clock in which a node is entered, and for two clocks after a square was changed there is no order.
module contract_look_orders(input clock, input put, input enter, input start, input idle, output holds);
   reg was_idle = 1;
   reg [1:0] changes = 0;
   wire idle_before = was_idle;
   wire [1:0] left = changes;
   always @(posedge clock) begin
      was_idle <= idle;
      changes <= put ? 2 : changes == 0 ? 0 : changes - 1;
   end
   assign holds = !((put || enter) && !idle) && !(put && !was_idle) && !(enter && start) && !((put || enter || start) && changes != 0);
endmodule
