// Between two writes of squares, or of from which files rooks castle, lie three clocks or more; before files only one, if three were before
// the square. A state with `scan` is written two clocks after a square at the earliest, and a run is started four clocks after one.
// `square` is high with a write of a square or of files, `files` with one of files.
module contract_load_spacing(input clock, input square, input files, input scan, input start, output holds);
   reg [1:0] since = 3;
   reg early = 0;
   wire [1:0] past = since;
   wire was_early = early;
   always @(posedge clock) begin
      since <= square ? 0 : since == 3 ? 3 : since + 1;
      if (square) early <= since != 3;
   end
   wire late = since == 3;
   assign holds = (!square || late || (files && since == 1 && !early)) && !(scan && since == 0) && (!start || late);
endmodule
