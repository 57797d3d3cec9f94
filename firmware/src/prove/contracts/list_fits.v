// A slot of a side's list, the side's king and a square of the board fit together. A list has a piece of a kind; the king has slot 0,
// and no other piece has; no slot after `last` is in use; pawns stand on ranks 2 to 7; and of list and board each has the
// piece that the other one has. `slot`: {black, slot}; `king`: the king's square; `square_word`: what the board has on `square`.
module contract_list_fits(input [4:0] slot, input [9:0] word, input [5:0] king, input [3:0] last, input [5:0] square,
      input [8:0] square_word, output holds);
   wire alive = word[9];
   wire [2:0] kind = word[8:6];
   wire [5:0] at = word[5:0];
   reg good;
   assign holds = good;
   always @* begin
      good = 1;
      if (alive) begin
         if (kind == 0 || kind == 7 || (kind == 6) != (slot[3:0] == 0)) good = 0;
         if (kind == 6 && at != king) good = 0;
         if (kind == 1 && (at[5:3] == 0 || at[5:3] == 7)) good = 0;
         if (slot[3:0] > last) good = 0;
         if (at == square && square_word != {1'b1, slot[4], kind, slot[3:0]}) good = 0;
      end
      if (square_word[8] && {square_word[7], square_word[3:0]} == slot && word != {1'b1, square_word[6:4], square}) good = 0;
   end
endmodule
