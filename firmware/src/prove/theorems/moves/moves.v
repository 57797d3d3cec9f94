// What these blocks say may be anything.
module block$watch(input clock, input [26:0] visit, input scan, input [11:0] seen, input clear, output attacker,
      output [31:0] lines);
   (* anyseq *) wire [32:0] anything;
   assign {attacker, lines} = anything;
endmodule

module block$survey$sight(input clock, input [2:0] kind, input [5:0] square, input [5:0] king, input black, output [15:0] lines,
      output knight, output beside, output pawn, output [2:0] reach);
   (* anyseq *) wire [21:0] anything;
   assign {lines, knight, beside, pawn, reach} = anything;
endmodule

module block$position$census(input clock, input [11:0] change, output [21:0] present);
   (* anyseq *) wire [21:0] anything;
   assign present = anything;
endmodule

module block$edits(input clock, input reset, input [18:0] push, input ready, input blocked, output [18:0] edit, output pending,
      output full);
   (* anyseq *) wire [20:0] anything;
   assign {edit, pending, full} = anything;
endmodule

// These registers may hold anything at first, so that an example against the claim need not load a position.
module block$position$sides(input [20:0] d, output reg [20:0] q, input clock);
   always @(posedge clock) q <= d;
endmodule

module block$position$rights(input [7:0] d, output reg [7:0] q, input clock);
   always @(posedge clock) q <= d;
endmodule

// Of the lists' words the theorem says below what they may be. Those of the stack may be anything.
module block$position$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] word;
   assign read_data = word;
   (* keep *) reg [7:0] address;
   always @(posedge clock) address <= read_address;
endmodule

