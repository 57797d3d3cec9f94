// No word comes to a counter's queue in which 31 words wait. `push` is high in a clock in which a word comes, `taken` in one in which one
// leaves the queue.
module contract_place_for_words(input clock, input push, input taken, output holds);
   reg [4:0] waiting = 0;
   wire [4:0] count = waiting;
   always @(posedge clock) waiting <= waiting + push - taken;
   assign holds = !push || waiting != 31;
endmodule
