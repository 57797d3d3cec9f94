// Our models of what yosys has only as black boxes.

// The PLL. It locks at once and makes its reference's frequency on both outputs: time is counted in clocks here, so which
// frequency it is does not matter.
module EHXPLLL #(
    parameter CLKI_DIV = 1,
    parameter CLKFB_DIV = 1,
    parameter FEEDBK_PATH = "CLKOP",
    parameter CLKOP_ENABLE = "ENABLED",
    parameter CLKOP_DIV = 8,
    parameter CLKOP_CPHASE = 0,
    parameter CLKOS_ENABLE = "DISABLED",
    parameter CLKOS_DIV = 8,
    parameter CLKOS_CPHASE = 0
) (
    input wire CLKI,
    input wire CLKFB,
    output wire CLKOP,
    output wire CLKOS,
    output wire LOCK,
    input wire RST,
    input wire STDBY,
    input wire PHASESEL0,
    input wire PHASESEL1,
    input wire PHASEDIR,
    input wire PHASESTEP,
    input wire PHASELOADREG,
    input wire PLLWAKESYNC,
    input wire ENCLKOP,
    input wire ENCLKOS
);
    assign CLKOP = CLKI;
    assign CLKOS = CLKI;
    assign LOCK = !RST;
endmodule

// The block RAM in the modes that are used: two ports of 9 or 18 bits, each with its write mode, without output registers.
// Any other mode is an error when the model is elaborated. Sources: Lattice FPGA-DS-02012 1.9, "ECP5 and ECP5-5G Family Data
// Sheet", section "sysMEM Memory" (shapes, bus size matching, write modes), and TN1264, now FPGA-TN-02204, "ECP5 and ECP5-5G
// Memory Usage Guide" (ports; the byte enables of a port of 18 bits are the lowest bits of its address).
//
// - A word of 18 bits is two bytes of 9, the lower one first; so both widths count the same bytes (bus size matching).
// - NORMAL: while a port writes, its output stays. WRITETHROUGH: the output is the new word. READBEFOREWRITE: the old one.
// - A word that the other port writes in the same clock reads as the old one here. The vendor promises nothing for it, and the
//   circuit does not use it (`hdl/src/block_ram.rs`).
// - A line of initial values has 16 words, each in 20 bits.
// - The outputs are not known before the first clock with an enable. A reset of the output latches acts at a clock's edge; the
//   circuit has none.
module DP16KD #(
    parameter DATA_WIDTH_A = 18, DATA_WIDTH_B = 18,
    parameter REGMODE_A = "NOREG", REGMODE_B = "NOREG",
    parameter RESETMODE = "SYNC", ASYNC_RESET_RELEASE = "SYNC",
    parameter CSDECODE_A = "0b000", CSDECODE_B = "0b000",
    parameter CLKAMUX = "CLKA", CLKBMUX = "CLKB",
    parameter WRITEMODE_A = "NORMAL", WRITEMODE_B = "NORMAL",
    parameter GSR = "ENABLED",
    parameter [319:0] INITVAL_00 = 320'h0, INITVAL_01 = 320'h0, INITVAL_02 = 320'h0, INITVAL_03 = 320'h0,
    parameter [319:0] INITVAL_04 = 320'h0, INITVAL_05 = 320'h0, INITVAL_06 = 320'h0, INITVAL_07 = 320'h0,
    parameter [319:0] INITVAL_08 = 320'h0, INITVAL_09 = 320'h0, INITVAL_0A = 320'h0, INITVAL_0B = 320'h0,
    parameter [319:0] INITVAL_0C = 320'h0, INITVAL_0D = 320'h0, INITVAL_0E = 320'h0, INITVAL_0F = 320'h0,
    parameter [319:0] INITVAL_10 = 320'h0, INITVAL_11 = 320'h0, INITVAL_12 = 320'h0, INITVAL_13 = 320'h0,
    parameter [319:0] INITVAL_14 = 320'h0, INITVAL_15 = 320'h0, INITVAL_16 = 320'h0, INITVAL_17 = 320'h0,
    parameter [319:0] INITVAL_18 = 320'h0, INITVAL_19 = 320'h0, INITVAL_1A = 320'h0, INITVAL_1B = 320'h0,
    parameter [319:0] INITVAL_1C = 320'h0, INITVAL_1D = 320'h0, INITVAL_1E = 320'h0, INITVAL_1F = 320'h0,
    parameter [319:0] INITVAL_20 = 320'h0, INITVAL_21 = 320'h0, INITVAL_22 = 320'h0, INITVAL_23 = 320'h0,
    parameter [319:0] INITVAL_24 = 320'h0, INITVAL_25 = 320'h0, INITVAL_26 = 320'h0, INITVAL_27 = 320'h0,
    parameter [319:0] INITVAL_28 = 320'h0, INITVAL_29 = 320'h0, INITVAL_2A = 320'h0, INITVAL_2B = 320'h0,
    parameter [319:0] INITVAL_2C = 320'h0, INITVAL_2D = 320'h0, INITVAL_2E = 320'h0, INITVAL_2F = 320'h0,
    parameter [319:0] INITVAL_30 = 320'h0, INITVAL_31 = 320'h0, INITVAL_32 = 320'h0, INITVAL_33 = 320'h0,
    parameter [319:0] INITVAL_34 = 320'h0, INITVAL_35 = 320'h0, INITVAL_36 = 320'h0, INITVAL_37 = 320'h0,
    parameter [319:0] INITVAL_38 = 320'h0, INITVAL_39 = 320'h0, INITVAL_3A = 320'h0, INITVAL_3B = 320'h0,
    parameter [319:0] INITVAL_3C = 320'h0, INITVAL_3D = 320'h0, INITVAL_3E = 320'h0, INITVAL_3F = 320'h0
) (
    input wire DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0,
    input wire ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0,
    input wire CLKA, CEA, OCEA, WEA, RSTA, CSA2, CSA1, CSA0,
    output wire DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0,
    input wire DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0,
    input wire ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0,
    input wire CLKB, CEB, OCEB, WEB, RSTB, CSB2, CSB1, CSB0,
    output wire DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1, DOB0
);
    reg [8:0] bytes [0:2047];
    localparam [20479:0] INITIAL_WORDS = {
        INITVAL_3F, INITVAL_3E, INITVAL_3D, INITVAL_3C, INITVAL_3B, INITVAL_3A, INITVAL_39, INITVAL_38,
        INITVAL_37, INITVAL_36, INITVAL_35, INITVAL_34, INITVAL_33, INITVAL_32, INITVAL_31, INITVAL_30,
        INITVAL_2F, INITVAL_2E, INITVAL_2D, INITVAL_2C, INITVAL_2B, INITVAL_2A, INITVAL_29, INITVAL_28,
        INITVAL_27, INITVAL_26, INITVAL_25, INITVAL_24, INITVAL_23, INITVAL_22, INITVAL_21, INITVAL_20,
        INITVAL_1F, INITVAL_1E, INITVAL_1D, INITVAL_1C, INITVAL_1B, INITVAL_1A, INITVAL_19, INITVAL_18,
        INITVAL_17, INITVAL_16, INITVAL_15, INITVAL_14, INITVAL_13, INITVAL_12, INITVAL_11, INITVAL_10,
        INITVAL_0F, INITVAL_0E, INITVAL_0D, INITVAL_0C, INITVAL_0B, INITVAL_0A, INITVAL_09, INITVAL_08,
        INITVAL_07, INITVAL_06, INITVAL_05, INITVAL_04, INITVAL_03, INITVAL_02, INITVAL_01, INITVAL_00
    };
    integer word;
    initial begin
        for (word = 0; word < 1024; word = word + 1) begin
            bytes[2 * word] = INITIAL_WORDS[20 * word +: 9];
            bytes[2 * word + 1] = INITIAL_WORDS[20 * word + 9 +: 9];
        end
    end

    generate
        if ((DATA_WIDTH_A != 9 && DATA_WIDTH_A != 18) || (DATA_WIDTH_B != 9 && DATA_WIDTH_B != 18))
            this_width_is_not_modelled error();
        if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG") output_registers_are_not_modelled error();
        if (CSDECODE_A != "0b000" || CSDECODE_B != "0b000") this_chip_select_is_not_modelled error();
        if (CLKAMUX != "CLKA" || CLKBMUX != "CLKB") falling_edges_are_not_modelled error();
    endgenerate

    // Port A.
    wire [17:0] in_a = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
    wire [13:0] at_a = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
    wire runs_a = CEA && {CSA2, CSA1, CSA0} == 3'b000;
    wire wide_a = DATA_WIDTH_A == 18;
    wire [10:0] low_a = wide_a ? {at_a[13:4], 1'b0} : at_a[13:3];
    wire [10:0] high_a = {low_a[10:1], 1'b1};
    wire [17:0] old_a = {wide_a ? bytes[high_a] : 9'b0, bytes[low_a]};
    wire write_low_a = runs_a && WEA && (!wide_a || at_a[0]);
    wire write_high_a = runs_a && WEA && wide_a && at_a[1];
    wire [17:0] new_a = {write_high_a ? in_a[17:9] : old_a[17:9], write_low_a ? in_a[8:0] : old_a[8:0]};
    reg [17:0] out_a;
    always @(posedge CLKA) begin
        if (write_low_a) bytes[low_a] <= in_a[8:0];
        if (write_high_a) bytes[high_a] <= in_a[17:9];
        if (RSTA) out_a <= 18'b0;
        else if (runs_a && !WEA) out_a <= old_a;
        else if (runs_a && WRITEMODE_A == "WRITETHROUGH") out_a <= new_a;
        else if (runs_a && WRITEMODE_A == "READBEFOREWRITE") out_a <= old_a;
    end
    assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0} = out_a;

    // Port B.
    wire [17:0] in_b = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0};
    wire [13:0] at_b = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};
    wire runs_b = CEB && {CSB2, CSB1, CSB0} == 3'b000;
    wire wide_b = DATA_WIDTH_B == 18;
    wire [10:0] low_b = wide_b ? {at_b[13:4], 1'b0} : at_b[13:3];
    wire [10:0] high_b = {low_b[10:1], 1'b1};
    wire [17:0] old_b = {wide_b ? bytes[high_b] : 9'b0, bytes[low_b]};
    wire write_low_b = runs_b && WEB && (!wide_b || at_b[0]);
    wire write_high_b = runs_b && WEB && wide_b && at_b[1];
    wire [17:0] new_b = {write_high_b ? in_b[17:9] : old_b[17:9], write_low_b ? in_b[8:0] : old_b[8:0]};
    reg [17:0] out_b;
    always @(posedge CLKB) begin
        if (write_low_b) bytes[low_b] <= in_b[8:0];
        if (write_high_b) bytes[high_b] <= in_b[17:9];
        if (RSTB) out_b <= 18'b0;
        else if (runs_b && !WEB) out_b <= old_b;
        else if (runs_b && WRITEMODE_B == "WRITETHROUGH") out_b <= new_b;
        else if (runs_b && WRITEMODE_B == "READBEFOREWRITE") out_b <= old_b;
    end
    assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1, DOB0} = out_b;
endmodule
