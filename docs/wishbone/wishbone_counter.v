// A Wishbone peripheral around one rank counter: words in, the sum of the counted moves out. Wishbone B4, classic cycles.
//
// | address | write | read |
// |---|---|---|
// | 0 | a word, in bits 15..0; acknowledged when the counter has room for it | bit 0: the counter is at work, or has words that wait |
// | 1 | the sum is 0 from now on | the moves that were counted since then |
//
// Reset: `wb_rst_i` for 512 clocks, so that the counter's queue runs empty.

module wishbone_counter(input wb_clk_i, input wb_rst_i, input wb_cyc_i, input wb_stb_i, input wb_we_i, input wb_adr_i,
      input [31:0] wb_dat_i, output reg [31:0] wb_dat_o, output reg wb_ack_o);

   reg push = 0;
   reg [15:0] word;
   wire [12:0] said;
   perftboard_rank_counter counter(.clock(wb_clk_i), .reset(wb_rst_i), .push(push), .word(word), .said(said));
   wire full = said[0], busy = said[1];
   wire [7:0] moves = said[9:2];

   // What the counter says is some clocks old: it counts as busy for eight more.
   reg [2:0] settling = 0;
   reg [31:0] sum = 0;
   wire answers = wb_cyc_i && wb_stb_i && !wb_ack_o && !(wb_we_i && !wb_adr_i && full);

   always @(posedge wb_clk_i) begin
      wb_ack_o <= answers && !wb_rst_i;
      push <= answers && wb_we_i && !wb_adr_i && !wb_rst_i;
      word <= wb_dat_i[15:0];
      if (push || busy)
         settling <= 7;
      else if (settling != 0)
         settling <= settling - 1;
      if (wb_rst_i || (answers && wb_we_i && wb_adr_i))
         sum <= 0;
      else
         sum <= sum + moves;
      wb_dat_o <= wb_adr_i ? sum : {31'd0, push || busy || settling != 0};
   end
endmodule
