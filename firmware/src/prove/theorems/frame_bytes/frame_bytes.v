// One byte of the reply record, at a number that may be any, is known; it stays while a reply is sent.
module theorem(input clock, input valid, input [26:0] header, input frozen, input [7:0] payload, input line_ready,
      input [7:0] next_known);
   wire ready, line_valid, sending;
   wire [5:0] index;
   wire [7:0] line_data;
   block dut(.clock(clock), .reset(1'b0), .header(header), .valid(valid), .ready(ready), .index(index), .frozen(frozen),
      .payload(payload), .line_data(line_data), .line_valid(line_valid), .line_ready(line_ready), .sending(sending));
   wire [7:0] kind = `HEADER_KIND(header), seq = `HEADER_SEQ(header);
   wire [4:0] length = `HEADER_LENGTH(header);
   wire [5:0] first = `HEADER_FIRST(header);
   wire takes = line_valid && line_ready;

   reg [5:0] number;
   reg [7:0] known;
   always @(posedge clock) begin
      number <= number;
      known <= sending ? known : next_known;
   end

   // What a receiver makes of the bytes on the line: how many bytes of content have come since the flag, with it, and the CRC of those
   // after the flag.
   reg escaped = 0;
   reg [5:0] count = 0;
   reg [31:0] sum;
   wire comes = takes && (escaped || line_data != 8'h7D);
   wire [7:0] content = escaped ? line_data ^ 8'h20 : line_data;
   wire [31:0] with_content;
   crc_with_byte of_bytes(sum, content, with_content);
   always @(posedge clock) if (takes) begin
      escaped <= !escaped && line_data == 8'h7D;
      if (comes) begin
         count <= ready ? 0 : count + 1;
         sum <= count == 0 ? 32'hFFFFFFFF : with_content;
      end
   end

   // What `answers` claims of the header, `line-queue` of the line, and `ledger` of the record; that the header was there a clock ago and
   // was not sent then; and the clocks since the line took a byte.
   wire header_stays, line_slow, reply_frozen;
   wire kept, begun;
   wire [3:0] since;
   contract_header_stays header_stays_here(.clock(clock), .valid(valid), .header(header), .ready(ready), .waits(kept),
      .holds(header_stays));
   contract_line_slow line_slow_here(.clock(clock), .valid(line_valid), .ready(line_ready), .since(since), .begun(begun),
      .holds(line_slow));
   contract_reply_frozen reply_frozen_here(.clock(clock), .reading(sending), .frozen(frozen), .holds(reply_frozen));
   always @* assume (header_stays);
   always @* assume (line_slow);
   always @* assume (reply_frozen);

   // The CRC of the transmitter gets a byte only when it can take one: `crc`.
   (* hierconn *) wire \dut.crc$clear , \dut.crc$enable , \dut.crc$busy ;
   wire crc_free;
   contract_crc_free crc_free_here(.clear(\dut.crc$clear ), .enable(\dut.crc$enable ), .busy(\dut.crc$busy ), .holds(crc_free));
   always @* assert (crc_free);

   // What the record shows, and for how many clocks it has been asked for the same byte.
   wire byte_shown;
   wire [1:0] steady;
   wire [5:0] last_index;
   wire [7:0] last_payload;
   contract_byte_shown byte_shown_here(.clock(clock), .frozen(frozen), .index(index), .number(number), .known(known), .shown(payload),
      .asked(last_index), .was_shown(last_payload), .steady(steady), .holds(byte_shown));
   always @* assume (byte_shown);

   // The claim.
   wire [5:0] place = count - 4;
   wire [5:0] record = first + place;
   always @* if (takes) begin
      // A flag begins the frame, and there is none in it.
      assert ((line_data == 8'h7E) == (count == 0));
      if (count == 1) assert (comes && content == length);
      if (count == 2) assert (!comes || content == seq);
      if (count == 3) assert (!comes || content == kind);
      if (count >= 4 && place < length && record == number) assert (!comes || content == known);
      if (count >= 4 && place >= length) assert (!comes || content == sum[7:0]);
      assert (ready == (comes && count == 7 + length));
   end

   // The invariant.
   (* hierconn *) wire [14:0] \dut.r$q ;
   (* hierconn *) wire [7:0] \dut.byte$q , \dut.crc.byte$q ;
   (* hierconn *) wire [3:0] \dut.crc.bits_left$q ;
   (* hierconn *) wire [31:0] \dut.crc.shift$q ;
   wire [2:0] state = `R_STATE(\dut.r$q );
   wire [4:0] left = `R_LEFT(\dut.r$q );
   wire [7:0] next = \dut.byte$q ;
   localparam FLAG = `BLOCK_FRAMETXSTATE$FLAG, LENGTH = `BLOCK_FRAMETXSTATE$LENGTH, SEQUENCE = `BLOCK_FRAMETXSTATE$SEQUENCE,
      KIND = `BLOCK_FRAMETXSTATE$KIND, PAYLOAD = `BLOCK_FRAMETXSTATE$PAYLOAD, CRC = `BLOCK_FRAMETXSTATE$CRC;
   wire [31:0] complete;
   crc_with_bits bits(\dut.crc.shift$q , \dut.crc.byte$q , \dut.crc.bits_left$q , complete);
   always @* begin
      assert (state <= CRC && since <= 9 && escaped == `R_ESCAPED(\dut.r$q ) && sending == (state != FLAG));
      assert (!escaped || state != FLAG);
      if (sending) assert (kept);
      case (state)
         FLAG: begin assert (count == 0); end
         LENGTH: begin assert (count == 1 && left == length); end
         SEQUENCE: begin assert (count == 2 && left == length); end
         KIND: begin assert (count == 3 && left == length); end
         PAYLOAD: begin assert (left != 0 && left <= length && count == 4 + length - left); end
         CRC: begin assert (left != 0 && left <= 4 && count == 8 + length - left); end
      endcase
      if (state == LENGTH || state == SEQUENCE || state == KIND) assert (index == first);
      if (state == PAYLOAD) assert (index == record && frozen && steady >= (since == 0 ? 0 : since >= 4 ? 3 : since - 1));
      // The next byte is there when the line may take it, and stays behind an escape.
      if ((begun && since == 9) || escaped) case (state)
         FLAG: begin assert (next == 8'h7E); end
         LENGTH: begin assert (next == length); end
         SEQUENCE: begin assert (next == seq); end
         KIND: begin assert (next == kind); end
         default: begin end
      endcase
      if (state == PAYLOAD && (since >= 1 || escaped) && steady == 3 && index == number) assert (next == known);
      if (state == PAYLOAD && (since >= 1 || escaped)) assert (next == last_payload);
      if (state == CRC && (since >= 9 || escaped)) assert (next == sum[7:0]);
      if (escaped) assert ((next == 8'h7E || next == 8'h7D) && \dut.crc.bits_left$q == 0);
      if (escaped && state == PAYLOAD) assert (steady == 3);
      if (since != 0 || escaped) assert (index == last_index);
      // The CRC: of the bytes that were sent.
      assert (\dut.crc.bits_left$q == 0 || \dut.crc.bits_left$q + since <= 8);
      if (state != FLAG) assert (complete == sum);
   end
endmodule
