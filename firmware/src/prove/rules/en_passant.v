// Whether a pawn that takes another one en passant uncovers a check along the rank, which both leave: of the rank's planes, as
// `attacks.v` has them, and the files of the king on it, of the pawn that is taken, and of the one that takes.
module uncovers(input [31:0] row, input [2:0] king, input [2:0] passer, input [2:0] taker, output reg meets);
   reg open;
   integer i;
   always @* begin
      meets = 0;
      open = 1;
      for (i = 0; i < 8; i = i + 1) if (i > king && open && i != passer && i != taker && (row[16 + i] || row[8 + i] || row[i])) begin
         open = 0;
         if (row[24 + i] && row[16 + i] && !row[8 + i]) meets = 1;
      end
      open = 1;
      for (i = 7; i >= 0; i = i - 1) if (i < king && open && i != passer && i != taker && (row[16 + i] || row[8 + i] || row[i])) begin
         open = 0;
         if (row[24 + i] && row[16 + i] && !row[8 + i]) meets = 1;
      end
   end
endmodule
