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
   wire [50:0] position = {list_word[9:0], \dut.memory.list , word[8:0], square, \dut.rights$q , sides};
   wire idle = `R_STAGE(\dut.r$q ) == `BLOCK_STAGE$IDLE;
   wire fits, mover, target;
   whole whole(position, fits);
   move move(position, record, mover, target);
   wire coherent = idle && fits && word[15:9] == 0 && list_word[15:10] == 0;

   // The conditions: the position fits together, and the move is one of it, for this square and for that to which the move goes.
   wire [5:0] to = `RECORD_TO(record);
   (* anyseq *) wire [8:0] target_word;
   wire [50:0] at_target = {position[50:36], target_word, to, position[20:0]};
   wire target_fits, target_mover, target_target, target_agrees;
   whole whole_at_target(at_target, target_fits);
   move move_at_target(at_target, record, target_mover, target_target);
   board_word of_target(position, to, target_word, target_agrees);
   always @* if (t == 0) begin
      assume (coherent && mover && target);
      assume (target_agrees && target_fits && target_mover && target_target);
   end
   // The claim.
   always @* if (t == 6) assert (coherent);
endmodule
