// While a position is loaded the bank that is read stays the same, and no payload byte is written into it. `loading`: a position is loaded;
// `read_bank`: the bank that is read; `write_bank`, `write_enable`: a payload byte is written into that bank.
module contract_payload_kept(input clock, input loading, input read_bank, input write_bank, input write_enable, output holds);
   reg last_bank, was_loading = 0;
   always @(posedge clock) begin
      last_bank <= read_bank;
      was_loading <= loading;
   end
   assign holds = !loading || ((!write_enable || write_bank != read_bank) && (!was_loading || read_bank == last_bank));
endmodule
