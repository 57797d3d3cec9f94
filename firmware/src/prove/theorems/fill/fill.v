module theorem(input clock, input [7:0] from, input [7:0] passes, input [2:0] rank, input [2:0] file, input [2:0] between, input to_west,
      input queen);
   wire [7:0] east, west;
   block dut(.from(from), .passes(passes), .east(east), .west(west));

   // The nearest slider from which a fill may come to `file`, and whether all squares between let it pass.
   reg has, open;
   reg [2:0] slider;
   integer at;
   always @* begin
      has = 0;
      slider = 0;
      for (at = 0; at < 8; at = at + 1)
         if (to_west ? 7 - at > file : at < file)
            if (from[to_west ? 7 - at : at]) begin
               has = 1;
               slider = to_west ? 7 - at : at;
            end
      open = 1;
      for (at = 0; at < 8; at = at + 1)
         if ((to_west ? at > file && at < slider : at < file && at > slider) && !passes[at]) open = 0;
   end
   always @* assert ((to_west ? west[file] : east[file]) == (has && open));

   // What the table says of this slider: its walk goes from every square between to the next one, the first of which is on it.
   wire [2:0] ptype = queen ? 5 : 4;
   wire on_way = to_west ? between > file && between < slider : between < file && between > slider;
   wire [5:0] source = {rank, slider}, square = {rank, between};
   wire [5:0] ahead = to_west ? square - 1 : square + 1, first = to_west ? source - 1 : source + 1;
   wire reachable, first_reachable;
   wire [5:0] nextpos;
   sandstroem walk(.ptype(ptype), .from(source), .dest(square), .nextpos(nextpos), .reachable(reachable));
   sandstroem begins(.ptype(ptype), .from(source), .dest(first), .reachable(first_reachable));
   always @* if (has) begin
      assert (first_reachable);
      if (on_way) assert (reachable && nextpos == ahead);
   end
endmodule
