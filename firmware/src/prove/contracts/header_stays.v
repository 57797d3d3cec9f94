// The header of a reply stays as it is until the reply is sent. `valid`: there is one to send; `ready`: it is sent; `waits`: there was one
// a clock ago that was not sent then.
module contract_header_stays(input clock, input valid, input [26:0] header, input ready, output reg waits, output holds);
   reg [26:0] last;
   initial waits = 0;
   always @(posedge clock) begin
      waits <= valid && !ready;
      last <= header;
   end
   assign holds = !waits || (valid && header == last);
endmodule
