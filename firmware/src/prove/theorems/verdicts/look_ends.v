// The memory of the verdicts may hold anything, too.
module block$memory `ANY_MEMORY(8, 16)

module theorem(input clock, input put, input [15:0] piece, input enter, input [15:0] node, input start, input [15:0] job, input [3:0] ply,
      input [3:0] read_ply, input black, input [5:0] square);
   wire free, idle, done;
   block dut(.clock(clock), .reset(1'b0), .put(put), .piece(piece), .enter(enter), .node(node), .start(start), .job(job), .ply(ply),
      .free(free), .idle(idle), .done(done), .read_ply(read_ply), .black(black), .square(square));
   (* hierconn *) wire [5:0] \dut.look.down_0$q , \dut.look.down_1$q , \dut.look.down_2$q , \dut.look.down_3$q , \dut.look.down_4$q ;
   (* hierconn *) wire [5:0] \dut.look.up_0$q , \dut.look.up_1$q , \dut.look.up_2$q , \dut.look.up_3$q ;

   // The clocks since a look began last.
   reg [4:0] age = 31;
   always @(posedge clock) age <= start && free ? 1 : age + (age != 31);
   always @* begin
      assert (age != 0);
      if (age > 8) assert (free);
      if (age > 9) assert (idle);
      if (age > 23) assert (done);
   end

   // The invariant: where the ranks of the look are that began last, 7 to 0 on the way down and 0 to 7 on the way up.
   wire [29:0] down = {\dut.look.down_4$q , \dut.look.down_3$q , \dut.look.down_2$q , \dut.look.down_1$q , \dut.look.down_0$q };
   wire [23:0] up = {\dut.look.up_3$q , \dut.look.up_2$q , \dut.look.up_1$q , \dut.look.up_0$q };
   genvar i;
   generate
      for (i = 0; i < 5; i = i + 1) begin : downs
         wire [5:0] row = down[6 * i +: 6];
         wire goes = age <= i + 8;
         always @* if (age > i) assert (`LOOK_DOWN_0_VALID(row) == goes && (!goes || `LOOK_DOWN_0_RANK(row) == i + 8 - age));
      end
      for (i = 0; i < 4; i = i + 1) begin : ups
         wire [5:0] row = up[6 * i +: 6];
         wire goes = age <= i + 20;
         always @* if (age > i + 12) assert (`LOOK_UP_0_VALID(row) == goes && (!goes || `LOOK_UP_0_RANK(row) == age - i - 13));
      end
   endgenerate
endmodule
