// The blocks in the tree core may say anything. Of each of them `hears` is what comes in, without what the tree core's own state machine
// tells it to do, and `says` what goes out.
module block$words(input [24:0] load, input writes_files, input [33:0] state, input [7:0] rights_left, input parents, input scans,
      output [15:0] put, output [15:0] node, output [15:0] own, output [15:0] last, output [15:0] state_word);
   (* anyseq *) wire [79:0] says;
   assign {put, node, own, last, state_word} = says;
   wire [69:0] hears = {load, writes_files, state, rights_left, parents, scans};
endmodule

module block$walker(input clock, input [22:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [21:0] visit);
   (* anyseq *) wire [21:0] says;
   assign visit = says;
   wire [46:0] hears = {clock, command, write_enable, write_square, write_word};
endmodule

module block$verdicts(input clock, input reset, input put, input [15:0] piece, input enter, input [15:0] node, input start,
      input [15:0] job, input [3:0] ply, output free, output idle, output done, output check, output passed, input [3:0] read_ply,
      input black, input [5:0] square, output goal, output may);
   (* anyseq *) wire [6:0] says;
   assign {free, idle, done, check, passed, goal, may} = says;
   wire [33:0] hears = {clock, reset, put, piece, ply, read_ply, black, square};
endmodule

module block$finder(input clock, input reset, input [2:0] order, input jobs, input room, input aborting, input [21:0] visit, input goal,
      input may, input done, input passed, input [33:0] state, input [15:0] list_word, input recalls, input [37:0] recalled,
      output [22:0] command, output [3:0] slot, output [37:0] record, output chosen, output finished, output sends, output [15:0] job,
      output [2:0] activity);
   (* anyseq *) wire [86:0] says;
   assign {command, slot, record, chosen, finished, sends, job, activity} = says;
   wire [119:0] hears = {clock, reset, jobs, room, aborting, visit, goal, may, done, passed, state, list_word, recalls, recalled};
endmodule

module block$position(input clock, input reset, input [1:0] action, input [37:0] record, input [3:0] slot, input enemy, input [24:0] load,
      output [15:0] list_word, output recalls, output [37:0] recalled, output [33:0] state, output [7:0] rights_left,
      output writes_files, output write_enable, output [5:0] write_square, output [15:0] write_word);
   (* anyseq *) wire [120:0] says;
   assign {list_word, recalls, recalled, state, rights_left, writes_files, write_enable, write_square, write_word} = says;
   wire [69:0] hears = {clock, reset, record, slot, enemy, load};
endmodule

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input full,
      input quiet, input [3:0] handed_depth, input handed, input [4:0] asked_slot, input move_ready, input [8:0] bit);
   wire [15:0] shown_word, shown_state;
   wire loading;
   block dut(.clock(clock), .reset(reset), .load(load), .loading(loading), .start(start), .depth(depth), .divide(divide), .abort(abort),
      .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(asked_slot), .list_word(shown_word),
      .state_word(shown_state), .move_ready(move_ready));

   // What they say.
   (* hierconn *) wire [79:0] \dut.words.says ;
   (* hierconn *) wire [21:0] \dut.walker.says ;
   (* hierconn *) wire [6:0] \dut.verdicts.says ;
   (* hierconn *) wire [86:0] \dut.finder.says ;
   (* hierconn *) wire [120:0] \dut.position.says ;
   wire [15:0] put, node, own, last, state_word, job, list_word, write_word;
   wire free, idle, done, check, passed, goal, may, chosen, finished, sends, recalls, writes_files, write_enable;
   wire [21:0] visit = \dut.walker.says ;
   wire [22:0] command;
   wire [3:0] slot;
   wire [37:0] record, recalled;
   wire [2:0] activity;
   wire [33:0] state;
   wire [7:0] rights_left;
   wire [5:0] write_square;
   assign {put, node, own, last, state_word} = \dut.words.says ;
   assign {free, idle, done, check, passed, goal, may} = \dut.verdicts.says ;
   assign {command, slot, record, chosen, finished, sends, job, activity} = \dut.finder.says ;
   assign {list_word, recalls, recalled, state, rights_left, writes_files, write_enable, write_square, write_word} = \dut.position.says ;

   // The registers of the tree core. A write of the position is on its way for a clock.
   (* hierconn *) wire [20:0] \dut.r$q ;
   (* hierconn *) wire [37:0] \dut.ahead$q ;
   wire [3:0] ply = `POSITION_STATE_PLY(state);
   wire black = `POSITION_STATE_BLACK(state);
   reg [24:0] wrote = 0;
   always @(posedge clock) wrote <= load;

   // What they hear, and what comes out.
   (* hierconn *) wire [69:0] \dut.words.hears , \dut.position.hears ;
   (* hierconn *) wire [46:0] \dut.walker.hears ;
   (* hierconn *) wire [33:0] \dut.verdicts.hears ;
   (* hierconn *) wire [119:0] \dut.finder.hears ;
   wire [372:0] heard = {\dut.words.hears , \dut.walker.hears , \dut.verdicts.hears , \dut.finder.hears , \dut.position.hears , shown_word,
      shown_state};

   // What they are to hear. The finder's record is recalled from the position, but where a move waits it is that move; and the position's
   // is the finder's, but where the tree core looks ahead it is the move that waits. A trunk asks for the slots of a node that it enters,
   // and may hand over.
   wire asks = `BLOCK_IS_TRUNK && `R_STAGE(\dut.r$q ) == `BLOCK_STAGE$ENTER;
   wire [69:0] to_words = {wrote, writes_files, state, rights_left, `R_PARENTS(\dut.r$q ), `R_SCANS(\dut.r$q )};
   wire [46:0] to_walker = {clock, command, write_enable, write_square, write_word};
   wire [33:0] to_verdicts = {clock, reset, wrote[0] || writes_files, put, `R_PLACE(\dut.r$q ),
      ply + (`R_PARENTS(\dut.r$q ) && `R_READ_FAR(\dut.r$q )), black, `WALKER_VISIT_SQUARE(visit)};
   wire [119:0] to_finder = {clock, reset, `R_JOBS(\dut.r$q ), !full, `R_ABORTING(\dut.r$q ), visit, goal, may,
      done || `R_KNOWN(\dut.r$q ), passed, state, list_word, recalls, `R_WAITS(\dut.r$q ) ? \dut.ahead$q : recalled};
   wire [69:0] to_position = {clock, reset, `R_LOOKS_AHEAD(\dut.r$q ) ? \dut.ahead$q : record, asks ? asked_slot[3:0] : slot,
      asks && asked_slot[4] != black, wrote};
   wire [372:0] meant = {to_words, to_walker, to_verdicts, to_finder, to_position, list_word, state_word};

   always @* if (bit < 373) assert (heard[bit] == meant[bit]);
endmodule
