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

// Whether the position fits together, and the move is one of it, as they are seen from another square, on which anything stands.
module seen_from(input [70:0] position, input [37:0] record, input [5:0] square, output agrees, output takes,
      output passes, output target);
   (* anyseq *) wire [8:0] word;
   wire [70:0] seen = {position[70:36], word, square, position[20:0]};
   wire whole_fits, fits, known;
   whole of_all(.position(seen), .fits(whole_fits));
   move of_move(.position(seen), .record(record), .takes(takes), .passes(passes), .fits(fits), .target(target));
   board_word of_square(position, square, word, known);
   assign agrees = whole_fits && fits && known;
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
   wire fits, mover_fits, target;
   wire list_fits, rooks_apart;
   whole whole(position, fits, list_fits, rooks_apart);
   wire record_mover, takes_here, passes_here, record_castles;
   move move(position, record, record_mover, takes_here, passes_here, record_castles, mover_fits, target);
   wire coherent = idle && fits && word[15:9] == 0 && list_word[15:10] == 0;

   // The conditions: the position fits together, and the move is one of it, for this square, for that to which the move goes, for that
   // of the pawn that is taken en passant, and for those to which king and rook go if it castles.
   wire [5:0] from = `RECORD_FROM(record), to = `RECORD_TO(record);
   wire long = `RECORD_PROMOTION(record) == 1;
   wire castles = `RECORD_PHASE(record) == `BLOCK_PHASE$CASTLING;
   // From each of these squares: what else fits; what the record takes there, and en passant; and what is asked of the target.
   wire [3:0] agree, takes, passes, seen_target;
   seen_from target_seen(position, record, to, agree[0], takes[0], passes[0], seen_target[0]);
   seen_from king_seen(position, record, castles ? {from[5:3], long ? 3'd2 : 3'd6} : to, agree[1], takes[1], passes[1],
      seen_target[1]);
   seen_from rook_seen(position, record, castles ? {from[5:3], long ? 3'd3 : 3'd5} : to, agree[2], takes[2], passes[2],
      seen_target[2]);
   seen_from passer_seen(position, record, {from[5:3], to[2:0]}, agree[3], takes[3], passes[3], seen_target[3]);
   wire record_takes = takes_here && takes == 4'hf, record_passes = passes_here && passes == 4'hf;
   always @* if (t == 0) begin
      // That all fits together is the claim of the move before; of the record the finder promises the next four.
      assume (coherent && mover_fits && agree == 4'hf);
      assume (record_mover);
      assume (record_takes);
      assume (record_passes);
      assume (record_castles);
      assume (target && seen_target == 4'hf);
   end
   // The claim.
   always @* if (t == 6) begin
      assert (coherent);
      // This the finder is promised.
      assert (list_fits);
      assert (rooks_apart);
   end
endmodule
