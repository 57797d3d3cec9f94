// Between two writes of squares lie three clocks, or more; or one, if three were before it. A state with `scan` is written two clocks after
// a square at the earliest, and a run is started four clocks after one. `square` is high when a square is written, or from which
// files rooks castle.
module contract_load_spacing(input clock, input square, input scan, input start, output holds);
   reg [1:0] since = 3;
   reg early = 0;
   wire [1:0] past = since;
   wire was_early = early;
   always @(posedge clock) begin
      since <= square ? 0 : since == 3 ? 3 : since + 1;
      if (square) early <= since != 3;
   end
   wire late = since == 3;
   assign holds = (!square || late || (since == 1 && !early)) && !(scan && since == 0) && (!start || late);
endmodule
