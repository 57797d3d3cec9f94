module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input counted, input hands,
      input [15:0] anything, input [15:0] state_word, input [22:0] said, input ends, input running, input settles);
   wire [5:0] order;
   wire [24:0] write;
   wire [4:0] slot;
   wire handed, busy;
   wire [3:0] handed_depth;
   wire [13:0] leaves;
   wire [15:0] list_word;
   block dut(.clock(clock), .reset(1'b0), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .counted(counted),
      .hands(hands), .list_word(list_word), .state_word(state_word), .said(said), .order(order), .write(write), .slot(slot),
      .handed(handed), .handed_depth(handed_depth), .busy(busy), .leaves(leaves));
   wire [3:0] target = order[3:0];
   wire begins = order[4];
   wire [5:0] address = write[8:3];
   wire board = write[0], list = write[1], state = write[2] && !address[0];
   // From which files rooks castle is written for all clusters, before a run.
   wire files = write[2] && address[0];
   wire [15:0] data = write[24:9];
   wire said_busy = said[0], said_idle = said[1];
   wire [3:0] said_target = said[5:2];

   (* hierconn *) wire [12:0] \dut.r$q ;
   (* hierconn *) wire [22:0] \dut.chain$q ;
   (* hierconn *) wire [15:0] \dut.held$q ;
   (* hierconn *) wire [24:0] \dut.writes$q ;
   wire [2:0] stage = \dut.r$q [2:0];
   wire [7:0] at = \dut.r$q [10:3];
   wire aborting = \dut.r$q [11], puts = \dut.r$q [12];
   (* hierconn *) wire [5:0] \dut.settling.r$q ;
   wire unsettled;
   wire [4:0] settling;
   assign {unsettled, settling} = \dut.settling.r$q ;
   // The clock of a slot's or a square's four.
   wire [1:0] quarter = at[1:0];
   localparam IDLE = `BLOCK_STAGE$IDLE, LISTS = `BLOCK_STAGE$LISTS, BOARD = `BLOCK_STAGE$BOARD, PIECES = `BLOCK_STAGE$PIECES,
      STATE = `BLOCK_STAGE$STATE, START = `BLOCK_STAGE$START;

   // A cluster, and how many clocks what it says needs to the end of the chain. It counts from the order to count on, and ends at will.
   reg [3:0] number, far;
   reg counts = 0;
   // Whether it counted, from two clocks ago on; and whether the handover has it that it did.
   reg [15:0] counted_then = 0;
   reg known = 0;
   // Clocks since the last order.
   reg [5:0] age = 63;
   // The run was given up, or there is none; that was so a clock ago; a clock ago there was a node that is still to be handed over, and its
   // state.
   (* hierconn *) wire \of_tree.gives_up , \of_tree.has_node ;
   (* hierconn *) wire [15:0] \of_tree.word ;
   wire given_up = \of_tree.gives_up , had = \of_tree.has_node ;
   wire [15:0] turn = \of_tree.word ;
   reg gave_up = 0;
   // The leaves that the chain reported a clock ago, with the trunk's own.
   reg [13:0] reported = 0;
   // Clocks since the chain said that a cluster counts, as it was heard, and since the last order to count.
   reg [4:0] calm = 31;
   // What was loaded a clock ago, and whether nothing was handed over then.
   reg [24:0] last_load = 0;
   reg was_idle = 0;
   always @(posedge clock) begin
      number <= number;
      far <= far;
      counts <= begins && target == number ? 1 : counts && !ends;
      counted_then <= {counted_then, counts};
      known <= counted_then[far];
      last_load <= load;
      was_idle <= stage == IDLE;
      age <= start ? 63 : begins && target == number ? 0 : age == 63 ? 63 : age + 1;
      gave_up <= given_up;
      reported <= said[19:6] + counted;
      calm <= \dut.chain$q [0] || begins ? 0 : calm == 31 ? 31 : calm + 1;
   end

   // The leaves of all clusters, and what the ledger gets, in which are the trunk's own.
   wire cluster_chain_leaves, all_leaves;
   contract_cluster_chain_leaves of_chain(.number(4'd0), .leaves(said[19:6]), .holds(cluster_chain_leaves));
   always @* assume (cluster_chain_leaves);
   contract_all_leaves of_all(.leaves(leaves), .holds(all_leaves));
   always @* assert (all_leaves);

   // What the chain says of the cluster is what was so when it was said.
   wire counting_cluster;
   contract_counting_cluster of_cluster(.counted(counted_then[far]), .number(number), .busy(said_busy), .idle(said_idle),
      .target(said_target), .holds(counting_cluster));
   always @* assume (counting_cluster);

   // What the trunk's tree core hands over, and when a run begins and a position is loaded.
   wire handed_node, hands_in_run;
   contract_handed_node of_tree(.clock(clock), .start(start), .abort(abort), .hands(hands), .handed(handed),
      .state_word(state_word), .holds(handed_node));
   always @* assume (handed_node);
   contract_hands_in_run in_run(.clock(clock), .start(start), .running(running), .hands(hands), .handed(handed),
      .handed_depth(handed_depth), .holds(hands_in_run));
   always @* assume (hands_in_run);
   // The trunk is busy while its tree core runs, and for some clocks more.
   reg chess960;
   always @(posedge clock) chess960 <= chess960;
   wire works = running || settles;
   wire handover_settles, run_kept, load_lines, load_at_rest, load_spacing, files_word;
   contract_handover_settles settled(.clock(clock), .busy(busy), .settles(settles), .holds(handover_settles));
   always @* assume (handover_settles);
   wire loads_files = load[2] && load[3], loads_square = load[0] || loads_files, loads_scan = load[2] && !load[3] && load[18];
   contract_run_kept run(.clock(clock), .start(start), .scan(loads_scan), .busy(works), .depth(depth), .divide(divide), .holds(run_kept));
   always @* assume (run_kept);
   contract_load_lines load_bus(.board(load[0]), .list(load[1]), .state(load[2]), .address(load[8:3]), .holds(load_lines));
   always @* assume (load_lines);
   contract_load_spacing loads(.clock(clock), .square(loads_square), .files(loads_files), .scan(loads_scan), .start(start),
      .holds(load_spacing));
   always @* assume (load_spacing);
   contract_load_at_rest rest(.clock(clock), .square(loads_square), .other(load[1] || (load[2] && !loads_files && !loads_scan)),
      .start(start), .scan(loads_scan), .busy(works), .holds(load_at_rest));
   always @* assume (load_at_rest);
   contract_files_word of_files(.chess960(chess960), .files(loads_files), .data(load[24:9]), .holds(files_word));
   always @* assume (files_word);
   (* hierconn *) wire [1:0] \loads.past ;
   (* hierconn *) wire [2:0] \in_run.recent ;
   (* hierconn *) wire \loads.was_early , \rest.rested , \rest.has_begun , \run.rested , \run.has_begun ;
   (* hierconn *) wire \in_run.runs , \settled.was_busy ;

   // What the clusters get: writes and orders as a cluster can take them, and how many plies it counts.
   wire square_or_files = board || files, scan = state && data[9], its = target == number;
   wire cluster_lines, cluster_spacing, cluster_at_rest, cluster_run, cluster_files;
   contract_load_lines lines(.board(board), .list(list), .state(write[2]), .address(address), .holds(cluster_lines));
   contract_load_spacing writes(.clock(clock), .square(square_or_files), .files(files), .scan(scan), .start(begins),
      .holds(cluster_spacing));
   contract_load_at_rest cluster(.clock(clock), .square((board && its) || files), .other((list || (state && !scan)) && its),
      .start(begins && its), .scan(scan && its), .busy(counts), .holds(cluster_at_rest));
   contract_run_kept its_run(.clock(clock), .start(begins && its), .scan(scan && its), .busy(counts), .depth(handed_depth), .divide(1'b0),
      .holds(cluster_run));
   contract_files_word its_files(.chess960(chess960), .files(files), .data(data), .holds(cluster_files));
   wire no_scan;
   contract_no_scan never(.scan(scan), .holds(no_scan));
   (* hierconn *) wire [3:0] \run.depth_before , \its_run.depth_before ;
   (* hierconn *) wire \run.divide_before , \its_run.rested , \its_run.has_begun ;
   wire [3:0] share = \run.depth_before < 6 ? 3 : 4;
   wire [3:0] plies = \run.depth_before <= share ? \run.depth_before - \run.divide_before : share;
   (* hierconn *) wire [1:0] \writes.past ;
   (* hierconn *) wire \writes.was_early , \cluster.rested , \cluster.has_begun ;
   always @* begin
      assert (cluster_lines && cluster_spacing && cluster_at_rest && cluster_run && cluster_files);
      assert (handed_depth == plies);
   end
   always @* assume (far != 0);

   // A slot of the trunk's lists and a square, and what the cluster has of them. Pieces stand on squares of their own.
   reg [4:0] here;
   reg [5:0] square;
   reg [15:0] piece;
   reg [4:0] asked;
   wire alive = piece[9];
   always @(posedge clock) begin
      here <= here;
      square <= square;
      piece <= piece;
      asked <= slot;
   end
   assign list_word = asked == here ? piece : anything;
   always @* begin
      if (list_word[9] && asked != here) assume (list_word[5:0] != square);
      if (alive) assume (piece[5:0] == square);
   end
   reg [15:0] its_piece, its_square, its_state;
   always @(posedge clock) begin
      if (target == number) begin
         if (list && address == here) its_piece <= data;
         if (board && address == square) its_square <= data;
         if (state) its_state <= data;
      end
   end
   wire [15:0] board_word = alive ? {7'b0, 1'b1, here[4], piece[8:6], here[3:0]} : 16'd0;

   // Clocks since the last write of a square, or of files, of which three at least have to pass; and what there was to be a clock ago.
   wire [1:0] since = \writes.past ;
   reg [1:0] since_load = 3;
   reg loaded_early = 0, handed_recently = 0;
   reg [2:0] boards = 0;
   always @(posedge clock) begin
      {since_load, loaded_early} <= {\loads.past , \loads.was_early };
      boards <= {boards, board};
      handed_recently <= \in_run.recent [2];
   end

   reg [5:0] wait_left;
   integer i;
   reg pending, rising;
   always @* begin
      // How far what the cluster is about to say has come.
      pending = counts;
      wait_left = far + 2;
      for (i = 0; i < 16; i = i + 1)
         if (i <= far && counted_then[i]) begin
            pending = 1;
            wait_left = far - i + 1;
         end
      // That it counts is on the way, and not only from the last order.
      rising = (counts && !counted_then[0] && age != 0) || (counted_then[far] && !known && age != far + 1);
      for (i = 0; i < 15; i = i + 1)
         if (i < far && counted_then[i] && !counted_then[i + 1] && age != i + 1) rising = 1;
   end

   always @* begin
      // What counts is left alone: nothing is written there, and it is not ordered to count.
      if (target == number && counts) assert (!board && !list && !state && !begins);
      if (counts) assert (!files);
      // The files that the trunk gets come to the clusters a clock later.
      if (was_idle && last_load[2] && last_load[3]) assert (write == {last_load[24:9], 6'd1, 3'b100});
      // While the cluster counts, and while anything of that is on the way, the run is not over.
      if (counts || known || pending) assert (busy);
      // When it is ordered to count it has the trunk's node.
      if (begins && target == number) begin
         assert (its_piece == (alive ? piece : 16'd0));
         assert (its_square == board_word);
         assert (its_state == state_word);
      end
      assert (leaves == reported);
      // The run is over when nothing of that was so for 31 clocks, and a handover that was given up has ended.
      assert (busy == (calm != 31));
      if (gave_up) assert (stage == IDLE);
   end

   // The invariant. What the cluster is on the way to say was begun by the last order; so when that is long ago, what the chain says
   // is what is so.
   wire quiet = !counts && !known && !pending;
   always @* begin
      // Between runs nothing counts.
      assert (\run.rested == \rest.rested && \run.has_begun == \rest.has_begun );
      if (\rest.rested || (!\settled.was_busy && \in_run.recent == 0)) assert (quiet);
      if (!\its_run.rested ) assert (counts || counted_then[0]);
      assert (unsettled ? settling == 31 - calm && calm != 31 : calm == 31);
      assert (stage <= START && (stage == IDLE || hands || given_up));
      if (stage == LISTS) assert (at < 32);
      if (stage == PIECES) assert (at <= 127);
      if (stage == START) assert (at < 32);
      if (stage != IDLE) assert (given_up ? aborting : had);
      if (aborting) assert (given_up);
      if (known) assert (\dut.chain$q [0] && !(\dut.chain$q [1] && \dut.chain$q [5:2] == number));
      if (known) assert (unsettled);
      if (pending && !known) assert (unsettled && settling > wait_left);
      assert (!rising);
      if (!given_up) assert (stage == START && at >= 4 && target == number ? age == at - 4 : age >= 28);
      assert (begins == (stage == START && at == 3 && !given_up));
      if (stage >= LISTS && (stage != START || at <= 3) && target == number) assert (quiet);
      if ((board || list || state) && target == number) assert (quiet);
      if (files) assert (quiet);
   end

   always @* begin
      // Squares are written while a node is handed over, and files in no run.
      if (\in_run.runs ) assert (!\rest.rested && \loads.past == 3 && since_load == 3);
      if (stage >= BOARD) assert ((since != 0 || boards[0]) && (since != 1 || boards[1]) && (since != 2 || boards[2]));
      if (stage != IDLE) assert (\in_run.recent [0]);
      if (board) assert (\in_run.recent [1]);
      if (boards[0]) assert (\in_run.recent [2]);
      if (boards[1]) assert (handed_recently);
      if (\rest.rested ) assert (!handed_recently);
      if ((since == 0 && !boards[0]) || (since == 1 && !boards[1])) assert (boards == 0);
      if (stage == START) assert (!boards[0] && (at == 0 || !boards[1]) && (at < 2 || boards == 0));
      assert (no_scan);
      if (\loads.past == 0) assert (\loads.was_early ? since_load == 1 && !loaded_early : since_load == 3);
      else assert (\loads.past == (since_load == 3 ? 3 : since_load + 1) && \loads.was_early == loaded_early);
      if (files) assert (stage == IDLE && \loads.past == 0 && boards == 0);
      if (boards == 0 && since != 3) assert (since_load == since || (since == 2 && since_load == 0));
      if (boards == 0 && since < 2 && \writes.was_early ) assert (loaded_early);
      assert (!\cluster.has_begun && !\its_run.has_begun );
      if (!counts && !counted_then[0]) assert (\cluster.rested );
      if (stage == LISTS) assert (!board && since >= (at > 3 ? 3 : at));
      if (stage == BOARD) assert (board == (quarter == 1) && (quarter == 2 ? since == 0 : since >= (at == 0 || quarter == 1 ? 3
         : quarter == 3 ? 1 : 2)));
      if (stage == PIECES) assert (board ? quarter == 3 : since >= quarter);
      if (stage == STATE || stage == START) assert (!board);
      if (stage == START) assert (since >= (at >= 2 ? 3 : at + 1));
   end

   // What of the node has been written, with what is written in this clock.
   wire [15:0] to_piece = list && address == here ? data : its_piece;
   wire [15:0] to_square = board && address == square ? data : its_square;
   wire [15:0] to_state = state ? data : its_state;
   wire [7:0] first = 4 * here;
   wire listed = stage >= STATE || at > first + 1, placed = stage >= STATE || at > first + 2;
   always @* if (target == number && stage != IDLE && !given_up) begin
      if (stage == LISTS ? here < at : stage == BOARD || (stage == PIECES && !listed)) assert (to_piece == 0);
      if (stage == BOARD ? 4 * square < at : stage == PIECES && !placed) assert (to_square == 0);
      if (stage >= PIECES && listed) assert (to_piece == (alive ? piece : 0));
      if (stage >= PIECES && placed) assert (to_square == board_word);
      if (stage == PIECES && at != 0) assert (asked == (at - 1) >> 2);
      if (stage == PIECES && quarter == 2) begin
         if (at >> 2 == here) assert (puts == alive && \dut.held$q == piece);
         else if (puts) assert (\dut.held$q [5:0] != square);
      end
      if (stage == START) assert (to_state == turn);
      if (stage == START && at != 0) assert (!board && !list && !state);
   end
endmodule
