// The smallest circuit of which yosys 0.23 makes another one by `synth_ice40 -abc9 -dff`: docs/abc9-dff.md.
module circuit(input clock, enable, set, data, other, output seen);
  reg held = 0;
  always @(posedge clock) if (enable) if (set) held <= 1; else held <= data;
  assign seen = other & (enable ? set | data : held);
endmodule
