module theorem(input clock, input [2:0] ptype, input [5:0] from, input [5:0] dest);
   wire reachable, closed_reachable;
   wire [5:0] nextpos, nextdir, closed_nextpos, closed_nextdir;
   wire [4:0] left, closed_left;
   literal literal(ptype, from, dest, reachable, nextpos, nextdir, left);
   sandstroem closed(ptype, from, dest, closed_reachable, closed_nextpos, closed_nextdir, closed_left);
   always @* begin
      assert (reachable == closed_reachable);
      assert (nextpos == closed_nextpos);
      assert (nextdir == closed_nextdir);
      assert (left == closed_left);
   end
endmodule
