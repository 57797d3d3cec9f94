// A look gets one order in a clock at most. A node is entered, or a square changed, only while it is idle, which it has been for a clock if
// a square is changed; and for two clocks after a square was changed there is no order, unless it is the word that says from which files
// rooks castle. `files` is high with that word.
module contract_look_orders(input clock, input put, input files, input enter, input start, input idle, output holds);
   reg was_idle = 1;
   reg [1:0] changes = 0;
   wire idle_before = was_idle;
   wire [1:0] left = changes;
   wire one = !(put && enter) && !(put && start) && !(enter && start);
   always @(posedge clock) begin
      was_idle <= idle;
      changes <= put ? 2 : changes == 0 ? 0 : changes - 1;
   end
   assign holds = one && !((put || enter) && !idle) && !(put && !was_idle) && !(((put && !files) || enter || start) && changes != 0);
endmodule
