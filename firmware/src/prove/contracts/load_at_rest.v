// Squares are written only if since a clock in which nothing was `busy` there were but such writes, and a run or a look for checks begins
// then, or while nothing is busy; and not both in one clock. In the clock after one in which a run or a look begins nothing may be busy yet.
module contract_load_at_rest(input clock, input square, input begins, input busy, output holds);
   reg rests = 1, begun = 0;
   wire rested = rests, has_begun = begun;
   wire may = rests || (!busy && !begun);
   always @(posedge clock) begin
      rests <= may && !begins;
      begun <= begins;
   end
   assign holds = (!square || rests) && (!begins || may) && !(square && begins);
endmodule
