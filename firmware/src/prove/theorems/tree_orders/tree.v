// A look goes on for any number of clocks, and finds anything.
module block$verdicts(input clock, input reset, input put, input [15:0] piece, input enter, input [15:0] node, input start,
      input [15:0] job, input [3:0] ply, output free, output idle, output done, output check, output passed, input [3:0] read_ply,
      input black, input [5:0] square, output goal, output may);
   (* anyseq *) wire [5:0] anything;
   (* anyseq *) wire ends;
   reg looks = 0;
   always @(posedge clock) looks <= start || (looks && !ends);
   assign done = !looks;
   assign {free, idle} = looks ? anything[5:4] : 2'b11;
   assign {check, passed, goal, may} = anything[3:0];
endmodule

module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input full, input quiet,
      input [3:0] handed_depth, input handed, input [4:0] slot, input move_ready);
   wire running, loading, hands;
   wire [15:0] state_word;
   block dut(.clock(clock), .reset(1'b0), .load(load), .loading(loading), .start(start), .depth(depth), .divide(divide), .abort(abort),
      .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .move_ready(move_ready), .running(running),
      .hands(hands), .state_word(state_word));

   // The registers of the tree core, of the finder and of the position, and what goes on between them.
   (* hierconn *) wire [20:0] \dut.r$q ;
   (* hierconn *) wire [18:0] \dut.finder.r$q ;
   (* hierconn *) wire [7:0] \dut.position.r$q ;
   (* hierconn *) wire [37:0] \dut.finder.found$q , \dut.ahead$q , \dut.position$record ;
   (* hierconn *) wire [2:0] \dut.finder$order ;
   (* hierconn *) wire [1:0] \dut.position$action ;
   (* hierconn *) wire \dut.finder$chosen , \dut.finder$recalls , \dut.finder$jobs ;
   (* hierconn *) wire [33:0] \dut.position$state ;
   (* hierconn *) wire \dut.verdicts$enter , \dut.verdicts$start , \dut.verdicts$done ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), place = `R_PLACE(\dut.r$q );
   wire aborting = `R_ABORTING(\dut.r$q ), scans = `R_SCANS(\dut.r$q ), parents = `R_PARENTS(\dut.r$q ),
      jobs = `R_JOBS(\dut.r$q ), looks_ahead = `R_LOOKS_AHEAD(\dut.r$q ), waits = `R_WAITS(\dut.r$q ), over = `R_OVER(\dut.r$q ),
      makes = `R_MAKES(\dut.r$q );
   wire [3:0] search = `FINDER_R_STAGE(\dut.finder.r$q );
   wire chained = `FINDER_R_CHAINED(\dut.finder.r$q ), target = `FINDER_R_TARGET(\dut.finder.r$q );
   wire [3:0] ply = `POSITION_R_PLY(\dut.position.r$q ), doing = `POSITION_R_STAGE(\dut.position.r$q );
   wire [2:0] order = \dut.finder$order ;
   wire [1:0] action = \dut.position$action ;
   wire [37:0] record = \dut.position$record ;
   wire chosen = \dut.finder$chosen , recalls = \dut.finder$recalls , done = \dut.verdicts$done , begins = \dut.verdicts$start ;
   wire trunk = `BLOCK_IS_TRUNK, may_look_ahead = `BLOCK_LOOKS_AHEAD;
   localparam IDLE = `BLOCK_STAGE$IDLE, ROOT_NODE = `BLOCK_STAGE$ROOTNODE, ROOT_LOOK = `BLOCK_STAGE$ROOTLOOK, SCAN = `BLOCK_STAGE$SCAN,
      ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH, LAST = `BLOCK_STAGE$LAST, COUNTED = `BLOCK_STAGE$COUNTED,
      NODE = `BLOCK_STAGE$NODE, MOVE = `BLOCK_STAGE$MOVE, MAKING = `BLOCK_STAGE$MAKING, DONE = `BLOCK_STAGE$DONE,
      UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam TO_ENTER = `BLOCK_ORDER$ENTER, TO_RESUME = `BLOCK_ORDER$RESUME, TO_GO_ON = `BLOCK_ORDER$NEXT,
      TO_LEAVE = `BLOCK_ORDER$LEAVE, TO_MAKE = `BLOCK_ACTION$MAKE, TO_UNMAKE = `BLOCK_ACTION$UNMAKE;
   // The position's stages. It makes a move up to the first of these, and takes it back in those after it.
   localparam MADE = `POSITION_STAGE$MAKEPLACE, POP_MOVE = `POSITION_STAGE$POPMOVE, POP_WALK = `POSITION_STAGE$POPWALK,
      UNMADE = `POSITION_STAGE$UNMAKEEMPTY;
   wire idle = search == 0, busy = doing != 0;

   // What the finder is promised.
   wire finder_orders, node_stays, record_returns;
   contract_finder_orders finder_orders_here(.clock(clock), .enters(order == TO_ENTER), .resumes(order == TO_RESUME),
      .goes_on(order == TO_GO_ON), .leaves(order == TO_LEAVE), .recalls(recalls), .idle(idle), .chosen(chosen),
      .jobs(\dut.finder$jobs ), .holds(finder_orders));
   contract_node_stays node_stays_here(.clock(clock), .idle(idle), .jobs(\dut.finder$jobs ), .state(\dut.position$state ),
      .holds(node_stays));
   // Where a move waits, the record is that move; elsewhere that of the move that was made, of which `plies` speaks.
   contract_record_returns record_returns_here(.clock(clock), .leaves(order == TO_LEAVE && looks_ahead),
      .returns(order == TO_RESUME && waits), .record(\dut.finder.found$q ), .holds(record_returns));
   (* hierconn *) wire [37:0] \record_returns_here.left_record ;
   // And the position.
   (* hierconn *) wire [24:0] \dut.load_register$q ;
   wire position_orders;
   contract_position_orders position_orders_here(.clock(clock), .makes(action == TO_MAKE), .takes_back(action == TO_UNMAKE),
      .loads(\dut.load_register$q [2:0] != 0), .idle(!busy), .ply(ply), .record(record), .holds(position_orders));
   (* hierconn *) wire [37:0] \position_orders_here.last_record ;
   wire [37:0] last_record = \position_orders_here.last_record ;
   (* hierconn *) wire \position_orders_here.idled ;
   // The finder's last order to begin or to resume was one to resume.
   (* hierconn *) wire \finder_orders_here.taken_up ;
   wire resumed = \finder_orders_here.taken_up ;

   // The conditions: when a position is written and a run begins, how deep it is, and how many plies of it are those of the nodes that a
   // trunk hands over. (A cluster hands over none.)
   wire files = load[2] && load[3], square = load[0] || files, scan = load[2] && !load[3] && load[18];
   wire works = running || !quiet;
   wire load_lines, load_spacing, load_at_rest, run_kept, files_word, handed_depth_fits;
   contract_load_lines lines(.board(load[0]), .list(load[1]), .state(load[2]), .address(load[8:3]), .holds(load_lines));
   contract_load_spacing spacing(.clock(clock), .square(square), .files(files), .scan(scan), .start(start), .holds(load_spacing));
   contract_load_at_rest rest(.clock(clock), .square(square), .other(load[1] || (load[2] && !files && !scan)), .start(start), .scan(scan),
      .busy(works), .holds(load_at_rest));
   contract_run_kept kept(.clock(clock), .start(start), .scan(scan), .busy(works), .depth(depth), .divide(divide), .holds(run_kept));
   contract_files_word of_files(.chess960(`POSITION_CHESS960 ), .files(files), .data(load[24:9]), .holds(files_word));
   contract_handed_depth_fits handed_depth_fits_here(.clock(clock), .depth(depth), .divide(divide), .handed_depth(handed_depth),
      .holds(handed_depth_fits));
   always @* begin
      assume (load_lines);
      assume (load_spacing);
      assume (load_at_rest);
      assume (run_kept);
      assume (files_word);
      if (trunk) assume (handed_depth_fits);
   end
   (* hierconn *) wire [1:0] \spacing.past ;
   (* hierconn *) wire \spacing.was_early , \rest.rested , \rest.has_begun , \kept.rested , \kept.has_begun ;
   (* hierconn *) wire [3:0] \kept.depth_before , \handed_depth_fits_here.handed_before , \handed_depth_fits_here.depth_before ;
   (* hierconn *) wire \kept.divide_before , \handed_depth_fits_here.same_before , \handed_depth_fits_here.divide_before ;
   wire [3:0] last_depth = \kept.depth_before , last_handed = \handed_depth_fits_here.handed_before ;
   wire last_divide = \kept.divide_before ;
   // In the clock before, too, a run went on.
   reg ran = 0;
   always @(posedge clock) ran <= running && !scans;

   // What others are promised of the tree core: that its run stays one, and that nothing is written into its position.
   wire run_stays, run_loads_nothing;
   contract_run_stays run_stays_here(.clock(clock), .start(start), .running(running), .depth(depth), .divide(divide), .holds(run_stays));
   contract_run_loads_nothing run_loads_nothing_here(.loading(loading), .running(running), .holds(run_loads_nothing));
   // What is in the register on the way to the position.
   wire [2:0] written = \dut.load_register$q [2:0];
   wire odd = \dut.load_register$q [3], puts = written[0] || (written[2] && odd), asks = written[2] && !odd && \dut.load_register$q [18];
   always @* begin
      if (\rest.rested ) assert (stage == IDLE && !\rest.has_begun );
      if (written != 0) assert (asks ? stage == IDLE : \rest.rested );
      assert (\rest.has_begun == asks && \kept.rested == \rest.rested && \kept.has_begun == \rest.has_begun );
      if (ran && trunk) assert (\handed_depth_fits_here.same_before );
      if (trunk) assert (\handed_depth_fits_here.depth_before == last_depth && \handed_depth_fits_here.divide_before == last_divide);
   end

   // A clock ago.
   reg [3:0] last_ply = 0, last_place = 0;
   reg began_look = 0;
   // The finder's record was recalled whole since its last order to begin or to resume.
   reg recalled = 0;
   // The position has taken a move back, and has got no order since then.
   reg was_taken_back = 0;
   wire has_returned = !busy && was_taken_back;
   // The finder has offered a move at this node that was not made yet, but looked at; and that move.
   reg waits_here = 0;
   reg [37:0] offered;
   always @(posedge clock) begin
      if (begins && chosen && looks_ahead) begin
         waits_here <= 1;
         offered <= \dut.finder.found$q ;
      end else if (!running || (action == TO_MAKE && looks_ahead) || (action == TO_UNMAKE && ply + 4'd3 == depth)) waits_here <= 0;
      last_ply <= ply;
      last_place <= place;
      began_look <= begins;
      was_taken_back <= doing >= POP_MOVE || (has_returned && action == 0 && \dut.load_register$q [2:0] == 0);
      recalled <= recalls ? doing == POP_WALK : order == TO_ENTER || order == TO_RESUME ? 0 : recalled;
   end

   // The finder's orders.
   always @* begin
      // It leaves a node when a move of it is made, and takes it up again when that has been taken back.
      if (order == TO_LEAVE) assert (aborting || action == TO_MAKE);
      if (order == TO_RESUME) assert (recalled && has_returned);
      // While it searches, the node stays, and the kind of its moves.
      if (!idle) assert (!busy);
      if (!idle && action != 0) assert (action == TO_MAKE && order == TO_LEAVE);
   end
   // The position's actions.
   always @* begin
      // The finder offers the move, or has offered it at this node before, and the look at it is over.
      if (action == TO_MAKE && !looks_ahead) assert (chosen && record == \dut.finder.found$q );
      if (action == TO_MAKE && looks_ahead) assert (waits_here && record == offered && done);
      if (action == TO_MAKE && !trunk) assert (ply + 3 <= depth);
      if (action == TO_MAKE && trunk) assert (ply < depth);
      // Every move has been taken back.
      if (!running) assert (ply == 0 && idle && !busy);
   end
   // The looks.
   always @* begin
      if (begins || \dut.verdicts$enter ) assert (done);
      if (!done && !began_look) assert (place == last_place);
      if (!running) assert (done);
   end

   // The invariant: what the finder, the position and the looks do in each stage.
   always @* begin
      assert (stage <= RETURN && search <= `FINDER_STAGE$SKIP && doing <= UNMADE);
      case (stage)
         MAKING: begin assert (doing <= MADE); end
         UNMAKING: begin assert (!busy || doing >= POP_MOVE); end
         default: begin assert (!busy); end
      endcase
      case (stage)
         SEARCH: begin assert (!idle); end
         COUNTED: begin assert (chosen); end
         REPORT, RETURN: begin assert (chosen || idle); end
         NODE, MOVE: begin assert (over ? idle : chosen); end
         default: begin assert (idle); end
      endcase
      if (stage == IDLE || stage == ROOT_NODE || stage == ROOT_LOOK || stage == NODE || stage == MOVE) assert (done);
      if ((stage == UNMAKING && (!busy || doing > POP_WALK)) || ((stage == REPORT || stage == RETURN) && idle)) assert (recalled);
      if ((stage == UNMAKING && !busy) || ((stage == REPORT || stage == RETURN) && idle)) assert (was_taken_back);
      // A record changes only while a piece is searched.
      if (target) assert (search == `FINDER_STAGE$NEXT || search == `FINDER_STAGE$PIECE || search == `FINDER_STAGE$TEST
         || search == `FINDER_STAGE$PROMOTE || search == `FINDER_STAGE$CASTLE);
      if (chained) assert (search == `FINDER_STAGE$PIECE || search == `FINDER_STAGE$PROMOTE);
      if (stage == MOVE) assert (\position_orders_here.idled && last_record == (looks_ahead ? \dut.ahead$q : \dut.finder.found$q ));
      if (stage == SEARCH && resumed) assert (!parents && depth != 1 && (!looks_ahead || waits));
      if ((stage == NODE || stage == MOVE) && resumed) assert (makes);
      if ((stage == COUNTED || stage == REPORT || stage == RETURN) && chosen) assert (!resumed);
      if ((stage == REPORT || stage == RETURN) && idle) assert (ply == 0 && divide && !parents && !jobs && !waits && depth != 1);
      if (stage == UNMAKING) assert (!jobs);
      // What waits, and what is over.
      assert (looks_ahead == (may_look_ahead && last_depth - last_ply == 4'd3 && !(last_ply == 0 && last_divide)));
      if (waits && stage >= ROOT_LOOK && !(aborting && (stage == DONE || stage == UNMAKING))) assert (waits_here);
      if (waits && stage >= ROOT_LOOK) assert (may_look_ahead);
      if (waits_here) assert (\dut.ahead$q == offered);
      if (waits && !aborting && stage >= ROOT_LOOK && (!looks_ahead || stage == MAKING || stage == UNMAKING))
         assert (\record_returns_here.left_record == \dut.ahead$q );
      // It waits at the node at which moves are found ahead, and while the node of its move is searched.
      if (waits && !aborting && stage >= ROOT_LOOK)
         assert (5'd0 + ply + 3 >= last_depth && !(last_depth == 3 && last_divide));
      if (stage == UNMAKING && waits && (!busy || doing > POP_WALK)) assert (\dut.finder.found$q == \dut.ahead$q );
      if (stage == DONE && looks_ahead && !aborting) assert (!waits);
      if (stage == SEARCH || stage == COUNTED || stage == REPORT || stage == RETURN) assert (!over);
      if (stage == LAST) assert (over && waits && looks_ahead);
      if (stage == NODE || stage == MOVE) assert (makes == (!looks_ahead || waits) && (!over || (looks_ahead && waits)));
   end

   // How deep it is.
   wire counts = stage >= ENTER;
   // The moves of a node that is searched may be made, as deep as it is.
   wire [3:0] least = trunk ? last_handed : 2;
   always @* begin
      if (ply != last_ply) assert (stage == MAKING ? !busy && ply == last_ply + 4'd1
         : stage == UNMAKING && doing == POP_MOVE && ply == last_ply - 4'd1);
      if (!counts) assert (ply == 0);
      if (running && !scans) assert (last_depth != 0);
      if (running && !scans && stage != ROOT_NODE) assert (ran);
      if (stage == COUNTED) assert (last_depth == 1);
      if (counts) assert (!scans);
      if (counts && last_depth == 1) assert (ply == 0 && (stage == ENTER || stage == SEARCH || stage == COUNTED || stage == DONE
         || stage == REPORT || stage == RETURN));
      if (counts && last_depth != 1) begin
         assert (5'd0 + ply + least + (stage == NODE || stage == MOVE || stage == LAST || stage == UNMAKING || (stage == MAKING && busy))
            <= {1'b0, last_depth});
         if (trunk && (stage == SEARCH || stage == REPORT || stage == RETURN)) assert (aborting || 5'd0 + ply + least < last_depth);
      end
      if (stage == MAKING && !busy) assert (ply != 0);
      // What kind of node it is.
      if (counts && trunk) assert (!parents && !jobs);
      if (counts && !trunk && last_depth != 1) case (stage)
         ENTER, SEARCH, COUNTED, REPORT, RETURN: begin assert (parents == (5'd0 + ply + 2 == last_depth)); end
         MAKING: begin assert (parents == (5'd0 + ply + 2 + busy == last_depth)); end
         NODE, MOVE, LAST, UNMAKING: begin assert (!parents); end
      endcase
   end

   // What a trunk hands over stays as it is until it is handed over, and it does so in a run.
   wire handed_node, hands_in_run;
   contract_handed_node of_trunk(.clock(clock), .start(start), .abort(abort), .hands(hands), .handed(handed), .state_word(state_word),
      .holds(handed_node));
   contract_hands_in_run in_run(.clock(clock), .start(start), .running(running), .hands(hands), .handed(handed),
      .handed_depth(handed_depth), .holds(hands_in_run));
   (* hierconn *) wire \of_trunk.gives_up , \in_run.runs ;
   (* hierconn *) wire [2:0] \in_run.recent ;
   always @* begin
      if (running && !scans && \of_trunk.gives_up ) assert (aborting);
      if (running && !scans) assert (\in_run.runs );
      if (\in_run.recent [0]) assert (stage == ENTER);
      if (\in_run.recent [1]) assert (stage == ENTER || stage == SEARCH);
   end

   // The look of the verdicts gets only orders that it can take.
   wire look_orders;
   (* hierconn *) wire \dut.verdicts$put , \dut.verdicts$idle ;
   (* hierconn *) wire [15:0] \dut.verdicts$piece ;
   contract_look_orders orders(.clock(clock), .put(\dut.verdicts$put ), .files(\dut.verdicts$piece [13]), .enter(\dut.verdicts$enter ),
      .start(begins), .idle(\dut.verdicts$idle ), .holds(look_orders));
   (* hierconn *) wire [1:0] \orders.left ;
   (* hierconn *) wire \orders.idle_before ;
   always @* begin
      assert (\orders.left <= 2);
      assert (written[0] + written[1] + written[2] <= 1);
      if (\rest.rested ) assert (\orders.idle_before );
      if (asks) assert (\spacing.past >= 2);
      assert (puts == (\spacing.past == 0));
      if (\orders.left == 2) assert (\spacing.past == 1);
      if (\orders.left == 1) assert (\spacing.past == 2 || (\spacing.past == 0 && \spacing.was_early && written[2]));
      if (written[2] && odd) assert (`POSITION_CHESS960 && \dut.load_register$q [24:22] == 1);
      if (stage != IDLE) assert (\orders.left == 0);
   end
