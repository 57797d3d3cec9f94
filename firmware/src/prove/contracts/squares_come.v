// A square's word comes to a counter only if since it had nothing to do there came no others, and three clocks or more lie between
// it and the one before; or one, if three were before that. A counter has nothing to do if it is not busy and no word waits.
module contract_squares_come(input clock, input push, input square, input taken, input busy, output holds);
   reg [4:0] waiting = 0;
   reg squares = 1, early = 0;
   reg [1:0] since = 3;
   wire [4:0] count = waiting;
   wire only = squares, was_early = early;
   wire [1:0] past = since;
   wire may = squares || (!busy && waiting == 0);
   always @(posedge clock) begin
      waiting <= waiting + push - taken;
      squares <= may && !(push && !square);
      since <= push ? 0 : since == 3 ? 3 : since + 1;
      if (push) early <= since != 3;
   end
   assign holds = !(push && square) || (may && (since == 3 || (since == 1 && !early)));
endmodule
