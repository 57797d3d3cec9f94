// A run begins only while no reply is read.
module contract_sums_unread(input start, input reading, output holds);
   assign holds = !(start && reading);
endmodule
