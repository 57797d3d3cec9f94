// A walk over Sandström's table (`sandstroem.v`): from a square of it to the next one. A piece walks along its rays, each as far as
// the first piece that stands there; a pawn walks ahead as far as nothing stands there, and then to the squares on which it takes. `ptype` is the
// piece's kind, 7 of a black pawn; `from` where it stands, `starting` that it is still there, `square` where the walk has come to, and
// `occupied` whether a piece stands there. The walk is over when it comes `home`. `reachable`, `left`: whether it comes to this square, and
// how many squares it visits after it at most; `starts`, `all`: the same of the from-square.
module walk(input [2:0] ptype, input [5:0] from, input starting, input [5:0] square, input occupied, output [5:0] next, output home,
      output reachable, output [4:0] left, output starts, output [4:0] all);
   wire [5:0] nextpos, nextdir, first, takes;
   sandstroem entry(.ptype(ptype), .from(from), .dest(square), .reachable(reachable), .nextpos(nextpos), .nextdir(nextdir), .left(left));
   sandstroem start_entry(.ptype(ptype), .from(from), .dest(from), .reachable(starts), .nextpos(first), .nextdir(takes), .left(all));
   wire pawn = ptype == 1 || ptype == 7;
   wire pushing = square[2:0] == from[2:0];
   assign next = starting ? first
               : !pawn ? (occupied ? nextdir : nextpos)
               : !pushing ? nextdir
               : !occupied && nextpos != from ? nextpos : takes;
   assign home = !starting && next == from;
endmodule
