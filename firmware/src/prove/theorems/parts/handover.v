// The handover may say anything. `hears` is what comes in, and `says` what goes out.
module block$handover(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort,
      input counted, input hands, input [15:0] list_word, input [15:0] state_word, input [22:0] said, output [5:0] order,
      output [24:0] write, output [4:0] slot, output handed, output [3:0] handed_depth, output busy, output [13:0] leaves,
      output [2:0] activity);
   (* anyseq *) wire [58:0] says;
   assign {order, write, slot, handed, handed_depth, busy, leaves, activity} = says;
   wire [90:0] hears = {clock, reset, load, start, depth, divide, abort, counted, hands, list_word, state_word, said};
endmodule

