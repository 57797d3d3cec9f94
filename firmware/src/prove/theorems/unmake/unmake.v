// The lists and the stack at four addresses: the three words of a ply, and one word of a list. Elsewhere they read anything, and
// also where they are written at the same edge.
module block$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   reg [4:0] list;
   reg [3:0] ply;
   always @(posedge clock) begin
      list <= list;
      ply <= ply;
   end
   reg [15:0] list_word, move_word, loss_word, search_word;
   (* anyseq *) wire [15:0] anything;
   reg [15:0] read;
   assign read_data = read;
   always @(posedge clock) begin
      if (write_enable && write_address == {3'b000, list}) list_word <= write_data;
      if (write_enable && write_address == {2'b10, ply, 2'd0}) move_word <= write_data;
      if (write_enable && write_address == {2'b10, ply, 2'd1}) loss_word <= write_data;
      if (write_enable && write_address == {2'b10, ply, 2'd2}) search_word <= write_data;
      if (write_enable && write_address == read_address) read <= anything;
      else if (read_address == {3'b000, list}) read <= list_word;
      else if (read_address == {2'b10, ply, 2'd0}) read <= move_word;
      else if (read_address == {2'b10, ply, 2'd1}) read <= loss_word;
      else if (read_address == {2'b10, ply, 2'd2}) read <= search_word;
      else read <= anything;
   end
endmodule

module theorem(input clock, input [3:0] slot, input enemy);
   // The clocks: 0 shows the move, 1 begins to make it, 6 begins to take it back, and 14 is after all that.
   reg [3:0] t;
   always @(posedge clock) t <= t + 1;

   reg [37:0] move, record;
   wire [1:0] action = t == 1 ? `BLOCK_ACTION$MAKE : t == 6 ? `BLOCK_ACTION$UNMAKE : `BLOCK_ACTION$NONE;
   wire recalls, write_enable;
   wire [37:0] recalled;
   wire [5:0] write_square;
   wire [15:0] write_word;
   wire [33:0] state;
   block dut(.clock(clock), .reset(1'b0), .action(action), .record(record), .slot(slot), .enemy(enemy), .load(25'b0),
      .recalls(recalls), .recalled(recalled), .write_enable(write_enable), .write_square(write_square), .write_word(write_word),
      .state(state));
   // After the action another record may be shown; taking back gives back ours.
   (* anyseq *) wire [37:0] other;
   always @(posedge clock) begin
      move <= move;
      record <= t == 0 ? move : recalls ? recalled : t >= 1 && t <= 5 ? other : record;
   end

   // The position: its own registers, a square of its board, a slot of its lists.
   (* hierconn *) wire [7:0] \dut.r$q ;
   (* hierconn *) wire [20:0] \dut.sides$q ;
   (* hierconn *) wire [7:0] \dut.rights$q ;
   (* hierconn *) wire [11:0] \dut.castling ;
   (* hierconn *) wire [4:0] \dut.memory.list ;
   (* hierconn *) wire [3:0] \dut.memory.ply ;
   (* hierconn *) wire [15:0] \dut.memory.list_word ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), ply = `R_PLY(\dut.r$q );
   reg [5:0] square;
   reg [15:0] word;
   always @(posedge clock) begin
      square <= square;
      if (write_enable && write_square == square) word <= write_word;
   end

   reg [3:0] ply_before;
   // Of the stack only the words of this ply are written, and between moves the first word of the next one.
   (* hierconn *) wire \dut.memory$write_enable ;
   (* hierconn *) wire [7:0] \dut.memory$write_address ;
   wire [3:0] next_ply = ply_before + 1;
   wire stacks = \dut.memory$write_enable && \dut.memory$write_address [7];
   wire [6:0] at = \dut.memory$write_address [6:0];
   reg strays;
   always @(posedge clock) strays <= t != 0 && (strays || (stacks && at[6:2] != {1'b0, ply_before} && at != {1'b0, next_ply, 2'd0}));

   // What the position was before.
   reg [20:0] sides_before;
   reg [7:0] rights_before;
   reg [15:0] word_before, list_word_before;
   always @(posedge clock) if (t == 0) begin
      ply_before <= ply;
      sides_before <= \dut.sides$q ;
      rights_before <= \dut.rights$q ;
      word_before <= word;
      list_word_before <= \dut.memory.list_word ;
   end

   // The conditions: the position fits together (`coherent`), and the move is one of it. The record was shown in the clock before.
   wire [15:0] list_word = \dut.memory.list_word ;
   wire [7:0] last = {`SIDES_BLACK_LAST(\dut.sides$q ), `SIDES_WHITE_LAST(\dut.sides$q )};
   wire [70:0] position = {last, \dut.castling , list_word[9:0], \dut.memory.list , word[8:0], square, \dut.rights$q ,
      `SIDES_BLACK_KING(\dut.sides$q ), `SIDES_WHITE_KING(\dut.sides$q ), `SIDES_BLACK(\dut.sides$q )};
   wire fits, agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king, record_shown;
   whole whole(.position(position), .fits(fits));
   asked asked(position, move, agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king);
   contract_record_shown record_shown_here(.clock(clock), .makes(t == 1), .record(record), .holds(record_shown));
   always @* if (t == 0) begin
      assume (stage == `BLOCK_STAGE$IDLE && fits && agrees && word[15:9] == 0 && list_word[15:10] == 0);
      // The stack's ply at hand.
      assume (\dut.memory.ply == ply);
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
   // The tree core promises that the record was shown.
   always @* assume (record_shown);

   // What the finder is promised, which takes the search of the node up again.
   wire record_returns, state_returns;
   contract_record_returns record_returns_here(.clock(clock), .leaves(t == 1), .returns(t == 14), .record(record),
      .holds(record_returns));
   contract_state_returns state_returns_here(.clock(clock), .leaves(t == 1), .returns(t == 14), .state(state), .holds(state_returns));
   always @* begin
      assert (record_returns);
      assert (state_returns);
   end
   always @* if (t == 14) begin
      assert (stage == `BLOCK_STAGE$IDLE);
      assert (ply == ply_before && !strays);
      assert (\dut.sides$q == sides_before);
      assert (\dut.rights$q == rights_before);
      assert (\dut.memory.list_word == list_word_before);
      // Of an empty square the other fields mean nothing.
      assert (word[8] == word_before[8] && (!word[8] || word == word_before));
   end
endmodule
