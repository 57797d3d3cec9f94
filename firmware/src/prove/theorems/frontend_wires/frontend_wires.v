// The parts of the frontend may say anything. Of each part `hears` is what comes in, and `says` what goes out.
module block$uart_rx(input clock, input reset, input rx, output [7:0] data, output valid, output framing_error);
   (* anyseq *) wire [9:0] says;
   assign {data, valid, framing_error} = says;
   wire [2:0] hears = {clock, reset, rx};
endmodule

module block$frame_rx(input clock, input reset, input [7:0] data, input valid, input framing_error, output [34:0] frame, input ready,
      input overrun_ready, output [7:0] write_address, output [7:0] write_data, output write_enable, output receiving);
   (* anyseq *) wire [52:0] says;
   assign {frame, write_address, write_data, write_enable, receiving} = says;
   wire [13:0] hears = {clock, reset, data, valid, framing_error, ready, overrun_ready};
endmodule

module block$buffer(input clock, input reset, input received, input write_bank, input [7:0] write_address, input [7:0] write_data,
      input write_enable, input read_bank, input [5:0] read_address, output [7:0] byte, input loading, input [7:0] queue_data,
      input queue_valid, output queue_ready, output [7:0] line_data, output line_valid, input line_ready, output sending);
   (* anyseq *) wire [18:0] says;
   assign {byte, queue_ready, line_data, line_valid, sending} = says;
   wire [38:0] hears = {clock, reset, received, write_bank, write_address, write_data, write_enable, read_bank, read_address, loading,
      queue_data, queue_valid, line_ready};
endmodule

module block$loader(input clock, input reset, input start, output busy, output [2:0] fault, output [5:0] address, input [7:0] data,
      output [24:0] load, input cores_busy, input in_check);
   (* anyseq *) wire [34:0] says;
   assign {busy, fault, address, load} = says;
   wire [12:0] hears = {clock, reset, start, data, cores_busy, in_check};
endmodule

module block$control(input clock, input reset, input [34:0] frame, input [7:0] argument, output bank, output combined,
      output frame_ready, output overrun_ready, output [26:0] header, output header_valid, input header_ready, output load_start,
      input load_busy, input [2:0] load_fault, output start, output [3:0] depth, output divide, output [6:0] observed, output abort,
      input run_busy, input move_valid, output move_ready, output [30:0] status, output refused);
   (* anyseq *) wire [79:0] says;
   assign {bank, combined, frame_ready, overrun_ready, header, header_valid, load_start, start, depth, divide, observed, abort,
      move_ready, status, refused} = says;
   wire [51:0] hears = {clock, reset, frame, argument, header_ready, load_busy, load_fault, run_busy, move_valid};
endmodule

module block$replies(input [5:0] index, input [15:0] mv, input [30:0] status, output [7:0] beside, output blank);
   (* anyseq *) wire [8:0] says;
   assign {beside, blank} = says;
   wire [52:0] hears = {index, mv, status};
endmodule

module block$frame_tx(input clock, input reset, input [26:0] header, input valid, output ready, output [5:0] index, input frozen,
      input [7:0] payload, output [7:0] line_data, output line_valid, input line_ready, output sending);
   (* anyseq *) wire [16:0] says;
   assign {ready, index, line_data, line_valid, sending} = says;
   wire [39:0] hears = {clock, reset, header, valid, frozen, payload, line_ready};
endmodule

module block$uart_tx(input clock, input reset, input [7:0] data, input valid, output ready, output tx);
   (* anyseq *) wire [1:0] says;
   assign {ready, tx} = says;
   wire [10:0] hears = {clock, reset, data, valid};
endmodule

