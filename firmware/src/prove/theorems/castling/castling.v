module theorem(input clock, input [31:0] seen, input [15:0] marks, input [2:0] rank, input valid, input [5:0] king, input short, input long,
      input [2:0] any_king, input [2:0] any_short, input [2:0] any_long, input check, input double_check);
   // In standard chess the files are constants around the block.
   block dut(.clock(clock), .seen(seen), .marks(marks), .rank(rank), .valid(valid), .king(king), .short(short), .long(long),
      .castling_king(any_king), .short_rook(any_short), .long_rook(any_long), .check(check), .double_check(double_check), .castles(castles));
   (* hierconn *) wire [95:0] \dut.kinds$q ;
   (* hierconn *) wire [2:0] \dut.second$q ;
   (* hierconn *) wire [7:0] \dut.danger ;
   wire [7:0] castles;
   wire [7:0] occupied = `KINDS_OCCUPIED(\dut.kinds$q ), own = `KINDS_OWN(\dut.kinds$q ), own_straight = `KINDS_OWN_STRAIGHT(\dut.kinds$q ),
      straight = `KINDS_STRAIGHT(\dut.kinds$q ), danger = \dut.danger ;
   wire short_may, long_may;
   castles shorts(.right(short), .check(check), .stands(own_straight[any_short]), .king(any_king), .rook(any_short), .king_to(3'd6),
      .rook_to(3'd5), .occupied(occupied), .attacked(danger), .sliders(straight), .may(short_may));
   castles longs(.right(long), .check(check), .stands(own_straight[any_long]), .king(any_king), .rook(any_long), .king_to(3'd2),
      .rook_to(3'd3), .occupied(occupied), .attacked(danger), .sliders(straight), .may(long_may));

   // What came a clock ago, which is on the rank at hand; and how the rank before it came.
   reg [31:0] row;
   reg [15:0] row_marks;
   reg [5:0] row_king;
   reg [2:0] row_rank, rank_before;
   reg row_valid, valid_before;
   always @(posedge clock) begin
      {row, row_marks, row_king, row_rank, row_valid} <= {seen, marks, king, rank, valid};
      {rank_before, valid_before} <= {row_rank, row_valid};
   end
   wire first = `SECOND_FIRST(\dut.second$q );

   // The conditions, on the first rank of a side that has a right: king and rook stand where it says, the rook on its side of the king
   // (`coherent`). What a rook or a queen on this rank attacks is marked, and an attacked king is in check (`look-down`), unless the other
   // one stands beside it, on this rank or on the next one, which comes now.
   wire [7:0] marked = `MARKS_DANGER(row_marks), file_marked;
   wire [7:0] kings = row[31:24] & row[23:16] & row[15:8] & ~row[7:0] | seen[31:24] & seen[23:16] & seen[15:8] & ~seen[7:0];
   wire [9:0] near_kings = {kings, 2'b0} | {1'b0, kings, 1'b0} | {2'b0, kings};
   wire beside = near_kings[{1'b0, any_king} + 4'd1];
   wire rooks_apart, king_home, king_stands, king_marked, rank_marked = file_marked == 8'hFF;
   contract_rooks_apart rooks_apart_here(.short(short), .long(long), .king_file(any_king), .short_rook(any_short), .long_rook(any_long),
      .holds(rooks_apart));
   contract_king_home king_home_here(.short(short), .long(long), .rank(row_king[5:3]), .file(row_king[2:0]), .castling_file(any_king),
      .holds(king_home));
   contract_king_stands king_stands_here(.king(row_king), .square({3'd0, any_king}), .own(!row[24 + any_king]),
      .kind({row[16 + any_king], row[8 + any_king], row[0 + any_king]}), .holds(king_stands));
   contract_king_marked king_marked_here(.first(1'b1), .marked(marked[any_king]), .beside(beside), .check(check), .holds(king_marked));
   genvar i;
   generate
      for (i = 0; i < 8; i = i + 1) begin : files
         contract_rank_marked rank_marked_here(.occupied(occupied), .straight(straight), .file(i[2:0]), .marked(marked[i]),
            .holds(file_marked[i]));
      end
   endgenerate
   always @* if (first && (short || long)) begin
      assume (rooks_apart);
      assume (king_home);
      assume (king_stands);
      assume (rank_marked);
      assume (king_marked);
      // A king goes to no square beside the other one.
      assume (!beside);
   end

   // On the first rank a wing is open exactly if the rules allow it; on other ranks none is. The first rank comes behind a clock in which
   // there was none, or the last one of another board.
   wire [7:0] shorts_square = 8'd1 << any_short, longs_square = 8'd1 << any_long;
   wire shorts_open = first && short_may, longs_open = first && long_may;
   // What is open shows a clock later.
   reg [7:0] opened;
   reg begins;
   always @(posedge clock) begin
      opened <= (shorts_open ? shorts_square : 8'd0) | (longs_open ? longs_square : 8'd0);
      begins <= !first || !valid_before || rank_before == 7;
   end
   always @* if (begins) assert (castles == opened);
endmodule
