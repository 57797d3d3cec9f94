// The parts of a board may say anything. Of each part `hears` is what comes in, and `says` what goes out.
module block$break_reset(input clock, input rx, output reset);
   (* anyseq *) wire says;
   assign reset = says;
   wire [1:0] hears = {clock, rx};
endmodule

module block$frontend(input clock, input reset, input rx, output tx, output [24:0] load, output start, output [3:0] depth, output divide,
      output [6:0] observed, output abort, input busy, input in_check, input move_valid, output move_ready, input [15:0] move_bits,
      output reading, input frozen, output [5:0] index, output [7:0] beside, output blank, input [7:0] byte, output running,
      output receiving, output sending, output refused);
   (* anyseq *) wire [61:0] says;
   assign {tx, load, start, depth, divide, observed, abort, move_ready, reading, index, beside, blank, running, receiving, sending,
      refused} = says;
   wire [30:0] hears = {clock, reset, rx, busy, in_check, move_valid, move_bits, frozen, byte};
endmodule

// What counts is the only cluster, or a trunk above several.
`define COUNTS (input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, \
      input [3:0] observed, output [2:0] activity, output busy, output in_check, output [13:0] leaves, output move_valid, \
      input move_ready, output [15:0] move_bits, output taken); \
   (* anyseq *) wire [36:0] says; \
   assign {activity, busy, in_check, leaves, move_valid, move_bits, taken} = says; \
   wire [38:0] hears = {clock, reset, load, start, depth, divide, abort, observed, move_ready}; \
endmodule
module block$cluster$0 `COUNTS
module block$trunk$0 `COUNTS

module block$ledger(input clock, input reset, input start, input [13:0] leaves, input taken, input counts, input [2:0] activity,
      input [2:0] kind, input reading, output frozen, input [5:0] index, input blank, input [7:0] beside, output [7:0] byte);
   (* anyseq *) wire [8:0] says;
   assign {frozen, byte} = says;
   wire [40:0] hears = {clock, reset, start, leaves, taken, counts, activity, kind, reading, index, blank, beside};
endmodule

module theorem(input clock, input reset, input rx, input [7:0] bit);
   wire tx, running, receiving, sending, refused;
   wire [3:0] depth;
   block dut(.clock(clock), .reset(reset), .rx(rx), .tx(tx), .running(running), .receiving(receiving), .sending(sending),
      .refused(refused), .depth(depth));

   // What the parts say.
   (* hierconn *) wire \dut.break_reset.says ;
   (* hierconn *) wire [61:0] \dut.frontend.says ;
   (* hierconn *) wire [36:0] \dut.cluster$0.says , \dut.trunk$0.says ;
   (* hierconn *) wire [8:0] \dut.ledger.says ;
   wire several = `LEDGER_SEVERAL ;
   wire its_tx, its_start, its_divide, its_abort, its_move_ready, its_reading, its_blank, is_running, is_receiving, is_sending, has_refused;
   wire [24:0] its_load;
   wire [3:0] its_depth, its_core;
   wire [2:0] its_kind;
   wire [5:0] its_index;
   wire [7:0] its_beside;
   assign {its_tx, its_load, its_start, its_depth, its_divide, its_kind, its_core, its_abort, its_move_ready, its_reading, its_index,
      its_beside, its_blank, is_running, is_receiving, is_sending, has_refused} = \dut.frontend.says ;
   wire [2:0] activity;
   wire [13:0] leaves;
   wire [15:0] move_bits;
   wire busy, in_check, move_valid, taken;
   assign {activity, busy, in_check, leaves, move_valid, move_bits, taken} = several ? \dut.trunk$0.says : \dut.cluster$0.says ;
   wire frozen;
   wire [7:0] byte;
   assign {frozen, byte} = \dut.ledger.says ;

   // A reset from outside or by a break is one of all parts, a clock later. The registers begin at 0.
   reg resets = 0;
   always @(posedge clock) resets <= reset || \dut.break_reset.says ;

   // What they hear, and what comes out.
   (* hierconn *) wire [1:0] \dut.break_reset.hears ;
   (* hierconn *) wire [30:0] \dut.frontend.hears ;
   (* hierconn *) wire [38:0] \dut.cluster$0.hears , \dut.trunk$0.hears ;
   (* hierconn *) wire [40:0] \dut.ledger.hears ;
   wire [38:0] counts_hears = several ? \dut.trunk$0.hears : \dut.cluster$0.hears ;
   wire [121:0] heard = {\dut.break_reset.hears , \dut.frontend.hears , counts_hears, \dut.ledger.hears , tx, running, receiving, sending,
      refused, depth};

   // What they are to hear. Of the clocks those are counted in which a run is busy, and not a load.
   wire [30:0] to_frontend = {clock, resets, rx, busy, in_check, move_valid, move_bits, frozen, byte};
   wire [38:0] to_counts = {clock, resets, its_load, its_start, its_depth, its_divide, its_abort, its_core, its_move_ready};
   wire counts = busy && is_running;
   wire [40:0] to_ledger = {clock, resets, its_start, leaves, taken, counts, activity, its_kind, its_reading, its_index, its_blank,
      its_beside};
   wire [121:0] meant = {clock, rx, to_frontend, to_counts, to_ledger, its_tx, is_running, is_receiving, is_sending, has_refused,
      its_depth};

   always @* if (bit < 122) assert (heard[bit] == meant[bit]);
endmodule
