// Of two clocks after each other of a sweep: the ranks follow each other, and there are eight of them.
module follows(input down, input [5:0] now, input [5:0] before, output fits);
   wire valid = `LOOK_DOWN_0_VALID(now), was_valid = `LOOK_DOWN_0_VALID(before);
   wire [2:0] rank = `LOOK_DOWN_0_RANK(now), was = `LOOK_DOWN_0_RANK(before);
   wire first = rank == (down ? 7 : 0), was_last = was == (down ? 0 : 7);
   wire [2:0] expected = down ? rank + 1 : rank - 1;
   assign fits = (!valid || first || (was_valid && was == expected)) && (!was_valid || was_last || (valid && was == expected));
endmodule

module theorem(input clock, input push, input [15:0] word);
   wire [12:0] said;
   block dut(.clock(clock), .reset(1'b0), .push(push), .word(word), .said(said));
   wire full = `SAID_FULL(said), busy = `SAID_BUSY(said);
   wire [7:0] moves = `SAID_MOVES(said);
   (* hierconn *) wire \dut.queue$full ;

   // A clock ago.
   reg was_busy = 0, was_full = 0;
   always @(posedge clock) begin
      was_busy <= busy;
      was_full <= \dut.queue$full ;
   end

   // The condition: no word comes into a queue that has no place.
   (* hierconn *) wire \dut.takes ;
   wire place_for_words;
   contract_place_for_words places(.clock(clock), .push(push), .taken(\dut.takes ), .holds(place_for_words));
   always @* assume (place_for_words);
   (* hierconn *) wire [4:0] \places.count ;

   // A word waited a clock ago.
   reg waited = 0;
   always @(posedge clock) waited <= waiting != 0;
   (* hierconn *) wire [10:0] \dut.queue.r$q ;
   wire [4:0] waiting = `QUEUE_R_WRITE(\dut.queue.r$q ) - `QUEUE_R_READ(\dut.queue.r$q );

   // The ranks of a sweep down and of one up come to the strides after each other.
   (* hierconn *) wire [2:0] \dut.count.up$rank , \ranks_down.number , \ranks_up.number ;
   (* hierconn *) wire \dut.count.down$valid , \dut.count.down$last , \dut.count.up$valid ;
   wire goes_down, goes_up;
   contract_sweep_ranks ranks_down(.clock(clock), .valid(\dut.count.down$valid ), .last(\dut.count.down$last ), .holds(goes_down));
   contract_sweep_ranks ranks_up(.clock(clock), .valid(\dut.count.up$valid ), .last(\dut.count.up$rank == 7), .holds(goes_up));
   always @* begin
      assert (goes_down);
      assert (goes_up);
      if (moves != 0) assert (busy);
      // It does not become busy again without a word.
      if (busy && !was_busy) assert (waited);
      assert (full == was_full);
   end

   // The invariant. The ranks of the sweeps, by the clocks since a sweep's first.
   (* hierconn *) wire [5:0] \dut.look.down_0$q , \dut.look.down_1$q , \dut.look.down_2$q , \dut.look.down_3$q , \dut.look.down_4$q ;
   (* hierconn *) wire [5:0] \dut.look.up_0$q , \dut.look.up_1$q , \dut.look.up_2$q , \dut.look.up_3$q ;
   (* hierconn *) wire [5:0] \dut.count.down_0$q , \dut.count.down_1$q ;
   (* hierconn *) wire [2:0] \dut.count.rest$q ;
   (* hierconn *) wire \dut.count.up.comes , \dut.count.down.comes , \dut.count.tally.comes , \dut.count.tally.came ;
   wire [7:0] fit;
   follows of_d1(1'b1, \dut.look.down_0$q , \dut.look.down_1$q , fit[0]);
   follows of_d2(1'b1, \dut.look.down_1$q , \dut.look.down_2$q , fit[1]);
   follows of_d3(1'b1, \dut.look.down_2$q , \dut.look.down_3$q , fit[2]);
   follows of_d4(1'b1, \dut.look.down_3$q , \dut.look.down_4$q , fit[3]);
   follows of_u1(1'b0, \dut.look.up_0$q , \dut.look.up_1$q , fit[4]);
   follows of_u2(1'b0, \dut.look.up_1$q , \dut.look.up_2$q , fit[5]);
   follows of_u3(1'b0, \dut.look.up_2$q , \dut.look.up_3$q , fit[6]);
   follows of_c1(1'b1, \dut.count.down_0$q , \dut.count.down_1$q , fit[7]);
   wire d0 = `LOOK_DOWN_0_VALID(\dut.look.down_0$q ), d1 = `LOOK_DOWN_1_VALID(\dut.look.down_1$q ),
      d2 = `LOOK_DOWN_2_VALID(\dut.look.down_2$q ), d3 = `LOOK_DOWN_3_VALID(\dut.look.down_3$q ),
      d4 = `LOOK_DOWN_4_VALID(\dut.look.down_4$q );
   wire u0 = `LOOK_UP_0_VALID(\dut.look.up_0$q ), u1 = `LOOK_UP_1_VALID(\dut.look.up_1$q ),
      u2 = `LOOK_UP_2_VALID(\dut.look.up_2$q ), u3 = `LOOK_UP_3_VALID(\dut.look.up_3$q );
   wire c0 = `COUNT_DOWN_0_VALID(\dut.count.down_0$q ), c1 = `COUNT_DOWN_1_VALID(\dut.count.down_1$q ),
      c2 = `COUNT_REST_DOWN_2(\dut.count.rest$q ), c3 = `COUNT_REST_DOWN_3(\dut.count.rest$q ),
      c4 = `COUNT_REST_DOWN_4(\dut.count.rest$q );
   wire [2:0] d4_rank = `LOOK_DOWN_4_RANK(\dut.look.down_4$q ), u0_rank = `LOOK_UP_0_RANK(\dut.look.up_0$q ),
      u3_rank = `LOOK_UP_3_RANK(\dut.look.up_3$q ), c0_rank = `COUNT_DOWN_0_RANK(\dut.count.down_0$q ),
      c1_rank = `COUNT_DOWN_1_RANK(\dut.count.down_1$q );
   wire shows_1 = u3 && u3_rank >= 1, shows_2 = u3 && u3_rank >= 2, shows_3 = u3 && u3_rank >= 3;
   always @* begin
      assert (\places.count == waiting);
      assert (&fit);
      // A sweep begins when the one before it has ended.
      if (d4 && u0) assert (d4_rank + u0_rank >= 4'd7);
      if (u3 && c0) assert (u3_rank + c0_rank <= 4'd7);
      if (c1) assert ((c1_rank > 6 || c2) && (c1_rank > 5 || c3) && (c1_rank > 4 || c4));
      if (c2 && !c1) assert (c3 && c4);
      assert (\ranks_down.number == (c1 ? 7 - c1_rank : 0) && \ranks_up.number == (u3 ? u3_rank : 0));
      if (c3 && !c2) assert (c4);
      // Moves that are on the way to their sum.
      if (\dut.count.up.comes ) assert (shows_1 || (c0 && c0_rank == 7));
      assert (\dut.count.down.comes == c2);
      if (\dut.count.tally.comes ) assert (c3 || shows_2 || (c0 && c0_rank >= 6));
      if (\dut.count.tally.came ) assert (c4 || shows_3 || (c0 && c0_rank >= 5));
      if (`QUEUE_R_VALID(\dut.queue.r$q )) assert (waiting != 0);
      // While it is not busy there is nothing.
      if (!busy) assert (!(d0 || d1 || d2 || d3 || d4 || u0 || u1 || u2 || u3 || c0 || c1 || c2 || c3 || c4));
   end
endmodule
