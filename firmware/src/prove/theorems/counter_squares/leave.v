   // Words come as they please. What is claimed holds as long as they came as they may.
   (* hierconn *) wire \dut.takes ;
   wire squares_leave;
   contract_squares_leave leaves(.clock(clock), .push(push), .square(square), .taken(\dut.takes ), .busy(busy), .holds(squares_leave));
   always @* assert (squares_leave);
   (* hierconn *) wire [4:0] \leaves.count , \leaves.come.count , \leaves.place.count ;
   (* hierconn *) wire [1:0] \leaves.past , \leaves.come.past ;
   (* hierconn *) wire \leaves.was_early , \leaves.was_square , \leaves.all_proper , \leaves.come.only , \leaves.come.was_early ;
   wire [1:0] since = \leaves.come.past ;
   wire squares = \leaves.come.only , early = \leaves.come.was_early , last_square = \leaves.was_square ;
   wire proper = \leaves.all_proper , was_idle = 1;
   wire counted = \leaves.count == waiting && \leaves.come.count == waiting
      && \leaves.place.count == waiting && \leaves.past == since && \leaves.was_early == early;

