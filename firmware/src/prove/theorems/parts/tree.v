// The tree core may say anything. `hears` is what comes in, and `says` what goes out.
module block$tree(input clock, input reset, input [24:0] load, output loading, input start, input [3:0] depth, input divide, input abort,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, output hands, output [15:0] list_word,
      output [15:0] state_word, output running, output in_check, output [17:0] bus, output counted, output [2:0] activity,
      output move_valid, input move_ready, output [15:0] move_bits, output taken);
   (* anyseq *) wire [75:0] says;
   assign {loading, hands, list_word, state_word, running, in_check, bus, counted, activity, move_valid, move_bits, taken} = says;
   wire [46:0] hears = {clock, reset, load, start, depth, divide, abort, full, handed_depth, handed, slot, move_ready, quiet};
endmodule

