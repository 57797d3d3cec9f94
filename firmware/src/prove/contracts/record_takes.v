// A move that is offered takes what the board has on its target, which is no piece of its own side; but one that castles takes nothing,
// and has the slot of the rook there, and one en passant takes a pawn beside it.
module contract_record_takes(input castles, input passes, input capture, input [2:0] captured_kind, input [3:0] captured_slot, input black,
      input [8:0] target_word, output holds);
   wire occupied = target_word[8], enemy = occupied && target_word[7] != black;
   assign holds = castles ? !capture && captured_slot == target_word[3:0]
      : passes ? capture && captured_kind == 1
      : capture == occupied && (!occupied || (enemy && captured_kind == target_word[6:4] && captured_slot == target_word[3:0]));
endmodule
