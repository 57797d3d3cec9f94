module theorem(input clock, input reset, input [7:0] data, input valid, input framing_error, input ready, input overrun_ready);
   localparam HUNTING = `BLOCK_FRAMERXSTATE$HUNTING, LENGTH = `BLOCK_FRAMERXSTATE$LENGTH, SEQUENCE = `BLOCK_FRAMERXSTATE$SEQUENCE,
      KIND = `BLOCK_FRAMERXSTATE$KIND, PAYLOAD = `BLOCK_FRAMERXSTATE$PAYLOAD, CRC = `BLOCK_FRAMERXSTATE$CRC,
      CHECK = `BLOCK_FRAMERXSTATE$CHECK;
   wire [34:0] frame;
   wire [7:0] write_address, write_data;
   wire write_enable, receiving;
   block dut(.clock(clock), .reset(reset), .data(data), .valid(valid), .framing_error(framing_error), .frame(frame), .ready(ready),
      .overrun_ready(overrun_ready), .write_address(write_address), .write_data(write_data), .write_enable(write_enable),
      .receiving(receiving));
   wire held = `FRAME_VALID(frame), damaged = `FRAME_DAMAGED(frame);
   wire [7:0] length = `FRAME_LENGTH(frame), seq = `FRAME_SEQ(frame), kind = `FRAME_KIND(frame);
   (* hierconn *) wire [12:0] \dut.r$q ;
   (* hierconn *) wire [3:0] \dut.crc.bits_left$q ;
   (* hierconn *) wire [31:0] \dut.crc$crc ;
   wire [7:0] count = `R_COUNT(\dut.r$q );
   wire dropping = `R_DROPPING(\dut.r$q ), escaped = `R_ESCAPED(\dut.r$q );
   wire [2:0] state = `R_STATE(\dut.r$q );

   // What `uart-rx` claims of the bytes, and the clocks since one came or was lost.
   wire bytes_apart;
   wire [3:0] since;
   contract_bytes_apart bytes_apart_here(.clock(clock), .valid(valid), .framing_error(framing_error), .since(since), .holds(bytes_apart));
   always @* assume (bytes_apart);

   // What other theorems assume of the frames.
   wire frame_stays, overrun_stays, payload_stays, payload_received, crc_free;
   contract_frame_stays frame_stays_here(.clock(clock), .valid(held), .fields({kind, seq, length, damaged}), .ready(ready),
      .holds(frame_stays));
   contract_overrun_stays overrun_stays_here(.clock(clock), .overrun(`FRAME_OVERRUN(frame)), .seq(`FRAME_DROPPED_SEQ(frame)),
      .ready(overrun_ready), .holds(overrun_stays));
   contract_payload_stays payload_stays_here(.valid(held), .write_enable(write_enable), .holds(payload_stays));
   contract_payload_received payload_received_here(.received(valid), .write_enable(write_enable), .holds(payload_received));
   (* hierconn *) wire \dut.crc$clear , \dut.crc$enable , \dut.crc$busy ;
   contract_crc_free crc_free_here(.clear(\dut.crc$clear ), .enable(\dut.crc$enable ), .busy(\dut.crc$busy ), .holds(crc_free));

   reg last_flag = 0, last_byte = 0, last_reset = 1;
   reg [9:0] last_left;
   // The most bytes of content that may come before the receiver waits for a flag.
   wire [9:0] left = state == HUNTING || state == CHECK ? 0 : state == LENGTH ? 300 : state == SEQUENCE ? 299 : state == KIND ? 298
                   : state == PAYLOAD ? 5 + length - count : 5 - count;
   always @(posedge clock) begin
      last_flag <= valid && data == 8'h7E && !framing_error;
      last_byte <= valid && data != 8'h7E && (data != 8'h7D || escaped);
      last_left <= left;
      last_reset <= reset;
   end

   // The content behind the flag: how many bytes of it came, and the first three.
   reg [9:0] got = 0;
   reg [7:0] got_length, got_seq, got_kind;
   reg last_checked = 0, last_wrong;
   wire byte_ = valid && data != 8'h7E && (data != 8'h7D || escaped);
   wire [7:0] content = escaped ? data ^ 8'h20 : data;
   always @(posedge clock) begin
      if (valid && data == 8'h7E) got <= 0;
      else if (byte_) begin
         got <= got + 1;
         if (got == 0) got_length <= content;
         if (got == 1) got_seq <= content;
         if (got == 2) got_kind <= content;
      end
      last_checked <= state == CHECK && \dut.crc.bits_left$q == 0;
      last_wrong <= \dut.crc$crc != 0;
   end

   always @* begin
      if (!last_reset) begin
         // A flag begins a frame, whatever came before.
         if (last_flag) assert (state == LENGTH && !escaped);
         // Every byte brings the end nearer.
         if (last_byte && last_left != 0) assert (left < last_left);
         // A frame that is held stays until it is taken, and so does an overrun.
         assert (frame_stays);
         assert (overrun_stays);
      end
      assert (payload_stays);
      assert (payload_received);
      assert (crc_free);
      // Payload bytes go where they belong, and what is held is what came.
      if (write_enable) assert (write_address == got - 3 && write_data == content);
      if (!last_reset && last_checked) assert (held && damaged == last_wrong && got == 7 + length);
      if (state != HUNTING && !dropping) begin
         if (got >= 1) assert (length == got_length);
         if (got >= 2) assert (seq == got_seq);
         if (got >= 3) assert (kind == got_kind);
      end
      // The check of a frame ends before the next byte comes.
      if (since >= 9) assert (state != CHECK);
   end

   // The invariant.
   always @* begin
      assert (state <= CHECK);
      assert (\dut.crc.bits_left$q == 0 || \dut.crc.bits_left$q + since <= 8);
      if (dropping) assert (state == HUNTING || state == LENGTH || state == SEQUENCE);
      if (held) assert (state == HUNTING || dropping);
      if (state != HUNTING) assert (got == (state == LENGTH ? 0 : state == SEQUENCE ? 1 : state == KIND ? 2
         : state == PAYLOAD ? 3 + count : 3 + length + count));
      if (state == PAYLOAD) assert (count < length);
      if (state == CRC) assert (count < 4);
      if (state == CHECK) assert (count == 4);
      if (!dropping && (state == SEQUENCE || state == KIND)) assert (count == 0);
   end
endmodule
