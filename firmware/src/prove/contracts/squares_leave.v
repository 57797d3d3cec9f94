// As long as words come to a counter as they may, a square's word has left its queue in the third clock after the one in which it came; or
// in the fourth, if it came less than four clocks after the one before. They may come where there is a place for them, and those of
// squares as `squares_come` says.
module contract_squares_leave(input clock, input push, input square, input taken, input busy, output holds);
   reg [4:0] waiting = 0;
   reg last = 0, early = 0, kept = 1;
   reg [1:0] since = 3;
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire [4:0] count = waiting;
   wire was_square = last, was_early = early, all_proper = kept;
   wire [1:0] past = since;
   wire comes, placed;
   contract_squares_come come(.clock(clock), .push(push), .square(square), .taken(taken), .busy(busy), .holds(comes));
   contract_place_for_words place(.clock(clock), .push(push), .taken(taken), .holds(placed));
   always @(posedge clock) begin
      kept <= kept && comes && placed;
      waiting <= waiting + push - taken;
      since <= push ? 0 : since == 3 ? 3 : since + 1;
      if (push) begin
         last <= square;
         early <= since != 3;
      end
   end
   assign holds = !kept || !last || (waiting <= 1 && (since < 2 || (since == 2 && early) || waiting == 0));
endmodule
