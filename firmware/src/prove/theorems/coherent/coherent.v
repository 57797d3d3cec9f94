// The lists at one slot, which may be any. Elsewhere, and of the stack, anything is read.
module block$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* keep *) reg [4:0] list;
   (* keep *) reg [15:0] list_word;
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
   always @(posedge clock) begin
      list <= list;
      if (write_enable && write_address == {3'b000, list}) list_word <= write_data;
   end
endmodule

module theorem(input clock, input [3:0] slot, input enemy);
   // The clocks: 0 shows the move, 1 begins to make it, and in 6 the position is idle again.
   reg [2:0] t;
   always @(posedge clock) t <= t + 1;
   reg [37:0] record;
   always @(posedge clock) record <= record;
   wire write_enable;
   wire [5:0] write_square;
   wire [15:0] write_word;
   block dut(.clock(clock), .reset(1'b0), .action(t == 1 ? `BLOCK_ACTION$MAKE : `BLOCK_ACTION$NONE), .record(record), .slot(slot),
      .enemy(enemy), .load(25'b0), .write_enable(write_enable), .write_square(write_square), .write_word(write_word));

   // The position: its own registers, a square of its board, a slot of its lists.
   (* hierconn *) wire [7:0] \dut.r$q ;
   (* hierconn *) wire [20:0] \dut.sides$q ;
   (* hierconn *) wire [7:0] \dut.rights$q ;
   (* hierconn *) wire [11:0] \dut.castling ;
   (* hierconn *) wire [4:0] \dut.memory.list ;
   (* hierconn *) wire [15:0] \dut.memory.list_word ;
   reg [5:0] square;
   reg [15:0] word;
   always @(posedge clock) begin
      square <= square;
      if (write_enable && write_square == square) word <= write_word;
   end
   wire [15:0] list_word = \dut.memory.list_word ;
   wire [12:0] sides = {`SIDES_BLACK_KING(\dut.sides$q ), `SIDES_WHITE_KING(\dut.sides$q ), `SIDES_BLACK(\dut.sides$q )};
   wire [7:0] last = {`SIDES_BLACK_LAST(\dut.sides$q ), `SIDES_WHITE_LAST(\dut.sides$q )};
   wire [70:0] position = {last, \dut.castling , list_word[9:0], \dut.memory.list , word[8:0], square, \dut.rights$q , sides};
   wire idle = `R_STAGE(\dut.r$q ) == `BLOCK_STAGE$IDLE;
   wire fits;
   wire list_fits, rooks_apart, king_home, king_stands;
   whole whole(position, fits, list_fits, rooks_apart, king_home, king_stands);
   wire coherent = idle && fits && word[15:9] == 0 && list_word[15:10] == 0;

   // The conditions: the position fits together, which is the claim of the move before, and the move is one of it.
   wire agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king;
   asked asked(position, record, agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king);
   always @* if (t == 0) begin
      assume (coherent && agrees);
      // This the finder promises.
      assume (record_mover);
      assume (record_takes);
      assume (record_passes);
      assume (record_castles);
      assume (piece_goes);
      // The walk is open, or the wing; and the last move left no king that can be taken.
      assume (squares_free);
      assume (spares_king);
   end
   // The claim.
   always @* if (t == 6) begin
      assert (coherent);
      // This the finder is promised, and the look, from which wings the king castles.
      assert (list_fits);
      assert (rooks_apart);
      assert (king_home);
      assert (king_stands);
   end
endmodule
