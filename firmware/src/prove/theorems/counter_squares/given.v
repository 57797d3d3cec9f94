   // The conditions; and what the look assumes of its orders.
   (* hierconn *) wire \dut.takes , \dut.look$enter , \dut.look$start ;
   wire place_for_words, squares_come, look_orders;
   contract_place_for_words places(.clock(clock), .push(push), .taken(\dut.takes ), .holds(place_for_words));
   always @* assume (place_for_words);
   contract_squares_come comes(.clock(clock), .push(push), .square(square), .taken(\dut.takes ), .busy(busy), .holds(squares_come));
   always @* assume (squares_come);
   contract_look_orders orders(.clock(clock), .put(\dut.look.put ), .files(\dut.look.piece [13]), .enter(\dut.look$enter ),
      .start(\dut.look$start ), .idle(\dut.look.idle ), .holds(look_orders));
   always @* assert (look_orders);
   (* hierconn *) wire [1:0] \orders.left ;
   (* hierconn *) wire \orders.idle_before ;
   (* hierconn *) wire [4:0] \places.count , \comes.count ;
   (* hierconn *) wire [1:0] \comes.past ;
   (* hierconn *) wire \comes.only , \comes.was_early ;
   wire [1:0] since = \comes.past ;
   wire squares = \comes.only , early = \comes.was_early ;
   reg last_square = 0;
   always @(posedge clock) if (push) last_square <= square;
   wire proper = 1, was_idle = \orders.idle_before ;
   wire counted = \places.count == waiting && \comes.count == waiting && \orders.left == changes;

