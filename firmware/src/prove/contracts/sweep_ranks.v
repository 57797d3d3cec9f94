// The eight ranks of a sweep come in clocks after each other, and with the eighth, and no other, `last`.
module contract_sweep_ranks(input clock, input valid, input last, output holds);
   reg [2:0] at = 0;
   wire [2:0] number = at;
   always @(posedge clock) if (valid) at <= at + 1;
   assign holds = valid ? last == (at == 7) : at == 0;
endmodule
