// A run begins, and a move is taken, only while no reply is read. `taken` is high in the clock after one in which a move is reported and its
// report is taken.
module contract_sums_unread(input start, input taken, input reading, output holds);
   assign holds = !((start || taken) && reading);
endmodule
