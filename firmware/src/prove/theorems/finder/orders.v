   // The conditions. The orders are those that a finder takes, and the node stays while it is searched, which is `tree-orders`; the
   // state and the record are as they were left when the search is taken up again (`plies`).
   wire finder_orders, node_stays, record_returns, state_returns;
   contract_finder_orders finder_orders_here(.clock(clock), .enters(order == ENTER), .resumes(order == RESUME), .goes_on(order == GO_ON),
      .leaves(order == LEAVE), .recalls(recalls), .idle(stage == IDLE), .chosen(chosen), .jobs(jobs), .holds(finder_orders));
   contract_node_stays node_stays_here(.clock(clock), .idle(stage == IDLE), .jobs(jobs), .state(state), .holds(node_stays));
   contract_record_returns record_returns_here(.clock(clock), .leaves(leaves), .returns(resumes), .record(found), .holds(record_returns));
   contract_state_returns state_returns_here(.clock(clock), .leaves(leaves), .returns(resumes), .state(state), .holds(state_returns));
   always @* begin
      assume (finder_orders);
      assume (node_stays);
      assume (record_returns);
      assume (state_returns);
   end
   (* hierconn *) wire \finder_orders_here.taken_up ;
   (* hierconn *) wire [37:0] \record_returns_here.left_record ;
   (* hierconn *) wire [33:0] \state_returns_here.left_state ;
   wire resumed = \finder_orders_here.taken_up ;
   wire [37:0] kept = \record_returns_here.left_record ;
