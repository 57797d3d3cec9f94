module theorem(input clock, input valid, input [26:0] header, input frozen, input [7:0] payload, input line_ready, input start);
   wire ready, line_valid, sending;
   wire [5:0] index;
   wire [7:0] line_data;
   block dut(.clock(clock), .reset(1'b0), .header(header), .valid(valid), .ready(ready), .index(index), .frozen(frozen),
      .payload(payload), .line_data(line_data), .line_valid(line_valid), .line_ready(line_ready), .sending(sending));

   wire [4:0] length = `HEADER_LENGTH(header);
   (* hierconn *) wire [14:0] \dut.r$q ;
   wire [2:0] state = `R_STATE(\dut.r$q );
   wire escaped = `R_ESCAPED(\dut.r$q );
   wire [4:0] left = `R_LEFT(\dut.r$q );
   localparam FLAG = `BLOCK_FRAMETXSTATE$FLAG, LENGTH = `BLOCK_FRAMETXSTATE$LENGTH, SEQUENCE = `BLOCK_FRAMETXSTATE$SEQUENCE,
      KIND = `BLOCK_FRAMETXSTATE$KIND, PAYLOAD = `BLOCK_FRAMETXSTATE$PAYLOAD, CRC = `BLOCK_FRAMETXSTATE$CRC;

   // How many bytes of the frame are left, and how many bytes on the line, at most: each may be two there.
   reg [5:0] bytes;
   always @*
      case (state)
         FLAG: bytes = 8 + length;
         LENGTH: bytes = 7 + left;
         SEQUENCE: bytes = 6 + left;
         KIND: bytes = 5 + left;
         PAYLOAD: bytes = 4 + left;
         default: bytes = left;
      endcase
   wire [6:0] on_line = {bytes, !escaped};
   wire takes = line_valid && line_ready;
   wire waits = !line_ready || (state == KIND && !frozen);

   // What `answers` claims of the header; and that it was there a clock ago, and was not sent then.
   wire header_stays, kept;
   contract_header_stays header_stays_here(.clock(clock), .valid(valid), .header(header), .ready(ready), .waits(kept),
      .holds(header_stays));
   always @* assume (header_stays);
   // While a reply is sent it is valid, so that no run begins then; which is what the ledger is promised.
   wire silent_start, sums_unread;
   contract_silent_start silence(.start(start), .valid(valid), .holds(silent_start));
   always @* assume (silent_start);
   contract_sums_unread unread(.start(start), .reading(sending), .holds(sums_unread));
   always @* assert (sums_unread);

   reg has_last = 0;
   reg last_valid, last_ready, last_takes;
   reg [6:0] last_on_line;
   always @(posedge clock) begin
      has_last <= 1;
      last_valid <= valid;
      last_ready <= ready;
      last_takes <= takes;
      last_on_line <= on_line;
   end

   always @* begin
      assert (takes == (valid && !waits));
      if (has_last && last_takes && !last_ready) assert (on_line < last_on_line);
      if (has_last && !last_takes && last_valid) assert (on_line == last_on_line);
      // Behind the last byte the next frame may begin.
      if (ready) assert (takes && bytes == 1);
      if (has_last && last_ready) assert (state == FLAG && !escaped);
      // The invariant.
      assert (state <= CRC && sending == (state != FLAG));
      if (state == FLAG) assert (!escaped);
      else assert (kept);
      if (state == LENGTH || state == SEQUENCE || state == KIND) assert (left == length);
      if (state == PAYLOAD) assert (left != 0 && left <= length);
      if (state == CRC) assert (left != 0 && left <= 4);
   end
endmodule
