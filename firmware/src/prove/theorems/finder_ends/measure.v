   // A list's word stays while its node is searched, and is that of a piece or of none (`coherent`).
   wire list_fits;
   contract_list_fits list_fits_here(.slot({black, asked}), .word(list_word[9:0]), .king(king), .last(last_slot), .square(king),
      .square_word({1'b1, black, 3'd6, 4'd0}), .holds(list_fits));
   always @* if (here_now) begin
      if (was_here && asked == last_asked) assume (list_word == last_word);
      assume (list_fits);
   end
   // The walks (`walker`), in which alone a step is taken (`finder`). A knight's hop goes back to the walker with the number with which
   // it came.
   wire [1:0] op = `COMMAND_OP(command);
   wire [5:0] at = `VISIT_SQUARE(visit);
   wire starts = op == START || (op == STEP && `COMMAND_CHAIN(command) && `VISIT_HOME(visit));
   wire walk_steps, visits, walk_shrinks;
   contract_walk_steps walk_steps_here(.clock(clock), .starts(op == START), .resumes(op == GO_BACK), .steps(op == STEP),
      .chains(`COMMAND_CHAIN(command)), .kind(`COMMAND_KIND(command)), .black(`COMMAND_BLACK(command)), .from(`COMMAND_FROM(command)),
      .square(`COMMAND_SQUARE(command)), .direction(`COMMAND_DIRECTION(command)), .hop(`COMMAND_DIRECTION(command)),
      .first(`COMMAND_FIRST(command)), .home(`VISIT_HOME(visit)), .holds(walk_steps));
   (* hierconn *) wire \walk_steps_here.under_way , \visits_here.shows_from , \visits_here.has_first , \visits_here.its_black ;
   (* hierconn *) wire [2:0] \visits_here.its_kind ;
   (* hierconn *) wire [5:0] \visits_here.its_from ;
   wire walks_on = \walk_steps_here.under_way , fresh = \visits_here.shows_from ;
   wire its_black = \visits_here.its_black ;
   wire [2:0] its_kind = \visits_here.its_kind ;
   wire [5:0] its_from = \visits_here.its_from ;
   contract_visits visits_here(.clock(clock), .begins(starts), .resumes(op == GO_BACK), .steps(op == STEP), .kind(`COMMAND_KIND(command)),
      .black(`COMMAND_BLACK(command)), .from(`COMMAND_FROM(command)), .under_way(walks_on), .starting(`VISIT_STARTING(visit)),
      .valid(`VISIT_VALID(visit)), .home(`VISIT_HOME(visit)), .square(at), .direction(`VISIT_DIRECTION(visit)),
      .hop(`VISIT_DIRECTION(visit)), .first(`VISIT_FIRST(visit)), .own(`VISIT_OWN(visit)), .enemy(`VISIT_ENEMY(visit)), .holds(visits));
   contract_walk_shrinks walk_shrinks_here(.clock(clock), .begins(starts), .resumes(op == GO_BACK), .steps(op == STEP),
      .kind(`COMMAND_KIND(command)), .black(`COMMAND_BLACK(command)), .from(`COMMAND_FROM(command)), .square(`COMMAND_SQUARE(command)),
      .under_way(walks_on), .its_kind(its_kind), .its_black(its_black), .its_from(its_from), .at(at), .holds(walk_shrinks));
   (* hierconn *) wire [4:0] \walk_shrinks_here.left , \walk_shrinks_here.bound ;
   (* hierconn *) wire \walk_shrinks_here.has_stepped ;
   wire [4:0] squares_left = \walk_shrinks_here.left ;
   always @* begin
      if (here_now) assume (walk_steps);
      assume (visits);
      assume (walk_shrinks);
   end

   // The measure of a search: how many pieces have still to walk, then how many squares are left of this one's walk, then what is to be
   // done on its square. After the walk of a king, of which no square is left, come the wings.
   wire [37:0] last = left ? kept : found;
   wire [3:0] last_moved = `FOUND_SLOT(last);
   wire [1:0] promotion = `FOUND_PROMOTION(last), wings_tried = short_tried + long_tried;
   wire castled = `FOUND_PHASE(last) == CASTLING;
   wire [4:0] record_left;
   walk_left record_left_here(.kind(`FOUND_KIND(last)), .black(black), .from(`FOUND_FROM(last)), .square(`FOUND_TO(last)),
      .left(record_left));
   // Of a record alone: its move is offered, and has been made.
   wire [4:0] pieces_after = last_moved >= last_slot ? 0 : 15 - last_moved;
   wire [4:0] record_walk = castled ? 0 : record_left + 1;
   wire [3:0] when_offered = castled ? 12 - 5 * promotion : 11 - 2 * promotion;
   wire [13:0] of_record = {pieces_after, record_walk, when_offered};
   reg [4:0] walk;
   reg [3:0] step;
   always @* begin
      walk = record_left + 1;
      case (stage)
         TEST: step = 14;
         OTHER: step = 13;
         OTHER_LOOK: step = 12;
         PROMOTE: step = 11 - promotion;
         AGAIN: step = 3;
         SKIP: step = 2;
         PIECE: {walk, step} = chained ? 0 : {squares_left + 5'd1, 4'd15};
         CASTLE: {walk, step} = 15 - 5 * wings_tried;
         CASTLE_LOOK: {walk, step} = 19 - 5 * wings_tried;
         CASTLE_TEST: {walk, step} = 18 - 5 * wings_tried;
         WAIT: {walk, step} = 1;
         default: {walk, step} = 0;
      endcase
   end
   wire [4:0] pieces = exhausted ? 0 : 16 - next_slot;
   wire resting = left || stage == AFTER;
   wire [13:0] measure = resting ? of_record - 1 : stage == CHOSEN ? of_record : {pieces, walk, step};

   // The finder waits for the look, for room, for an order, and for the end of what is searched between.
   wire ordered = chosen && (order == GO_ON || order == LEAVE);
   wire waits = left || (stage == WAIT && !done) || (stage == PIECE && !room) || (stage == CHOSEN && !ordered);
   localparam MOST = {5'd16, 5'd0, 4'd1};
   reg was_searched = 0, waited, offered = 0;
   reg [13:0] measure_before, last_offered;
   // The clocks in which it did not wait.
   reg [13:0] spent = 0;
   always @(posedge clock) begin
      was_searched <= under_search;
      waited <= waits;
      measure_before <= measure;
      spent <= !under_search ? 0 : spent + !waits;
      offered <= under_search && (offered || here_now && ordered);
      if (here_now && ordered) last_offered <= of_record;
   end
   always @* if (under_search) begin
      // In every clock the measure falls, or the finder waits.
      if (was_searched) assert (measure < measure_before || (waited && measure == measure_before));
      assert ({1'b0, spent} + measure <= MOST);
      // So does the measure of the record from one move that is offered to the next.
      if (offered) assert (measure < last_offered);
   end

   // The invariant.
   wire walks = stage == PIECE || stage == TEST || stage == PROMOTE || stage == AGAIN || stage == SKIP;
   wire looks = stage == CASTLE_LOOK || stage == CASTLE_TEST;
   wire active = walks || looks || stage == CASTLE || stage == CHOSEN || stage == OTHER || stage == OTHER_LOOK || stage == AFTER;
   wire walk_square;
   walk_square walk_square_here(.kind(`FOUND_KIND(last)), .black(black), .from(`FOUND_FROM(last)), .square(`FOUND_TO(last)),
      .direction(`FOUND_DIRECTION(last)), .hop(`FOUND_DIRECTION(last)), .first(`FOUND_FIRST(last)), .has_first(1'b1), .holds(walk_square));
   // At any node.
   always @* begin
      if (chained) assert (stage == PIECE || stage == PROMOTE);
      assert (short_tried || !long_tried);
   end
   always @* if (here_now) begin
      assert (!left && stage != IDLE && stage <= SKIP && jobs == its_jobs && state == its_state);
      if (jobs) assert (stage == WAIT || stage == NEXT || stage == PIECE || stage == PROMOTE || stage == CASTLE || looks);
      else assert (stage != PROMOTE && !chained);
      if (stage == AFTER) assert (resumed);
      else assert (asked == next_slot);
      if (active) assert (was_here || stage == AFTER);
      if (stage == WAIT) assert (next_slot == 0 && !exhausted);
      if (chained) assert (stage == PIECE && !exhausted && list_word[9] && fresh);
      if (active && !chained) assert (next_slot == last_moved + 4'd1 && exhausted == (last_moved >= last_slot));
      // The walk is that of the piece.
      if (stage == PIECE || stage == SKIP || !ended && (stage == TEST || stage == PROMOTE || stage == CHOSEN && !castled && !resumed
            && `FOUND_PHASE(found) == 0))
         assert (walks_on && its_from == (chained ? list_word[5:0] : `FOUND_FROM(found)) && its_black == black
            && its_kind == (chained ? list_word[8:6] : `FOUND_KIND(found)) && (fresh || stage == SKIP || \visits_here.has_first ));
      // What is left of it.
      if (stage == SKIP) assert (\walk_shrinks_here.bound == record_left);
      if (!ended && (stage == TEST || stage == PROMOTE || stage == CHOSEN && !castled && !resumed && `FOUND_PHASE(found) == 0))
         assert (squares_left < record_left);
      // The wings that have been looked at.
      if (walks) assert (!castled);
      if (stage == CASTLE) assert (`FOUND_KIND(found) == KING);
      if (looks || stage == CHOSEN && castled)
         assert (castled && `FOUND_KIND(found) == KING && promotion <= 1 && short_tried && long_tried == promotion[0]);
      if (stage == OTHER || stage == OTHER_LOOK) assert (`FOUND_PHASE(found) == EN_PASSANT);
      if (stage == TEST || stage == OTHER || stage == OTHER_LOOK) assert (promotion == 0);
   end
   always @* if (under_search) begin
      if (left) assert (!its_jobs && \state_returns_here.left_state == its_state);
      if (left || active) assert (`FOUND_KIND(last) != 0 && `FOUND_KIND(last) != 7
         && (`FOUND_KIND(last) != PAWN || `FOUND_FROM(last) >> 3 != 0 && `FOUND_FROM(last) >> 3 != 7));
      if (resting && castled) assert (promotion <= 1 && `FOUND_KIND(last) == KING);
      if (!castled && (resting || here_now && (stage == TEST || stage == OTHER || stage == OTHER_LOOK || stage == CHOSEN
            || stage == AGAIN)))
         assert (walk_square);
   end
endmodule
