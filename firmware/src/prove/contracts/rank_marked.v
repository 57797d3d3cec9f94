// A square that a rook or a queen of the foe's attacks along its rank is marked. `occupied`, `straight`: the pieces on the rank, and which
// of them are the foe's rooks and queens; `file` and `marked`: the square, and whether it is marked.
module contract_rank_marked(input [7:0] occupied, input [7:0] straight, input [2:0] file, input marked, output holds);
   integer i;
   reg attacked, east, west;
   assign holds = !attacked || marked;
   always @* begin
      {attacked, east, west} = 3'b011;
      for (i = 1; i < 8; i = i + 1) begin
         if (file + i < 8) begin
            if (east && straight[file + i]) attacked = 1;
            if (occupied[file + i]) east = 0;
         end
         if (file >= i) begin
            if (west && straight[file - i]) attacked = 1;
            if (occupied[file - i]) west = 0;
         end
      end
   end
endmodule
