// A record that is frozen while a reply is sent stays so until the reply has been sent. `reading`: a reply is sent; `frozen`: the record is
// frozen.
module contract_reply_frozen(input clock, input reading, input frozen, output holds);
   reg stays = 0;
   always @(posedge clock) stays <= reading && frozen;
   assign holds = !stays || frozen;
endmodule
