// The word that says from which files rooks castle is marked as such, and comes only if Chess960 is counted. `files` is high when it is
// written, `data` is the word: it is no node's, no job's and no piece's.
module contract_files_word(input chess960, input files, input [15:0] data, output holds);
   assign holds = !files || (chess960 && data[15:13] == 1);
endmodule
