// Where a piece goes on an open board, a pawn also obliquely by one square.
module piece_goes(input [2:0] kind, input black, input [5:0] from, input [5:0] to, output reg goes);
   wire straight, oblique, hop;
   wire [2:0] distance;
   line from_square(.from(from), .to(to), .straight(straight), .oblique(oblique), .hop(hop), .distance(distance));
   wire [2:0] ahead = black ? from[5:3] - to[5:3] : to[5:3] - from[5:3];
   always @* case (kind)
      1: goes = oblique ? distance == 1 && ahead == 1
            : straight && from[2:0] == to[2:0] && (ahead == 1 || (ahead == 2 && from[5:3] == (black ? 6 : 1)));
      2: goes = hop;
      3: goes = oblique;
      4: goes = straight;
      6: goes = (straight || oblique) && distance == 1;
      default: goes = straight || oblique;
   endcase
endmodule

// A step of a walk over Sandström's table (`sandstroem.v`). A piece walks along its rays, each as far as the first square on which a piece
// stands. A pawn walks ahead, and then to the squares on which it takes. `ptype` is the piece's kind, 7 of a black pawn; `from` is where it
// stands, `starting` says that it is still there, `square` is where the walk has come to, and `occupied` whether a piece stands there. The
// walk is over when it comes `home`. `reachable` and `left` say whether a walk comes to this square, and how many squares it visits after
// it at most; `starts` and `all` say the same of the from-square.
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
