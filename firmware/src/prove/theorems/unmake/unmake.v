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
      .recalls(recalls), .recalled(recalled), .write_enable(write_enable), .write_square(write_square), .write_word(write_word), .state(state));
   // After the action another record may be shown; taking back gives back ours.
   (* anyseq *) wire [37:0] other;
   always @(posedge clock) begin
      move <= move;
      record <= t == 0 ? move : recalls ? recalled : t >= 1 && t <= 5 ? other : record;
   end

   wire [5:0] from = `RECORD_FROM(move), to = `RECORD_TO(move);
   wire [3:0] mover_slot = `RECORD_SLOT(move), captured_slot = `RECORD_CAPTURED_SLOT(move);
   wire [2:0] kind = `RECORD_KIND(move), captured_kind = `RECORD_CAPTURED_KIND(move);
   wire [1:0] phase = `RECORD_PHASE(move), promotion = `RECORD_PROMOTION(move);
   wire capture = `RECORD_CAPTURE(move);

   // The position: its own registers, a square of its board, a slot of its lists.
   (* hierconn *) wire [7:0] \dut.r$q ;
   (* hierconn *) wire [20:0] \dut.sides$q ;
   (* hierconn *) wire [7:0] \dut.rights$q ;
   (* hierconn *) wire [4:0] \dut.memory.list ;
   (* hierconn *) wire [3:0] \dut.memory.ply ;
   (* hierconn *) wire [15:0] \dut.memory.list_word ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), ply = `R_PLY(\dut.r$q );
   wire black = `SIDES_BLACK(\dut.sides$q );
   wire [5:0] white_king = `SIDES_WHITE_KING(\dut.sides$q ), black_king = `SIDES_BLACK_KING(\dut.sides$q );
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

   // The conditions: the move is one of this position, and board and lists agree about its pieces.
   wire castles = phase == `BLOCK_PHASE$CASTLING, passes = phase == `BLOCK_PHASE$ENPASSANT;
   wire pawn = kind == 1, king = kind == 6;
   wire [5:0] victim = passes ? {from[5:3], to[2:0]} : to;
   // A king that castles goes to the square of its rook, by the record.
   wire [5:0] king_to = {from[5:3], promotion == 1 ? 3'd2 : 3'd6}, rook_to = {from[5:3], promotion == 1 ? 3'd3 : 3'd5};
   wire [4:0] list = \dut.memory.list ;
   always @* if (t == 0) begin
      assume (stage == `BLOCK_STAGE$IDLE);
      // In this clock the record may still lack what is known of the move a clock later.
      assume (record[5:0] == from && record[18:12] == move[18:12]);
      assume (\dut.memory.ply == ply);
      assume (kind >= 1 && kind <= 6 && from != to);
      if (pawn) assume (from[5:3] != to[5:3]);
      if (king) assume (from == (black ? black_king : white_king));
      if (capture) assume (captured_kind >= 1 && captured_kind <= 6);
      if (castles) assume (king && !capture && captured_slot != mover_slot && to[5:3] == from[5:3]);
      if (passes) assume (pawn && capture && captured_kind == 1 && to[2:0] != from[2:0] && to[5:3] != 0 && to[5:3] != 7);
      // The mover, the piece taken, the rook that castles, and the squares that are empty.
      if (square == from) assume (word == {7'b0, 1'b1, black, kind, mover_slot});
      if (list == {black, mover_slot}) assume (\dut.memory.list_word == {6'b0, 1'b1, kind, from});
      if (capture && square == victim) assume (word == {7'b0, 1'b1, !black, captured_kind, captured_slot});
      if (capture && list == {!black, captured_slot}) assume (\dut.memory.list_word == {6'b0, 1'b1, captured_kind, victim});
      if (castles && square == to) assume (word == {7'b0, 1'b1, black, 3'd4, captured_slot});
      if (castles && list == {black, captured_slot}) assume (\dut.memory.list_word == {6'b0, 1'b1, 3'd4, to});
      if (square == to && !(capture && !passes) && !castles) assume (!word[8]);
      if (castles && (square == king_to || square == rook_to) && square != from && square != to) assume (!word[8]);
   end

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