module theorem(input clock, input reset, input rx, input busy, input in_check, input move_valid, input [15:0] move_bits, input frozen,
      input [7:0] byte, input [8:0] bit, input [7:0] word);
   wire tx, start, divide, abort, move_ready, reading, blank, running, receiving, sending, refused;
   wire [24:0] load;
   wire [3:0] depth;
   wire [6:0] observed;
   wire [5:0] index;
   wire [7:0] beside;
   block dut(.clock(clock), .reset(reset), .rx(rx), .tx(tx), .load(load), .start(start), .depth(depth), .divide(divide),
      .observed(observed), .abort(abort), .busy(busy), .in_check(in_check), .move_valid(move_valid), .move_ready(move_ready),
      .move_bits(move_bits), .reading(reading), .frozen(frozen), .index(index), .beside(beside), .blank(blank), .byte(byte),
      .running(running), .receiving(receiving), .sending(sending), .refused(refused));

   // What the parts say.
   (* hierconn *) wire [9:0] \dut.uart_rx.says ;
   (* hierconn *) wire [52:0] \dut.frame_rx.says ;
   (* hierconn *) wire [18:0] \dut.buffer.says ;
   (* hierconn *) wire [34:0] \dut.loader.says ;
   (* hierconn *) wire [79:0] \dut.control.says ;
   (* hierconn *) wire [8:0] \dut.replies.says ;
   (* hierconn *) wire [16:0] \dut.frame_tx.says ;
   (* hierconn *) wire [1:0] \dut.uart_tx.says ;
   // The receiver: a byte that came, or one that was lost.
   wire [7:0] received;
   wire receives, loses;
   assign {received, receives, loses} = \dut.uart_rx.says ;
   // The frame receiver: a frame, and the bytes of its payload.
   wire [34:0] frame;
   wire [7:0] place_written, written;
   wire writes, is_receiving;
   assign {frame, place_written, written, writes, is_receiving} = \dut.frame_rx.says ;
   // The line buffer: a byte of a payload, and one for the line.
   wire [7:0] shown, queued;
   wire has_room, sends, has_queued;
   assign {shown, has_room, queued, sends, has_queued} = \dut.buffer.says ;
   // The loader.
   wire loads;
   wire [2:0] fault;
   wire [5:0] place_read;
   wire [24:0] its_load;
   assign {loads, fault, place_read, its_load} = \dut.loader.says ;
   // The protocol engine.
   wire bank, combined, takes_frame, takes_overrun, replies, starts_loader, its_start, its_divide, its_abort, takes_move, has_refused;
   wire [26:0] header;
   wire [3:0] its_depth;
   wire [6:0] its_observed;
   wire [30:0] status;
   assign {bank, combined, takes_frame, takes_overrun, header, replies, starts_loader, its_start, its_depth, its_divide, its_observed,
      its_abort, takes_move, status, has_refused} = \dut.control.says ;
   // The bytes of a reply, their frame, and the transmitter.
   wire [7:0] its_beside, framed;
   wire [5:0] its_index;
   wire its_blank, has_replied, has_framed, is_framing, is_free, its_tx;
   assign {its_beside, its_blank} = \dut.replies.says ;
   assign {has_replied, its_index, framed, has_framed, is_framing} = \dut.frame_tx.says ;
   assign {is_free, its_tx} = \dut.uart_tx.says ;

   // What they hear, and what comes out.
   (* hierconn *) wire [2:0] \dut.uart_rx.hears ;
   (* hierconn *) wire [13:0] \dut.frame_rx.hears ;
   (* hierconn *) wire [38:0] \dut.buffer.hears ;
   (* hierconn *) wire [12:0] \dut.loader.hears ;
   (* hierconn *) wire [51:0] \dut.control.hears ;
   (* hierconn *) wire [52:0] \dut.replies.hears ;
   (* hierconn *) wire [39:0] \dut.frame_tx.hears ;
   (* hierconn *) wire [10:0] \dut.uart_tx.hears ;
   wire [60:0] goes_out = {tx, load, start, depth, divide, observed, abort, move_ready, reading, index, beside, blank, running, receiving,
      sending, refused};
   wire [285:0] heard = {\dut.uart_rx.hears , \dut.frame_rx.hears , \dut.buffer.hears , \dut.loader.hears , \dut.control.hears ,
      \dut.replies.hears , \dut.frame_tx.hears , \dut.uart_tx.hears , goes_out};

   // What they are to hear. The line buffer shows the loader its byte; while nothing is loaded, it shows the depth that stands behind a
   // position, if the frame has one. The loader's bank is the frame's, or the other one for a command that waited.
   wire [7:0] length = `FRAME_RX_FRAME_LENGTH(frame);
   wire reads_depth = !loads && length[5] && length[0], its_bank = loads && combined ? !bank : bank;
   wire [5:0] place = reads_depth ? `BLOCK_DEPTH_AT : place_read;
   wire [2:0] to_uart_rx = {clock, reset, rx};
   wire [13:0] to_frame_rx = {clock, reset, received, receives, loses, takes_frame, takes_overrun};
   wire [38:0] to_buffer = {clock, reset, receives, bank, place_written, written, writes, its_bank, place, loads, framed, has_framed,
      is_free};
   wire [12:0] to_loader = {clock, reset, starts_loader, shown, busy, in_check};
   wire [51:0] to_control = {clock, reset, frame, shown, has_replied, loads, fault, busy, move_valid};
   wire [52:0] to_replies = {its_index, move_bits, status};
   wire [39:0] to_frame_tx = {clock, reset, header, replies, frozen, byte, has_room};
   wire [10:0] to_uart_tx = {clock, reset, queued, sends};
   wire [60:0] to_go_out = {its_tx, its_load, its_start, its_depth, its_divide, its_observed, its_abort, takes_move, is_framing, its_index,
      its_beside, its_blank, `CONTROL_STATUS_RUNNING(status), is_receiving, is_framing || has_queued, has_refused};
   wire [285:0] meant = {to_uart_rx, to_frame_rx, to_buffer, to_loader, to_control, to_replies, to_frame_tx, to_uart_tx, to_go_out};

   always @* if (bit < 286) assert (heard[bit] == meant[bit]);

   // A byte of a payload, at any place and of any value. `line-queue` says when it shows by the place that is written, `loader-writes`
   // assumes it by the bank alone, of the places that the loader asks for. The one follows from the other while the loader's bank stays.
   reg [6:0] any_place;
   always @(posedge clock) any_place <= any_place;
   (* hierconn *) wire \dut.buffer.write_enable , \dut.buffer.write_bank , \dut.buffer.read_bank , \dut.buffer.loading ;
   (* hierconn *) wire [7:0] \dut.buffer.write_address , \dut.loader.data ;
   (* hierconn *) wire [5:0] \dut.buffer.read_address ;
   wire into_bank = \dut.buffer.write_enable && \dut.buffer.write_bank == \dut.buffer.read_bank ;
   wire into_place = \dut.buffer.write_enable && {\dut.buffer.write_bank , \dut.buffer.write_address [5:0]} == any_place;
   wire payload_kept, of_buffer, of_loader;
   contract_payload_kept bank_stays(.clock(clock), .loading(loads), .read_bank(\dut.buffer.read_bank ),
      .write_bank(\dut.buffer.write_bank ), .write_enable(\dut.buffer.write_enable ), .holds(payload_kept));
   contract_payload_shown buffer_shows(.clock(clock), .loading(\dut.buffer.loading ),
      .address({\dut.buffer.read_bank , \dut.buffer.read_address }), .place(any_place), .word(word), .written(into_place), .data(shown),
      .asks(), .asked(), .shows(), .shown(), .holds(of_buffer));
   contract_payload_shown loader_sees(.clock(clock), .loading(loads), .address({\dut.buffer.read_bank , place_read}), .place(any_place),
      .word(word), .written(into_bank), .data(\dut.loader.data ), .asks(), .asked(), .shows(), .shown(), .holds(of_loader));
   reg kept_before = 0;
   always @(posedge clock) kept_before <= payload_kept;
   always @* if (kept_before) assert (!of_buffer || of_loader);
endmodule
