// When the move that was made at a node has been taken back, the finder's record is again the one with which the node was left.
// `leaves`: the node is left now; `returns`: it is searched again from this record on.
module contract_record_returns(input clock, input leaves, input returns, input [37:0] record, output holds);
   reg [37:0] left_record;
   always @(posedge clock) if (leaves) left_record <= record;
   assign holds = !returns || record == left_record;
endmodule
