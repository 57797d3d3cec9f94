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

// Whether the position's own words fit, and its registers: a king is in its list, and one that may castle stands on its first rank,
// between its rooks, and in standard chess on file e.
module whole(input [70:0] position, output fits, output list_fits, output rooks_apart, output king_home, output king_stands);
   wire black;
   wire [5:0] white_king, black_king, place;
   wire [7:0] rights;
   wire [8:0] place_word;
   wire [9:0] list_word;
   wire [4:0] list;
   wire [11:0] files;
   wire [7:0] last;
   assign {last, files, list_word, list, place_word, place, rights, black_king, white_king, black} = position;
   wire place_fits, white_apart, black_apart, white_home, black_home, white_stands, black_stands;
   board_word of_place(position, place, place_word, place_fits);
   contract_list_fits of_list(.slot(list), .word(list_word), .king(list[4] ? black_king : white_king),
      .last(list[4] ? last[7:4] : last[3:0]), .square(place), .square_word(place_word), .holds(list_fits));
   contract_rooks_apart of_white(.short(rights[4]), .long(rights[5]), .king_file(white_king[2:0]), .short_rook(files[2:0]),
      .long_rook(files[5:3]), .holds(white_apart));
   contract_rooks_apart of_black(.short(rights[6]), .long(rights[7]), .king_file(black_king[2:0]), .short_rook(files[8:6]),
      .long_rook(files[11:9]), .holds(black_apart));
   assign rooks_apart = black ? black_apart : white_apart;
   contract_king_home home_of_white(.short(rights[4]), .long(rights[5]), .rank(white_king[5:3]), .file(white_king[2:0]),
      .castling_file(`BLOCK_CHESS960 ? white_king[2:0] : 3'd4), .holds(white_home));
   contract_king_home home_of_black(.short(rights[6]), .long(rights[7]), .rank(~black_king[5:3]), .file(black_king[2:0]),
      .castling_file(`BLOCK_CHESS960 ? black_king[2:0] : 3'd4), .holds(black_home));
   contract_king_stands white_stands_here(.king(white_king), .square(place), .own(place_word[8:7] == 2'b10), .kind(place_word[6:4]),
      .holds(white_stands));
   contract_king_stands black_stands_here(.king(black_king), .square(place), .own(place_word[8:7] == 2'b11), .kind(place_word[6:4]),
      .holds(black_stands));
   assign king_home = white_home && black_home, king_stands = white_stands && black_stands;
   assign fits = place_fits && list_fits && white_king != black_king && king_home && white_apart && black_apart
      && (list_word[9] || list[3:0] != 0);
endmodule

// What is asked of a move's record. `mover`, `takes`, `passes` and `castles` are what the finder promises of it, as far as the position
// above shows it, and `goes`; `fits`: the mover's slot fits to the square, too; `free`: the square is, if it has to be; `spares_king`:
// no king is taken.
module move(input [70:0] position, input [37:0] record, output mover, output takes, output passes, output castles, output goes,
      output fits, output free, output spares_king);
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
   wire is_castling = phase == `BLOCK_PHASE$CASTLING, is_passing = phase == `BLOCK_PHASE$ENPASSANT;
   wire [5:0] own_king = black ? black_king : white_king;
   wire [3:0] own_last = black ? last[7:4] : last[3:0];
   wire of_mover, of_target, of_passer;
   // A slot of the other side is none that may be the mover's: 0 is the king's.
   contract_record_mover record_mover(.mover_slot(slot), .kind(kind), .from(from), .king(own_king), .slot(list[3:0]),
      .word(list[4] == black ? list_word : {1'b1, kind, from}), .holds(of_mover));
   contract_record_takes record_takes(.castles(is_castling), .passes(is_passing), .capture(capture), .captured_kind(captured_kind),
      .captured_slot(captured_slot), .black(black), .target_word(place_word), .holds(of_target));
   contract_record_passes record_passes(.passes(is_passing), .kind(kind), .to(to), .captured_slot(captured_slot), .black(black),
      .en_passant(rights[0]), .en_passant_file(rights[3:1]), .beside_slot(place_word[3:0]), .holds(of_passer));
   contract_record_castles record_castles(.castles(is_castling), .kind(kind), .to(to), .wing(promotion), .king(own_king),
      .short(black ? rights[6] : rights[4]), .long(black ? rights[7] : rights[5]), .short_rook(black ? files[8:6] : files[2:0]),
      .long_rook(black ? files[11:9] : files[5:3]), .holds(castles));
   assign mover = of_mover, takes = place != to || of_target, passes = place != {from[5:3], to[2:0]} || of_passer;
   contract_list_fits mover_fits(.slot({black, slot}), .word({1'b1, kind, from}), .king(own_king), .last(own_last), .square(place),
      .square_word(place_word), .holds(fits));
   // A king that castles goes to the square of its rook, by the record.
   wire long = promotion == 1;
   wire [5:0] king_to = {from[5:3], long ? 3'd2 : 3'd6}, rook_to = {from[5:3], long ? 3'd3 : 3'd5};
   wire [2:0] ahead = black ? from[5:3] - to[5:3] : to[5:3] - from[5:3];
   // What stands in the way of a pawn that goes two squares, or on the squares to which king and rook go.
   assign free = !place_word[8] || !(kind == 1 && ahead == 2 && place == {black ? 3'd5 : 3'd2, from[2:0]})
      && !(is_castling && (place == king_to || place == rook_to) && place != from && place != to);
   wire record_goes;
   contract_piece_goes piece_goes(.kind(kind), .black(black), .from(from), .to(to), .holds(record_goes));
   assign goes = is_castling || record_goes, spares_king = !capture || captured_kind != 6;
endmodule

// Whether the position fits together, and the move is one of it, as they are seen from another square, on which anything stands.
module seen_from(input [70:0] position, input [37:0] record, input [5:0] square, output agrees, output takes,
      output passes, output free);
   (* anyseq *) wire [8:0] word;
   wire [70:0] seen = {position[70:36], word, square, position[20:0]};
   wire whole_fits, fits, known;
   whole of_all(.position(seen), .fits(whole_fits));
   move of_move(.position(seen), .record(record), .takes(takes), .passes(passes), .fits(fits), .free(free));
   board_word of_square(position, square, word, known);
   assign agrees = whole_fits && fits && known;
endmodule

// What is asked of a position and of a move in it, seen from the position's own square, from that to which the move goes, from that of
// the pawn that is taken en passant, and from those to which king and rook go if it castles. `agrees`: all fits together;
// `squares_free`: the squares are that have to be; and what the finder promises of the record.
module asked(input [70:0] position, input [37:0] record, output agrees, output record_mover, output record_takes, output record_passes,
      output record_castles, output piece_goes, output squares_free, output spares_king);
   wire [5:0] from = `RECORD_FROM(record), to = `RECORD_TO(record);
   wire long = `RECORD_PROMOTION(record) == 1;
   wire castles = `RECORD_PHASE(record) == `BLOCK_PHASE$CASTLING;
   wire [4:0] agree, takes, passes, free;
   move of_square(position, record, record_mover, takes[4], passes[4], record_castles, piece_goes, agree[4], free[4], spares_king);
   seen_from of_target(position, record, to, agree[0], takes[0], passes[0], free[0]);
   seen_from of_king(position, record, castles ? {from[5:3], long ? 3'd2 : 3'd6} : to, agree[1], takes[1], passes[1], free[1]);
   seen_from of_rook(position, record, castles ? {from[5:3], long ? 3'd3 : 3'd5} : to, agree[2], takes[2], passes[2], free[2]);
   seen_from of_passer(position, record, {from[5:3], to[2:0]}, agree[3], takes[3], passes[3], free[3]);
   assign agrees = agree == 5'h1f, record_takes = takes == 5'h1f, record_passes = passes == 5'h1f, squares_free = free == 5'h1f;
endmodule
