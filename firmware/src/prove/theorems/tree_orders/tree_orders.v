   // What the others are promised.
   always @* begin
      assert (finder_orders);
      assert (record_returns);
      assert (node_stays);
      assert (position_orders);
      assert (run_stays);
      assert (run_loads_nothing);
      assert (handed_node);
      assert (hands_in_run);
      assert (look_orders);
   end
endmodule
