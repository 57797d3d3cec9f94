// A move en passant that is offered is a pawn's, goes to another file and to the square that the state allows, and takes the pawn beside
// its from-square.
// `beside_slot`: the slot of what the board has on the rank of the from-square and on the file of the target.
module contract_record_passes(input passes, input [2:0] kind, input [5:0] from, input [5:0] to, input [3:0] captured_slot,
      input black, input en_passant, input [2:0] en_passant_file, input [3:0] beside_slot, output holds);
   assign holds = !passes || (kind == 1 && en_passant && to[2:0] != from[2:0] && to == {black ? 3'd2 : 3'd5, en_passant_file}
      && captured_slot == beside_slot);
endmodule
