// Whether a king may castle on a wing: it has the right and is not in check, and its rook stands there, if `stands`. `king` and `rook` are
// the files on which the two stand, `king_to` and `rook_to` those to which they go. The planes have the squares of the first rank of their
// side: which are occupied, which the foe attacks, and where rooks and queens of the foe's stand.
module castles(input right, input check, input stands, input [2:0] king, input [2:0] rook, input [2:0] king_to, input [2:0] rook_to,
      input [7:0] occupied, input [7:0] attacked, input [7:0] sliders, output reg may);
   function between(input [2:0] square, input [2:0] from, input [2:0] to);
      between = from <= to ? from <= square && square <= to : to <= square && square <= from;
   endfunction
   reg [7:0] after;
   reg sees_west, sees_east;
   integer i;
   always @* begin
      may = right && !check && stands;
      // Every square over which one of the two goes is empty but for these two, and the king goes over none that is attacked.
      for (i = 0; i < 8; i = i + 1) begin
         if (occupied[i] && i != king && i != rook && (between(i, king, king_to) || between(i, rook, rook_to))) may = 0;
         if (attacked[i] && between(i, king, king_to)) may = 0;
      end
      // No rook or queen sees the king along the rank when both have arrived.
      after = occupied & ~(8'd1 << king) & ~(8'd1 << rook) | 8'd1 << king_to | 8'd1 << rook_to;
      sees_west = 1;
      sees_east = 1;
      for (i = 1; i < 8; i = i + 1) begin
         if (sees_west && king_to >= i && after[king_to - i]) begin
            if (sliders[king_to - i]) may = 0;
            sees_west = 0;
         end
         if (sees_east && king_to + i < 8 && after[king_to + i]) begin
            if (sliders[king_to + i]) may = 0;
            sees_east = 0;
         end
      end
   end
endmodule
