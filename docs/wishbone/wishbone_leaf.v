// A Wishbone peripheral around one leaf core: edits in, the sum of the counted moves out. Wishbone B4, classic cycles.
//
// | address | write | read |
// |---|---|---|
// | 0 | an edit, in bits 15..0; acknowledged when the core has room for it | bit 0: the core is at work, or has edits to apply |
// | 1 | the sum is 0 from now on | the moves that were counted since then |
//
// Reset: `wb_rst_i` for 128 clocks, as the leaf core needs it.

module wishbone_leaf(input wb_clk_i, input wb_rst_i, input wb_cyc_i, input wb_stb_i, input wb_we_i, input wb_adr_i,
      input [31:0] wb_dat_i, output reg [31:0] wb_dat_o, output reg wb_ack_o);

   reg push = 0;
   reg [15:0] word;
   wire [7:0] said;
   perftboard_leaf_core core(.clock(wb_clk_i), .reset(wb_rst_i), .push(push), .word(word), .said(said));
   wire full = said[1], busy = said[2], one = said[3], four = said[4];

   // What the core says is some clocks old: it counts as busy for eight more.
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
         sum <= sum + one + (four ? 4 : 0);
      wb_dat_o <= wb_adr_i ? sum : {31'd0, push || busy || settling != 0};
   end
endmodule
