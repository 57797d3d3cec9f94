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
