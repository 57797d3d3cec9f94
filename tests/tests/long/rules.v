// Reads positions, one a line, and writes a line of each: the moves that the rules list, as the protocol has moves, whether the side to
// move is in check, how many moves the rules count, and whether a piece strays.
module bench;
   reg clock = 0;
   always #1 clock = !clock;

   reg start = 0;
   reg [255:0] squares;
   reg black, en_passant, chess960;
   reg [3:0] rights;
   reg [11:0] rooks;
   reg [2:0] en_passant_file;
   wire check, done, legal, promotes, strays;
   wire [5:0] from, to;
   wire [7:0] replies;
   rules rules(.clock(clock), .start(start), .squares(squares), .black(black), .rights(rights), .rooks(rooks), .en_passant(en_passant),
      .en_passant_file(en_passant_file), .chess960(chess960), .check(check), .done(done), .legal(legal), .promotes(promotes), .from(from),
      .to(to), .replies(replies), .strays(strays));

   // What is read. Of an input that `$fscanf` writes Verilator does not see the change.
   reg [255:0] read_squares;
   reg read_black, read_passed, read_chess960;
   reg [3:0] read_rights;
   reg [11:0] read_rooks;
   reg [2:0] read_file;
   integer positions, moves, piece;
   initial begin
      positions = $fopen("positions.txt", "r");
      moves = $fopen("moves.txt", "w");
      while ($fscanf(positions, "%h %h %h %h %h %h %h", read_squares, read_black, read_rights, read_rooks, read_passed, read_file,
            read_chess960) == 7) begin
         {squares, black, rights, rooks} = {read_squares, read_black, read_rights, read_rooks};
         {en_passant, en_passant_file, chess960} = {read_passed, read_file, read_chess960};
         start = 1;
         @(negedge clock);
         start = 0;
         while (!done) begin
            if (legal && promotes) for (piece = 2; piece < 6; piece = piece + 1) $fwrite(moves, "%0d ", {piece[3:0], from, to});
            else if (legal) $fwrite(moves, "%0d ", {from, to});
            @(negedge clock);
         end
         $fwrite(moves, "%0d %0d %0d\n", check, replies, strays);
      end
      $fclose(moves);
      $finish;
   end
endmodule
