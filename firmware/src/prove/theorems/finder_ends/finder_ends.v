module theorem(input clock, input [2:0] order, input room, input aborting, input [21:0] visit, input goal, input may, input done,
      input [15:0] list_word, input recalls, input [37:0] recalled, input jobs, input passed, input [33:0] state, input ours,
      input returns);
   wire [22:0] command;
   wire [3:0] slot;
   wire chosen, finished;
   block dut(.clock(clock), .reset(1'b0), .order(order), .jobs(jobs), .room(room), .aborting(aborting), .visit(visit), .goal(goal),
      .may(may), .done(done), .passed(passed), .state(state), .list_word(list_word), .recalls(recalls), .recalled(recalled),
      .command(command), .slot(slot), .chosen(chosen), .finished(finished));

   (* hierconn *) wire [18:0] \dut.r$q ;
   (* hierconn *) wire [37:0] \dut.found$q ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), next_slot = `R_SLOT(\dut.r$q );
   wire exhausted = `R_EXHAUSTED(\dut.r$q ), ended = `R_ENDED(\dut.r$q ), chained = `R_CHAINED(\dut.r$q ),
      short_tried = `R_SHORT_TRIED(\dut.r$q ), long_tried = `R_LONG_TRIED(\dut.r$q );
   wire [37:0] found = \dut.found$q ;
   localparam IDLE = `BLOCK_STAGE$IDLE, WAIT = `BLOCK_STAGE$WAIT, NEXT = `BLOCK_STAGE$NEXT, PIECE = `BLOCK_STAGE$PIECE,
      CASTLE = `BLOCK_STAGE$CASTLE, CASTLE_LOOK = `BLOCK_STAGE$CASTLELOOK, CASTLE_TEST = `BLOCK_STAGE$CASTLETEST,
      OTHER = `BLOCK_STAGE$OTHER, OTHER_LOOK = `BLOCK_STAGE$OTHERLOOK, TEST = `BLOCK_STAGE$TEST, PROMOTE = `BLOCK_STAGE$PROMOTE,
      CHOSEN = `BLOCK_STAGE$CHOSEN, AFTER = `BLOCK_STAGE$AFTER, AGAIN = `BLOCK_STAGE$AGAIN, SKIP = `BLOCK_STAGE$SKIP;
   localparam ENTER = `BLOCK_ORDER$ENTER, RESUME = `BLOCK_ORDER$RESUME, GO_ON = `BLOCK_ORDER$NEXT, LEAVE = `BLOCK_ORDER$LEAVE;
   localparam START = `BLOCK_OP$START, GO_BACK = `BLOCK_OP$RESUME, STEP = `BLOCK_OP$STEP;
   localparam PAWN = 1, KING = 6, CASTLING = 1, EN_PASSANT = 2;

   // A node: what is the same as long as it is searched.
   reg its_jobs;
   reg [33:0] its_state;
   always @(posedge clock) {its_jobs, its_state} <= {its_jobs, its_state};
   wire black = `STATE_BLACK(its_state);
   wire [5:0] king = `STATE_KING(its_state);
   wire [3:0] last_slot = `STATE_LAST_SLOT(its_state);

   // The search: of this node, or of others after one of its moves was made, whose record is kept.
   reg here_now = 0, left = 0;
   wire begins = order == ENTER && ours && state == its_state && jobs == its_jobs && !here_now && !left;
   wire resumes = order == RESUME && left && ours;
   wire leaves = order == LEAVE && here_now;
   wire ends = here_now && finished;
   wire under_search = here_now || left;
   always @(posedge clock) begin
      here_now <= begins || resumes || (here_now && !leaves && !ends);
      left <= leaves ? returns : left && !resumes;
   end

   // A clock ago: whether the node was searched, and of which slots the list's words were asked for.
   reg was_here = 0;
   reg [3:0] asked, last_asked;
   reg [15:0] last_word;
   always @(posedge clock) begin
      was_here <= here_now;
      {asked, last_asked, last_word} <= {slot, asked, list_word};
   end

