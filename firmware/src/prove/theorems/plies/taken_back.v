// The position before a move, by the position after it and the move's words on the stack. Of a position these are its registers,
// and of one square and one slot the word; of an empty square what means nothing is 0.
module taken_back(input [5:0] square, input [4:0] list, input [72:0] after, input [15:0] move_word, input [15:0] loss_word,
      input [15:0] search_word, output [72:0] before, output [37:0] record);
   wire [20:0] sides;
   wire [11:0] files;
   wire [15:0] word, list_word;
   wire [7:0] rights_after;
   assign {list_word, word, files, rights_after, sides} = after;
   // The move.
   wire [5:0] from = `STACK_READER_MOVED_FROM(move_word), to = `STACK_READER_MOVED_TO(move_word);
   wire [3:0] slot = `STACK_READER_SEARCH_SLOT(search_word), captured_slot = `STACK_READER_LOSS_CAPTURED_SLOT(loss_word);
   wire [2:0] kind = `STACK_READER_SEARCH_KIND(search_word), captured_kind = `STACK_READER_LOSS_CAPTURED_KIND(loss_word);
   wire [1:0] phase = `STACK_READER_MOVED_PHASE(move_word), promotion = `STACK_READER_SEARCH_PROMOTION(search_word);
   wire capture = `STACK_READER_LOSS_CAPTURE(loss_word);
   wire castles = phase == `BLOCK_PHASE$CASTLING, passes = phase == `BLOCK_PHASE$ENPASSANT, long = promotion == 1;
   assign record = {`STACK_READER_MOVED_LOOSE(move_word), `STACK_READER_SEARCH_LONG_OPEN(search_word),
      `STACK_READER_SEARCH_SHORT_OPEN(search_word), captured_slot, captured_kind, capture, `STACK_READER_MOVED_FIRST(move_word),
      `STACK_READER_SEARCH_DIRECTION(search_word), promotion, phase, kind, slot, to, from};
   wire [5:0] victim = passes ? {from[5:3], to[2:0]} : to, king_to = {from[5:3], long ? 3'd2 : 3'd6},
      rook_to = {from[5:3], long ? 3'd3 : 3'd5};
   // The registers.
   wire black = !`SIDES_BLACK(sides), king = kind == 6;
   wire [5:0] white_king = king && !black ? from : `SIDES_WHITE_KING(sides), black_king = king && black ? from : `SIDES_BLACK_KING(sides);
   wire [7:0] rights = {`STACK_READER_LOSS_BLACK_LONG(loss_word), `STACK_READER_LOSS_BLACK_SHORT(loss_word),
      `STACK_READER_LOSS_WHITE_LONG(loss_word), `STACK_READER_LOSS_WHITE_SHORT(loss_word), `STACK_READER_LOSS_EN_PASSANT_FILE(loss_word),
      `STACK_READER_LOSS_EN_PASSANT(loss_word)};
   // The words.
   wire [15:0] mover = {8'd1, black, kind, slot}, rook = {8'd1, black, 3'd4, captured_slot},
      captured = {8'd1, !black, captured_kind, captured_slot};
   reg [15:0] stands, listed;
   always @* begin
      stands = word;
      if (castles) begin
         if (square == king_to || square == rook_to) stands = 0;
         if (square == to) stands = rook;
         if (square == from) stands = mover;
      end else begin
         if (square == from) stands = mover;
         if (capture && square == victim) stands = captured;
         if (square == to && (passes || !capture)) stands = 0;
      end
      listed = list_word;
      if (capture && list == {!black, captured_slot}) listed = {7'd1, captured_kind, victim};
      if (castles && list == {black, captured_slot}) listed = {7'd1, 3'd4, to};
      if (list == {black, slot}) listed = {7'd1, kind, from};
   end
   assign before = {listed, stands, files, rights, `SIDES_BLACK_LAST(sides), `SIDES_WHITE_LAST(sides), black_king, white_king, black};
endmodule

// What `coherent` looks at in a position, and whether it fits together.
module seen(input [5:0] square, input [4:0] list, input [72:0] position, output [70:0] parts, output fits, output list_fits,
      output rooks_apart, output king_home, output king_stands);
   wire [20:0] sides;
   wire [7:0] rights;
   wire [11:0] files;
   wire [15:0] word, list_word;
   assign {list_word, word, files, rights, sides} = position;
   assign parts = {sides[20:13], files, list_word[9:0], list, word[8:0], square, rights, sides[12:0]};
   wire whole_fits;
   whole whole(parts, whole_fits, list_fits, rooks_apart, king_home, king_stands);
   assign fits = whole_fits && word[15:9] == 0 && list_word[15:10] == 0;
endmodule

// What the position says of itself at a ply while it is idle.
module state_of(input [72:0] position, input [3:0] ply, output [33:0] state);
   wire [20:0] sides;
   wire [7:0] rights;
   wire [11:0] files;
   wire [31:0] words;
   assign {words, files, rights, sides} = position;
   wire black = `SIDES_BLACK(sides);
   wire [5:0] white_king = `SIDES_WHITE_KING(sides), black_king = `SIDES_BLACK_KING(sides);
   assign state = {ply, black ? `SIDES_BLACK_LAST(sides) : `SIDES_WHITE_LAST(sides), black ? white_king : black_king,
      black ? black_king : white_king, rights[3:0], black ? {files[11:6], rights[7:6]} : {files[5:0], rights[5:4]}, black, 1'b0};
endmodule
