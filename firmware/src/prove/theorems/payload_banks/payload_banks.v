// Of the receiver this is known: a frame stays until it is taken, and while one is held no payload is written. Of the loader: it is
// busy only behind its start. All else may be anything.
module block$frame_rx(input clock, input reset, input [7:0] data, input valid, input framing_error, output [34:0] frame,
      input ready, input overrun_ready, output [7:0] write_address, output [7:0] write_data, output write_enable,
      output receiving);
   (* anyseq *) wire [52:0] anything;
   assign {frame, write_address, write_data, write_enable, receiving} = anything;
   wire held = `FRAME_RX_FRAME_VALID(frame), damaged = `FRAME_RX_FRAME_DAMAGED(frame);
   wire [7:0] length = `FRAME_RX_FRAME_LENGTH(frame), seq = `FRAME_RX_FRAME_SEQ(frame), kind = `FRAME_RX_FRAME_KIND(frame);
   wire frame_stays, payload_stays;
   contract_frame_stays frame_stays_here(.clock(clock), .valid(held), .fields({kind, seq, length, damaged}), .ready(ready),
      .holds(frame_stays));
   contract_payload_stays payload_stays_here(.valid(held), .write_enable(write_enable), .holds(payload_stays));
   always @* assume (frame_stays);
   always @* assume (payload_stays);
endmodule

module block$loader(input clock, input reset, input start, output busy, output [2:0] fault, output [5:0] address, input [7:0] data,
      output [24:0] load, input cores_busy, input in_check);
   (* anyseq *) wire [34:0] anything;
   assign {busy, fault, address, load} = anything;
   wire loader_started;
   contract_loader_started loader_started_here(.clock(clock), .start(start), .busy(busy), .holds(loader_started));
   always @* assume (loader_started);
endmodule

module block$buffer(input clock, input reset, input received, input write_bank, input [7:0] write_address, input [7:0] write_data,
      input write_enable, input read_bank, input [5:0] read_address, output [7:0] byte, input loading, input [7:0] queue_data,
      input queue_valid, output queue_ready, output [7:0] line_data, output line_valid, input line_ready, output sending);
   (* anyseq *) wire [18:0] anything;
   assign {byte, queue_ready, line_data, line_valid, sending} = anything;
endmodule

module block$replies(input [5:0] index, input [15:0] mv, input [30:0] status, output [7:0] beside, output blank);
   (* anyseq *) wire [8:0] anything;
   assign {beside, blank} = anything;
endmodule

module block$frame_tx(input clock, input reset, input [26:0] header, input valid, output ready, output [5:0] index, input frozen,
      input [7:0] payload, output [7:0] line_data, output line_valid, input line_ready, output sending);
   (* anyseq *) wire [16:0] anything;
   assign {ready, index, line_data, line_valid, sending} = anything;
endmodule

module block$uart_rx(input clock, input reset, input rx, output [7:0] data, output valid, output framing_error);
   (* anyseq *) wire [9:0] anything;
   assign {data, valid, framing_error} = anything;
endmodule

module block$uart_tx(input clock, input reset, input [7:0] data, input valid, output ready, output tx);
   (* anyseq *) wire [1:0] anything;
   assign {ready, tx} = anything;
endmodule

module theorem(input clock, input rx, input busy, input in_check, input move_valid, input [15:0] move_bits, input frozen, input [7:0] byte);
   block dut(.clock(clock), .reset(1'b0), .rx(rx), .busy(busy), .in_check(in_check), .move_valid(move_valid), .move_bits(move_bits),
      .frozen(frozen), .byte(byte));
   (* hierconn *) wire \dut.buffer$write_bank , \dut.buffer$read_bank ;
   (* hierconn *) wire \dut.frame_rx$ready , \dut.loader$start , \dut.loader$busy ;
   (* hierconn *) wire [34:0] \dut.frame_rx$frame ;
   (* hierconn *) wire [39:0] \dut.control.r$q ;
   (* hierconn *) wire [30:0] \dut.control.known$q ;
   (* hierconn *) wire [15:0] \dut.control.verdict$q ;
   wire held = `FRAME_RX_FRAME_VALID(\dut.frame_rx$frame ), taken = held && \dut.frame_rx$ready ;
   wire bank = \dut.buffer$write_bank , loads = \dut.loader$busy ;
   // Of the protocol engine.
   wire [3:0] state = `CONTROL_R_STATE(\dut.control.r$q );
   wire combined = `CONTROL_R_COMBINED(\dut.control.r$q ), waiting = `CONTROL_KNOWN_WAITING(\dut.control.known$q );
   localparam WAITING = `CONTROL_CONTROLSTATE$WAITING, DECIDING = `CONTROL_CONTROLSTATE$DECIDING, FETCHING = `CONTROL_CONTROLSTATE$FETCHING,
      LOADING = `CONTROL_CONTROLSTATE$LOADING, REPLYING = `CONTROL_CONTROLSTATE$REPLYING;
   wire keeps = state == DECIDING && `CONTROL_VERDICT_ACTION(\dut.control.verdict$q ) == `CONTROL_ACTION$KEEP;

   // What `loader-writes` assumes of the banks.
   (* hierconn *) wire \dut.buffer$write_enable ;
   wire payload_kept;
   contract_payload_kept payload_kept_here(.clock(clock), .loading(loads), .read_bank(\dut.buffer$read_bank ), .write_bank(bank),
      .write_enable(\dut.buffer$write_enable ), .holds(payload_kept));

   // A command that waits, or is loaded behind that, and the bank of its payload.
   wire kept = waiting || (combined && (state == FETCHING || state == LOADING));
   reg kept_bank;
   reg last_bank, last_takes = 0, begun = 0;
   always @(posedge clock) begin
      begun <= 1;
      last_bank <= bank;
      last_takes <= taken;
      if (keeps) kept_bank <= bank;
   end

   always @* begin
      // Into the bank of a command that waits, or is loaded, nothing is received.
      if (kept) assert (bank != kept_bank);
      // The loader reads the bank of its command; if that did not wait, its frame is held.
      if (loads) assert (\dut.buffer$read_bank == (combined ? kept_bank : bank));
      if (loads && !combined) assert (held && !taken);
      if (loads && combined) assert (kept);
      // It stays that bank, and nothing is received into it.
      assert (payload_kept);
      // What judges a frame reads the bank of the frame.
      if (!loads) assert (\dut.buffer$read_bank == bank);
      // A frame is received into one bank: only when one is taken does the other bank's turn come, and never while a command waits.
      if (begun && bank != last_bank) assert (last_takes);
      if (keeps) assert (taken && !kept);
      // The invariant.
      assert (state <= REPLYING);
      if (state != WAITING && state <= LOADING && !(combined && state >= FETCHING)) assert (held);
      if (loads) assert (state == LOADING);
      if (\dut.loader$start ) assert (state == FETCHING);
   end
endmodule
