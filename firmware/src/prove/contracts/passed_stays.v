// Of a ply it is always said in the same way whether a pawn may be taken en passant, until a look shows a rank there. `asks`: `passed` is
// what is said of the ply now; `stays`: no look shows a rank there now. `first`: since one did, it is said for the first time.
module contract_passed_stays(input clock, input asks, input stays, input passed, output first, output holds);
   reg known = 0;
   reg kept;
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire is_known = known;
   always @(posedge clock) begin
      known <= stays && (known || asks);
      if (first) kept <= passed;
   end
   assign first = asks && !known;
   assign holds = !(asks && known) || passed == kept;
endmodule
