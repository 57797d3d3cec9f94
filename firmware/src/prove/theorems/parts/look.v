// The look may say anything. `hears` is what comes in, and `says` what goes out.
module block$look(input clock, input reset, input put, input [15:0] piece, input enter, input [15:0] node, input start, input [15:0] job,
      input shows_all, output free, output idle, output [5:0] shows, output [31:0] movers, output [15:0] targets, output [23:0] pawns,
      output [7:0] steps, output [7:0] castles, output [7:0] along, output [7:0] en_passant, output [7:0] exposed, output [7:0] unpinned,
      output check, output busy);
   (* anyseq *) wire [129:0] says;
   assign {free, idle, shows, movers, targets, pawns, steps, castles, along, en_passant, exposed, unpinned, check, busy} = says;
   wire [53:0] hears = {clock, reset, put, piece, enter, node, start, job, shows_all};
endmodule

