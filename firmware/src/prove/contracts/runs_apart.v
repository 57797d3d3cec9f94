// A run begins, and the loader is started, only when since the last time of either there was a clock in which nothing was busy; a run
// begins with a position that was not refused, and with a depth of at least 1; and depth, and whether moves are told, change only then.
// `load_start`: the loader is started; `load_busy`: it works; `refused`: once it is done, it has refused the position; `start`: a run
// begins; `run_busy`: the cores are busy.
module contract_runs_apart(input clock, input load_start, input load_busy, input refused, input start, input run_busy, input [3:0] depth,
      input divide, output holds);
   // The last time is over; it is one of the loader, and not over; the last position was not refused.
   reg over = 1, loading = 0, accepted = 0;
   reg [3:0] last_depth = 0;
   reg last_divide = 0;
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire rests = over, loads = loading, has_position = accepted;
   wire ends = !load_busy && !run_busy;
   always @(posedge clock) begin
      over <= !load_start && !start && (loading ? ends : over || !run_busy);
      loading <= load_start || (loading && !ends);
      accepted <= !load_start && (loading && ends ? !refused : accepted);
      last_depth <= depth;
      last_divide <= divide;
   end
   assign holds = (!(load_start || start) || over) && !(load_start && start) && (!start || (accepted && depth != 0))
      && (over || (depth == last_depth && divide == last_divide));
endmodule
