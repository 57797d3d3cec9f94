module theorem(input clock, input [2:0] order, input room, input aborting, input [21:0] visit, input goal, input may, input done, input [15:0] list_word,
      input recalls, input [37:0] recalled, input jobs, input passed, input [33:0] state, input ours, input returns);
   wire [22:0] command;
   wire [3:0] slot;
   wire [37:0] record;
   wire chosen, finished, sends;
   wire [15:0] job;
   block dut(.clock(clock), .reset(1'b0), .order(order), .jobs(jobs), .room(room), .aborting(aborting), .visit(visit), .goal(goal), .may(may),
      .done(done), .passed(passed), .state(state), .list_word(list_word), .recalls(recalls), .recalled(recalled), .command(command),
      .slot(slot), .record(record), .chosen(chosen), .finished(finished), .sends(sends), .job(job));

   (* hierconn *) wire [18:0] \dut.r$q ;
   (* hierconn *) wire [37:0] \dut.found$q ;
   (* hierconn *) wire \dut.chains ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), next_slot = `R_SLOT(\dut.r$q );
   wire exhausted = `R_EXHAUSTED(\dut.r$q ), loose = `R_LOOSE(\dut.r$q ), ended = `R_ENDED(\dut.r$q ), chained = `R_CHAINED(\dut.r$q ),
      target = `R_TARGET(\dut.r$q ), began = `R_BEGAN(\dut.r$q ), along = `R_ALONG(\dut.r$q ), takes = `R_TAKES(\dut.r$q ),
      promotes = `R_PROMOTES(\dut.r$q ), short_tried = `R_SHORT_TRIED(\dut.r$q ), long_tried = `R_LONG_TRIED(\dut.r$q );
   wire [37:0] found = \dut.found$q ;
   localparam IDLE = `BLOCK_STAGE$IDLE, WAIT = `BLOCK_STAGE$WAIT, NEXT = `BLOCK_STAGE$NEXT, PIECE = `BLOCK_STAGE$PIECE,
      CASTLE = `BLOCK_STAGE$CASTLE, CASTLE_LOOK = `BLOCK_STAGE$CASTLELOOK, CASTLE_TEST = `BLOCK_STAGE$CASTLETEST,
      OTHER = `BLOCK_STAGE$OTHER, OTHER_LOOK = `BLOCK_STAGE$OTHERLOOK, TEST = `BLOCK_STAGE$TEST, PROMOTE = `BLOCK_STAGE$PROMOTE,
      CHOSEN = `BLOCK_STAGE$CHOSEN, AFTER = `BLOCK_STAGE$AFTER, AGAIN = `BLOCK_STAGE$AGAIN, SKIP = `BLOCK_STAGE$SKIP;
   localparam ENTER = `BLOCK_ORDER$ENTER, RESUME = `BLOCK_ORDER$RESUME, GO_ON = `BLOCK_ORDER$NEXT, LEAVE = `BLOCK_ORDER$LEAVE;
   localparam START = `BLOCK_OP$START, GO_BACK = `BLOCK_OP$RESUME, STEP = `BLOCK_OP$STEP;
   localparam PAWN = 1, KNIGHT = 2, KING = 6, CASTLING = 1, EN_PASSANT = 2;
   localparam CHESS960 = `BLOCK_CHESS960;

   // A node: what is the same as long as it is searched. Of its list, a slot of the side to move, and its word; a square, what stands
   // there, and the verdicts on it; and the verdict on the square of the slot's piece.
   reg its_jobs, its_passed;
   reg [33:0] its_state;
   reg [3:0] here;
   reg [15:0] word;
   reg [5:0] square;
   reg own, enemy, its_goal, its_may, free;
   reg [2:0] its_kind;
   // The slot of the piece on the square, and of the pawn that is taken en passant by a move to it.
   reg [3:0] its_slot, passer_slot;
   always @(posedge clock) begin
      {its_jobs, its_passed, its_state} <= {its_jobs, its_passed, its_state};
      {here, word, square, own, enemy, its_goal, its_may, free} <= {here, word, square, own, enemy, its_goal, its_may, free};
      {its_kind, its_slot, passer_slot} <= {its_kind, its_slot, passer_slot};
   end
   wire [5:0] from = word[5:0];
   wire [2:0] kind = word[8:6];
   wire alive = word[9];
   wire black = `STATE_BLACK(its_state), right_short = `STATE_SHORT(its_state), right_long = `STATE_LONG(its_state);
   wire [5:0] king = `STATE_KING(its_state);
   wire [3:0] last_slot = `STATE_LAST_SLOT(its_state);
   wire [5:0] short_rook = {king[5:3], `STATE_SHORT_ROOK(its_state)}, long_rook = {king[5:3], `STATE_LONG_ROOK(its_state)};

   // The search: of this node, or of others after one of its moves was made, whose record is kept.
   reg here_now = 0, left = 0;
   wire begins = order == ENTER && ours && state == its_state && jobs == its_jobs && !here_now && !left;
   wire resumes = order == RESUME && left && ours;
   wire leaves = order == LEAVE && here_now;
   wire ends = here_now && finished;
   always @(posedge clock) begin
      here_now <= begins || resumes || (here_now && !leaves && !ends);
      left <= leaves ? returns : left && !resumes;
   end

   // The walk: that of which slot stands in the list's word or in the record, and what was seen a clock ago.
   wire [3:0] walking = chained ? next_slot : `FOUND_SLOT(found);
   wire starts = (stage == NEXT && !exhausted && list_word[9]) || (stage == PIECE && room && `VISIT_HOME(visit) && \dut.chains );
   wire [5:0] at = `VISIT_SQUARE(visit);
   wire steps = stage == PIECE && room, meets = here_now && steps && walking == here && at == square;
   reg met = 0, beside = 0;
   reg [5:0] last_at;
   reg [18:0] went_back;
   reg [3:0] asked, last_asked;
   reg [15:0] last_word;
   // The node was searched in the clock before; and a walk, or a look at a rook, was under way.
   reg was_here = 0, looked = 0;
   wire looks_at = here_now && (stage == PIECE || stage == CASTLE_LOOK);
   always @(posedge clock) begin
      was_here <= here_now;
      looked <= looks_at;
      went_back <= `COMMAND_OP(command) == GO_BACK ? {`COMMAND_DIRECTION(command), `COMMAND_SQUARE(command), `COMMAND_FROM(command),
         `COMMAND_BLACK(command), `COMMAND_KIND(command)} : 0;
      last_at <= at;
      {asked, last_asked, last_word} <= {slot, asked, list_word};
      met <= meets;
      beside <= steps && (at == king + 6'd1 || at == king - 6'd1);
   end

