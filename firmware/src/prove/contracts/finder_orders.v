// The finder is ordered to begin a node, or to take one up again, while it is idle and its record does not change; to go on while it
// offers a move of a node that was not taken up again; and to leave while it offers a move or is idle. A node whose moves are jobs is
// not taken up again. `idle`, `chosen` and `jobs` are the finder's; `recalls`: its record becomes another one, which it does while
// the finder is idle alone.
module contract_finder_orders(input clock, input enters, input resumes, input goes_on, input leaves, input recalls, input idle,
      input chosen, input jobs, output holds);
   // The last order to begin or to take up again was one to take up again: such a search stands on no walk with which to go on.
   reg resumed = 0;
   always @(posedge clock) resumed <= resumes || (resumed && !enters);
   // Under this name a specification reads it: a register that is read itself would lose its initial value.
   wire taken_up = resumed;
   assign holds = (!(enters || resumes) || (idle && !recalls)) && (!resumes || !jobs) && (!goes_on || (chosen && !resumed))
      && (!leaves || chosen || idle) && (!recalls || idle);
endmodule
