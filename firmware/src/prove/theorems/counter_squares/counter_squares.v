   // There came no words but those of squares since the counter had nothing to do; the clocks since the last one, up to three; and the
   // clock in which the square is changed, which is a later one if another square's word came just before.
   wire due = since == (early ? 2 : 1);

   // The claim: each square is changed two clocks after its word came, or three.
   always @* if (proper) begin
      if (squares) assert (\dut.look.put == due);
      if (squares && due) assert (\dut.look.piece == last);
   end

   // The invariant. A square's word is the first one that waits, and the look is idle as long as it does.
   (* hierconn *) wire [31:0] \dut.queue.memory.squares ;
   wire [31:0] kinds = \dut.queue.memory.squares ;
   wire of_square = waiting != 0 && kinds[read];
   reg others;
   integer i;
   always @* begin
      others = 1;
      for (i = 1; i < 32; i = i + 1) if (i < waiting && kinds[(read + i) & 31]) others = 0;
   end
   always @* if (proper) begin
      assert (counted);
      assert (changes <= 2);
      assert (others);
      if (waiting != 0) assert (kinds[\dut.queue.memory.its_place ] == (\dut.queue.memory.its_word [15:14] == 0));
      if (offers) assert (waiting != 0 && (\dut.queue.offer [15:14] == 0) == of_square);
      if (since == 0) assert (waiting != 0 && !(offers && waiting == 1));
      if (since == 1) assert (waiting != 0);
      if (since == 1 || since == 2) assert (busy);
      if (!busy) assert (!sweeps && changes <= 1);
      if (of_square) assert (!sweeps && was_idle);
      if (last_square) assert (squares && last[15:14] == 0);
      if (squares) begin
         assert (!sweeps && waiting == (since == 0 || since == 1 || due) && offers == (waiting != 0 && since != 0));
         case (since)
            0: begin assert (early ? changes == 2 : changes <= 1); end
            1: begin assert (changes == early); end
            2: begin assert (changes == (early ? 0 : 2)); end
            3: begin assert (early || changes <= 1); end
         endcase
         if (since != 3) assert (last_square);
         if (waiting != 0) assert (of_square && \dut.queue.memory.its_place == read && \dut.queue.memory.its_word == last);
         if (offers) assert (\dut.queue.offer == last);
      end
   end
endmodule
