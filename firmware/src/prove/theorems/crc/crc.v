module theorem(input clock, input clear, input [7:0] data, input enable);
   wire busy;
   wire [31:0] crc;
   block dut(.clock(clock), .clear(clear), .data(data), .enable(enable), .busy(busy), .crc(crc));

   // The remainder of a polynomial of 40 bits, the register and a byte in front of it, by that of CRC-32. All are mirrored: the
   // highest power of x is bit 0.
   function [31:0] with_byte(input [31:0] register, input [7:0] next);
      reg [39:0] dividend;
      integer i;
      begin
         dividend = {8'b0, register} ^ {32'b0, next};
         for (i = 0; i < 8; i = i + 1)
            if (dividend[i]) dividend = dividend ^ ({7'b0, 33'h1DB710641} << i);
         with_byte = dividend[39:8];
      end
   endfunction

   // The CRC of the bytes so far, once `clear` was high.
   reg begun = 0;
   reg [31:0] expected;
   // Clocks since the last byte.
   reg [3:0] since = 15;
   always @(posedge clock) begin
      since <= enable && !clear ? 0 : since == 15 ? 15 : since + 1;
      if (clear) begin
         begun <= 1;
         expected <= 32'hFFFFFFFF;
      end else if (enable) expected <= with_byte(expected, data);
   end
   always @* if (enable && !clear) assume (!busy);

   (* hierconn *) wire [3:0] \dut.bits_left$q ;
   (* hierconn *) wire [7:0] \dut.byte$q ;
   // The register behind the bits that are still to come.
   function [31:0] with_bits(input [31:0] register, input [7:0] bits, input [3:0] count);
      reg [31:0] value;
      integer i;
      begin
         value = register;
         for (i = 0; i < 8; i = i + 1)
            if (i < count) value = (value >> 1) ^ (value[0] ^ bits[i] ? 32'hEDB88320 : 0);
         with_bits = value;
      end
   endfunction
   always @* begin
      if (begun && !busy) assert (crc == expected);
      if (since >= 8) assert (!busy);
      // The invariant.
      assert (\dut.bits_left$q <= 8 && (!busy || \dut.bits_left$q + since <= 8));
      if (begun) assert (with_bits(crc, \dut.byte$q , \dut.bits_left$q ) == expected);
   end
endmodule
