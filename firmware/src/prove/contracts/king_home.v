// A king with a right to castle stands on its side's first rank, on the file from which it castles. `rank` is counted from that side.
module contract_king_home(input short, input long, input [2:0] rank, input [2:0] file, input [2:0] castling_file, output holds);
   assign holds = !(short || long) || (rank == 0 && file == castling_file);
endmodule
