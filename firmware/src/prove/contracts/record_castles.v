// A move that is offered and castles is the king's, on a wing of which it has the right, and goes to the square of the rook there.
module contract_record_castles(input castles, input [2:0] kind, input [5:0] to, input [1:0] wing, input [5:0] king, input short, input long,
      input [2:0] short_rook, input [2:0] long_rook, output holds);
   assign holds = !castles || (kind == 6 && (wing == 0 ? short && to == {king[5:3], short_rook}
      : wing == 1 && long && to == {king[5:3], long_rook}));
endmodule
