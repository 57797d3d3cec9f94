// Below a trunk no cluster looks for checks alone: no state that is written there begins a look. `scan`: a state that does is written.
module contract_no_scan(input scan, output holds);
   assign holds = !scan;
endmodule
