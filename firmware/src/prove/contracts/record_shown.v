// The record of a move that is made now was shown in the clock before.
module contract_record_shown(input clock, input makes, input [37:0] record, output holds);
   reg [37:0] last_record;
   always @(posedge clock) last_record <= record;
   assign holds = !makes || record == last_record;
endmodule
