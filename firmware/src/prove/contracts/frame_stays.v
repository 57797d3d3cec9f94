// A frame that is held stays as it is until it is taken. `valid`: one is held; `fields`: all that is told of it; `ready`: it is taken.
module contract_frame_stays(input clock, input valid, input [24:0] fields, input ready, output holds);
   reg waits = 0;
   reg [24:0] last;
   always @(posedge clock) begin
      waits <= valid && !ready;
      last <= fields;
   end
   assign holds = !waits || (valid && fields == last);
endmodule
