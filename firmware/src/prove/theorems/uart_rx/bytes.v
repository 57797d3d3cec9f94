module theorem(input clock, input reset, input rx, input begins, input [7:0] byte_, input fails);
   localparam IDLE = `BLOCK_UARTRXSTATE$IDLE, START = `BLOCK_UARTRXSTATE$START, DATA = `BLOCK_UARTRXSTATE$DATA,
      STOP = `BLOCK_UARTRXSTATE$STOP;
   // Clocks of a bit, and those from the first one of the start bit to the clock in which the receiver looks at it.
   localparam [15:0] D = `BLOCK_TO_NEXT_BIT + 1, MIDDLE = (D - 1) / 2;
   // So many clocks after the first one of a frame the receiver looks at its stop bit; and as many are counted at most.
   localparam [15:0] END = MIDDLE + 9 * D, LONG = 11 * D;
   wire [7:0] data;
   wire valid, framing_error;
   block dut(.clock(clock), .reset(reset), .rx(rx), .data(data), .valid(valid), .framing_error(framing_error));
   (* hierconn *) wire [27:0] \dut.r$q ;
   (* hierconn *) wire [1:0] \dut.low.r$q ;
   wire [2:0] state = `R_STATE(\dut.r$q ), bit_ = `R_BIT(\dut.r$q );
   wire [7:0] shift = `R_SHIFT(\dut.r$q );
   wire [11:0] clocks_left = `R_CLOCKS_LEFT(\dut.r$q );

   // An idle line of nine bits makes the receiver ready for a start bit.
   wire idle_line;
   wire [15:0] quiet;
   contract_idle_line idle_line_here(.clock(clock), .rx(rx), .clocks(9 * D + 16'd2), .idle(state == IDLE), .quiet(quiet),
      .holds(idle_line));
   always @* assume (idle_line);

   // The line, as late as the receiver sees it.
   reg [1:0] level = 2'b11;
   wire line = level[1];

   // From the first state on, or from an idle line of nine bits on, until the sender fails or the receiver is reset, there is nothing on
   // the line but frames of bytes.
   reg framed = 1;
   // The clocks from the first one of the last frame to the clock before this one, and to this one; LONG if there was no frame.
   reg [15:0] since = LONG;
   wire [15:0] now = begins ? 0 : since == LONG ? LONG : since + 1;
   // The last frame's byte, up to the clock before this one, and in this one.
   reg [7:0] before = 0;
   wire [7:0] sent = begins ? byte_ : before;
   wire [9:0] frame = {1'b1, sent, 1'b0};
   always @(posedge clock) begin
      level <= {level[0], rx};
      framed <= !reset && !fails && (framed || quiet >= 9 * D + 2);
      since <= framed && !fails ? now : LONG;
      before <= sent;
   end

   // What a sender puts on the line whose bits are up to 2 % longer or shorter than D clocks: where one bit ends and the next one
   // begins depends on its clock, and on the moment in which the line is sampled, so that there the line may be either.
   integer number;
   always @* begin
      if (framed) begin
         for (number = 0; number < 9; number = number + 1)
            if (50 * now >= 51 * number * D && 50 * (now + 1) <= 49 * (number + 1) * D) assume (line == frame[number]);
         if (50 * now >= 51 * 9 * D) assume (line);
         // The stop bit is a whole one, but for the deviation.
         if (begins) assume (since == LONG || 50 * (since + 2) > 490 * D);
      end
   end

   always @* if (framed) begin
      // Each byte is received, once, in one certain clock, and nothing else.
      assert (valid == (since == END));
      if (valid) assert (data == before);
      assert (!framing_error);
   end

   // The invariant: in which bit the receiver is, by the clocks since the frame began, and what it has of the byte.
   always @* begin
      assert (\dut.low.r$q == ~level);
      assert (since <= LONG);
      if (state != DATA) assert (bit_ == 0);
      if (quiet >= 1) assert (level[0]);
      if (quiet >= 2) assert (line);
      if (framed) begin
         if (since >= END) assert (state == IDLE);
         if (since < MIDDLE) assert (state == START && clocks_left == MIDDLE - 1 - since);
         for (number = 0; number < 9; number = number + 1)
            if (since >= MIDDLE + number * D && since < MIDDLE + (number + 1) * D) begin
               assert (state == (number == 8 ? STOP : DATA) && bit_ == number % 8);
               assert (clocks_left == D - 1 - (since - MIDDLE - number * D));
               assert (shift >> (8 - number) == before % (1 << number));
            end
      end
   end
endmodule
