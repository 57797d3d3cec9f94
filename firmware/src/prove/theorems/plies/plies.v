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

module theorem(input clock, input [1:0] action, input [37:0] record, input [24:0] load, input [3:0] slot, input enemy);
   wire recalls, write_enable;
   wire [37:0] recalled;
   wire [5:0] write_square;
   wire [15:0] write_word;
   wire [33:0] state;
   block dut(.clock(clock), .reset(1'b0), .action(action), .record(record), .slot(slot), .enemy(enemy), .load(load),
      .recalls(recalls), .recalled(recalled), .write_enable(write_enable), .write_square(write_square), .write_word(write_word),
      .state(state));

   // The position: its own registers, a square of its board, a slot of its lists; and the stack's words of a ply, `here`.
   (* hierconn *) wire [7:0] \dut.r$q ;
   (* hierconn *) wire [20:0] \dut.sides$q ;
   (* hierconn *) wire [7:0] \dut.rights$q ;
   (* hierconn *) wire [11:0] \dut.castling ;
   (* hierconn *) wire [4:0] \dut.memory.list ;
   (* hierconn *) wire [3:0] \dut.memory.ply ;
   (* hierconn *) wire [15:0] \dut.memory.list_word , \dut.memory.move_word , \dut.memory.loss_word , \dut.memory.search_word ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), ply = `R_PLY(\dut.r$q ), here = \dut.memory.ply , next_ply = here + 4'd1;
   reg [5:0] square;
   reg [15:0] word;
   always @(posedge clock) begin
      square <= square;
      if (write_enable && write_square == square) word <= write_word;
   end
   // Of an empty square the lower bits mean nothing.
   wire [15:0] stands = {word[15:8], word[8] ? word[7:0] : 8'd0};
   wire [72:0] position = {\dut.memory.list_word , stands, \dut.castling , \dut.rights$q , \dut.sides$q };

   // The orders: a move is made, or taken back, or a word is loaded.
   wire idle = stage == `BLOCK_STAGE$IDLE, makes = action == `BLOCK_ACTION$MAKE, takes_back = action == `BLOCK_ACTION$UNMAKE,
      loads = load[2:0] != 0;
   // A move has been taken back, and no order was given since then.
   reg was_taken_back = 0;
   wire has_returned = idle && was_taken_back;
   always @(posedge clock) was_taken_back <= stage >= `BLOCK_STAGE$POPMOVE || (has_returned && !makes && !takes_back && !loads);
   // At this ply; and the record of which the last word was recalled last.
   wire leaves = makes && ply == here, returns = has_returned && ply == here;
   reg [37:0] last_recalled;
   always @(posedge clock) if (recalls) last_recalled <= recalled;

   // The conditions: the position gets only orders that it can take.
   wire position_orders;
   contract_position_orders position_orders_here(.clock(clock), .makes(makes), .takes_back(takes_back), .loads(loads), .idle(idle),
      .ply(ply), .record(record), .holds(position_orders));
   // The position in which a move is made at this ply fits together (`coherent`), and the move is one of it. These conditions are of clocks
   // before the one of the claim alone, since they rest on the claim themselves: a move may be made in a position that has returned.
   wire fits, list_fits, rooks_apart, king_home, king_stands;
   wire [70:0] parts;
   seen seen(square, \dut.memory.list , position, parts, fits, list_fits, rooks_apart, king_home, king_stands);
   wire agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king;
   asked asked(parts, record, agrees, record_mover, record_takes, record_passes, record_castles, piece_goes, squares_free, spares_king);
   reg fits_before = 1, record_mover_before = 1, record_takes_before = 1, record_passes_before = 1, record_castles_before = 1,
      piece_goes_before = 1, squares_free_before = 1, spares_king_before = 1;
   always @(posedge clock) begin
      fits_before <= !leaves || (fits && agrees);
      record_mover_before <= !leaves || record_mover;
      record_takes_before <= !leaves || record_takes;
      record_passes_before <= !leaves || record_passes;
      record_castles_before <= !leaves || record_castles;
      piece_goes_before <= !leaves || piece_goes;
      squares_free_before <= !leaves || squares_free;
      spares_king_before <= !leaves || spares_king;
   end
   always @* begin
      assume (position_orders);
      assume (fits_before);
      // This the finder promises.
      assume (record_mover_before);
      assume (record_takes_before);
      assume (record_passes_before);
      assume (record_castles_before);
      assume (piece_goes_before);
      // The walk is open, or the wing; and the last move left no king that can be taken.
      assume (squares_free_before);
      assume (spares_king_before);
   end

   // The hypothesis: what is claimed of this ply holds of the next one. The induction goes from the last ply, at which no move is made and
   // nothing is assumed, down to the root.
   wire ply_returns, next_returns;
   contract_ply_returns ply_returns_here(.clock(clock), .leaves(leaves), .returns(returns), .position(position), .holds(ply_returns));
   contract_ply_returns next_returns_here(.clock(clock), .leaves(makes && ply == next_ply), .returns(has_returned && ply == next_ply),
      .position(position), .holds(next_returns));
   (* hierconn *) wire [72:0] \ply_returns_here.left_position , \next_returns_here.left_position ;
   always @* if (here != 15) assume (next_returns);

   // The claim, and what the finder is promised, which then takes up the search of the node again.
   wire record_returns, state_returns;
   contract_record_returns record_returns_here(.clock(clock), .leaves(leaves), .returns(returns && !leaves),
      .record(leaves ? record : last_recalled), .holds(record_returns));
   contract_state_returns state_returns_here(.clock(clock), .leaves(leaves), .returns(returns), .state(state), .holds(state_returns));
   (* hierconn *) wire [37:0] \record_returns_here.left_record ;
   (* hierconn *) wire [33:0] \state_returns_here.left_state ;
   always @* begin
      assert (ply_returns);
      assert (record_returns);
      assert (state_returns);
   end
   // So the position fits together as it did.
   always @* if (returns) begin
      assert (fits);
      assert (list_fits);
      assert (rooks_apart);
      assert (king_home);
      assert (king_stands);
   end

   // The invariant: until the move is taken back, the position at the next ply leads back to the one that was left, by the words on the
   // stack. It is the position at hand, or the one in which a move was made at the next ply, since that one comes back.
   wire [72:0] next_position = idle && ply == next_ply ? position : \next_returns_here.left_position ;
   wire [72:0] before;
   wire [37:0] stacked;
   wire [33:0] left_state;
   wire left_fits;
   taken_back taken_back(.square(square), .list(\dut.memory.list ), .after(next_position), .move_word(\dut.memory.move_word ),
      .loss_word(\dut.memory.loss_word ), .search_word(\dut.memory.search_word ), .before(before), .record(stacked));
   seen seen_before(.square(square), .list(\dut.memory.list ), .position(\ply_returns_here.left_position ), .fits(left_fits));
   state_of state_of(.position(\ply_returns_here.left_position ), .ply(here), .state(left_state));
   always @* if (ply > here) begin
      assert (before == \ply_returns_here.left_position );
      assert (stacked == \record_returns_here.left_record );
      assert (left_state == \state_returns_here.left_state );
      assert (left_fits);
      // By such a record the circuit would put the piece that was taken where it puts the rook.
      assert (!`RECORD_CAPTURE(stacked) || `RECORD_PHASE(stacked) != `BLOCK_PHASE$CASTLING);
   end
endmodule
