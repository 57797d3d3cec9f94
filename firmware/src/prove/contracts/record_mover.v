// A move that is offered moves a piece of a list: its slot has the kind and the square that the record has; the king has slot 0, and no
// other piece has; a pawn stands on ranks 2 to 7. `slot`, `word`: any slot of the side to move, and its word; `king`: its king's square.
module contract_record_mover(input [3:0] mover_slot, input [2:0] kind, input [5:0] from, input [5:0] king, input [3:0] slot,
      input [9:0] word, output holds);
   assign holds = kind != 0 && kind != 7 && (kind == 6) == (mover_slot == 0) && (kind != 6 || from == king)
      && (kind != 1 || (from[5:3] != 0 && from[5:3] != 7)) && (slot != mover_slot || word == {1'b1, kind, from});
endmodule
