// The cluster may do anything.
module block$cluster(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort,
      input [3:0] observed, output [2:0] activity, output busy, output in_check, output [13:0] leaves, output move_valid, input move_ready,
      output [15:0] move_bits, output taken);
   (* anyseq *) wire [36:0] anything;
   assign {activity, busy, in_check, leaves, move_valid, move_bits, taken} = anything;
endmodule

