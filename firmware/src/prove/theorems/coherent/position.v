// A position, as far as this theorem looks at it: the side to move, the kings' squares, the rights, one square with its word,
// one slot of a list, {black, slot}, with its word, from which files rooks castle, and the last slots that were ever used. The square
// and the slot may be any. Of a word the bits are left out that are always 0.

// What may be read on a square of the board, whether it is the one above or not.
module board_word(input [70:0] position, input [5:0] square, input [8:0] word, output fits);
   wire black;
   wire [5:0] white_king, black_king, place;
   wire [7:0] rights;
   wire [8:0] place_word;
   wire [9:0] list_word;
   wire [4:0] list;
   wire [11:0] files;
   wire [7:0] last;
   assign {last, files, list_word, list, place_word, place, rights, black_king, white_king, black} = position;
   wire [3:0] slot = word[3:0];
   wire [2:0] kind = word[6:4];
   wire is_black = word[7], occupied = word[8], king = kind == 6;
   wire en_passant = rights[0];
   wire [5:0] target = {black ? 3'd2 : 3'd5, rights[3:1]};
   // The square of a rook with which a side may castle.
   wire castles = (rights[4] && square == {3'd0, files[2:0]}) || (rights[5] && square == {3'd0, files[5:3]})
      || (rights[6] && square == {3'd7, files[8:6]}) || (rights[7] && square == {3'd7, files[11:9]});
   reg good;
   assign fits = good;
   always @* begin
      good = square != place || word == place_word;
      if (occupied) begin
         // Slot 0 is the king's, and it is where the register of kings has it. Pawns stand on ranks 2 to 7.
         if (kind == 0 || kind == 7 || king != (slot == 0)) good = 0;
         if (king && square != (is_black ? black_king : white_king)) good = 0;
         if (kind == 1 && (square[5:3] == 0 || square[5:3] == 7)) good = 0;
         // The list has this piece, here.
         if ({is_black, slot} == list && list_word != {1'b1, kind, square}) good = 0;
      end
      if (square == white_king && !(occupied && king && !is_black)) good = 0;
      if (square == black_king && !(occupied && king && is_black)) good = 0;
      // A piece of the list stands on its square.
      if (list_word[9] && list_word[5:0] == square && !(occupied && {is_black, slot} == list && kind == list_word[8:6]))
         good = 0;
      if (castles && !(occupied && kind == 4 && is_black == square[5])) good = 0;
      // Only a pawn that has just moved may be taken en passant.
      if (en_passant && square == target && occupied) good = 0;
      if (en_passant && square == (target ^ 8) && !(occupied && kind == 1 && is_black != black)) good = 0;
   end
endmodule

// Whether the position's own words fit, and its registers: a king that may castle stands on its first rank, between its rooks, and in
// standard chess on file e.
module whole(input [70:0] position, output fits, output list_fits, output rooks_apart);
   wire black;
   wire [5:0] white_king, black_king, place;
   wire [7:0] rights;
   wire [8:0] place_word;
   wire [9:0] list_word;
   wire [4:0] list;
   wire [11:0] files;
   wire [7:0] last;
   assign {last, files, list_word, list, place_word, place, rights, black_king, white_king, black} = position;
   wire place_fits, white_apart, black_apart;
   board_word of_place(position, place, place_word, place_fits);
   contract_list_fits of_list(.slot(list), .word(list_word), .king(list[4] ? black_king : white_king),
      .last(list[4] ? last[7:4] : last[3:0]), .square(place), .square_word(place_word), .holds(list_fits));
   contract_rooks_apart of_white(.short(rights[4]), .long(rights[5]), .king_file(white_king[2:0]), .short_rook(files[2:0]),
      .long_rook(files[5:3]), .holds(white_apart));
   contract_rooks_apart of_black(.short(rights[6]), .long(rights[7]), .king_file(black_king[2:0]), .short_rook(files[8:6]),
      .long_rook(files[11:9]), .holds(black_apart));
   assign rooks_apart = black ? black_apart : white_apart;
   wire white_castles = rights[4] || rights[5], black_castles = rights[6] || rights[7];
   wire standard = !`BLOCK_CHESS960;
   assign fits = place_fits && list_fits && white_king != black_king
      && !(white_castles && (white_king[5:3] != 0 || (standard && white_king[2:0] != 4)))
      && !(black_castles && (black_king[5:3] != 7 || (standard && black_king[2:0] != 4)))
      && white_apart && black_apart;
endmodule

// What is claimed of a move's record. `mover`: the piece that moves is there; `target`: so is the piece that it takes or the rook that
// castles, and squares that have to be empty are.
module move(input [70:0] position, input [37:0] record, output mover, output target);
   wire black;
   wire [5:0] white_king, black_king, place;
   wire [7:0] rights;
   wire [8:0] place_word;
   wire [9:0] list_word;
   wire [4:0] list;
   wire [11:0] files;
   wire [7:0] last;
   assign {last, files, list_word, list, place_word, place, rights, black_king, white_king, black} = position;
   wire [5:0] from = `RECORD_FROM(record), to = `RECORD_TO(record);
   wire [3:0] slot = `RECORD_SLOT(record), captured_slot = `RECORD_CAPTURED_SLOT(record);
   wire [2:0] kind = `RECORD_KIND(record), captured_kind = `RECORD_CAPTURED_KIND(record);
   wire [1:0] phase = `RECORD_PHASE(record), promotion = `RECORD_PROMOTION(record);
   wire capture = `RECORD_CAPTURE(record);
   wire castles = phase == `BLOCK_PHASE$CASTLING, passes = phase == `BLOCK_PHASE$ENPASSANT;
   wire [5:0] own_king = black ? black_king : white_king;
   wire [5:0] victim = passes ? {from[5:3], to[2:0]} : to;
   // A king that castles goes to the square of its rook, by the record.
   wire long = promotion == 1;
   wire [2:0] rook_file = black ? (long ? files[11:9] : files[8:6]) : long ? files[5:3] : files[2:0];
   wire may_castle = black ? (long ? rights[7] : rights[6]) : long ? rights[5] : rights[4];
   wire [5:0] king_to = {from[5:3], long ? 3'd2 : 3'd6}, rook_to = {from[5:3], long ? 3'd3 : 3'd5};
   // A pawn that may take en passant stands beside the one that it takes.
   wire [5:0] before = black ? {3'd3, to[2:0]} : {3'd4, to[2:0]};
   wire passer = passes && kind == 1 && rights[0] && to == {black ? 3'd2 : 3'd5, rights[3:1]}
      && (from == before + 6'd1 || from == before - 6'd1) && from[5:3] == before[5:3];
   wire [2:0] ahead = black ? from[5:3] - to[5:3] : to[5:3] - from[5:3];
   wire occupied = place_word[8];
   reg good_mover, good_target;
   assign mover = good_mover, target = good_target;
   always @* begin
      good_mover = kind >= 1 && kind <= 6 && (kind == 6) == (slot == 0) && !(kind == 6 && from != own_king)
         && !(kind == 1 && (from[5:3] == 0 || from[5:3] == 7));
      if (place == from && place_word != {1'b1, black, kind, slot}) good_mover = 0;
      if (list == {black, slot} && list_word != {1'b1, kind, from}) good_mover = 0;

      // A pawn goes one rank ahead, or two from its home rank on its file and over an empty square.
      good_target = from != to && (kind != 1 || ahead == 1 || (ahead == 2 && from[5:3] == (black ? 6 : 1) && from[2:0] == to[2:0]));
      if (kind == 1 && ahead == 2 && place == {black ? 3'd5 : 3'd2, from[2:0]} && occupied) good_target = 0;
      if (capture) begin
         if (captured_kind == 0 || captured_kind >= 6 || captured_slot == 0) good_target = 0;
         if (place == victim && place_word != {1'b1, !black, captured_kind, captured_slot}) good_target = 0;
         if (list == {!black, captured_slot} && list_word != {1'b1, captured_kind, victim}) good_target = 0;
      end
      if (place == to && occupied && !(capture && !passes) && !castles) good_target = 0;
      if (castles) begin
         if (kind != 6 || capture || captured_slot == slot || promotion > 1 || !may_castle || to != {from[5:3], rook_file}) good_target = 0;
         if (place == to && place_word != {1'b1, black, 3'd4, captured_slot}) good_target = 0;
         if (list == {black, captured_slot} && list_word != {1'b1, 3'd4, to}) good_target = 0;
         // Both go to squares on which nothing else stands.
         if ((place == king_to || place == rook_to) && place != from && place != to && occupied) good_target = 0;
      end
      if (passes && !(passer && capture && captured_kind == 1)) good_target = 0;
   end
endmodule
