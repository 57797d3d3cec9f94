module theorem(input clock, input start, input cores_busy, input in_check, input [255:0] next_squares, input [15:0] next_bytes,
      input [649:0] next_pieces, input [259:0] next_kings, input [64:0] next_sound, input [7:0] data,
      input read_bank, input write_bank, input write_enable);
   wire busy;
   wire [2:0] fault;
   wire [5:0] address;
   wire [24:0] load;
   block dut(.clock(clock), .reset(1'b0), .start(start), .busy(busy), .fault(fault), .address(address), .data(data), .load(load),
      .cores_busy(cores_busy), .in_check(in_check));

   (* hierconn *) wire [12:0] \dut.r$q ;
   (* hierconn *) wire [2:0] \dut.fault_here ;
   (* hierconn *) wire [9:0] \dut.slots.r$q ;
   (* hierconn *) wire [10:0] \dut.claims.r$q ;
   (* hierconn *) wire [11:0] \dut.claims.castling$q ;
   wire [2:0] state = `R_STATE(\dut.r$q );
   wire [6:0] at = `R_AT(\dut.r$q );
   localparam IDLE = `BLOCK_LOADERSTATE$IDLE, CLEAR = `BLOCK_LOADERSTATE$CLEAR, FETCH = `BLOCK_LOADERSTATE$FETCH,
      AWAIT = `BLOCK_LOADERSTATE$AWAIT, SQUARE = `BLOCK_LOADERSTATE$SQUARE, ENLIST = `BLOCK_LOADERSTATE$ENLIST,
      SCAN = `BLOCK_LOADERSTATE$SCAN;
   localparam CHESS960 = `BLOCK_CHESS960;
   localparam TOO_MANY_PIECES = 1, KINGS = 2, PAWN_RANK = 3, PIECE_CODE = 4, EN_PASSANT = 5, CASTLING_PIECES = 6, OPPONENT_IN_CHECK = 7;
   localparam [7:0] NO_EN_PASSANT = 8'h80;

   // A payload, which stays while it is loaded: the codes of the squares, and the bytes with the turn and the en-passant square.
   reg [255:0] squares;
   reg [7:0] turn, passed;
   // The numbers of white's pieces before each square, and of black's, without kings; no more than 16 are counted. The numbers of
   // kings, of which no more than 2 are counted. And all squares before it are sound, whatever stands on the others.
   reg [324:0] white_pieces, black_pieces;
   reg [129:0] white_kings, black_kings;
   reg [64:0] sound;
   wire keeps = busy || start;
   always @(posedge clock) begin
      squares <= keeps ? squares : next_squares;
      {turn, passed} <= keeps ? {turn, passed} : next_bytes;
      {white_pieces, black_pieces} <= keeps ? {white_pieces, black_pieces} : next_pieces;
      {white_kings, black_kings} <= keeps ? {white_kings, black_kings} : next_kings;
      sound <= keeps ? sound : next_sound;
   end
   wire black_to_move = turn[7];
   wire is_passed = passed[7:3] == (black_to_move ? 2 : 5);
   genvar i;
   generate
      for (i = 0; i < 64; i = i + 1) begin : each
         wire [3:0] code = squares[4 * i +: 4];
         wire is_king = code[2:0] == 6, is_piece = code[2:0] != 0 && !is_king;
         wire no_code, no_pawn, no_rook, no_passer;
         square_faults faults(.square(i[5:0]), .code(code), .black_to_move(black_to_move), .is_passed(is_passed), .passed(passed[5:0]),
            .no_code(no_code), .no_pawn(no_pawn), .no_rook(no_rook), .no_passer(no_passer));
         // What the numbers are: there are such ones for every payload.
         wire [4:0] white = white_pieces[5 * i +: 5], black = black_pieces[5 * i +: 5];
         wire [1:0] white_king = white_kings[2 * i +: 2], black_king = black_kings[2 * i +: 2];
         always @* begin
            assume (white_pieces[5 * i + 5 +: 5] == (white == 16 ? 16 : white + (is_piece && !code[3])));
            assume (black_pieces[5 * i + 5 +: 5] == (black == 16 ? 16 : black + (is_piece && code[3])));
            assume (white_kings[2 * i + 2 +: 2] == (white_king == 2 ? 2 : white_king + (is_king && !code[3])));
            assume (black_kings[2 * i + 2 +: 2] == (black_king == 2 ? 2 : black_king + (is_king && code[3])));
            assume (sound[i + 1] == (sound[i] && !no_code && !no_pawn && !no_rook && !no_passer));
         end
      end
   endgenerate
   always @* begin
      assume (white_pieces[4:0] == 0 && black_pieces[4:0] == 0 && white_kings[1:0] == 0 && black_kings[1:0] == 0);
      assume (sound[0]);
   end

   // The payload stays in its bank, which `payload-banks` claims, and its bytes come two clocks after their address, which `line-queue`
   // claims. Those behind the turn and the en-passant square are any.
   wire payload_kept, payload_shown, asks, shows;
   contract_payload_kept payload_kept_here(.clock(clock), .loading(busy), .read_bank(read_bank), .write_bank(write_bank),
      .write_enable(write_enable), .holds(payload_kept));
   always @* assume (payload_kept);
   wire written = write_enable && write_bank == read_bank;
   wire [6:0] asked, shown;
   wire [7:0] of_squares = {squares[8 * shown[4:0] +: 4], squares[8 * shown[4:0] + 4 +: 4]};
   wire [7:0] word_shown = !shown[5] ? of_squares : shown[5:0] == 32 ? turn : shown[5:0] == 33 ? passed : data;
   contract_payload_shown payload_shown_here(.clock(clock), .loading(busy), .address({read_bank, address}), .place({read_bank, shown[5:0]}),
      .word(word_shown), .written(written), .data(data), .asks(asks), .asked(asked), .shows(shows), .shown(shown), .holds(payload_shown));
   always @* assume (payload_shown);

   // The square that was written last. The squares before `upto` are judged: those that are written, and in the end all, or those up to
   // the one with the fault.
   reg [5:0] last;
   wire accepted = fault == 0 || fault == OPPONENT_IN_CHECK;
   wire [6:0] upto = state == IDLE ? (accepted ? 64 : last + 1) : at[6] ? 64 : at;
   wire white_short, white_long, white_home, white_allowed, black_short, black_long, black_home, black_allowed;
   wire [2:0] white_short_file, white_long_file, black_short_file, black_long_file;
   rights #(.BLACK(0), .CHESS960(CHESS960)) white_rights(.squares(squares), .upto(upto), .met(white_kings[2 * upto +: 2] != 0),
      .allowed(white_allowed), .short(white_short), .long(white_long), .home(white_home), .short_file(white_short_file),
      .long_file(white_long_file));
   rights #(.BLACK(1), .CHESS960(CHESS960)) black_rights(.squares(squares), .upto(upto), .met(black_kings[2 * upto +: 2] != 0),
      .allowed(black_allowed), .short(black_short), .long(black_long), .home(black_home), .short_file(black_short_file),
      .long_file(black_long_file));

   // A square of the board, a slot of the lists, and a square whose piece may have the slot: any.
   reg [5:0] here, there;
   reg [4:0] slot;
   // What was written there last, and the state and the files of either side.
   reg [15:0] its_square, its_piece, its_state, white_files, black_files;
   wire [5:0] to = `LOAD_ADDRESS(load);
   wire [15:0] word = `LOAD_DATA(load);
   reg was_busy = 0, checked;
   always @(posedge clock) begin
      here <= here;
      there <= there;
      slot <= slot;
      if (`LOAD_BOARD(load) && to == here) its_square <= word;
      if (`LOAD_LIST(load) && to == slot) its_piece <= word;
      if (`LOAD_STATE(load) && !to[0]) its_state <= word;
      if (`LOAD_STATE(load) && to[0] && !word[9]) white_files <= word;
      if (`LOAD_STATE(load) && to[0] && word[9]) black_files <= word;
      if (`LOAD_BOARD(load)) last <= to;
      was_busy <= busy;
      checked <= in_check;
   end

   // The slot of a piece with this code, before which so many of its side come.
   function [4:0] slot_of(input [3:0] code, input [4:0] before);
      slot_of = {code[3], code[2:0] == 6 ? 4'd0 : before[3:0] + 4'd1};
   endfunction
   // A rook that may castle is a rook.
   function [2:0] kind_of(input [3:0] code);
      kind_of = code[2:0] == 7 ? 4 : code[2:0];
   endfunction
   wire [3:0] here_code = squares[4 * here +: 4], there_code = squares[4 * there +: 4];
   wire [4:0] here_before = here_code[3] ? black_pieces[5 * here +: 5] : white_pieces[5 * here +: 5];
   wire [4:0] there_before = there_code[3] ? black_pieces[5 * there +: 5] : white_pieces[5 * there +: 5];
   wire [4:0] here_slot = slot_of(here_code, here_before), there_slot = slot_of(there_code, there_before);
   // The square that the word of the list names.
   wire [5:0] its = its_piece[5:0];
   wire [3:0] its_code = squares[4 * its +: 4];
   wire [4:0] its_before = its_code[3] ? black_pieces[5 * its +: 5] : white_pieces[5 * its +: 5];
   wire [4:0] white_count = white_pieces[5 * upto +: 5], black_count = black_pieces[5 * upto +: 5];
   wire [1:0] white_king = white_kings[2 * upto +: 2], black_king = black_kings[2 * upto +: 2];

   wire [3:0] last_code = squares[4 * last +: 4];
   wire last_no_code, last_no_pawn, last_no_rook, last_no_passer;
   square_faults last_faults(.square(last), .code(last_code), .black_to_move(black_to_move), .is_passed(is_passed), .passed(passed[5:0]),
      .no_code(last_no_code), .no_pawn(last_no_pawn), .no_rook(last_no_rook), .no_passer(last_no_passer));

   wire [15:0] white_files_word = {6'h08, 1'b0, 3'd0, white_long_file, white_short_file};
   wire [15:0] black_files_word = {6'h08, 1'b1, 3'd0, black_long_file, black_short_file};
   wire [15:0] here_word = here_code == 0 ? 0 : {7'd0, 1'b1, here_code[3], kind_of(here_code), here_slot[3:0]};
   wire names = its < upto && its_code[2:0] != 0 && slot_of(its_code, its_before) == slot && its_piece == {6'd0, 1'b1, kind_of(its_code), its};
   wire loading = state == FETCH || state == AWAIT || state == SQUARE || state == ENLIST || state == SCAN;
   wire [15:0] state_word = {7'd0, is_passed, passed[2:0], black_to_move, black_long, black_short, white_long, white_short};
   always @* if (was_busy && !busy) begin
      // A position is accepted if, and only if, all squares are sound, the numbers and the rights are allowed, and the king of the side
      // that is not to move is not in check.
      if (accepted) begin
         assert (sound[64] && white_allowed && black_allowed && white_count < 16 && black_count < 16 && white_king == 1 && black_king == 1);
         assert (is_passed || passed == NO_EN_PASSANT);
         assert (checked == (fault != 0));
         // Then board, lists and state are those of the payload, with every piece in the slot of its number and no other in the lists.
         assert (its_square == here_word);
         assert (its_piece == 0 || names);
         if (there_code[2:0] != 0 && there_slot == slot) assert (names && its == there);
         assert (its_state == state_word);
         if (CHESS960) assert (white_files == white_files_word && black_files == black_files_word);
      end
      // A fault is one that the position has, up to the square that was written last.
      if (fault == TOO_MANY_PIECES) assert (white_count == 16 || black_count == 16);
      if (fault == KINGS) assert (white_king == 2 || black_king == 2 || last == 63 && (white_king == 0 || black_king == 0));
      if (fault == PAWN_RANK) assert (last_no_pawn);
      if (fault == PIECE_CODE) assert (last_no_code);
      if (fault == EN_PASSANT) assert (last_no_passer || !is_passed && passed != NO_EN_PASSANT);
      if (fault == CASTLING_PIECES) assert (last_no_rook || !white_allowed || !black_allowed);
   end

   wire [6:0] at_before = at - 1, at_before_that = at - 2;
   always @* begin
      // The invariant. The bytes of the payload show when they are looked at.
      if (state == CLEAR) begin
         assert (at >= 64 && at <= 95);
         if (at >= 65) assert (asks && asked == {read_bank, at_before[6:1]});
         if (at >= 66) assert (shows && shown == {read_bank, at_before_that[6:1]});
      end
      if (loading) assert (asks && shows);
      if (state == FETCH) assert (at <= (CHESS960 ? 66 : 64));
      if (state == SCAN) assert (at == (CHESS960 ? 66 : 64));
      if (state == AWAIT || state == SQUARE || state == ENLIST) assert (asked == {read_bank, at[6:1]} && at < (CHESS960 ? 66 : 64));
      if (state == SQUARE || state == ENLIST) assert (shown == {read_bank, at[6:1]});
      if (state == ENLIST && !at[6]) assert (\dut.fault_here == 0);
      // What is known of the bytes, and nothing of the squares before the first one.
      if (state == CLEAR && at >= 67 || loading) assert (`CLAIMS_R_BLACK_TO_MOVE(\dut.claims.r$q ) == black_to_move);
      if (state == CLEAR && at >= 69 || loading) begin
         assert (`CLAIMS_R_EN_PASSANT(\dut.claims.r$q ) == is_passed && `CLAIMS_R_FILE(\dut.claims.r$q ) == passed[2:0]);
         assert (is_passed || passed == NO_EN_PASSANT);
      end
      if (state == CLEAR && at >= 65) assert (\dut.slots.r$q == 0 && \dut.claims.castling$q == 0 && \dut.claims.r$q [6:1] == 0);
      if (state == CLEAR && at > 64 + slot) assert (its_piece == 0);
      if (busy) assert (fault == 0);
      assert (state <= SCAN);
      if (loading) begin
         // All squares before this one are as they have to be.
         assert (sound[upto] && white_allowed && black_allowed && white_count < 16 && black_count < 16 && white_king < 2 && black_king < 2);
         // What is kept of them.
         assert (`SLOTS_R_WHITE(\dut.slots.r$q ) == white_count && `SLOTS_R_WHITE_KING(\dut.slots.r$q ) == white_king[0]);
         assert (`SLOTS_R_BLACK(\dut.slots.r$q ) == black_count && `SLOTS_R_BLACK_KING(\dut.slots.r$q ) == black_king[0]);
         assert (`CLAIMS_R_WHITE_SHORT(\dut.claims.r$q ) == white_short && `CLAIMS_R_WHITE_LONG(\dut.claims.r$q ) == white_long);
         assert (`CLAIMS_R_BLACK_SHORT(\dut.claims.r$q ) == black_short && `CLAIMS_R_BLACK_LONG(\dut.claims.r$q ) == black_long);
         assert (`CLAIMS_R_WHITE_HOME(\dut.claims.r$q ) == white_home && `CLAIMS_R_BLACK_HOME(\dut.claims.r$q ) == black_home);
         assert (\dut.claims.castling$q == {black_long_file, black_short_file, white_long_file, white_short_file});
         // What is written of them.
         if (here < upto || state == ENLIST && here == at)
            assert (its_square == here_word);
         assert (its_piece == 0 || names);
         if (there < upto && there_code[2:0] != 0) begin
            if (there_code[2:0] == 6) assert ((there_code[3] ? black_king : white_king) != 0);
            else assert ((there_code[3] ? black_count : white_count) > there_before);
            if (there_slot == slot) assert (names && its == there);
         end
         if (at[6]) assert (last == 63);
         if (state == ENLIST && !at[6]) assert (last == at);
      end
      if (state == SCAN) assert (white_king == 1 && black_king == 1 && its_state == (state_word ^ 16'h0210));
      if (CHESS960 && loading && at >= 64 && !(at == 64 && state == FETCH))
         assert (white_files == white_files_word);
      if (CHESS960 && loading && at >= 65 && !(at == 65 && state == FETCH))
         assert (black_files == black_files_word);
   end
endmodule
