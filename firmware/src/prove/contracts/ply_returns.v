// When the move that was made at a ply has been taken back, the position is again the one in which it was made, whatever was made and taken
// back in between. `leaves`: a move is made at the ply now; `returns`: it has been taken back; `position`: the position's registers, a
// square's word, with 0 for what means nothing if the square is empty, and a slot's word.
module contract_ply_returns(input clock, input leaves, input returns, input [72:0] position, output holds);
   reg [72:0] left_position;
   always @(posedge clock) if (leaves) left_position <= position;
   assign holds = !returns || position == left_position;
endmodule