// A walk goes to any of the squares that its piece can reach, in any order, until it ends. Its direction is shown, if a step has led
// there. What stands on the square is said below.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   localparam START = 1, RESUME = 2, STEP = 3;
   wire [1:0] op = command[1:0];
   wire chain = command[11];
   wire [2:0] new_kind = command[4:2];
   wire [5:0] new_from = command[20:15], new_square = command[26:21];
   // The conditions of the theorem `walker` that are looked at; where they do not hold, nothing is known.
   wire allowed = new_kind >= 1 && new_kind <= 6 && !(new_kind == 1 && (new_from[5:3] == 0 || new_from[5:3] == 7));
   // `led`: a step has led to the square.
   reg known = 0, on, starting, led, black, captures;
   reg [2:0] kind, direction;
   reg [5:0] from, square;
   (* anyseq *) wire home;
   (* anyseq *) wire [5:0] ahead;
   (* anyseq *) wire [9:0] word;
   (* anyseq *) wire [26:0] anything;
   wire reachable;
   wire [2:0] towards;
   sandstroem entry(.ptype(kind == 1 && black ? 3'd7 : kind), .from(from), .dest(square), .reachable(reachable));
   line line(.from(from), .to(square), .direction(towards));
   always @* if (known) begin
      if (starting) assume (!home);
      if (on && led) assume (reachable && square != from && !(captures && square[2:0] == from[2:0]));
   end
   always @(posedge clock) begin
      if (op == START || op == RESUME || (op == STEP && home && chain)) begin
         known <= allowed && (op != STEP || (known && on));
         on <= 1;
         starting <= op != RESUME;
         led <= 0;
         kind <= new_kind;
         black <= command[5];
         captures <= op == RESUME ? new_kind == 1 && new_square[2:0] != new_from[2:0] : new_kind == 1 && command[8];
         from <= new_from;
         square <= op == RESUME ? new_square : new_from;
         direction <= command[29:27];
      end else if (op == STEP) begin
         if (!on) known <= 0;
         on <= on && !home;
         starting <= 0;
         led <= 1;
         square <= ahead;
      end
   end
   wire own = word[8] && word[7] == black, enemy = word[8] && word[7] != black;
   assign visit = known ? {word[3:0], word[6:4], enemy, own, black, kind == 3'd2, anything[15:12],
      kind == 2 ? anything[11:9] : led ? towards : direction, square, home, starting, on && !starting} : anything;
endmodule

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input ready,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, input report_taken);
   wire running;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .ready(ready),
      .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .report_taken(report_taken),
      .running(running));

   // The block's registers and wires, and those of the blocks in it.
   (* hierconn *) wire [8:0] \dut.r$q ;
   (* hierconn *) wire [15:0] \dut.generator.r$q ;
   (* hierconn *) wire \dut.double_push.tries , \dut.double_push.looks ;
   (* hierconn *) wire [37:0] \dut.generator.found$q , \dut.position.held$q , \dut.position.recalled ;
   (* hierconn *) wire \dut.position.recalls , \dut.legality.candidate ;
   (* hierconn *) wire [2:0] \dut.position.action ;
   (* hierconn *) wire [8:0] \dut.generator.en_passant.r$q ;
   (* hierconn *) wire [9:0] \dut.generator.square_test.r$q ;
   (* hierconn *) wire [8:0] \dut.position.r$q ;
   (* hierconn *) wire [7:0] \dut.position.rights$q ;
   (* hierconn *) wire [20:0] \dut.position.sides$q ;
   (* hierconn *) wire [49:0] \dut.survey.r$q ;
   (* hierconn *) wire [7:0] \dut.position.memory.address ;
   (* hierconn *) wire [15:0] \dut.position.memory.word ;
   (* hierconn *) wire \dut.walker.known , \dut.walker.on , \dut.walker.starting , \dut.walker.led , \dut.walker.black ;
   (* hierconn *) wire \dut.walker.captures ;
   (* hierconn *) wire [2:0] \dut.walker.kind ;
   (* hierconn *) wire [5:0] \dut.walker.from , \dut.walker.square ;
   (* hierconn *) wire [9:0] \dut.walker.word ;
   (* hierconn *) wire [26:0] \dut.walker.visit ;
   wire [3:0] stage = \dut.r$q [3:0];
   wire aborting = \dut.r$q [4], leaf = \dut.r$q [5], jobs = \dut.r$q [6];
   wire [4:0] search = \dut.generator.r$q [4:0];
   wire resuming = \dut.generator.r$q [5], looked = \dut.generator.r$q [6], ended = \dut.generator.r$q [12];
   wire [3:0] next_slot = \dut.generator.r$q [10:7];
   wire resumed = \dut.generator.r$q [13], stepped = \dut.generator.r$q [14], home = \dut.generator.r$q [15];
   wire [3:0] trial = \dut.generator.en_passant.r$q [3:0];
   wire [1:0] test = \dut.generator.square_test.r$q [1:0];
   wire [5:0] tested = \dut.generator.square_test.r$q [7:2];
   wire [3:0] doing = \dut.position.r$q [3:0], ply = \dut.position.r$q [8:5];
   wire gives = \dut.position.r$q [4];
   wire trunk = `BLOCK_IS_TRUNK;
   // The stages of the tree core, of the generator, of its trials en passant, and of the position.
   localparam IDLE = `BLOCK_STAGE$IDLE, T_LIMITS = `BLOCK_STAGE$LIMITS, ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH,
      COUNTED = `BLOCK_STAGE$COUNTED, JOB_WAIT = `BLOCK_STAGE$JOBWAIT, TAKE = `BLOCK_STAGE$TAKE, MAKING = `BLOCK_STAGE$MAKING,
      DONE = `BLOCK_STAGE$DONE, UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam SCAN = 1, KING_BEGIN = 2, KING_WALK = 3, KING_TEST = 4, CASTLING_NEXT = 5, CASTLING_TEST = 6, CASTLING_SQUARE = 7,
      CASTLING_LOOK = 8, PIECE_NEXT = 9, PIECE = 10, PIECE_TEST = 11, FIRST = 12, NEXT = 13, PASSES = 14, CHOSEN = 15,
      LOOK_FIRST = 16, LOOK = 17, AFTER = 18, RECALL = 19, WALK = 20, SKIP = 21, FINISHED = 22;
   localparam VISIT = 1, VICTIM = 2, SLOT = 3, TRY = 4, TRYING = 5, TEST = 6, UNTRY = 7, UNTRYING = 8, RESUME = 9, STEP = 10,
      LOOKING = 11, DECIDE = 12;
   localparam EMPTY = 1, ROOK = 2, CAPTURE = 3, PLACE = 4, COUNT = 5, LINES = 6, LIMITS = 7, POP_MOVE = 8, UNEMPTY = 14;
   localparam KING = `BLOCK_PHASE$KING, CASTLING = `BLOCK_PHASE$CASTLING, PIECES = `BLOCK_PHASE$PIECES;

   // A capture en passant is being tried, so that the board is another.
   wire tries = search == PASSES && trial >= TRYING && trial <= UNTRYING;
   // The position of the node at which the generator is at work: a square and a slot that may be any, and stay the same for ever; and
   // the words there, which may be others at every node.
   reg [5:0] place;
   reg [4:0] list;
   reg [9:0] place_word, list_word;
   reg black;
   reg [5:0] white_king, black_king;
   reg [7:0] rights;
   (* anyseq *) wire [9:0] any_place_word, any_list_word;
   reg fresh = 1;
   reg [37:0] tried;
   reg [3:0] last_depth = 0, last_ply = 0;
   always @(posedge clock) begin
      place <= place;
      list <= list;
      fresh <= search == 0;
      if (search == 0) begin
         place_word <= any_place_word;
         list_word <= any_list_word;
         {black_king, white_king, black} <= \dut.position.sides$q [12:0];
         rights <= \dut.position.rights$q ;
      end
      if (trial == TRY) tried <= \dut.generator.found$q ;
      last_depth <= depth;
      last_ply <= ply;
   end
   wire [51:0] position = {list_word, list, place_word, place, rights, black_king, white_king, black};
   wire [5:0] own_king = black ? black_king : white_king;
   wire en_passant = rights[0], short = rights[black ? 6 : 4], long = rights[black ? 7 : 5];
   wire [5:0] right = {black ? 3'd2 : 3'd5, rights[3:1]};

   // The move of the record, and of the capture that is tried.
   wire [37:0] found = tries ? tried : \dut.generator.found$q , held = \dut.position.held$q ;
   wire [5:0] from = found[5:0], to = found[11:6];
   wire [2:0] kind = found[18:16];
   wire [1:0] phase = found[20:19], promotion = found[22:21];
   wire [2:0] direction = found[25:23];
   wire capture = found[27], short_open = found[35], long_open = found[36];
   wire doubles = kind == 1 && (from[5:3] ^ to[5:3]) == 2;
   wire held_doubles = held[18:16] == 1 && (held[5:3] ^ held[11:9]) == 2;
   wire mover, target, passer, king;
   move move(position, found, mover, target, passer, king);

   // The conditions: the position fits together at each node, and what is read of board and lists is read of it.
   wire fits, board_fits, word_fits;
   whole whole(position, fits);
   board_word board(position, \dut.walker.square , \dut.walker.word , board_fits);
   slot_word lists(position, \dut.position.memory.address [4:0], \dut.position.memory.word [9:0], word_fits);
   wire valid = \dut.walker.visit [0], meets_king = \dut.walker.visit [19] && \dut.walker.visit [22:20] == 6;
   wire two_ahead = \dut.walker.known && \dut.walker.kind == 1 && \dut.walker.led
      && (\dut.walker.from [5:3] ^ \dut.walker.square [5:3]) == 2;
   always @* begin
      if (running) assume (depth == last_depth && load[2:0] == 0);
      if (start) assume (depth != 0);
      if (search != 0) begin
         assume (fits);
         if (!tries) begin
            assume (board_fits);
            if (\dut.position.memory.address [7:5] == 0) assume (word_fits);
            // A pawn's walk goes two ranks ahead only over an empty square.
            if (two_ahead && place == {\dut.walker.black ? 3'd5 : 3'd2, \dut.walker.from [2:0]}) assume (!place_word[8]);
         end
         // The enemy's king cannot be taken.
         if ((search == KING_WALK && valid) || (search == PIECE && \dut.legality.candidate )) assume (!meets_king);
         // What `unmake` says: the search comes back to the node with the move with which it left, of which the claim was shown, and
         // goes on behind a trial with the node's position and the record.
         if (fresh && (search == AFTER || (search == SCAN && resuming))) assume (mover && target && king && (!jobs || doubles));
         if (trial == UNTRYING && doing == 0)
            assume (\dut.generator.found$q == tried && \dut.position.sides$q [12:0] == {black_king, white_king, black}
               && \dut.position.rights$q == rights);
      end
   end

   // The claim: the position is idle, `held` has of the record what is written in this clock; the record stays while the move is made,
   // and becomes what comes back from the stack. From a leaf's parent only double pushes are made.
   wire [2:0] action = \dut.position.action ;
   wire makes = doing >= EMPTY && doing <= PLACE, unmaking = doing >= POP_MOVE;
   reg unmade = 0;
   reg [37:0] expected;
   always @(posedge clock) begin
      unmade <= unmaking && !reset;
      expected <= \dut.position.recalls ? \dut.position.recalled : \dut.generator.found$q ;
   end
   always @* begin
      if (action == `BLOCK_ACTION$MAKE || action == `BLOCK_ACTION$JOB) begin
         assert (search == CHOSEN || (search == PASSES && trial == TRY));
         assert (mover && target && king);
         assert (doing == 0 && !gives);
         assert (held[5:0] == from && held[18:12] == found[18:12]);
      end
      if (action == `BLOCK_ACTION$MAKE && search == CHOSEN && jobs) assert (doubles);
      if (makes && !gives) assert (\dut.generator.found$q == held);
      if (unmade) assert (\dut.generator.found$q == expected);
   end

   // What goes on together.
   wire [3:0] left = last_depth - last_ply;
   wire made = (trial == TRYING && doing == 0) || trial == TEST || trial == UNTRY;
   wire [4:0] node = ply - made;
   wire root = ply == 0;
   always @* begin
      case (stage)
         IDLE, T_LIMITS, ENTER, MAKING, DONE, UNMAKING: begin assert (search == 0); end
         COUNTED, JOB_WAIT, TAKE: begin assert (search == CHOSEN); end
         REPORT, RETURN: begin assert (search == 0 || (search == CHOSEN && (jobs || last_depth == 1))); end
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
      assert (test <= 2 && (test == 0 || search == KING_TEST || search == CASTLING_TEST || trial == TEST));
      if (gives) assert (doing >= EMPTY && doing <= LINES && doing != ROOK && !leaf);
      if (doing == COUNT || doing == LINES) assert (gives);
      if (trial == TRY || trial == TEST || trial == UNTRY || trial == RESUME) assert (doing == 0);
      if (trial == TRYING || trial == UNTRYING) assert (!gives);
      if (leaf) assert (stage == TAKE || stage == MAKING || stage == ENTER || stage == SEARCH || stage == DONE || stage == UNMAKING);
      if (leaf && stage == SEARCH) assert (search == FIRST || search == PASSES || search == FINISHED);
      // Only a pawn's double push makes a leaf's parent a node that is entered, so that it has the right to take en passant.
      if (search == CHOSEN && (\dut.double_push.tries || \dut.double_push.looks )) assert (doubles);
      if (leaf && stage == TAKE) assert (doubles);
      if (leaf && stage == MAKING) assert (doing == 0 ? \dut.position.rights$q [0] : held_doubles);
      if (leaf && stage == ENTER) assert (\dut.position.rights$q [0]);
      if (stage == JOB_WAIT) assert (jobs);
      if (stage == TAKE) assert (leaf == jobs);
      if (stage == COUNTED) assert (last_depth == 1);
   end

   // The plies.
   always @* begin
      assert (jobs == (left == 2 && !trunk));
      if (ply != last_ply) assert (stage == IDLE || doing == POP_MOVE || (doing == 0 && (stage == MAKING || trial == TRYING)));
      if (stage == IDLE || stage == T_LIMITS) assert (root);
      if (running && last_depth == 0)
         assert (aborting && root && !leaf
            && (stage == ENTER || stage == DONE || (search == SCAN && !resuming) || search == FINISHED));
      if (running && last_depth == 1) begin
         assert (stage != JOB_WAIT && stage != TAKE && stage != MAKING && stage != UNMAKING && node == 0 && !gives && !leaf);
         if (stage == REPORT || stage == RETURN) assert (search == CHOSEN);
         assert (search != LOOK && search != LOOK_FIRST && search != AFTER && !(search == SCAN && resuming));
      end
      if (trunk) assert (!leaf && !gives && stage != JOB_WAIT);
   end

   // The record, stage by stage.
   // The piece of the record walks; the walk is under way; its square is its first or one to which a step has led.
   wire walks = \dut.walker.known && \dut.walker.kind == kind && \dut.walker.from == from && \dut.walker.black == black;
   wire on = \dut.walker.on , led = \dut.walker.starting || \dut.walker.led ;
   // The king's target is empty; a walk has just begun on its from-square, whose word can be read.
   wire free = !(place == to && place_word[8]);
   wire at = \dut.walker.known && on && \dut.walker.starting ;
   // The king castles on the wing that `promotion` names: 0 short, 1 long.
   wire wing = promotion[0];
   wire castling = phase == CASTLING && !capture && promotion <= 1
      && (wing ? long && long_open && to == (own_king ^ 6) : short && short_open && to == (own_king ^ 2));
   wire [5:0] looks_at = own_king ^ (!wing ? 3 : looked ? 4 : 5);
   always @* if (search != 0) begin
      if (!tries) assert (\dut.position.sides$q [12:0] == {black_king, white_king, black} && \dut.position.rights$q == rights);
      case (search)
         SCAN: begin assert (resuming ? mover && target && king && (!jobs || doubles) : phase == KING); end
         KING_BEGIN: begin assert (phase == KING); end
         KING_WALK: begin assert (phase == KING && mover && king && walks && on && led); end
         KING_TEST: begin
            assert (phase == KING && mover && target && king && test != 0);
            if (direction == 1) assert (to == from + 6'd1);
            if (direction == 3) assert (to == from - 6'd1);
            if (test == 1) assert (walks && led && on == !home);
         end
         CASTLING_NEXT: begin assert ((phase == KING || phase == CASTLING) && mover && king); end
         CASTLING_TEST: begin
            assert (castling && mover && king && !looked && test != 0 && tested == to);
            if (test == 2) assert (free || (at && \dut.walker.kind == 5 && \dut.walker.square == to));
         end
         CASTLING_SQUARE, CASTLING_LOOK: begin
            assert (castling && mover && king && free);
            if (wing && looked) assert (!(place == from - 6'd3 && place_word[8]));
            if (search == CASTLING_LOOK) assert (at && \dut.walker.black == black && \dut.walker.square == looks_at);
         end
         PIECE_NEXT: begin
            assert (phase == PIECES);
            if (!\dut.survey.r$q [6]) assert (\dut.position.memory.address == {3'b000, black, next_slot});
         end
         PIECE: begin assert (phase == PIECES && mover && walks && on && led); end
         PIECE_TEST: begin assert (phase == PIECES && mover && target && walks && led && on == !ended); end
         FIRST: begin assert (en_passant); end
         NEXT: begin assert (mover && target && passer); end
         CHOSEN: begin
            assert (mover && target && king);
            if (doing == 0) assert (held[5:0] == from && held[18:12] == found[18:12]);
            if (phase == KING && stepped) assert (resumed);
            if (phase == KING && resumed) assert (walks && on == !(stepped && home) && (!stepped || led));
            if (phase == PIECES && (jobs || last_depth == 1)) assert (walks && led && on == !ended);
         end
         LOOK_FIRST, LOOK, AFTER: begin assert (mover && target && king && (!jobs || doubles)); end
         RECALL: begin assert (phase == PIECES && mover); end
         WALK: begin assert ((phase == KING || phase == PIECES) && mover && king); end
         SKIP: begin assert ((phase == KING || phase == PIECES) && mover && king && walks && on); end
      endcase
   end

   // A capture en passant: an enemy's pawn walks back from the target to those that may take.
   wire captures = \dut.walker.known && \dut.walker.kind == 1 && \dut.walker.captures && \dut.walker.black == !black
      && \dut.walker.from == right;
   always @* if (search == PASSES) begin
      assert (en_passant);
      if (trial >= VICTIM) assert (mover && passer);
      if (trial >= TRY && trial <= RESUME) assert (target);
      if (trial == TRY) assert (held[5:0] == from && held[18:12] == found[18:12]);
      if (trial == VISIT || trial == STEP) assert (captures && on && (trial == STEP || led));
      if (trial == SLOT) assert (at && \dut.walker.black == !black && \dut.walker.square == (right ^ 8));
   end
endmodule
