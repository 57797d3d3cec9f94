module theorem(input clock, input [24:0] load, input writes_files, input [33:0] state, input [7:0] rights_left, input parents, input scans);
   wire [15:0] put, node, own, last, state_word;
   block dut(.load(load), .writes_files(writes_files), .state(state), .rights_left(rights_left), .parents(parents), .scans(scans), .put(put),
      .node(node), .own(own), .last(last), .state_word(state_word));

   // The side that moves, and the one that replies; each counts ranks from its own first one on.
   wire black = `STATE_BLACK(state);
   wire [5:0] king = `STATE_KING(state), other_king = `STATE_OTHER_KING(state);
   wire [3:0] rights = {`RIGHTS_LEFT_BLACK_LONG(rights_left), `RIGHTS_LEFT_BLACK_SHORT(rights_left), `RIGHTS_LEFT_WHITE_LONG(rights_left),
      `RIGHTS_LEFT_WHITE_SHORT(rights_left)};
   wire passes = `STATE_EN_PASSANT(state) && !scans;

   // What is put on a square: as the board has it, without the slot; or the files of a side, as they come.
   wire [5:0] square = `LOAD_ADDRESS(load);
   wire [15:0] data = `LOAD_DATA(load);
   wire [2:0] kind = {`PUT_KIND_2(put), `PUT_KIND_1(put), `PUT_KIND_0(put)};
   always @* if (writes_files) assert (put == data); else begin
      assert ({`PUT_RANK(put), `PUT_FILE(put)} == square);
      assert (kind == (data[8] ? data[6:4] : 3'd0));
      assert ({`PUT_FILES(put), `PUT_NODE(put), `PUT_JOB(put), `PUT_BLACK(put)} == data[7]);
   end

   // The node of those who count replies, and the root of the look that finds the first moves.
   always @* begin
      assert ({`NODE_RANK(node), `NODE_FILE(node)} == (black ? other_king : other_king ^ 6'd56));
      assert ({`NODE_NODE(node), `NODE_JOB(node), `NODE_BLACK(node)} == {2'b10, !black});
      assert ({`NODE_LONG(node), `NODE_SHORT(node)} == (black ? rights[1:0] : rights[3:2]));
      assert (`NODE_PLY(node) == `STATE_PLY(state));
      assert (`NODE_DESCENDS(node) != parents);
   end
   always @* begin
      assert ({`OWN_RANK(own), `OWN_FILE(own)} == (black ? king ^ 6'd56 : king));
      assert ({`OWN_NODE(own), `OWN_JOB(own), `OWN_DESCENDS(own), `OWN_PLY(own), `OWN_BLACK(own)} == {2'b10, 1'b0, 4'd0, black});
      assert ({`OWN_LONG(own), `OWN_SHORT(own)} == {`STATE_LONG(state), `STATE_SHORT(state)});
   end

   // The pawn's push of two squares that led to the root, if the pawn may be taken en passant. Else no kind and two ranks: no move.
   wire [2:0] pushed = {`LAST_KIND_2(last), `LAST_KIND_1(last), `LAST_KIND_0(last)};
   always @* begin
      assert ({`LAST_JOB(last), pushed} == (passes ? 4'd9 : 4'd8));
      if (passes) begin
         assert (`LAST_FROM_FILE(last) == `STATE_EN_PASSANT_FILE(state) && `LAST_TO_FILE(last) == `STATE_EN_PASSANT_FILE(state));
         assert (`LAST_FROM_RANK(last) == (black ? 1 : 6) && `LAST_TO_RANK(last) == (black ? 3 : 4));
      end
      if (!passes) assert (`LAST_FROM_RANK(last) != `LAST_TO_RANK(last));
   end

   // The state that a cluster is loaded with.
   always @* begin
      assert (state_word[3:0] == rights && state_word[4] == black && state_word[15:9] == 0);
      assert (state_word[8:5] == {`RIGHTS_LEFT_EN_PASSANT(rights_left), `RIGHTS_LEFT_EN_PASSANT_FILE(rights_left)});
   end
endmodule
