// When the move that was made at a node has been taken back, the position's state is again the one in which the node was left.
// `leaves`: the node is left now; `returns`: it is the position again.
module contract_state_returns(input clock, input leaves, input returns, input [33:0] state, output holds);
   reg [33:0] left_state;
   always @(posedge clock) if (leaves) left_state <= state;
   assign holds = !returns || state == left_state;
endmodule
