// The PLL, the only part of the chip that is modelled and not taken from what the tools made. It locks at once and makes
// its reference's frequency: time is counted in clocks here, so which frequency it is does not matter.
module modelled_pll #(
    parameter FEEDBACK_PATH = "SIMPLE",
    parameter DELAY_ADJUSTMENT_MODE_FEEDBACK = "FIXED",
    parameter DELAY_ADJUSTMENT_MODE_RELATIVE = "FIXED",
    parameter PLLOUT_SELECT = "GENCLK",
    parameter SHIFTREG_DIV_MODE = 0,
    parameter FDA_FEEDBACK = 0,
    parameter FDA_RELATIVE = 0,
    parameter DIVR = 0,
    parameter DIVF = 0,
    parameter DIVQ = 0,
    parameter FILTER_RANGE = 0,
    parameter ENABLE_ICEGATE = 0,
    parameter TEST_MODE = 0
) (
    input wire REFERENCECLK,
    output wire PLLOUTCORE,
    output wire PLLOUTGLOBAL,
    input wire EXTFEEDBACK,
    input wire [7:0] DYNAMICDELAY,
    output wire LOCK,
    input wire BYPASS,
    input wire RESETB,
    input wire LATCHINPUTVALUE,
    output wire SDO,
    input wire SDI,
    input wire SCLK
);
    assign PLLOUTCORE = REFERENCECLK;
    assign PLLOUTGLOBAL = REFERENCECLK;
    assign LOCK = RESETB;
    assign SDO = 1'b0;
endmodule
