// Our models of what yosys has only as black boxes, or not at all.

// The PLL. It locks at once and makes its reference's frequency: time is counted in clocks here, so which frequency it is does not
// matter.
module modelled_rPLL #(
    parameter FCLKIN = "100.0",
    parameter DYN_IDIV_SEL = "false",
    parameter IDIV_SEL = 0,
    parameter DYN_FBDIV_SEL = "false",
    parameter FBDIV_SEL = 0,
    parameter DYN_ODIV_SEL = "false",
    parameter ODIV_SEL = 8
) (
    input wire CLKIN,
    input wire CLKFB,
    output wire CLKOUT,
    output wire LOCK,
    input wire RESET,
    input wire RESET_P,
    input wire [5:0] FBDSEL,
    input wire [5:0] IDSEL,
    input wire [5:0] ODSEL,
    input wire [3:0] PSDA,
    input wire [3:0] DUTYDA,
    input wire [3:0] FDLY
);
    assign CLKOUT = CLKIN;
    assign LOCK = !RESET;
endmodule

// The block RAM in the mode that is used: a port A that writes and a port B that reads, 1,024 words of 18 bits, without an output
// register. Any other mode is an error when the model is elaborated. Source: Gowin UG285, "BSRAM & SSRAM User Guide", section
// "Semi-dual port mode".
//
// - The word's number is in the bits 13 to 4 of an address. The bits 1 and 0 of port A's are the enables of the upper and the lower
//   9 bits of the word.
// - A port acts at the rising edge of its clock while its enable is high and its block select is that of the parameter. The output
//   stays while port B's enable is low. A reset of the output acts at a clock's edge, whatever the enable.
// - A word that port A writes in the same clock reads as the old one here. The vendor promises nothing for it, and the circuit does not
//   use it (`hdl/src/block_ram.rs`).
// - A parameter with initial values has 16 words.
module modelled_SDPX9B #(
    parameter READ_MODE = 1'b0,
    parameter BIT_WIDTH_0 = 36,
    parameter BIT_WIDTH_1 = 36,
    parameter [2:0] BLK_SEL_0 = 3'b000,
    parameter [2:0] BLK_SEL_1 = 3'b000,
    parameter RESET_MODE = "SYNC",
    parameter [287:0] INIT_RAM_00 = 288'h0, INIT_RAM_01 = 288'h0, INIT_RAM_02 = 288'h0, INIT_RAM_03 = 288'h0,
    parameter [287:0] INIT_RAM_04 = 288'h0, INIT_RAM_05 = 288'h0, INIT_RAM_06 = 288'h0, INIT_RAM_07 = 288'h0,
    parameter [287:0] INIT_RAM_08 = 288'h0, INIT_RAM_09 = 288'h0, INIT_RAM_0A = 288'h0, INIT_RAM_0B = 288'h0,
    parameter [287:0] INIT_RAM_0C = 288'h0, INIT_RAM_0D = 288'h0, INIT_RAM_0E = 288'h0, INIT_RAM_0F = 288'h0,
    parameter [287:0] INIT_RAM_10 = 288'h0, INIT_RAM_11 = 288'h0, INIT_RAM_12 = 288'h0, INIT_RAM_13 = 288'h0,
    parameter [287:0] INIT_RAM_14 = 288'h0, INIT_RAM_15 = 288'h0, INIT_RAM_16 = 288'h0, INIT_RAM_17 = 288'h0,
    parameter [287:0] INIT_RAM_18 = 288'h0, INIT_RAM_19 = 288'h0, INIT_RAM_1A = 288'h0, INIT_RAM_1B = 288'h0,
    parameter [287:0] INIT_RAM_1C = 288'h0, INIT_RAM_1D = 288'h0, INIT_RAM_1E = 288'h0, INIT_RAM_1F = 288'h0,
    parameter [287:0] INIT_RAM_20 = 288'h0, INIT_RAM_21 = 288'h0, INIT_RAM_22 = 288'h0, INIT_RAM_23 = 288'h0,
    parameter [287:0] INIT_RAM_24 = 288'h0, INIT_RAM_25 = 288'h0, INIT_RAM_26 = 288'h0, INIT_RAM_27 = 288'h0,
    parameter [287:0] INIT_RAM_28 = 288'h0, INIT_RAM_29 = 288'h0, INIT_RAM_2A = 288'h0, INIT_RAM_2B = 288'h0,
    parameter [287:0] INIT_RAM_2C = 288'h0, INIT_RAM_2D = 288'h0, INIT_RAM_2E = 288'h0, INIT_RAM_2F = 288'h0,
    parameter [287:0] INIT_RAM_30 = 288'h0, INIT_RAM_31 = 288'h0, INIT_RAM_32 = 288'h0, INIT_RAM_33 = 288'h0,
    parameter [287:0] INIT_RAM_34 = 288'h0, INIT_RAM_35 = 288'h0, INIT_RAM_36 = 288'h0, INIT_RAM_37 = 288'h0,
    parameter [287:0] INIT_RAM_38 = 288'h0, INIT_RAM_39 = 288'h0, INIT_RAM_3A = 288'h0, INIT_RAM_3B = 288'h0,
    parameter [287:0] INIT_RAM_3C = 288'h0, INIT_RAM_3D = 288'h0, INIT_RAM_3E = 288'h0, INIT_RAM_3F = 288'h0
) (
    output wire [35:0] DO,
    input wire [35:0] DI,
    input wire [2:0] BLKSELA,
    input wire [2:0] BLKSELB,
    input wire [13:0] ADA,
    input wire [13:0] ADB,
    input wire CLKA,
    input wire CLKB,
    input wire CEA,
    input wire CEB,
    input wire OCE,
    input wire RESET
);
    localparam [18431:0] INITIAL_WORDS = {
        INIT_RAM_3F, INIT_RAM_3E, INIT_RAM_3D, INIT_RAM_3C, INIT_RAM_3B, INIT_RAM_3A, INIT_RAM_39, INIT_RAM_38,
        INIT_RAM_37, INIT_RAM_36, INIT_RAM_35, INIT_RAM_34, INIT_RAM_33, INIT_RAM_32, INIT_RAM_31, INIT_RAM_30,
        INIT_RAM_2F, INIT_RAM_2E, INIT_RAM_2D, INIT_RAM_2C, INIT_RAM_2B, INIT_RAM_2A, INIT_RAM_29, INIT_RAM_28,
        INIT_RAM_27, INIT_RAM_26, INIT_RAM_25, INIT_RAM_24, INIT_RAM_23, INIT_RAM_22, INIT_RAM_21, INIT_RAM_20,
        INIT_RAM_1F, INIT_RAM_1E, INIT_RAM_1D, INIT_RAM_1C, INIT_RAM_1B, INIT_RAM_1A, INIT_RAM_19, INIT_RAM_18,
        INIT_RAM_17, INIT_RAM_16, INIT_RAM_15, INIT_RAM_14, INIT_RAM_13, INIT_RAM_12, INIT_RAM_11, INIT_RAM_10,
        INIT_RAM_0F, INIT_RAM_0E, INIT_RAM_0D, INIT_RAM_0C, INIT_RAM_0B, INIT_RAM_0A, INIT_RAM_09, INIT_RAM_08,
        INIT_RAM_07, INIT_RAM_06, INIT_RAM_05, INIT_RAM_04, INIT_RAM_03, INIT_RAM_02, INIT_RAM_01, INIT_RAM_00
    };
    reg [17:0] words [0:1023];
    integer word;
    initial for (word = 0; word < 1024; word = word + 1) words[word] = INITIAL_WORDS[18 * word +: 18];

    generate
        if (BIT_WIDTH_0 != 18 || BIT_WIDTH_1 != 18) this_width_is_not_modelled error();
        if (READ_MODE != 1'b0) output_registers_are_not_modelled error();
        if (RESET_MODE != "SYNC") this_reset_is_not_modelled error();
    endgenerate

    always @(posedge CLKA) begin
        if (CEA && BLKSELA == BLK_SEL_0) begin
            if (ADA[0]) words[ADA[13:4]][8:0] <= DI[8:0];
            if (ADA[1]) words[ADA[13:4]][17:9] <= DI[17:9];
        end
    end

    reg [17:0] out;
    always @(posedge CLKB) begin
        if (RESET) out <= 18'b0;
        else if (CEB && BLKSELB == BLK_SEL_1) out <= words[ADB[13:4]];
    end
    assign DO = {18'b0, out};
endmodule
