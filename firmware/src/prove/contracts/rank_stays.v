// For two clocks after a rank of the board was asked for, ply and side to move stay as they were; and a rank is kept only two clocks after it
// was asked for.
module contract_rank_stays(input clock, input asked, input keeps, input [3:0] ply, input black, output holds);
   reg ago_1 = 0, ago_2 = 0, last_black = 0;
   reg [3:0] last_ply = 0;
   wire asked_then = ago_2;
   always @(posedge clock) begin
      {ago_2, ago_1} <= {ago_1, asked};
      {last_ply, last_black} <= {ply, black};
   end
   assign holds = (!(ago_1 || ago_2) || (ply == last_ply && black == last_black)) && (!keeps || ago_2);
endmodule
