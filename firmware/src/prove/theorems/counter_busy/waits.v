module theorem(input clock, input push, input [15:0] word);
   wire [12:0] said;
   block dut(.clock(clock), .reset(1'b0), .push(push), .word(word), .said(said));
   (* hierconn *) wire \dut.takes ;

   // It is busy from the clock after a word waited for it on, also if words came for which there was no place. So the tree core, which
   // sends no such words, may rely on it.
   wire waiting_is_busy;
   contract_waiting_is_busy works(.clock(clock), .push(push), .taken(\dut.takes ), .busy(`SAID_BUSY(said)), .holds(waiting_is_busy));
   (* hierconn *) wire [4:0] \works.count ;
   (* hierconn *) wire [10:0] \dut.queue.r$q ;
   wire [4:0] waiting = `QUEUE_R_WRITE(\dut.queue.r$q ) - `QUEUE_R_READ(\dut.queue.r$q );
   always @* begin
      assert (waiting_is_busy);
      // The invariant.
      assert (\works.count == waiting);
   end
endmodule
