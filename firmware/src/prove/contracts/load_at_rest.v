// A position is written only if since a clock in which nothing was `busy` no run has begun and no look for checks; and these begin then,
// one in a clock, and in no clock in which something else is written. In the clock after one in which a look begins nothing may be busy
// yet. `square`: a square is written, or from which files rooks castle; `other`: anything else but a state that begins a look; `start`: a
// run begins; `scan`: a look begins.
module contract_load_at_rest(input clock, input square, input other, input start, input scan, input busy, output holds);
   reg rests = 1, looks = 0;
   wire rested = rests, has_begun = looks;
   wire may = rests || (!busy && !looks), begins = start || scan;
   always @(posedge clock) begin
      rests <= may && !begins;
      looks <= scan;
   end
   assign holds = (!square || rests) && (!(other || begins) || may) && !((square || other) && begins) && !(start && scan);
endmodule
