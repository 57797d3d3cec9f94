// The position gets one order at a time, and only while it is idle: to make a move, whose record was shown in the clock before, when it was
// idle, too, but none at the last ply; to take one back, but none at the root; and to load a word, at the root alone. `record`: the
// record that is shown.
module contract_position_orders(input clock, input makes, input takes_back, input loads, input idle, input [3:0] ply, input [37:0] record,
      output holds);
   reg was_idle = 0;
   // Under this name a specification reads it: a register that is read itself would lose its initial value.
   wire idled = was_idle;
   reg [37:0] last_record;
   always @(posedge clock) begin
      was_idle <= idle;
      last_record <= record;
   end
   assign holds = 2'd0 + makes + takes_back + loads <= idle && (!makes || (was_idle && record == last_record && ply != 15))
      && (!takes_back || ply != 0) && (!loads || ply == 0);
endmodule
