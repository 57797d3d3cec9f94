// The memory puts out anything; the bytes of one sum, which may be any of the four, are kept below.
module block$memory(input clock, input [6:0] read_address, output [7:0] read_data, input [6:0] write_address, input [7:0] write_data,
      input write_enable);
   (* anyseq *) wire [7:0] anything;
   assign read_data = anything;
endmodule

module theorem(input clock, input reset, input start, input [13:0] leaves, input taken, input counts, input [2:0] activity, input [2:0] kind,
      input reading, input [5:0] index, input blank, input [7:0] beside);
   wire frozen;
   wire [7:0] byte;
   block dut(.clock(clock), .reset(reset), .start(start), .leaves(leaves), .taken(taken), .counts(counts), .activity(activity),
      .kind(kind), .reading(reading), .frozen(frozen), .index(index), .blank(blank), .beside(beside), .byte(byte));

   // The sum, by its number in the circuit, and which eight bytes of the replies it is.
   localparam LEAVES = 0, CLOCKS = 1, OBSERVED = 2, MOVE = 3;
   reg [1:0] sum;
   always @(posedge clock) sum <= sum;
   wire [5:0] first = sum == LEAVES ? `BLOCK_NODES : sum == CLOCKS ? `BLOCK_CLOCKS : sum == OBSERVED ? `BLOCK_PROFILE : `BLOCK_MOVE_NODES ;
   wire of_leaves = sum == LEAVES || sum == MOVE;

   // Before the first reset everything may be anything. It is held until no reply is read any more. In a run that is given up a move may
   // be taken while its leaves come, or a reply is read: then nothing is known of its sum until the next run begins.
   reg known = 0;
   wire begins = start || reset, too_soon;
   always @(posedge clock) known <= begins ? !reading : known && !too_soon;

   // What comes. Of the observed clocks the circuit hears one clock late.
   reg did_last;
   always @(posedge clock) did_last <= !begins && counts && activity == kind;
   wire [13:0] pulse = of_leaves ? leaves : sum == CLOCKS ? counts : did_last;

   // What is to be told: all that had come when the circuit last took what it had collected, and what has come since. And what had
   // come at the time before that, and was taken then.
   wire takes;
   reg [63:0] total, before;
   reg [17:0] recent, added;
   always @(posedge clock) begin
      recent <= takes ? pulse : recent + pulse;
      if (takes) begin
         total <= total + recent;
         before <= total;
         added <= recent;
      end
      if (begins) begin
         total <= 0;
         recent <= 0;
      end
      if (taken && sum == MOVE) total <= 0;
   end

   // How long nothing has come.
   reg [6:0] quiet;
   always @(posedge clock) quiet <= begins || pulse != 0 ? 0 : quiet == 64 ? 64 : quiet + 1;

   assign too_soon = taken && sum == MOVE && !(quiet == 64 && leaves == 0 && !reading);

   // The registers.
   (* hierconn *) wire [81:0] \dut.r$q ;
   wire writes = `R_WRITES(\dut.r$q ), reads_half = `R_READS_HALF(\dut.r$q ), writes_half = `R_WRITES_HALF(\dut.r$q );
   wire [1:0] sum_of_step = `R_SUM(\dut.r$q );
   wire [2:0] byte_of_step = `R_BYTE(\dut.r$q );
   wire flushes = `R_FLUSHES(\dut.r$q ), clears = `R_CLEARS(\dut.r$q ), clears_move = `R_CLEARS_MOVE(\dut.r$q );
   wire ends_move = sum == MOVE && `R_TAKEN(\dut.r$q ), did = `R_DID(\dut.r$q );
   wire [7:0] low = `R_LEAVES(\dut.r$q ), addend = `R_ADDEND(\dut.r$q ), shown = `R_READ(\dut.r$q );
   wire [5:0] carried = `R_CARRIED(\dut.r$q );
   wire [9:0] carries = `R_CARRIES(\dut.r$q ), kept = `R_KEPT(\dut.r$q );
   wire [6:0] clocks = `R_CLOCKS(\dut.r$q ), observed = `R_OBSERVED(\dut.r$q );
   wire [3:0] carry = `R_CARRY(\dut.r$q );

   // A round has 32 steps of two clocks; the sums have their turns in the order 3, 0, 1, 2.
   wire [2:0] bytes_before = 7 - byte_of_step;
   wire [1:0] turn = sum_of_step + 1, own_turn = sum + 1;
   wire [4:0] step = {bytes_before, turn};
   wire [5:0] clock_of_round = {step, writes};
   // The clock in which the sum's collected bits are taken, and whether this round's have been.
   wire [5:0] taking = sum == CLOCKS ? 4 : sum == OBSERVED ? 6 : 0;
   assign takes = clock_of_round == taking;
   wire has_taken = clock_of_round > taking;

   // The memory, of which the first byte is the highest.
   (* hierconn *) wire [6:0] \dut.memory$read_address , \dut.memory$write_address ;
   (* hierconn *) wire [7:0] \dut.memory$read_data , \dut.memory$write_data ;
   (* hierconn *) wire \dut.memory$write_enable ;
   reg [63:0] lower, upper;
   wire [63:0] written = writes_half ? upper : lower, read = reads_half ? upper : lower, left = writes_half ? lower : upper;
   wire [6:0] from = \dut.memory$read_address , to = \dut.memory$write_address ;
   wire [5:0] from_bit = 8 * (7 - from[2:0]), to_bit = 8 * (7 - to[2:0]);
   wire [63:0] from_half = from[6] ? upper : lower;
   reg is_own;
   reg [7:0] own;
   always @(posedge clock) begin
      is_own <= from[5:3] == first[5:3];
      own <= from_half[from_bit +: 8];
      if (\dut.memory$write_enable && to[5:3] == first[5:3]) begin
         if (to[6]) upper[to_bit +: 8] <= \dut.memory$write_data ; else lower[to_bit +: 8] <= \dut.memory$write_data ;
      end
   end

   // Which bytes the round has written, how many, and the carries of the sum that it makes, byte by byte.
   wire afresh = clears || (clears_move && sum == MOVE);
   wire [7:0] done;
   wire [8:0] carry_into;
   assign carry_into[8] = 0;
   genvar k;
   generate for (k = 0; k < 8; k = k + 1) begin : of_byte
      localparam [2:0] BEFORE = 7 - k;
      wire [8:0] in_byte = before[8 * (7 - k) +: 8] + (k == 7 ? added[7:0] : k == 6 ? added[15:8] : k == 5 ? added[17:16] : 0) + carry_into[k + 1];
      assign carry_into[k] = in_byte[8];
      assign done[k] = step > {BEFORE, own_turn};
   end endgenerate
   wire waits = carry[sum_of_step - sum - 2'd1];

   // The conditions: no sum reaches 2^63, a round has no more leaves than that; and a run begins while nothing is read.
   wire sums_unread;
   contract_sums_unread unread(.start(start), .reading(reading), .holds(sums_unread));
   always @* assume (sums_unread);
   wire cluster_leaves, all_leaves;
   contract_cluster_leaves of_one(.leaves(leaves), .holds(cluster_leaves));
   contract_all_leaves of_all(.leaves(leaves), .holds(all_leaves));
   always @*
      if (`BLOCK_SEVERAL ) assume (all_leaves);
      else assume (cluster_leaves);
   wire [17:0] most = `BLOCK_SEVERAL ? 138724 : 9244;
   reg reads_on;
   always @(posedge clock) reads_on <= reading;
   always @* begin
      if (known) assume (!total[63] && !before[63] && recent <= most);
      if (is_own) assume (\dut.memory$read_data == own);
   end

   // A taking since reading began; the total that is shown; how long the same byte has been asked for.
   reg in_time;
   reg [63:0] shows;
   reg [1:0] steady;
   reg last_frozen, last_blank;
   reg [5:0] last_index;
   reg [7:0] last_beside;
   wire same = frozen && last_frozen && index == last_index && blank == last_blank && beside == last_beside;
   wire [1:0] been = !same ? 0 : steady == 3 ? 3 : steady + 1;
   always @(posedge clock) begin
      in_time <= reading && reads_on && (in_time || takes);
      if (clock_of_round == 63 && flushes && !frozen) shows <= total;
      {last_frozen, last_index, last_blank, last_beside} <= {frozen, index, blank, beside};
      steady <= been;
   end
   wire asks = index[5:3] == first[5:3];
   wire [5:0] asked_bit = 8 * (7 - index[2:0]), read_bit = 8 * bytes_before;

   // What `frame-bytes` assumes of a reply. It sees neither `beside` nor `blank`: that both stay is of one reply.
   // A byte that is no sum's is one of `IDENTITY`, or comes from `beside`.
   wire reply_frozen, byte_shown;
   wire [1:0] asked_for;
   (* hierconn *) wire [7:0] \dut.identity$data ;
   wire [7:0] known_byte = blank ? \dut.identity$data : shows[asked_bit +: 8];
   contract_reply_frozen reply_frozen_here(.clock(clock), .reading(reading), .frozen(frozen), .holds(reply_frozen));
   contract_byte_shown byte_shown_here(.clock(clock), .frozen(frozen), .index(index), .number(index), .known(known_byte | beside),
      .shown(byte), .asked(), .was_shown(), .steady(asked_for), .holds(byte_shown));

   // The claim: what is shown is the total at a taking after reading began, it is frozen while it is read, and each byte is there when
   // it has been asked for.
   always @* begin
      assert (reply_frozen);
      if (frozen) assert (flushes);
   end
   always @* if (known) begin
      if (frozen) assert (left == shows && in_time);
      if (been == 3 && (asks || blank) && (steady == 3 || asked_for < 3)) assert (byte_shown);
      // No byte is read in the clock that writes it.
      assert (!(\dut.memory$write_enable && from == to));
   end

   // The invariant: the bytes that the round has written are the total's, and the others those of the total before; and no counter of
   // the circuit runs over.
   wire [6:0] since = clock_of_round > taking ? clock_of_round - taking : clock_of_round + 7'd64 - taking;
   integer i;
   always @* if (known) begin
      assert (quiet <= 64 && (recent == 0 || quiet < since));
      if (of_leaves) assert (recent == low + 256 * (carried + carries));
      else assert (recent == (sum == CLOCKS ? clocks : observed) && recent <= since);
      assert (did == did_last);
      if (!`BLOCK_SEVERAL ) assert (carried < 8 && carries < 64);
      if (ends_move) assert (total == 0 && has_taken);
      else if (!has_taken) assert (afresh ? total == 0 : read == total);
      else begin
         assert (total == before + added);
         if (afresh) assert (before == 0);
         for (i = 0; i < 8; i = i + 1) begin
            if (done[i]) assert (written[8 * (7 - i) +: 8] == total[8 * (7 - i) +: 8]);
            else if (!afresh) assert (read[8 * (7 - i) +: 8] == before[8 * (7 - i) +: 8]);
         end
         for (i = 1; i < 8; i = i + 1) if (done[i] && !done[i - 1]) assert (waits == carry_into[i]);
         // What is added: to the lowest byte what was taken, to the next two its carries.
         if (of_leaves && !done[5]) assert (kept == added[17:8]);
         if (writes || (sum_of_step == LEAVES && of_leaves)) begin
            if (sum_of_step == sum && byte_of_step == 7) assert (addend == added[7:0]);
         end
      end
      if (!ends_move && (done[0] || (!done[7] && !afresh))) assert (!waits);
      if (!of_leaves && has_taken) assert (added < 128);
      if (writes && (sum_of_step == CLOCKS || sum_of_step == OBSERVED) && byte_of_step != 7) assert (addend == 0);
      if (sum_of_step == LEAVES || (sum_of_step == MOVE && writes)) begin
         if (byte_of_step == 7 && of_leaves && has_taken && !ends_move) assert (addend == added[7:0]);
         if (byte_of_step == 6) assert (addend == kept[7:0]);
         if (byte_of_step == 5) assert (addend == kept[9:8]);
         if (byte_of_step < 5) assert (addend == 0);
      end
      // Reading.
      if (writes && sum_of_step == sum) assert (is_own && own == read[read_bit +: 8]);
      if (frozen || flushes) assert (reads_on);
      if (flushes && !frozen) assert (!ends_move && (!has_taken || in_time));
      if (been >= 1 && !writes && asks) assert (is_own && own == shows[asked_bit +: 8]);
      if (been >= 1 && asks) assert (\dut.identity$data == 0);
      if ((been >= 2 && writes) || been == 3) assert (blank || !asks || shown == (shows[asked_bit +: 8] | beside));
   end
endmodule
