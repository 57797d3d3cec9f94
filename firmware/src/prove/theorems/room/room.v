// What these blocks say may be anything.
module block$survey(input clock, input reset, input start, input forget, input [31:0] state, input [15:0] list_word, input [2:0] moved_kind,
      input [5:0] moved_to, output reads, output [3:0] slot, output enemy, output half_done, output done, output [19:0] own,
      output own_pawns, output [15:0] others, output [19:0] job);
   (* anyseq *) wire [64:0] anything;
   assign {reads, slot, enemy, half_done, done, own, own_pawns, others, job} = anything;
endmodule

module block$edits$words(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

module block$edits$marks(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

// Of a walker this is known: a pawn that only captures visits the squares of the table.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   localparam START = 1, RESUME = 2, STEP = 3;
   wire [1:0] op = command[1:0];
   wire black = command[5], captures = command[8], chain = command[11];
   wire pawn = command[4:2] == 1;
   wire [5:0] new_from = command[20:15], new_square = command[26:21];
   reg known, starting;
   reg [2:0] ptype;
   reg [5:0] from, square;
   wire reachable;
   wire [5:0] next;
   sandstroem entry(.ptype(ptype), .from(from), .dest(square), .reachable(reachable), .nextdir(next));
   wire home = !starting && next == from;
   always @(posedge clock) begin
      if (op == START || op == RESUME) begin
         known <= pawn && (op == START ? captures : new_square[2:0] != new_from[2:0]);
         ptype <= black ? 7 : 1;
         starting <= op == START;
         from <= new_from;
         square <= op == START ? new_from : new_square;
      end else if (op == STEP) begin
         if (home || chain) known <= 0;
         starting <= 0;
         square <= next;
      end
   end
   (* anyseq *) wire [26:0] anything;
   assign visit = known && reachable ? {anything[26:9], square, home, starting, !starting} : anything;
endmodule

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input ready,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, input report_taken);
   wire [18:0] edit;
   wire running;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .ready(ready),
      .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .report_taken(report_taken),
      .running(running), .edit(edit));

   // The block's registers, and those of the blocks in it.
   (* hierconn *) wire [8:0] \dut.r$q ;
   (* hierconn *) wire [15:0] \dut.generator.r$q ;
   (* hierconn *) wire [14:0] \dut.edits.r$q ;
   (* hierconn *) wire [18:0] \dut.edits$push ;
   (* hierconn *) wire \dut.double_push.tries , \dut.double_push.looks ;
   (* hierconn *) wire [37:0] \dut.generator.found$q , \dut.position.held$q ;
   (* hierconn *) wire [8:0] \dut.generator.en_passant.r$q ;
   (* hierconn *) wire [9:0] \dut.generator.square_test.r$q ;
   (* hierconn *) wire [8:0] \dut.position.r$q ;
   (* hierconn *) wire [7:0] \dut.position.rights$q ;
   (* hierconn *) wire [20:0] \dut.position.sides$q ;
   (* hierconn *) wire [2:0] \dut.position.memory.even , \dut.position.memory.odd ;
   (* hierconn *) wire [3:0] \dut.position.memory.loss ;
   (* hierconn *) wire [15:0] \dut.position.memory.even_word , \dut.position.memory.odd_word , \dut.position.memory.loss_word ;
   (* hierconn *) wire [15:0] \dut.position.memory.read ;
   (* hierconn *) wire \dut.walker.known , \dut.walker.starting ;
   (* hierconn *) wire [2:0] \dut.walker.ptype ;
   (* hierconn *) wire [5:0] \dut.walker.from , \dut.walker.square ;
   wire [3:0] stage = \dut.r$q [3:0];
   wire aborting = \dut.r$q [4], leaf = \dut.r$q [5], jobs = \dut.r$q [6];
   wire [4:0] search = \dut.generator.r$q [4:0];
   wire resuming = \dut.generator.r$q [5];
   wire [3:0] trial = \dut.generator.en_passant.r$q [3:0];
   wire testing = \dut.generator.square_test.r$q [1:0] != 0;
   wire [3:0] doing = \dut.position.r$q [3:0], ply = \dut.position.r$q [8:5];
   wire gives = \dut.position.r$q [4];
   wire root = ply == 0;
   wire en_passant = \dut.position.rights$q [0];
   wire [2:0] file = \dut.position.rights$q [3:1];
   wire black = \dut.position.sides$q [0];
   wire trunk = `BLOCK_IS_TRUNK;
   // The stages of the tree core, of the generator, of its trials en passant, and of the position.
   localparam IDLE = `BLOCK_STAGE$IDLE, T_LIMITS = `BLOCK_STAGE$LIMITS, ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH,
      COUNTED = `BLOCK_STAGE$COUNTED, JOB_WAIT = `BLOCK_STAGE$JOBWAIT, TAKE = `BLOCK_STAGE$TAKE, MAKING = `BLOCK_STAGE$MAKING,
      DONE = `BLOCK_STAGE$DONE, UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam SCAN = 1, KING_BEGIN = 2, KING_WALK = 3, KING_TEST = 4, CASTLING_NEXT = 5, CASTLING_TEST = 6, CASTLING_SQUARE = 7,
      CASTLING_LOOK = 8, PIECE_NEXT = 9, PIECE = 10, PIECE_TEST = 11, FIRST = 12, NEXT = 13, PASSES = 14, CHOSEN = 15, LOOK_FIRST = 16,
      LOOK = 17, AFTER = 18, RECALL = 19, WALK = 20, SKIP = 21, FINISHED = 22;
   localparam VISIT = 1, VICTIM = 2, SLOT = 3, TRY = 4, TRYING = 5, TEST = 6, UNTRY = 7, UNTRYING = 8, RESUME = 9, STEP = 10, LOOKING = 11,
      DECIDE = 12;
   localparam EMPTY = 1, ROOK = 2, CAPTURE = 3, PLACE = 4, COUNT = 5, LINES = 6, LIMITS = 7, POP_MOVE = 8, POP_RIGHTS = 9, POP_WALK = 10,
      UNPLACE = 11, UNTARGET = 12, UNROOK = 13, UNEMPTY = 14;

   // The edits in the queue, now and a clock ago, and those of a new position that have come since it was empty.
   wire sent = \dut.edits$push [0];
   reg [6:0] waiting = 0, before = 0;
   reg [5:0] loaded = 0;
   reg [3:0] last_depth = 0, last_ply = 0;
   wire loads = load[0] || load[1], scans = load[2];
   always @(posedge clock) begin
      waiting <= reset ? 0 : waiting + sent - edit[0];
      before <= reset ? 0 : waiting;
      loaded <= reset || running ? 0 : (waiting == 0 ? 0 : loaded) + loads;
      last_depth <= depth;
      last_ply <= ply;
   end

   // The conditions.
   always @* begin
      if (running) assume (depth == last_depth && !loads && !scans);
      if (loads) assume (loaded < 33 && !start);
      if (start) assume (depth != 0);
   end

   // The move of the record, and that which is made or taken back.
   wire [5:0] from = \dut.generator.found$q [5:0], to = \dut.generator.found$q [11:6];
   wire [1:0] phase = \dut.generator.found$q [20:19], held_phase = \dut.position.held$q [20:19];
   wire takes = \dut.generator.found$q [27], held_takes = \dut.position.held$q [27];
   wire doubles = \dut.generator.found$q [18:16] == 1 && (from[5:3] ^ to[5:3]) == 2;
   wire held_doubles = \dut.position.held$q [18:16] == 1 && (\dut.position.held$q [5:3] ^ \dut.position.held$q [11:9]) == 2;
   wire held_castles = held_phase == `BLOCK_PHASE$CASTLING, held_passes = held_phase == `BLOCK_PHASE$ENPASSANT;

   // The squares from which a pawn may take en passant: one or two.
   wire [5:0] right = black ? {3'd2, file} : {3'd5, file};
   wire [5:0] target = trial >= VICTIM && trial <= UNTRYING ? to : right;
   wire [2:0] walks = target[5:3] == 2 ? 1 : 7;
   wire [5:0] square1, square2;
   sandstroem one(.ptype(walks), .from(target), .dest(target), .nextdir(square1));
   sandstroem two(.ptype(walks), .from(target), .dest(square1), .nextdir(square2));
   wire both = square2 != target;
   wire passer = (from == square1 || (both && from == square2)) && phase == `BLOCK_PHASE$ENPASSANT;
   // The search for captures goes on behind one of this node.
   always @* if (search == NEXT) assume (passer && en_passant);
   // How many captures are left to be tried: from the record's on, and from the walker's square on.
   wire [1:0] tries = from == square1 && both ? 2 : 1;
   wire [1:0] visits = (\dut.walker.starting || \dut.walker.square == square1) && both ? 2 : 1;

   // The edits that the position still sends for what it does.
   wire [2:0] unmakes = 2 + (held_castles ? 2 : held_passes ? 1 : 0);
   reg [3:0] rest;
   always @* begin
      case (doing)
         EMPTY: rest = 1 + held_castles + (held_castles || held_takes);
         ROOK, CAPTURE: rest = 1 + (held_castles || held_takes);
         POP_MOVE, POP_RIGHTS, POP_WALK: rest = 4;
         UNPLACE: rest = unmakes;
         UNTARGET: rest = unmakes - 1;
         COUNT, UNROOK: rest = 2;
         PLACE, LINES, LIMITS, UNEMPTY: rest = 1;
         default: rest = 0;
      endcase
      // A job's move is followed by the order to count and its lines; the leaf core takes it back by itself.
      if (gives) begin
         if (doing >= EMPTY && doing <= PLACE) rest = rest + 2;
      end else if (leaf) rest = 0;
   end
   // And the edits of all captures en passant that may be tried before the queue's `full` is looked at.
   wire [3:0] behind = en_passant ? 12 : 0;
   reg [3:0] trials;
   always @* begin
      case (trial)
         VISIT: trials = 6 * visits;
         VICTIM, SLOT, TRY: trials = 6 * tries;
         TRYING: trials = 6 * tries - 3 + (doing >= EMPTY && doing <= CAPTURE ? 2 : doing == PLACE);
         TEST, UNTRY: trials = 6 * tries - 3;
         UNTRYING: trials = 6 * tries - 6 + (doing >= POP_MOVE && doing <= UNPLACE ? 3 : doing == UNTARGET ? 2 : doing == UNEMPTY);
         default: trials = 6 * tries - 6;
      endcase
      case (search)
         NEXT, PASSES: ;
         CHOSEN: if (phase != `BLOCK_PHASE$ENPASSANT) trials = behind;
         FINISHED: trials = 0;
         default: trials = behind;
      endcase
      if (leaf) trials = 0;
   end
   // All edits that may be sent before the queue's `full` is looked at.
   reg [4:0] may;
   always @* case (stage)
      IDLE: may = 0;
      T_LIMITS: may = 13;
      ENTER: may = trials;
      SEARCH: may = trials + (trial == TRYING || trial == UNTRYING ? 0 : rest);
      TAKE: may = leaf ? 0 : 2 + (takes || phase == `BLOCK_PHASE$CASTLING) + (phase == `BLOCK_PHASE$CASTLING) + (doubles ? 12 : 0);
      MAKING: may = leaf ? 0 : doing == 0 ? behind : rest + (held_doubles ? 12 : 0);
      DONE: may = rest;
      UNMAKING: may = rest + (doing == 0 || doing >= POP_WALK ? behind : 12);
      default: may = rest + trials;
   endcase

   // An edit of a new position puts a piece, or takes one off: it is no order.
   wire orders = \dut.edits$push [18], given = \dut.edits$push [1];
   always @* if (loads) assert (!orders && !given);

   // The claim, and the invariant that carries it.
   always @* begin
      assert (waiting <= 58);
      assert (waiting + may <= 58);
      assert (waiting[5:0] == \dut.edits.r$q [5:0] - \dut.edits.r$q [11:6]);
      // What can be read is there; what there is tells `pending`; `full` tells what there was.
      if (\dut.edits.r$q [12]) assert (waiting != 0);
      assert (\dut.edits.r$q [13] == (waiting != 0) && \dut.edits.r$q [14] == (before >= 40));
      assert (waiting <= before + 1 && before <= 58 && loaded <= 33);
      if (stage == IDLE) assert (waiting <= loaded);
      if (stage == T_LIMITS) assert (waiting <= 33);
   end

   // What goes on together.
   wire makes = doing >= EMPTY && doing <= PLACE, unmaking = doing >= POP_MOVE;
   wire [3:0] left = last_depth - last_ply;
   wire made = (trial == TRYING && doing == 0) || trial == TEST || trial == UNTRY;
   wire [4:0] node = ply - made;
   always @* begin
      case (stage)
         IDLE, T_LIMITS, ENTER, MAKING, DONE, UNMAKING: begin assert (search == 0); end
         COUNTED, JOB_WAIT, TAKE: begin assert (search == CHOSEN); end
         REPORT, RETURN: begin assert (search == CHOSEN || search == 0); end
         SEARCH: begin assert (search != 0); end
         default: begin assert (0); end
      endcase
      case (stage)
         T_LIMITS: begin assert (doing == 0 || (doing == LIMITS && !gives)); end
         SEARCH: begin assert (doing == 0 || (gives && jobs) || (trial == TRYING && makes) || (trial == UNTRYING && unmaking)); end
         JOB_WAIT: begin assert (doing == 0 || gives); end
         MAKING: begin assert (doing == 0 || (makes && !gives)); end
         DONE: begin assert (doing == 0 || gives); end
         UNMAKING: begin assert (doing == 0 || (unmaking && !gives)); end
         default: begin assert (doing == 0); end
      endcase
      assert (search <= FINISHED && doing <= UNEMPTY);
      assert ((trial != 0 && trial < LOOKING) == (search == PASSES) && trial <= DECIDE);
      assert ((trial >= LOOKING) == (search == LOOK));
      assert (!testing || search == KING_TEST || search == CASTLING_TEST || trial == TEST);
      if (gives) assert (doing >= EMPTY && doing <= LINES && doing != ROOK && !leaf);
      if (doing == COUNT || doing == LINES) assert (gives);
      if (trial == TRY || trial == TEST || trial == UNTRY || trial == RESUME) assert (doing == 0);
      if (trial == TRYING || trial == UNTRYING) assert (!gives);
      if (leaf) assert (stage == TAKE || stage == MAKING || stage == ENTER || stage == SEARCH || stage == DONE || stage == UNMAKING);
      if (leaf && stage == SEARCH) assert (search == FIRST || search == PASSES || search == FINISHED);
      if (leaf && (stage == ENTER || stage == SEARCH || stage == DONE)) assert (node != 0);
      // Only a pawn's double push makes a leaf's parent a node that is entered, so that it has the right to take en passant.
      if (stage == JOB_WAIT && (\dut.double_push.tries || \dut.double_push.looks )) assert (doubles);
      if (leaf && stage == TAKE) assert (doubles);
      if (leaf && stage == MAKING) assert (doing == 0 ? en_passant : held_doubles);
      if (leaf && stage == ENTER) assert (en_passant);
      case (search)
         SCAN: begin assert (resuming || phase == `BLOCK_PHASE$KING); end
         KING_BEGIN, KING_WALK, KING_TEST: begin assert (phase == `BLOCK_PHASE$KING); end
         CASTLING_NEXT: begin assert (phase == `BLOCK_PHASE$KING || phase == `BLOCK_PHASE$CASTLING); end
         CASTLING_TEST, CASTLING_SQUARE, CASTLING_LOOK: begin assert (phase == `BLOCK_PHASE$CASTLING); end
         PIECE_NEXT, PIECE, PIECE_TEST, RECALL: begin assert (phase == `BLOCK_PHASE$PIECES); end
         WALK, SKIP: begin assert (phase == `BLOCK_PHASE$KING || phase == `BLOCK_PHASE$PIECES); end
         FIRST: begin assert (en_passant); end
         NEXT: begin assert (phase == `BLOCK_PHASE$ENPASSANT); end
         CHOSEN: begin assert (phase != `BLOCK_PHASE$ENPASSANT || (passer && en_passant)); end
      endcase
   end

   // The plies: no move is made below the depth, but those that are tried.
   always @* begin
      assert (jobs == (left == 2 && !trunk));
      if (ply != last_ply) assert (stage == IDLE || doing == POP_MOVE || (doing == 0 && (stage == MAKING || trial == TRYING)));
      if (stage == IDLE || stage == T_LIMITS) assert (root);
      if (running && last_depth == 0)
         assert (aborting && root && !leaf && (stage == ENTER || stage == DONE || search == SCAN || search == FINISHED));
      if (running && last_depth == 1)
         assert (stage != JOB_WAIT && stage != TAKE && stage != MAKING && stage != UNMAKING && node == 0 && !gives && !leaf);
      if (running && last_depth >= 2 && !trunk) begin
         assert (node + (leaf && stage != UNMAKING ? 1 : 2) <= last_depth);
         if (stage == TAKE || (stage == MAKING && doing != 0)) assert (node + (leaf ? 2 : 3) <= last_depth);
      end
      if (stage == MAKING && doing == 0 && leaf) assert (!root);
      if (trunk) assert (!leaf && !gives && stage != JOB_WAIT);
   end

   // A capture that is tried: it is taken back as it was made, and the search goes on behind it.
   wire [3:0] tried = ply - made;
   wire [2:0] kept = tried[0] ? \dut.position.memory.odd : \dut.position.memory.even ;
   wire [15:0] kept_word = tried[0] ? \dut.position.memory.odd_word : \dut.position.memory.even_word ;
   wire [13:0] move_word = {2'd3, from, to};
   wire [3:0] loss_word = {1'b1, to[2:0]};
   wire by_black = to[5:3] == 2;
   always @* if (search == PASSES) begin
      if (trial >= VICTIM) assert (passer);
      if (trial <= TRY || trial == RESUME || trial == STEP || (trial == UNTRYING && (doing == 0 || doing >= POP_WALK))) assert (en_passant);
      if ((trial >= VICTIM && trial <= TRY) || (trial == TRYING && doing == EMPTY) || trial == RESUME
         || (trial == UNTRYING && (doing == 0 || doing >= POP_WALK))) assert (to == right);
      if (trial == TRYING && doing == EMPTY) assert (en_passant);
      if (trial >= TRYING && trial <= UNTRYING) assert ((by_black || to[5:3] == 5) && black == (made ^ by_black));
      if (trial >= TRYING && trial <= UNTRY) assert (kept == tried[3:1] && kept_word[13:0] == move_word);
      if ((trial == TRYING && doing != EMPTY) || trial == TEST || trial == UNTRY || (trial == UNTRYING && doing == POP_MOVE))
         assert (\dut.position.memory.loss == tried && \dut.position.memory.loss_word [7:4] == loss_word);
      if (trial == TRYING && doing != 0) assert (held_passes);
      if (trial == UNTRYING) begin
         if (doing == POP_MOVE) assert (\dut.position.memory.read [13:0] == move_word);
         if (doing == POP_RIGHTS) assert (\dut.position.memory.read [7:4] == loss_word);
         if (doing >= POP_RIGHTS) assert (held_passes);
         assert (doing != UNROOK);
      end
      if (trial == VISIT || trial == STEP) begin
         assert (\dut.walker.known && \dut.walker.ptype == walks && \dut.walker.from == target);
         if (\dut.walker.starting ) assert (trial == VISIT && \dut.walker.square == target);
         else assert (\dut.walker.square == square1 || (both && \dut.walker.square == square2));
         if (trial == STEP) assert (!\dut.walker.starting && \dut.walker.square == from);
      end
   end
endmodule
