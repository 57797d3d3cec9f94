module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort,
      input ready, input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, input report_taken);
   wire running;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort),
      .ready(ready), .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot),
      .report_taken(report_taken), .running(running));

   // The block's registers, and those of the blocks in it.
   (* hierconn *) wire [8:0] \dut.r$q ;
   (* hierconn *) wire [15:0] \dut.generator.r$q ;
   (* hierconn *) wire [37:0] \dut.generator.found$q ;
   (* hierconn *) wire [8:0] \dut.generator.en_passant.r$q ;
   (* hierconn *) wire [9:0] \dut.generator.square_test.r$q ;
   (* hierconn *) wire [49:0] \dut.survey.r$q ;
   (* hierconn *) wire \dut.edits$pending , \dut.edits$full ;
   (* hierconn *) wire [8:0] \dut.position.r$q ;
   (* hierconn *) wire [7:0] \dut.position.rights$q ;
   (* hierconn *) wire [20:0] \dut.position.sides$q ;
   (* hierconn *) wire [2:0] \dut.position.memory.even , \dut.position.memory.odd ;
   (* hierconn *) wire [3:0] \dut.position.memory.loss ;
   (* hierconn *) wire [15:0] \dut.position.memory.even_word , \dut.position.memory.odd_word , \dut.position.memory.loss_word ;
   (* hierconn *) wire [15:0] \dut.position.memory.read ;
   (* hierconn *) wire [15:0] \dut.walker.walk ;
   (* hierconn *) wire [20:0] \dut.walker.note ;
   (* hierconn *) wire [30:0] \dut.walker$command ;
   wire [3:0] stage = \dut.r$q [3:0];
   wire aborting = \dut.r$q [4], leaf = \dut.r$q [5], jobs = \dut.r$q [6];
   wire [4:0] search = \dut.generator.r$q [4:0];
   wire resuming = \dut.generator.r$q [5], looked = \dut.generator.r$q [6];
   wire [3:0] piece = \dut.generator.r$q [10:7];
   wire exhausted = \dut.generator.r$q [11], ended = \dut.generator.r$q [12];
   wire resumed = \dut.generator.r$q [13], stepped = \dut.generator.r$q [14], home = \dut.generator.r$q [15];
   wire [5:0] from = \dut.generator.found$q [5:0], to = \dut.generator.found$q [11:6];
   wire [2:0] kind = \dut.generator.found$q [18:16];
   wire [1:0] phase = \dut.generator.found$q [20:19], promotion = \dut.generator.found$q [22:21];
   wire [3:0] trial = \dut.generator.en_passant.r$q [3:0];
   wire [1:0] test = \dut.generator.square_test.r$q [1:0];
   wire reading = \dut.survey.r$q [0], enemies = \dut.survey.r$q [1];
   wire [3:0] surveyed = \dut.survey.r$q [5:2];
   wire fetched = |\dut.survey.r$q [7:6], seen = |\dut.survey.r$q [9:8];
   wire [3:0] doing = \dut.position.r$q [3:0], ply = \dut.position.r$q [8:5];
   wire gives = \dut.position.r$q [4];
   wire [2:0] file = \dut.position.rights$q [3:1];
   wire black = \dut.position.sides$q [0];
   wire [3:0] own_last = black ? \dut.position.sides$q [20:17] : \dut.position.sides$q [16:13];
   wire [3:0] other_last = black ? \dut.position.sides$q [16:13] : \dut.position.sides$q [20:17];
   wire root = ply == 0;
   wire on = \dut.walker.walk [15];
   wire [4:0] left = \dut.walker.walk [14:10], noted_left = \dut.walker.note [20:16];
   wire [9:0] walks = \dut.walker.walk [9:0], noted_walks = \dut.walker.note [15:6];
   wire [5:0] noted_square = \dut.walker.note [5:0];
   wire trunk = `BLOCK_IS_TRUNK;
   // The stages of the tree core, of the generator, of its trials en passant, of its tests of squares, and of the position.
   localparam IDLE = `BLOCK_STAGE$IDLE, T_LIMITS = `BLOCK_STAGE$LIMITS, ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH,
      COUNTED = `BLOCK_STAGE$COUNTED, JOB_WAIT = `BLOCK_STAGE$JOBWAIT, TAKE = `BLOCK_STAGE$TAKE, MAKING = `BLOCK_STAGE$MAKING,
      DONE = `BLOCK_STAGE$DONE, UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam SCAN = 1, KING_BEGIN = 2, KING_WALK = 3, KING_TEST = 4, CASTLING_NEXT = 5, CASTLING_TEST = 6, CASTLING_SQUARE = 7,
      CASTLING_LOOK = 8, PIECE_NEXT = 9, PIECE = 10, PIECE_TEST = 11, FIRST = 12, NEXT = 13, PASSES = 14, CHOSEN = 15,
      LOOK_FIRST = 16, LOOK = 17, AFTER = 18, RECALL = 19, WALK = 20, SKIP = 21, FINISHED = 22;
   localparam VISIT = 1, VICTIM = 2, SLOT = 3, TRY = 4, TRYING = 5, TEST = 6, UNTRY = 7, UNTRYING = 8, RESUME = 9, STEP = 10,
      LOOKING = 11, DECIDE = 12;
   localparam BEGIN = 1, TEST_WALK = 2;
   localparam EMPTY = 1, ROOK = 2, CAPTURE = 3, PLACE = 4, COUNT = 5, LINES = 6, LIMITS = 7, POP_MOVE = 8, POP_RIGHTS = 9,
      POP_WALK = 10, UNPLACE = 11, UNTARGET = 12, UNROOK = 13, UNEMPTY = 14;
   // The phases of a node.
   wire kings = phase == `BLOCK_PHASE$KING, castles = phase == `BLOCK_PHASE$CASTLING, pieces = phase == `BLOCK_PHASE$PIECES,
      passes = phase == `BLOCK_PHASE$ENPASSANT;

   // The node that is searched is a ply above a capture en passant that is tried.
   wire makes = doing >= EMPTY && doing <= PLACE, unmaking = doing >= POP_MOVE;
   wire made = (trial == TRYING && doing == 0) || trial == TEST || trial == UNTRY;
   wire [3:0] node = ply - made;

   // The clocks in which the position is at work.
   reg [2:0] works;
   always @* case (doing)
      POP_MOVE: works = 7;
      EMPTY, POP_RIGHTS: works = 6;
      ROOK, POP_WALK: works = 5;
      CAPTURE, UNPLACE: works = 4;
      PLACE, UNTARGET: works = 3;
      COUNT, UNROOK: works = 2;
      LINES, LIMITS, UNEMPTY: works = 1;
      default: works = 0;
   endcase
   // Those in which the survey reads the lists.
   wire [3:0] slots_left = (enemies ? other_last : own_last) - surveyed;
   wire [5:0] survey = reading ? 3 + {enemies, slots_left} : fetched ? 2 : seen;
   // The squares of a scan or of a test, a knight's behind a queen's.
   wire [5:0] squares = left + (walks[9:7] == `BLOCK_KIND$KNIGHT ? 0 : 28);
   wire [5:0] tests = test == BEGIN ? 56 : squares;
   // The slots whose pieces have not walked.
   wire [4:0] slots = exhausted ? 0 : 16 - piece;
   // The record is that of the visit that was noted.
   wire again = noted_walks == {kind, black, from} && noted_square == to;

   // What is left of each phase: the squares, wings or slots, and what is to be done at one. First en passant: the walk to the
   // pawns that may take, and the trial of a pawn's capture.
   reg [12:0] passing, moving, castling, walking;
   always @* case (trial)
      VISIT: passing = {left, 8'd255};
      VICTIM: passing = {noted_left, 8'd250};
      SLOT: passing = {noted_left, 8'd240} + works;
      TRY: passing = {noted_left, 8'd230};
      TRYING: passing = {noted_left, 8'd200} + works;
      TEST: passing = {noted_left, 8'd100} + tests;
      UNTRY: passing = {noted_left, 8'd90};
      UNTRYING: passing = {noted_left, 8'd80} + works;
      RESUME: passing = {noted_left, 8'd70};
      default: passing = {left, 8'd1};
   endcase
   always @* begin
      // The king's moves. Behind a square that is attacked its walk is taken up again.
      case (search)
         KING_WALK: moving = {left, 8'd255};
         KING_TEST: moving = {noted_left, 8'd100} + tests;
         WALK: moving = {again ? noted_left : 5'd27, 8'd40} + survey;
         default: moving = {left, 8'd1};
      endcase
      case (search)
         CASTLING_NEXT: castling = 255;
         CASTLING_TEST: castling = 100 + tests;
         CASTLING_SQUARE: castling = 20 - 2 * looked;
         default: castling = 19 - 2 * looked;
      endcase
      castling = castling + 256 * (3 - promotion);
      // The pieces.
      case (search)
         RECALL: walking = 252;
         WALK: walking = 251;
         SKIP: walking = 250;
         PIECE: walking = 65 + 2 * left;
         PIECE_TEST: walking = ended ? 64 : 66 + 2 * left;
         default: walking = survey;
      endcase
      walking = walking + 256 * slots;
   end
   // What is left of a node, until it is finished or a move is chosen.
   reg [14:0] searching;
   always @* case (search)
      FINISHED: searching = 8;
      CHOSEN: searching = 9;
      SCAN: searching = 9 + squares;
      PASSES: searching = 128 + passing;
      FIRST, NEXT: searching = 7296;
      PIECE_NEXT, PIECE, PIECE_TEST, RECALL: searching = 8192 + walking;
      CASTLING_NEXT, CASTLING_TEST, CASTLING_SQUARE, CASTLING_LOOK: searching = 12544 + castling;
      WALK, SKIP: searching = kings ? 13568 + moving : 8192 + walking;
      KING_WALK, KING_TEST: searching = 13568 + moving;
      KING_BEGIN: searching = 20736 + survey;
      AFTER: searching = 20800;
      LOOK: searching = trial == LOOKING ? 20802 + left : 20801;
      default: searching = 20840;
   endcase
   // What is left of a search that is given up: the plies above all else.
   wire [4:0] deeper = node + 5'd1;
   reg [19:0] number;
   always @* case (stage)
      IDLE: number = 0;
      DONE: number = {node, 15'd1} + works;
      SEARCH: number = {node, searching};
      ENTER: number = {node, leaf ? 15'd7297 : 15'd65};
      T_LIMITS: number = {node, 15'd7330} + (doing == 0);
      RETURN: number = {node, 15'd20841};
      REPORT: number = {node, 15'd20842};
      COUNTED: number = {node, 15'd20843};
      UNMAKING: number = {node, 15'd20844} + works;
      // Behind these may come a node of the next ply.
      JOB_WAIT: number = {deeper, 15'd7320} + works;
      TAKE: number = {deeper, 15'd7310};
      MAKING: number = doing == 0 ? {node, 15'd7298} : {deeper, 15'd7300} + works;
      default: number = 0;
   endcase

   // The claim. The tree core waits for the edit queue alone: at the root for its end, and before a move is taken back for room.
   wire waits = stage == DONE && doing == 0 && (root ? \dut.edits$pending : \dut.edits$full );
   reg [19:0] before;
   reg given_up = 0, waited, aborted = 0, scans = 0;
   reg [3:0] last_depth = 0, last_ply = 0;
   always @(posedge clock) begin
      before <= number;
      given_up <= aborting && stage != IDLE && !reset;
      aborted <= abort && stage != IDLE && !reset;
      scans <= stage == IDLE && load[2] && load[18] && !start && !reset;
      waited <= waits;
      last_depth <= depth;
      last_ply <= ply;
   end
   always @* begin
      assert (running == (stage != IDLE));
      if (running) assert (number != 0);
      assert (number <= 531614);
      if (given_up || aborted) assert (aborting);
      if (scans) assert (aborting && number == 65);
      if (given_up) assert (waited ? number == before : number < before);
      // A walk is on whenever it is to make a step.
      if (\dut.walker$command [1:0] == `BLOCK_OP$STEP) assert (on);
   end

   // The conditions. Where the moves are jobs, the search goes on from a record only behind a double push, which is no promotion.
   wire promotes = pieces && kind == `BLOCK_KIND$PAWN && (to[5:3] == 0 || to[5:3] == 7);
   always @* begin
      if (running) assume (depth == last_depth && load[2:0] == 0);
      if (search == AFTER && jobs) assume (!promotes);
   end

   // The invariant: what goes on together.
   wire [3:0] plies = last_depth - last_ply;
   wire walks_same = on && walks == {kind, black, from};
   always @* begin
      assert (!enemies || reading);
      case (stage)
         IDLE, T_LIMITS, ENTER, MAKING, DONE, UNMAKING: begin assert (search == 0); end
         COUNTED, JOB_WAIT, TAKE: begin assert (search == CHOSEN); end
         REPORT, RETURN: begin assert (search == CHOSEN || search == 0); end
         SEARCH: begin assert (search != 0); end
         default: begin assert (0); end
      endcase
      case (stage)
         T_LIMITS: begin assert (doing == 0 || (doing == LIMITS && !gives)); end
         SEARCH: begin
            assert (doing == 0 || (gives && jobs) || (trial == TRYING && makes) || (trial == UNTRYING && unmaking));
         end
         JOB_WAIT: begin assert (doing == 0 || gives); end
         MAKING: begin assert (doing == 0 || (makes && !gives)); end
         DONE: begin assert (doing == 0 || gives); end
         UNMAKING: begin assert (doing == 0 || (unmaking && !gives)); end
         default: begin assert (doing == 0); end
      endcase
      assert (search <= FINISHED && doing <= UNEMPTY);
      assert ((trial != 0 && trial < LOOKING) == (search == PASSES) && trial <= DECIDE);
      assert ((trial >= LOOKING) == (search == LOOK));
      assert (test <= TEST_WALK && (test != 0) == (search == KING_TEST || search == CASTLING_TEST || trial == TEST));
      if (gives) assert (doing >= EMPTY && doing <= LINES && doing != ROOK);
      if (doing == COUNT || doing == LINES) assert (gives);
      if (trial == TRY || trial == TEST || trial == UNTRY || trial == RESUME || search == SCAN) assert (doing == 0);
      if (trial == TRYING || trial == UNTRYING) assert (!gives);
      if (stage == IDLE || stage == T_LIMITS) assert (root);
      if (leaf) assert (stage == ENTER || stage == SEARCH || (stage >= TAKE && stage <= UNMAKING));
      if (leaf && stage == SEARCH) assert (search == FIRST || search == PASSES || search == FINISHED);
      // The plies stand still while a move is chosen, so that it stays a job or none.
      if (ply != last_ply) assert (stage == IDLE || doing == POP_MOVE || (doing == 0 && (stage == MAKING || trial == TRYING)));
      assert (jobs == (plies == 2 && !trunk));
      // The moves of a search of one ply are not made.
      if (running && last_depth == 1) begin
         assert (stage != JOB_WAIT && stage != TAKE && stage != MAKING && stage != UNMAKING && node == 0 && !gives);
         assert (stage != REPORT && stage != RETURN || search == CHOSEN);
         assert (search != LOOK_FIRST && search != LOOK && search != AFTER && !(search == SCAN && resuming));
      end
   end

   // The walks.
   always @* case (search)
      SCAN: begin assert (on && (resuming || kings)); end
      KING_BEGIN: begin assert (kings); end
      KING_WALK: begin assert (kings && walks_same); end
      KING_TEST: begin
         assert (kings && again);
         if (test == BEGIN) assert (home || walks_same);
         else assert (on);
      end
      CASTLING_NEXT: begin assert (kings || castles); end
      CASTLING_TEST: begin
         assert (castles && promotion <= 1);
         if (test == TEST_WALK) assert (on);
      end
      CASTLING_SQUARE, CASTLING_LOOK: begin assert (castles && promotion <= 1); end
      PIECE_NEXT, RECALL: begin assert (pieces); end
      PIECE: begin assert (pieces && on); end
      PIECE_TEST: begin assert (pieces && (ended || on)); end
      NEXT: begin assert (passes); end
      WALK: begin assert (kings || pieces); end
      SKIP: begin assert (on && (pieces || (kings && walks_same))); end
      LOOK: begin if (trial == LOOKING) assert (on); end
      CHOSEN: begin
         if (kings) assert (stepped ? resumed && (home || walks_same) : !resumed || walks_same);
         // Behind a promotion that was made and taken back the next one is made.
         if (pieces) assert (ended || on || stage == TAKE || (stage == SEARCH && !jobs && last_depth != 1));
      end
   endcase

   // A capture that is tried: it is taken back as it was made, and the walk is taken up where it stood.
   wire side = black ^ made;
   wire [5:0] target = side ? {3'd2, file} : {3'd5, file};
   wire [2:0] kept = node[0] ? \dut.position.memory.odd : \dut.position.memory.even ;
   wire [15:0] kept_word = node[0] ? \dut.position.memory.odd_word : \dut.position.memory.even_word ;
   wire [2:0] noted_file = noted_walks[2:0];
   always @* if (search == PASSES) begin
      if (trial == VISIT || trial == STEP)
         assert (on && walks == {3'd1, !black, target});
      else begin
         assert (noted_walks[9:3] == {3'd1, !side, target[5:3]});
         // The square is in the record, on the stack, and in the record again.
         if (trial <= TRYING || trial == RESUME || (trial == UNTRYING && doing != POP_MOVE))
            assert (passes && from == noted_square);
         if (trial >= TRYING && trial <= UNTRY) assert (kept == node[3:1] && kept_word[13:6] == {2'd3, noted_square});
         if (trial == UNTRYING && doing == POP_MOVE) assert (\dut.position.memory.read [13:6] == {2'd3, noted_square});
         // And so the file.
         if (trial <= TRY || (trial == TRYING && doing != 0) || trial == RESUME
            || (trial == UNTRYING && doing != POP_MOVE && doing != POP_RIGHTS)) assert (file == noted_file);
         if ((trial == TRYING && doing != EMPTY) || trial == TEST || trial == UNTRY || (trial == UNTRYING && doing == POP_MOVE))
            assert (\dut.position.memory.loss == node && \dut.position.memory.loss_word [6:4] == noted_file);
         if (trial == UNTRYING && doing == POP_RIGHTS) assert (\dut.position.memory.read [6:4] == noted_file);
      end
      if (trial == TEST && test == TEST_WALK) assert (on);
   end
endmodule
