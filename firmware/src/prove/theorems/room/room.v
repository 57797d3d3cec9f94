// Beside the block there are the cluster's registers and the queue of one counter, which takes words at will. A job may be for
// another counter, and another counter may say that it is full.
module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input quiet,
      input [3:0] handed_depth, input handed, input [4:0] slot, input move_ready, input its, input takes, input its_busy,
      input other_full, input other_busy);
   // The queue says that it is full when so many words wait. So many more may be sent before the tree core hears of it, and so many
   // after that.
   localparam MOST = 12, PLACES = 31, UNDER_WAY = 4, LATE = 5, NEEDED = MOST + UNDER_WAY + LATE;
   wire [17:0] bus;
   wire valid, job, running;
   wire [15:0] word;
   assign {word, job, valid} = bus;
   // What the tree core hears.
   reg said_full = 0, heard_full = 0;
   wire full = heard_full || other_full;
   block dut(.clock(clock), .reset(1'b0), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .full(full),
      .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .move_ready(move_ready), .running(running), .bus(bus));

   // The words of a run that were sent since the tree core hears that a counter is full.
   (* hierconn *) wire \dut.pushes ;
   reg [3:0] late = 0;
   // The words that wait in the queue, a clock ago and two clocks ago. A word that is sent is in the cluster's register a clock later,
   // and in the queue after another one.
   reg [5:0] waiting = 0, before = 0, long_before = 0;
   reg comes = 0, came = 0, came_before = 0, was_sent = 0;
   wire sent = valid && (!job || its);
   wire [5:0] on_the_way = waiting + comes + sent;
   always @(posedge clock) begin
      late <= full && running ? late + \dut.pushes : 0;
      comes <= sent;
      came <= comes;
      was_sent <= valid;
      came_before <= came;
      waiting <= waiting + comes - (takes && waiting != 0);
      before <= waiting;
      long_before <= before;
      said_full <= waiting >= MOST;
      heard_full <= said_full;
   end

   // What is written of a position: squares and from which files rooks castle, of which there are words, and a state that begins a look for
   // checks.
   wire files = load[2] && load[3], square = load[0] || files, scan = load[2] && !load[3] && load[18];
   // The word that comes to the queue, and which words are those of squares.
   reg [15:0] coming;
   always @(posedge clock) coming <= word;
   wire sends_square = valid && word[15:14] == 0, comes_square = comes && coming[15:14] == 0, taken = takes && waiting != 0;

   // The conditions: when a position is written and a run begins; what the cluster and the counters say; and when a counter takes the words
   // of squares.
   wire load_spacing, load_at_rest, files_word, quiet_cluster, waiting_is_busy, squares_leave;
   contract_load_spacing spacing(.clock(clock), .square(square), .files(files), .scan(scan), .start(start), .holds(load_spacing));
   always @* assume (load_spacing);
   contract_load_at_rest rest(.clock(clock), .square(square), .other(load[1] || (load[2] && !files && !scan)), .start(start), .scan(scan),
      .busy(running || !quiet), .holds(load_at_rest));
   always @* assume (load_at_rest);
   contract_files_word of_files(.chess960(`POSITION_CHESS960 ), .files(files), .data(load[24:9]), .holds(files_word));
   always @* assume (files_word);
   contract_quiet_cluster rests(.clock(clock), .word(valid), .counter_busy(its_busy || other_busy), .quiet(quiet), .holds(quiet_cluster));
   always @* assume (quiet_cluster);
   contract_waiting_is_busy works(.clock(clock), .push(comes), .taken(taken), .busy(its_busy), .holds(waiting_is_busy));
   always @* assume (waiting_is_busy);
   contract_squares_leave leaves(.clock(clock), .push(comes), .square(comes_square), .taken(taken), .busy(its_busy), .holds(squares_leave));
   always @* assume (squares_leave);
   (* hierconn *) wire [24:0] \dut.load_register$q ;
   (* hierconn *) wire [15:0] \dut.ahead_word$q ;
   wire run_stays, run_loads_nothing;
   contract_run_stays run(.clock(clock), .start(start), .running(running), .depth(depth), .divide(divide), .holds(run_stays));
   always @* assume (run_stays);
   contract_run_loads_nothing loads(.loading(\dut.load_register$q [2:0] != 0), .running(running), .holds(run_loads_nothing));
   always @* assume (run_loads_nothing);
   (* hierconn *) wire [3:0] \run.depth_before ;
   (* hierconn *) wire \run.divide_before ;
   (* hierconn *) wire \rest.rested , \rest.has_begun , \spacing.was_early , \rests.was_sent , \works.had ;
   (* hierconn *) wire \leaves.was_square , \leaves.was_early ;
   (* hierconn *) wire [1:0] \spacing.past , \leaves.past ;
   (* hierconn *) wire [2:0] \rests.calm_for ;
   (* hierconn *) wire [4:0] \works.count , \leaves.count , \leaves.come.count , \leaves.place.count ;
   (* hierconn *) wire [1:0] \leaves.come.past ;
   (* hierconn *) wire \leaves.all_proper , \leaves.come.only , \leaves.come.was_early ;

   // The claim: every word that comes finds a place, and those of squares come as a counter can take them.
   wire place_for_words, squares_come;
   contract_place_for_words places(.clock(clock), .push(comes), .taken(taken), .holds(place_for_words));
   contract_squares_come ordered(.clock(clock), .push(comes), .square(comes_square), .taken(taken), .busy(its_busy), .holds(squares_come));
   (* hierconn *) wire [4:0] \places.count , \ordered.count ;
   (* hierconn *) wire [1:0] \ordered.past ;
   (* hierconn *) wire \ordered.only , \ordered.was_early ;

   // After a counter is full only a few words are sent.
   always @* begin
      assert (late <= LATE);
      assert (waiting <= NEEDED && NEEDED < PLACES);
      assert (place_for_words);
      assert (squares_come);
   end

   // The registers of the tree core and of the finder.
   (* hierconn *) wire [20:0] \dut.r$q ;
   (* hierconn *) wire [18:0] \dut.finder.r$q ;
   (* hierconn *) wire [37:0] \dut.finder.found$q ;
   (* hierconn *) wire [7:0] \dut.position.r$q ;
   wire [3:0] stage = `R_STAGE(\dut.r$q );
   wire parents = `R_PARENTS(\dut.r$q ), jobs = `R_JOBS(\dut.r$q ), makes = `R_MAKES(\dut.r$q );
   wire [3:0] search = `FINDER_R_STAGE(\dut.finder.r$q ), doing = `POSITION_R_STAGE(\dut.position.r$q );
   wire chained = `FINDER_R_CHAINED(\dut.finder.r$q ), target = `FINDER_R_TARGET(\dut.finder.r$q );
   wire [1:0] promotion = `FINDER_FOUND_PROMOTION(\dut.finder.found$q );
   localparam IDLE = `BLOCK_STAGE$IDLE, ROOT_NODE = `BLOCK_STAGE$ROOTNODE, ROOT_LOOK = `BLOCK_STAGE$ROOTLOOK, SCAN = `BLOCK_STAGE$SCAN,
      ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH, LAST = `BLOCK_STAGE$LAST, COUNTED = `BLOCK_STAGE$COUNTED,
      NODE = `BLOCK_STAGE$NODE, MOVE = `BLOCK_STAGE$MOVE, MAKING = `BLOCK_STAGE$MAKING, DONE = `BLOCK_STAGE$DONE,
      UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam PIECE = `FINDER_STAGE$PIECE, NEXT = `FINDER_STAGE$NEXT, CASTLE = `FINDER_STAGE$CASTLE, CASTLE_LOOK = `FINDER_STAGE$CASTLELOOK,
      CASTLE_TEST = `FINDER_STAGE$CASTLETEST, OTHER = `FINDER_STAGE$OTHER, OTHER_LOOK = `FINDER_STAGE$OTHERLOOK,
      TEST = `FINDER_STAGE$TEST, PROMOTE = `FINDER_STAGE$PROMOTE, CHOSEN = `FINDER_STAGE$CHOSEN, AFTER = `FINDER_STAGE$AFTER,
      AGAIN = `FINDER_STAGE$AGAIN, SKIP = `FINDER_STAGE$SKIP;

   // The jobs that the finder still sends while there is no room: that of the square that was visited last, the four moves of a pawn
   // that promotes, and one for each wing that was not tried yet. `chained` allows for a promotion and a job of the next walk at once,
   // which is more than the circuit sends.
   wire short_tried = `FINDER_R_SHORT_TRIED(\dut.finder.r$q ), long_tried = `FINDER_R_LONG_TRIED(\dut.finder.r$q );
   wire [2:0] wings = long_tried ? 0 : short_tried ? 1 : 2;
   reg [2:0] its_jobs;
   always @* case (search)
      PIECE, NEXT: its_jobs = target;
      CASTLE: its_jobs = target + wings;
      CASTLE_LOOK, CASTLE_TEST: its_jobs = 1 + wings;
      PROMOTE: its_jobs = chained ? 5 : 4 - promotion;
      default: its_jobs = 0;
   endcase
   // The words that the tree core still sends before it looks at `full`: a node's, and its jobs.
   reg [2:0] still;
   always @* case (stage)
      ROOT_NODE, ROOT_LOOK: still = 1;
      ENTER, MAKING: still = parents;
      SEARCH: still = jobs ? its_jobs : 0;
      NODE: still = makes ? 3 : 0;
      MOVE: still = makes ? 2 : 0;
      default: still = 0;
   endcase

   // The invariant.
   always @* begin
      assert (\places.count == waiting && \works.count == waiting && \leaves.count == waiting && \ordered.count == waiting);
      assert (on_the_way + still <= NEEDED && late + still <= LATE);
      assert (waiting <= before + came && before <= long_before + came_before);
      assert (said_full == (before >= MOST) && heard_full == (long_before >= MOST));
      assert (before <= NEEDED && long_before <= NEEDED);
      if (stage == ROOT_NODE || stage == ROOT_LOOK) assert (on_the_way <= 2);
      // What the finder and the position do in each stage.
      assert (stage <= RETURN && search <= SKIP);
      case (stage)
         SEARCH: ;
         COUNTED, REPORT, RETURN, NODE, MOVE: begin assert (search == CHOSEN || search == 0); end
         default: begin assert (search == 0); end
      endcase
      if (stage != MAKING && stage != UNMAKING) assert (doing == 0);
      // A trunk has no counters.
      if (`BLOCK_IS_TRUNK && stage >= ENTER) assert (!parents && !jobs);
      if (target) assert (search == NEXT || search == PIECE || search == TEST || search == PROMOTE || search == CASTLE);
      if (long_tried || search == CASTLE_LOOK || search == CASTLE_TEST) assert (short_tried);
      if (chained) assert (search == PIECE || search == PROMOTE);
      // Jobs are not offered: a node whose moves are jobs is searched from its first move to its last one.
      if (jobs) case (stage)
         SEARCH: begin assert (search != OTHER && search != OTHER_LOOK && search != TEST && search < CHOSEN); end
         COUNTED, REPORT, RETURN, UNMAKING: begin assert (0); end
         NODE, MOVE: begin assert (makes); end
      endcase
   end

   // The word of a move that waits is that of a job. It is the move to be made wherever the tree core looks ahead, which it does for a whole
   // node or not at all.
   wire waits = `R_WAITS(\dut.r$q ), looks_ahead = `R_LOOKS_AHEAD(\dut.r$q );
   wire [3:0] ply = `POSITION_R_PLY(\dut.position.r$q );
   reg [3:0] last_ply = 0;
   always @(posedge clock) last_ply <= ply;
   always @* begin
      if (ply != last_ply) assert (stage == MAKING || stage == UNMAKING);
      assert (looks_ahead == (`BLOCK_LOOKS_AHEAD && \run.depth_before - last_ply == 4'd3 && !(last_ply == 0 && \run.divide_before )));
      if (waits) assert (\dut.ahead_word$q [15]);
      if (stage == LAST || ((stage == NODE || stage == MOVE) && makes && looks_ahead)) assert (waits);
   end

   // The invariant of the words of squares: by the clocks since one was written, where they are.
   wire [1:0] since = \spacing.past , since_word = \ordered.past ;
   wire early = \spacing.was_early , rested = \rest.rested ;
   wire [2:0] calm = \rests.calm_for ;
   wire writes = \dut.load_register$q [0] || (\dut.load_register$q [2] && \dut.load_register$q [3]);
   wire looks = \dut.load_register$q [2] && !\dut.load_register$q [3] && \dut.load_register$q [18];
   always @* begin
      assert (\rests.was_sent == was_sent && \works.had == (before != 0));
      assert (\leaves.past == since_word && \leaves.was_early == \ordered.was_early );
      assert (\leaves.all_proper && \leaves.come.count == waiting && \leaves.place.count == waiting);
      assert (\leaves.come.past == since_word && \leaves.come.only == \ordered.only && \leaves.come.was_early == \ordered.was_early );
      if (\leaves.was_square ) assert (\ordered.only );
      if (\ordered.only ) assert (\leaves.was_square || waiting == 0);
      if (comes) assert (was_sent);
      // Nothing waits when all has been calm.
      if (calm != 0) assert (!came && long_before == 0);
      if (calm >= 2) assert (waiting == 0 && before == 0 && \ordered.only );
      assert (since_word >= (calm > 3 ? 3 : calm));
      // There is no position to be written while a run goes on.
      if (rested) assert (stage == IDLE && \ordered.only );
      if (writes || sends_square) assert (rested);
      if (sends_square) assert (!job);
      if (looks) assert (!rested && \rest.has_begun && since >= 2);
      if (looks && stage == IDLE) assert (on_the_way <= 2);
      if (\dut.load_register$q [2] && \dut.load_register$q [3]) assert (`POSITION_CHESS960 && \dut.load_register$q [24:22] == 1);
      if (stage == IDLE) assert (valid == sends_square && comes == comes_square);
      else assert (!sends_square && !comes_square);
      if (stage == ROOT_NODE || stage == ROOT_LOOK || stage == SCAN) assert (!valid && !comes);
      // Words come as they were written.
      assert (writes == (since == 0) && sends_square == (since == 1) && comes_square == (since == 2 || (since == 0 && early)));
      if (writes && !early) assert (since_word != 0);
      if (writes && early) assert (since_word == 3);
      if (sends_square && !early) assert (since_word >= 2);
      if (sends_square && early) assert (since_word == 0 && !\ordered.was_early );
      if (comes_square && since == 2) assert (early ? since_word == 1 && !\ordered.was_early : since_word == 3);
   end
endmodule
