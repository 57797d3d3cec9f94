// The remainder of a polynomial of 40 bits, the register and a byte in front of it, by that of CRC-32. All are mirrored: the highest
// power of x is bit 0.
module crc_with_byte(input [31:0] register, input [7:0] next, output [31:0] remainder);
   reg [39:0] dividend;
   integer i;
   assign remainder = dividend[39:8];
   always @* begin
      dividend = {8'b0, register} ^ {32'b0, next};
      for (i = 0; i < 8; i = i + 1)
         if (dividend[i]) dividend = dividend ^ ({7'b0, 33'h1DB710641} << i);
   end
endmodule

// The register of the block `crc` behind the bits that are still to come.
module crc_with_bits(input [31:0] register, input [7:0] bits, input [3:0] count, output reg [31:0] result);
   integer i;
   always @* begin
      result = register;
      for (i = 0; i < 8; i = i + 1)
         if (i < count) result = (result >> 1) ^ (result[0] ^ bits[i] ? 32'hEDB88320 : 0);
   end
endmodule

