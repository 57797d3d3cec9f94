// The verdicts on a square at a ply are the same whenever they are read, until a look shows the square there. `reads`: the square is read
// there now, and a clock later `goal` and `may` are its verdicts; `stays`: no look shows it there now. `first`: since one did, these
// verdicts are the first.
module contract_verdict_stays(input clock, input reads, input stays, input goal, input may, output first, output holds);
   reg read = 0, known = 0;
   reg kept_goal, kept_may;
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire was_read = read, is_known = known;
   always @(posedge clock) begin
      read <= reads && stays;
      known <= stays && (known || read);
      if (first) {kept_goal, kept_may} <= {goal, may};
   end
   assign first = read && !known;
   assign holds = !(read && known) || {goal, may} == {kept_goal, kept_may};
endmodule
