   // A list's word stays while its node is searched.
   always @* if (here_now && was_here && asked == last_asked) assume (list_word == last_word);
   // There is a piece, and another square.
   always @* assume (alive && square != from);
   // Lists, board, state and rights fit together (`coherent`): the slot's word with the king's square, and the word that is read with the
   // square of the slot's piece.
   wire its_fits, read_fits, rooks_apart, list_fits = its_fits && (!here_now || read_fits);
   contract_list_fits its_fits_here(.slot({black, here}), .word(word[9:0]), .king(king), .last(last_slot), .square(king),
      .square_word({1'b1, black, 3'd6, 4'd0}), .holds(its_fits));
   contract_list_fits read_fits_here(.slot({black, asked}), .word(list_word[9:0]), .king(king), .last(last_slot), .square(from),
      .square_word({1'b1, black, kind, here}), .holds(read_fits));
   contract_rooks_apart rooks_apart_here(.short(right_short), .long(right_long), .king_file(king[2:0]), .short_rook(short_rook[2:0]),
      .long_rook(long_rook[2:0]), .holds(rooks_apart));
   always @* begin
      assume (list_fits);
      assume (rooks_apart);
   end
   // The legal moves from the slot's piece to the square, by what stands there and by the verdicts.
   wire straight, oblique, hop, king_straight, king_oblique, king_hop;
   wire [2:0] direction, distance, king_direction, king_distance;
   line line(from, square, straight, oblique, hop, direction, distance);
   line king_line(from, king, king_straight, king_oblique, king_hop, king_direction, king_distance);
   wire passes, in_line, goes, legal;
   passes passes_here(.kind(kind), .black(black), .to(square), .oblique(oblique), .allowed(`STATE_EN_PASSANT(its_state)),
      .file(`STATE_EN_PASSANT_FILE(its_state)), .passed(its_passed), .holds(passes));
   in_line in_line_here(.from(from), .to(square), .king(king), .holds(in_line));
   legal_move legal_here(.kind(kind), .straight(straight), .own(own), .enemy(enemy), .passes(passes), .in_line(in_line), .goal(its_goal),
      .may(its_may), .free(free), .goes(goes), .legal(legal));
   // The walks (`walker`): each goes to no square twice, and shows what stands there.
   reg visited = 0;
   // A knight's hop goes back to the walker with the number with which it came.
   wire [1:0] op = `COMMAND_OP(command);
   wire walk_steps, visits, walks_on, fresh;
   wire [5:0] origin;
   contract_walk_steps walk_steps_here(.clock(clock), .starts(op == START), .resumes(op == GO_BACK), .steps(op == STEP),
      .chains(`COMMAND_CHAIN(command)), .kind(`COMMAND_KIND(command)), .black(`COMMAND_BLACK(command)), .from(`COMMAND_FROM(command)),
      .square(`COMMAND_SQUARE(command)), .direction(`COMMAND_DIRECTION(command)), .hop(`COMMAND_DIRECTION(command)),
      .first(`COMMAND_FIRST(command)), .home(`VISIT_HOME(visit)), .holds(walk_steps));
   contract_visits visits_here(.clock(clock), .begins(op == START || op == STEP && `COMMAND_CHAIN(command) && `VISIT_HOME(visit)),
      .resumes(op == GO_BACK), .steps(op == STEP), .kind(`COMMAND_KIND(command)), .black(`COMMAND_BLACK(command)),
      .from(`COMMAND_FROM(command)), .under_way(walks_on), .starting(`VISIT_STARTING(visit)), .valid(`VISIT_VALID(visit)),
      .home(`VISIT_HOME(visit)), .square(at), .direction(`VISIT_DIRECTION(visit)), .hop(`VISIT_DIRECTION(visit)),
      .first(`VISIT_FIRST(visit)), .own(`VISIT_OWN(visit)), .enemy(`VISIT_ENEMY(visit)), .holds(visits));
   (* hierconn *) wire \walk_steps_here.under_way , \visits_here.shows_from , \visits_here.has_first , \visits_here.its_black ;
   (* hierconn *) wire [2:0] \visits_here.its_kind ;
   (* hierconn *) wire [5:0] \visits_here.its_from ;
   assign walks_on = \walk_steps_here.under_way , fresh = \visits_here.shows_from , origin = \visits_here.its_from ;
   always @* assume (visits);
   always @* if (here_now) begin
      if (stage == PIECE && walking == here && at == square)
         assume (!visited && `VISIT_OWN(visit) == own && `VISIT_ENEMY(visit) == enemy);
      if ((stage == PIECE && walking == here || fresh) && at == square)
         assume (`VISIT_KIND(visit) == its_kind && `VISIT_SLOT(visit) == its_slot);
      if (fresh && at == {from[5:3], square[2:0]} && passes) assume (`VISIT_SLOT(visit) == passer_slot);
      // On its first rank a king's walk does not end with the squares beside it, after which two others come at least.
      if (stage == PIECE && walking == 0 && (right_short || right_long) && `VISIT_HOME(visit))
         assume (!beside && at != king + 6'd1 && at != king - 6'd1);
   end
   // The verdicts on a square come a clock after its visit, and are read in walks and when a rook is looked at. No look shows anything at
   // this node's ply as long as it or one below it is searched. What is known of the node is what is read first.
   wire knows = here_now && stage != WAIT, stays = knows || left;
   wire passed_stays, square_stays, from_stays, first_passed, first_square, first_from, verdict_stays = square_stays && from_stays;
   contract_passed_stays passed_stays_here(.clock(clock), .asks(knows), .stays(stays), .passed(passed), .first(first_passed),
      .holds(passed_stays));
   contract_verdict_stays square_stays_here(.clock(clock), .reads(looks_at && at == square), .stays(stays), .goal(goal), .may(may),
      .first(first_square), .holds(square_stays));
   contract_verdict_stays from_stays_here(.clock(clock), .reads(looks_at && at == from), .stays(stays), .goal(goal), .may(may),
      .first(first_from), .holds(from_stays));
   always @* begin
      assume (passed_stays);
      assume (verdict_stays);
      if (first_passed) assume (passed == its_passed);
      if (first_square) assume (goal == its_goal && may == its_may);
      if (first_from) assume (may == free);
   end
   (* hierconn *) wire \passed_stays_here.is_known , \passed_stays_here.kept , \from_stays_here.was_read , \from_stays_here.is_known ;
   (* hierconn *) wire \square_stays_here.was_read , \square_stays_here.is_known , \square_stays_here.kept_goal ;
   (* hierconn *) wire \square_stays_here.kept_may , \from_stays_here.kept_may ;
   // A piece that is not free stands in line with its king (`look-up`).
   always @* if (here_now) assume (kind == KING || free || king_straight || king_oblique);

   // A move as a job has it: the code of the piece that then stands there, 7 of a pawn that takes en passant; four codes of a pawn that
   // promotes; and 0 of a king that castles, which goes to its rook.
   reg [2:0] wanted;
   always @(posedge clock) wanted <= wanted;
   wire promoted;
   promotion promotion_here(.kind(kind), .to(square), .promotes(promoted));
   wire [2:0] place = 5 - wanted;
   wire allowed = promoted ? wanted >= 2 && wanted <= 5 : passes ? wanted == 7 : wanted == kind;

   // What the node's search has come to: the record of its last move, which shows a square of its walk, if it does not castle.
   wire [37:0] last = left ? kept : found;
   wire walk_square;
   walk_square walk_square_here(.kind(`FOUND_KIND(last)), .black(black), .from(`FOUND_FROM(last)), .square(`FOUND_TO(last)),
      .direction(`FOUND_DIRECTION(last)), .hop(`FOUND_DIRECTION(last)), .first(`FOUND_FIRST(last)), .has_first(1'b1), .holds(walk_square));
   wire [3:0] last_moved = `FOUND_SLOT(last);
   wire [1:0] promotion = `FOUND_PROMOTION(last);
   wire mine = last_moved == here, there = mine && `FOUND_TO(last) == square && `FOUND_PHASE(last) != CASTLING,
      castled = `FOUND_PHASE(last) == CASTLING;
   wire short_open = `FOUND_SHORT_OPEN(last), long_open = `FOUND_LONG_OPEN(last);
   wire may_short, may_long, castling_short, castling_long;
   castling_move short_here(.long(1'b0), .right(right_short), .opens(short_open), .chess960(CHESS960), .king(king[2:0]),
      .rook(short_rook[2:0]), .goal(its_goal), .may(may_short), .legal(castling_short));
   castling_move long_here(.long(1'b1), .right(right_long), .opens(long_open), .chess960(CHESS960), .king(king[2:0]),
      .rook(long_rook[2:0]), .goal(its_goal), .may(may_long), .legal(castling_long));
   wire castles_short = kind == KING && castling_short && square == short_rook;
   wire castles_long = kind == KING && castling_long && square == long_rook;

   // A move is found when its job is sent, or when it has been offered and another order comes.
   wire [5:0] job_from = {`JOB_FROM_RANK(job), `JOB_FROM_FILE(job)}, job_to = {`JOB_TO_RANK(job), `JOB_TO_FILE(job)};
   wire [2:0] job_kind = {`JOB_KIND_2(job), `JOB_KIND_1(job), `JOB_KIND_0(job)};
   wire finds = here_now && (jobs ? sends : chosen && (order == GO_ON || order == LEAVE))
      && job_from == from && job_to == square && job_kind == wanted;
   // The piece's walk has begun, and has ended.
   reg begun = 0, over = 0;
   reg [1:0] count = 0;
   wire [1:0] total = count == 3 ? 3 : count + finds;
   always @(posedge clock) begin
      begun <= !begins && (begun || here_now && starts && next_slot == here);
      over <= !begins && (over || here_now && `VISIT_HOME(visit) && (steps && walking == here || stage == SKIP && mine));
      visited <= !begins && (visited || meets);
      count <= begins ? 0 : total;
   end

   always @* if (here_now && starts && next_slot == here) begin
      // The piece's walk begins once, with that piece on its square.
      assert (!begun && (`COMMAND_OP(command) == START || `COMMAND_OP(command) == STEP && `COMMAND_CHAIN(command)));
      assert (`COMMAND_KIND(command) == kind && `COMMAND_FROM(command) == from && `COMMAND_BLACK(command) == black);
   end
   always @* if (here_now && stage == SKIP) begin
      // It is taken up again where the last move was found.
      assert (went_back == {`FOUND_DIRECTION(found), `FOUND_TO(found), `FOUND_FROM(found), black, `FOUND_KIND(found)});
   end
   // What a move takes: the piece on the square, or the pawn beside the one that moves.
   wire takes_right = `FOUND_CAPTURE(last) == (enemy || passes)
      && (!enemy && !passes || `FOUND_CAPTURED_KIND(last) == (passes ? PAWN : its_kind)) && (!enemy || passes || `FOUND_CAPTURED_SLOT(last) == its_slot);
   wire passer_right = !passes || `FOUND_CAPTURED_SLOT(last) == passer_slot;
   // What the position is promised of the record of a move that is offered; of what it takes if it is the slot's piece that moves, and
   // to the square.
   wire record_mover, record_takes, record_passes, record_castles, record_goes, square_reached;
   wire piece_goes = castled || record_goes;
   contract_record_mover record_mover_here(.mover_slot(`FOUND_SLOT(record)), .kind(`FOUND_KIND(record)), .from(`FOUND_FROM(record)),
      .king(king), .slot(here), .word(word[9:0]), .holds(record_mover));
   contract_record_takes record_takes_here(.castles(`FOUND_PHASE(record) == CASTLING), .passes(`FOUND_PHASE(record) == EN_PASSANT),
      .capture(`FOUND_CAPTURE(record)), .captured_kind(`FOUND_CAPTURED_KIND(record)), .captured_slot(`FOUND_CAPTURED_SLOT(record)),
      .black(black), .target_word({own || enemy, black != enemy, its_kind, its_slot}), .holds(record_takes));
   contract_record_passes record_passes_here(.passes(`FOUND_PHASE(record) == EN_PASSANT), .kind(`FOUND_KIND(record)),
      .from(`FOUND_FROM(record)), .to(`FOUND_TO(record)), .captured_slot(`FOUND_CAPTURED_SLOT(record)), .black(black),
      .en_passant(`STATE_EN_PASSANT(its_state)), .en_passant_file(`STATE_EN_PASSANT_FILE(its_state)), .beside_slot(passer_slot), .holds(record_passes));
   contract_record_castles record_castles_here(.castles(`FOUND_PHASE(record) == CASTLING), .kind(`FOUND_KIND(record)),
      .to(`FOUND_TO(record)), .wing(`FOUND_PROMOTION(record)), .king(king), .short(right_short), .long(right_long),
      .short_rook(short_rook[2:0]), .long_rook(long_rook[2:0]), .holds(record_castles));
   contract_piece_goes piece_goes_here(.kind(`FOUND_KIND(record)), .black(black), .from(`FOUND_FROM(record)), .to(`FOUND_TO(record)),
      .holds(record_goes));
   contract_piece_goes square_reached_here(.kind(kind), .black(black), .from(from), .to(square), .holds(square_reached));
   always @* if (here_now && chosen) begin
      assert (record_mover);
      assert (record_castles);
      if (mine && `FOUND_TO(found) == square) begin
         assert (`FOUND_PHASE(found) == (castled ? CASTLING : passes ? EN_PASSANT : 0));
         assert (record_takes);
         assert (record_passes);
         assert (piece_goes);
      end
   end
   always @* if (ends && stage != WAIT) begin
      // The piece has walked home.
      assert (begun && over);
      // Each legal move to a square that the walk visits is found once, and no other.
      if (wanted != 0) assert (total == (visited && legal && allowed));
      // The king castles with a rook once, if it may.
      if (wanted == 0) assert (total == castles_short + castles_long);
      // What it may depends on whether it may go to the square beside it.
      if (kind == KING && square == king + 6'd1 && !met) assert (short_open == (visited && legal && !enemy));
      if (kind == KING && square == king - 6'd1 && !met) assert (long_open == (visited && legal && !enemy));
   end

   // A step is taken in a walk alone.
   always @* if (here_now) assert (walk_steps);

   // The invariant.
   wire walks = stage == PIECE || stage == TEST || stage == PROMOTE || stage == AGAIN || stage == SKIP;
   wire looks = stage == CASTLE_LOOK || stage == CASTLE_TEST;
   wire active = walks || looks || stage == CASTLE || stage == CHOSEN || stage == OTHER || stage == OTHER_LOOK || stage == AFTER;
   wire resting = left || stage == AFTER;
   always @* begin
      assert (stage <= SKIP && !(here_now && left));
      if (chained) assert (stage == PIECE || stage == PROMOTE);
      if (target) assert (stage == NEXT || stage == PIECE || stage == TEST || stage == PROMOTE || stage == CASTLE);
      if (promotes) assert (stage == PROMOTE && !target);
      if (met) assert (stage != IDLE && stage != WAIT);
      // What was read of the node is what is known of it.
      if (\passed_stays_here.is_known ) assert (\passed_stays_here.kept == its_passed);
      if (\square_stays_here.is_known ) assert (\square_stays_here.kept_goal == its_goal && \square_stays_here.kept_may == its_may);
      if (\from_stays_here.is_known ) assert (\from_stays_here.kept_may == free);
      assert (\square_stays_here.was_read == (looked && last_at == square) && \from_stays_here.was_read == (looked && last_at == from));
   end
   always @* if (here_now) begin
      assert (stage != IDLE && jobs == its_jobs && state == its_state);
      if (jobs) assert (stage == WAIT || stage == NEXT || stage == PIECE || stage == PROMOTE || stage == CASTLE || looks);
      else assert (stage != PROMOTE && !chained && (!target || stage == TEST));
      if (stage != AFTER) assert (asked == next_slot);
      if (stage == AFTER) assert (resumed);
      if (stage != WAIT && stage != NEXT && stage != AFTER) assert (was_here);
      if (target || began || met || stage == CASTLE_TEST) assert (looked);
      if (chained) assert (stage == PIECE && !exhausted && next_slot <= last_slot && last_moved < next_slot && list_word[9] && fresh);
      if (chained) assert (!(`FOUND_KIND(found) == KING && (right_short || right_long)));
      if (stage == WAIT) assert (next_slot == 0 && !exhausted && !short_open && !long_open && !begun && !met);
      if (stage == NEXT) assert ((exhausted || next_slot <= last_slot) && begun == (exhausted || here < next_slot));
      if (target) assert (!castled && promotion == 0 && last_moved <= last_slot && last_at == `FOUND_TO(found)
         && beside == (`FOUND_TO(found) == king + 6'd1 || `FOUND_TO(found) == king - 6'd1));
      if ((active || target) && !chained) assert (next_slot == last_moved + 4'd1 && exhausted == (last_moved >= last_slot));
      if (chained) assert (begun == (here <= next_slot));
      // Where the walk stands, and what is known of it.
      if ((walks || stage == CHOSEN || stage == OTHER || stage == OTHER_LOOK) && !chained && mine && kind != KING && !(stage == PIECE && fresh) && !began)
         assert (loose == free);
      if ((chained || stage == NEXT && target) && mine && kind != KING && target) assert (loose == free);
      if (began) assert (stage == PIECE && !chained && !target && !met && last_at == `FOUND_FROM(found));
      if (fresh && stage == PIECE && !chained) assert (!target && !met);
      // The walk is that of the piece.
      if (stage == PIECE || stage == SKIP || !ended && (stage == TEST || stage == PROMOTE || stage == CHOSEN && !castled && !resumed
            && `FOUND_PHASE(found) == 0))
         assert (walks_on && origin == (chained ? list_word[5:0] : `FOUND_FROM(found)) && \visits_here.its_black == black
            && \visits_here.its_kind == (chained ? list_word[8:6] : `FOUND_KIND(found))
            && (fresh || stage == SKIP || \visits_here.has_first ));
      if (met) begin
         assert (stage == NEXT || stage == PIECE || stage == TEST || stage == PROMOTE || stage == CASTLE);
         assert (visited && there && promotion == 0 && target == goes && takes == passes && (kind == KING || free || along == in_line));
         assert (`FOUND_PHASE(found) == (passes ? EN_PASSANT : 0) && takes_right && last_at == square);
      end else if (target) assert (!there);
      if (stage == PROMOTE || jobs && target) assert ((stage == PROMOTE) == (`FOUND_KIND(found) == PAWN
         && (`FOUND_TO(found) >> 3 == 0 || `FOUND_TO(found) >> 3 == 7)));
      if (here_now && stage == PROMOTE) assert (target == (promotion == 0));
      if (stage == TEST) assert (target);
      if (stage == OTHER || stage == OTHER_LOOK) assert (`FOUND_PHASE(found) == EN_PASSANT && promotion == 0);
      // The wings that have been looked at.
      if (walks) assert (!castled);
      if (walks && !chained && last_moved == 0) assert (!short_tried && !long_tried);
      if (stage == CASTLE && castled || looks || stage == CHOSEN && castled) assert (last_moved == 0);
      if (stage == CASTLE) assert (last_moved == 0 && (short_tried || !long_tried));
      if (looks || stage == CHOSEN && castled) begin
         assert (castled && promotion <= 1 && short_tried && long_tried == promotion[0]);
         assert (`FOUND_TO(found) == (promotion[0] ? long_rook : short_rook) && (promotion[0] ? may_long : may_short));
      end
      if (stage == CASTLE_LOOK) assert (walks_on && fresh && origin == `FOUND_TO(found));
      if (stage == CASTLE_TEST) assert (last_at == `FOUND_TO(found));
      if ((looks || stage == CASTLE || stage == CHOSEN) && castled) assert (!`FOUND_CAPTURE(found));
      if ((stage == CASTLE_TEST || stage == CHOSEN && castled) && `FOUND_TO(found) == square) assert (`FOUND_CAPTURED_SLOT(found) == its_slot);
      if (stage == OTHER_LOOK) assert (walks_on && fresh && origin == {`FOUND_FROM(found) >> 3, 3'b0} + (`FOUND_TO(found) & 7));
      if (stage == CHOSEN && castled && `FOUND_TO(found) == square) assert (its_goal);
      if (target && last_moved == 0 && (stage == NEXT || stage == CASTLE || chained))
         assert (!(right_short || right_long) || `FOUND_TO(found) != king + 6'd1 && `FOUND_TO(found) != king - 6'd1);
   end
   always @* if (here_now || left) begin
      if (left) assert (!its_jobs && \state_returns_here.left_state == its_state);
      if (left || active && !chained) assert (last_moved <= last_slot && begun == (here <= last_moved));
      if (left || active || target) begin
         assert (mine ? `FOUND_FROM(last) == from && `FOUND_KIND(last) == kind : `FOUND_FROM(last) != from);
         assert ((`FOUND_KIND(last) == KING) == (last_moved == 0) && (last_moved != 0 || `FOUND_FROM(last) == king));
         assert (`FOUND_KIND(last) != 0 && `FOUND_KIND(last) != 7
            && (`FOUND_KIND(last) != PAWN || `FOUND_FROM(last) >> 3 != 0 && `FOUND_FROM(last) >> 3 != 7));
      end
      if ((resting || stage == CHOSEN || stage == OTHER || stage == OTHER_LOOK) && mine && kind != KING) assert (`FOUND_LOOSE(last) == free);
      if (begun && (stage == NEXT && here_now || chained && here_now && next_slot != here || (left || active && !chained) && !mine)) assert (over);
      if (here_now && mine && !chained && (stage == CASTLE || looks || stage == CHOSEN && castled)) assert (over);
      if (here_now && mine && ended && !chained && (stage == TEST || stage == CHOSEN && !resumed || stage == OTHER || stage == OTHER_LOOK || stage == PROMOTE)) assert (over);
      if (resting && mine && castled) assert (over);
      if (!castled && (resting || here_now && (stage == TEST || stage == OTHER || stage == OTHER_LOOK || stage == CHOSEN
            || stage == AGAIN)))
         assert (walk_square);
      // The moves that have been found.
      if (!begun) assert (!visited);
      if (visited) assert (square_reached);
      if (there && (resting || here_now && (stage == OTHER || stage == OTHER_LOOK || stage == CHOSEN || stage == PROMOTE)))
         assert (visited && `FOUND_PHASE(last) == (passes ? EN_PASSANT : 0) && takes_right);
      if (there && (resting || here_now && stage == CHOSEN)) assert (passer_right);
      if (there && (resting || here_now && (stage == OTHER || stage == OTHER_LOOK || stage == CHOSEN))) assert (legal);
      if (wanted != 0) begin
         if (!visited || here_now && met) assert (count == 0);
         else if (there && resting) assert (count == (allowed && (!promoted || place <= promotion)));
         else if (there && here_now && (stage == OTHER || stage == OTHER_LOOK)) assert (passes && count == 0);
         else if (there && here_now && stage == CHOSEN) assert ((promoted || promotion == 0) && count == (allowed && promoted && place < promotion));
         else if (there && here_now && stage == PROMOTE)
            assert (promotion != 0 && promotes == legal && count == (legal && allowed && place < promotion));
         else assert (count == (legal && allowed));
      end else if (kind != KING || !begun) assert (count == 0);
      else if (mine && here_now && !chained && (walks || stage == CHOSEN && !castled || stage == OTHER || stage == OTHER_LOOK)) assert (count == 0);
      else if (mine && resting) assert (count == (castled ? castles_short + (promotion[0] && castles_long) : 0));
      else if (mine && here_now && stage == CASTLE) assert (count == (short_tried && castles_short) + (long_tried && castles_long));
      else if (mine && here_now && (looks || stage == CHOSEN)) assert (count == (promotion[0] && castles_short));
      else assert (count == castles_short + castles_long);
      if (resting && castled) assert (last_moved == 0 && promotion <= 1 && !`FOUND_CAPTURE(last));
      if (kind == KING && square == king + 6'd1) assert (short_open == (visited && !(here_now && met) && legal && !enemy));
      if (kind == KING && square == king - 6'd1) assert (long_open == (visited && !(here_now && met) && legal && !enemy));
   end
endmodule
