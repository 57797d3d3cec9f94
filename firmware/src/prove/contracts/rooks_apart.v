// A king that may castle stands between the rooks with which it castles.
module contract_rooks_apart(input short, input long, input [2:0] king_file, input [2:0] short_rook, input [2:0] long_rook, output holds);
   assign holds = !(short && king_file >= short_rook) && !(long && king_file <= long_rook);
endmodule
