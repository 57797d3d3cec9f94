module theorem(input clock, input [34:0] frame, input [7:0] argument, input header_ready, input load_busy, input [2:0] load_fault,
      input run_busy, input move_valid);
   wire frame_ready, overrun_ready, header_valid, start, move_ready, load_start, loads_kept, divide;
   wire [3:0] depth;
   wire [26:0] header;
   block dut(.clock(clock), .reset(1'b0), .frame(frame), .argument(argument), .frame_ready(frame_ready), .overrun_ready(overrun_ready),
      .header(header), .header_valid(header_valid), .header_ready(header_ready), .load_start(load_start), .combined(loads_kept),
      .load_busy(load_busy), .load_fault(load_fault), .start(start), .depth(depth), .divide(divide), .run_busy(run_busy),
      .move_valid(move_valid), .move_ready(move_ready));

   wire valid = `FRAME_VALID(frame), overrun = `FRAME_OVERRUN(frame);
   wire [7:0] seq = `FRAME_SEQ(frame), dropped_seq = `FRAME_DROPPED_SEQ(frame), header_seq = `HEADER_SEQ(header);

   // What `frames` claims of frame and overrun, and `frame-tx` and `frame-bytes` assume of the header.
   wire frame_stays, overrun_stays, header_stays;
   contract_frame_stays frame_stays_here(.clock(clock), .valid(valid),
      .fields({`FRAME_KIND(frame), seq, `FRAME_LENGTH(frame), `FRAME_DAMAGED(frame)}), .ready(frame_ready), .holds(frame_stays));
   contract_overrun_stays overrun_stays_here(.clock(clock), .overrun(overrun), .seq(dropped_seq), .ready(overrun_ready),
      .holds(overrun_stays));
   contract_header_stays header_stays_here(.clock(clock), .valid(header_valid), .header(header), .ready(header_ready), .waits(),
      .holds(header_stays));
   always @* assume (frame_stays);
   always @* assume (overrun_stays);

   // What `loader` assumes of runs and loads, and `frame-tx` of a run that begins.
   wire runs_apart, silent_start;
   contract_runs_apart runs(.clock(clock), .load_start(load_start), .load_busy(load_busy), .refused(load_fault != 0), .start(start),
      .run_busy(run_busy), .depth(depth), .divide(divide), .holds(runs_apart));
   contract_silent_start silence(.start(start), .valid(header_valid), .holds(silent_start));
   (* hierconn *) wire \runs.rests , \runs.loads , \runs.has_position ;

   (* hierconn *) wire [39:0] \dut.r$q ;
   (* hierconn *) wire [30:0] \dut.known$q ;
   (* hierconn *) wire [15:0] \dut.verdict$q ;
   wire [3:0] state = `R_STATE(\dut.r$q ), reply = `R_REPLY(\dut.r$q );
   wire [1:0] subject = `R_SUBJECT(\dut.r$q );
   wire served_host = `R_SERVED_HOST(\dut.r$q ), due = `R_DUE(\dut.r$q ), combined = `R_COMBINED(\dut.r$q );
   wire [7:0] kept_seq = `R_KEPT_SEQ(\dut.r$q );
   wire running = `KNOWN_RUNNING(\dut.known$q ), waiting = `KNOWN_WAITING(\dut.known$q ), loaded = `KNOWN_LOADED(\dut.known$q );
   wire [7:0] run_seq = `KNOWN_RUN_SEQ(\dut.known$q );
   wire [3:0] action = `VERDICT_ACTION(\dut.verdict$q );

   localparam WAITING = `BLOCK_CONTROLSTATE$WAITING, JUDGING = `BLOCK_CONTROLSTATE$JUDGING, DECIDING = `BLOCK_CONTROLSTATE$DECIDING,
      FETCHING = `BLOCK_CONTROLSTATE$FETCHING, LOADING = `BLOCK_CONTROLSTATE$LOADING, STARTING = `BLOCK_CONTROLSTATE$STARTING,
      ABORTING = `BLOCK_CONTROLSTATE$ABORTING, STOPPING = `BLOCK_CONTROLSTATE$STOPPING, REPLYING = `BLOCK_CONTROLSTATE$REPLYING;
   localparam OF_FRAME = `BLOCK_SUBJECT$FRAME, OF_RUN = `BLOCK_SUBJECT$RUN, OF_OVERRUN = `BLOCK_SUBJECT$OVERRUN;

   // The board's own: a move or the result of the run, or the command that waits.
   wire tells = running && (move_valid || !run_busy);
   wire begins = waiting && !running;
   wire own = tells || begins;
   wire own_turn = served_host && due;
   wire serves_host = state == WAITING && (valid || overrun) && !own_turn;

   // The engine waits for another block: the transmitter, the loader, the cores.
   wire waits = (state == REPLYING && !header_ready) || (state == LOADING && (load_busy || run_busy)) || (state == STOPPING && run_busy);

   // What it does for the frame that is held: the first of two replies to ABORT ends the run.
   wire ends_run = state == REPLYING && subject == OF_RUN && reply == `BLOCK_REPLYKIND$ERROR && !combined;
   wire for_frame = state == JUDGING || state == DECIDING || state == ABORTING || state == STOPPING || ends_run
      || ((state == FETCHING || state == LOADING || state == STARTING) && !combined) || (state == REPLYING && subject == OF_FRAME);
   wire for_own = ((state == FETCHING || state == LOADING || state == STARTING) && combined)
      || (state == REPLYING && subject == OF_RUN && !ends_run);
   wire for_overrun = state == REPLYING && !for_frame && !for_own;

   // How many steps are left, at most: to the clock in which the frame that is held is taken, and to that in which the board's own
   // is served.
   reg [3:0] to_frame, to_own, steps;
   always @* begin
      case (state)
         JUDGING: steps = 6;
         DECIDING: steps = 5;
         ABORTING: steps = 4;
         FETCHING: steps = combined ? 10 : 3;
         STOPPING: steps = 3;
         LOADING: steps = combined ? 9 : 2;
         STARTING: steps = combined ? 8 : 1;
         default: steps = ends_run ? 2 : for_frame ? 1 : 8;
      endcase
      to_frame = steps;
      to_own = steps;
      if (for_overrun) begin
         to_frame = 13;
         to_own = 6;
      end
      if (state == WAITING) begin
         to_frame = !own_turn ? 7 : own ? 11 : 12;
         to_own = serves_host ? 7 : 0;
      end
   end

   // By what is seen at the ports: a frame that is taken without a reply, and without a run that begins, is a PERFT that waits. Its
   // number is owed until its position is loaded, or until the reply to an ABORT, which drops it. `number` is that of the
   // command whose run or position it is now.
   reg owing = 0;
   reg [7:0] owed, number;
   wire keeps = frame_ready && !header_valid && !start;
   wire drops = frame_ready && header_valid && reply == `BLOCK_REPLYKIND$STOPPED;
   wire serves_kept = load_start && loads_kept;
   always @(posedge clock) begin
      if (keeps) owed <= seq;
      owing <= keeps || (owing && !serves_kept && !drops);
      if (serves_kept) number <= owed;
      else if (start && frame_ready) number <= seq;
   end
   // The engine has a run or the command that waited, or is on its way to the reply that drops that.
   wire has_run = running || (state == REPLYING && subject == OF_RUN) || (combined && (state == LOADING || state == STARTING));
   wire dropping = state == ABORTING || state == STOPPING || ends_run
      || (state == REPLYING && subject == OF_FRAME && reply == `BLOCK_REPLYKIND$STOPPED);

   // The last clock.
   reg has_last = 0;
   reg held, last_waits, last_own;
   reg [3:0] last_state, last_to_frame, last_to_own;
   reg [7:0] last_argument;
   always @(posedge clock) begin
      has_last <= 1;
      last_argument <= argument;
      held <= valid && !frame_ready;
      last_waits <= waits;
      last_own <= own;
      last_state <= state;
      last_to_frame <= to_frame;
      last_to_own <= to_own;
   end
   wire serves_own = last_state == WAITING && for_own;
   // A command's depth stays while it is judged.
   always @* if (state == DECIDING) assume (argument == last_argument);

   always @* begin
      // A frame that is taken is answered in that clock, or begins a run, or waits, and then no other one does.
      if (frame_ready && header_valid) assert (header_ready && header_seq == seq);
      if (frame_ready) assert (valid);
      if (keeps) assert (!owing && state == DECIDING && action == `BLOCK_ACTION$KEEP);
      // What waits is served under its own number, or dropped by an ABORT.
      if (owing && !dropping && !serves_kept) assert (waiting);
      if (serves_kept) assert (owing);
      // A reply about neither a frame nor an overrun has the number of the command whose run or position it is.
      if (header_valid && header_ready && !frame_ready && !overrun_ready) assert (header_seq == number);
      // A reply takes what it is about.
      if (header_valid && subject == OF_FRAME) assert (valid && header_seq == seq && frame_ready == header_ready);
      if (header_valid && subject == OF_OVERRUN) assert (overrun && header_seq == dropped_seq && overrun_ready == header_ready);
      assert (header_stays);
      assert (runs_apart);
      assert (silent_start);
      // Every clock in which no other block is waited for brings a frame nearer to its end.
      if (has_last && held) assert (last_waits ? to_frame <= last_to_frame : to_frame < last_to_frame);
      // And what is the board's own, however many frames come.
      if (has_last && last_own && own && !serves_own) assert (last_waits ? to_own <= last_to_own : to_own < last_to_own);
      // The invariant.
      if (waiting) assert (owing && !dropping && kept_seq == owed);
      if (state == FETCHING && combined) assert (owing && run_seq == owed && !waiting);
      if (state == STARTING && !combined) assert (run_seq == seq);
      else if (has_run) assert (run_seq == number);
      assert (state <= REPLYING && subject <= OF_OVERRUN);
      if (for_frame) assert (valid);
      if (for_overrun) assert (overrun);
      if (state != WAITING) assert (served_host == !for_own);
      if (state == DECIDING && (action == `BLOCK_ACTION$RUN || action == `BLOCK_ACTION$COUNTROOT || action == `BLOCK_ACTION$LOAD))
         assert (!running);
      // A run begins with a position and a depth, and when the one before is over.
      if (state == DECIDING && action == `BLOCK_ACTION$RUN)
         assert (loaded && (`FRAME_KIND(frame) == `BLOCK_MOVES || (last_argument != 0 && last_argument < 16)));
      if (state == STARTING) assert (running && \runs.has_position );
      if (state == FETCHING || state == LOADING) assert (!running && !loaded);
      assert (\runs.loads == (state == LOADING));
      if ((!running && state != LOADING) || state == STARTING) assert (\runs.rests );
      if (loaded) assert (\runs.has_position );
      if (state == ABORTING || state == STOPPING) assert (running && !combined);
      if (for_frame && state != JUDGING && state != DECIDING && !ends_run) assert (subject == OF_FRAME);
      if (has_last) assert (due == last_own);
   end
endmodule
