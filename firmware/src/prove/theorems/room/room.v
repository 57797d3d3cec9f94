// A look takes any number of clocks, and finds anything.
module block$verdicts(input clock, input reset, input put, input [15:0] piece, input enter, input [15:0] node, input start,
      input [15:0] job, input [3:0] ply, output free, output idle, output done, output check, output passed, input [3:0] read_ply,
      input black, input [5:0] square, output goal, output may);
   (* anyseq *) wire [6:0] anything;
   assign {free, idle, done, check, passed, goal, may} = anything;
endmodule

// Beside the block there are the cluster's registers and the queue of one counter, which takes words at will. A job may be for
// another counter, and another counter may say that it is full.
module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input quiet,
      input [3:0] handed_depth, input handed, input [4:0] slot, input move_ready, input its, input takes, input other_full);
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
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .full(full),
      .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .move_ready(move_ready), .running(running), .bus(bus));

   // The words of a run that were sent since the tree core hears that a counter is full.
   (* hierconn *) wire \dut.pushes ;
   reg [3:0] late = 0;
   // The words that wait in the queue, a clock ago and two clocks ago. A word that is sent is in the cluster's register a clock later,
   // and in the queue after another one.
   reg [5:0] waiting = 0, before = 0, long_before = 0;
   reg comes = 0, came = 0, came_before = 0;
   wire sent = valid && (!job || its);
   wire [5:0] on_the_way = waiting + comes + sent;
   always @(posedge clock) begin
      late <= full && running ? late + \dut.pushes : 0;
      comes <= sent;
      came <= comes;
      came_before <= came;
      waiting <= waiting + comes - (takes && waiting != 0);
      before <= waiting;
      long_before <= before;
      said_full <= waiting >= MOST;
      heard_full <= said_full;
   end

   // The condition: a position is written, and a run begins, when the words before have been taken, all but one. (A write is in its
   // register then.)
   (* hierconn *) wire [24:0] \dut.load_register$q ;
   always @* if (\dut.load_register$q [2:0] != 0 || start) assume (on_the_way <= 1);

   // The claim: every word that comes finds a place.
   wire place_for_words;
   contract_place_for_words places(.clock(clock), .push(comes), .taken(takes && waiting != 0), .holds(place_for_words));
   (* hierconn *) wire [4:0] \places.count ;

   // After a counter is full only a few words are sent.
   always @* begin
      assert (late <= LATE);
      assert (waiting <= NEEDED && NEEDED < PLACES);
      assert (place_for_words);
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
      assert (\places.count == waiting);
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
      if (target) assert (search == NEXT || search == PIECE || search == TEST || search == PROMOTE || search == CASTLE
         || search == 0);
      if (long_tried || search == CASTLE_LOOK || search == CASTLE_TEST) assert (short_tried);
      if (chained) assert (search == PIECE || search == PROMOTE || search == 0);
      // Jobs are not offered: a node whose moves are jobs is searched from its first move to its last one.
      if (jobs) case (stage)
         SEARCH: begin assert (search != OTHER && search != OTHER_LOOK && search != TEST && search < CHOSEN); end
         COUNTED, REPORT, RETURN, UNMAKING: begin assert (0); end
         NODE, MOVE: begin assert (makes); end
      endcase
   end
endmodule
