// What the memories and the sweeps say may be anything.
`define MEMORY(bits) (input clock, input [7:0] read_address, output [bits - 1:0] read_data, input [7:0] write_address, \
      input [bits - 1:0] write_data, input write_enable); \
   (* anyseq *) wire [bits - 1:0] anything; \
   assign read_data = anything; \
endmodule
module block$queue$memory `MEMORY(16)
module block$look$planes `MEMORY(32)
module block$look$marks `MEMORY(16)
module block$count$kept_movers `MEMORY(32)
module block$count$kept_targets `MEMORY(16)

module block$look$view(input clock, input edit, input [15:0] put, input [2:0] rank, input [15:0] job, input [3:0] ply, input black,
      input keeps, output [31:0] seen);
   (* anyseq *) wire [31:0] anything;
   assign seen = anything;
endmodule

module block$look$look_down(input clock, input [31:0] seen, input [2:0] rank, input valid, input [5:0] king, output [15:0] marks,
      output check, output double_check);
   (* anyseq *) wire [17:0] anything;
   assign {marks, check, double_check} = anything;
endmodule

module block$look$look_up(input clock, input [31:0] seen, input [15:0] marks, input [2:0] rank, input valid, input [5:0] king,
      input short, input long, input check, input double_check, output [31:0] movers, output [15:0] targets, output [23:0] pawns,
      output [7:0] steps, output [7:0] along, output [7:0] en_passant, output [7:0] exposed, output [7:0] unpinned);
   (* anyseq *) wire [111:0] anything;
   assign {movers, targets, pawns, steps, along, en_passant, exposed, unpinned} = anything;
endmodule

// Of these is known that they say of no rank that it has moves, and of no moves that there are some.
module block$count$up(input clock, input [2:0] rank, input valid, input [31:0] movers, input [15:0] targets, input [23:0] pawns,
      input [7:0] steps, input [7:0] along, input [7:0] en_passant, input [7:0] exposed, output [55:0] moves, output [56:0] others);
   (* anyseq *) wire [112:0] anything;
   reg has = 0;
   always @(posedge clock) has <= valid;
   assign {moves, others} = has ? anything : 0;
endmodule

module block$count$down(input clock, input valid, input last, input [7:0] file, input [7:0] to_west, input [7:0] to_east,
      input [7:0] knights, input [15:0] targets, output [55:0] moves);
   (* anyseq *) wire [55:0] anything;
   reg has = 0;
   always @(posedge clock) has <= valid;
   assign moves = has ? anything : 0;
endmodule

module block$count$tally(input clock, input [55:0] up, input [56:0] others, input [55:0] down, output [7:0] moves);
   (* anyseq *) wire [7:0] anything;
   reg has = 0, had = 0;
   always @(posedge clock) {had, has} <= {has, up != 0 || others != 0 || down != 0};
   assign moves = had ? anything : 0;
endmodule

module theorem(input clock, input push, input [15:0] word);
   wire [12:0] said;
   block dut(.clock(clock), .reset(1'b0), .push(push), .word(word), .said(said));
   wire full, busy;
   wire [7:0] moves;
   wire [2:0] activity;
   assign {activity, moves, busy, full} = said;
   (* hierconn *) wire \dut.queue$empty , \dut.queue$full ;

   // A clock ago.
   reg waited = 0, was_busy = 0, was_full = 0;
   always @(posedge clock) begin
      waited <= !\dut.queue$empty ;
      was_busy <= busy;
      was_full <= \dut.queue$full ;
   end
   always @* begin
      if (waited) assert (busy);
      if (moves != 0) assert (busy);
      // It does not become busy again without a word.
      if (busy && !was_busy) assert (waited);
      assert (full == was_full);
   end
endmodule
