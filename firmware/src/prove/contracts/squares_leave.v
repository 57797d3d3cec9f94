// A square's word has left the queue of a counter in the third clock after the one in which it came; or in the fourth, if it came less than
// four clocks after the one before.
module contract_squares_leave(input clock, input push, input square, input taken, output holds);
   reg [4:0] waiting = 0;
   reg last = 0, early = 0;
   reg [1:0] since = 3;
   wire [4:0] count = waiting;
   wire was_square = last, was_early = early;
   wire [1:0] past = since;
   always @(posedge clock) begin
      waiting <= waiting + push - taken;
      since <= push ? 0 : since == 3 ? 3 : since + 1;
      if (push) begin
         last <= square;
         early <= since != 3;
      end
   end
   assign holds = !last || (waiting <= 1 && (since < 2 || (since == 2 && early) || waiting == 0));
endmodule
