// Where one square lies from another, by the rules of chess: what all theorems share.

// `straight`: on a rank or a file; `oblique`: on a diagonal; `hop`: a knight's move away. `direction` from `from` to `to`, of a
// straight or an oblique line: N E S W NE NW SE SW. `distance` in king's steps.
module line(input [5:0] from, input [5:0] to, output straight, output oblique, output hop, output [2:0] direction, output [2:0] distance);
   wire signed [4:0] files = $signed({2'b0, to[2:0]}) - $signed({2'b0, from[2:0]});
   wire signed [4:0] ranks = $signed({2'b0, to[5:3]}) - $signed({2'b0, from[5:3]});
   wire [4:0] across = files < 0 ? -files : files;
   wire [4:0] along = ranks < 0 ? -ranks : ranks;
   assign straight = (across == 0) != (along == 0);
   assign oblique = across == along && across != 0;
   assign hop = (across == 1 && along == 2) || (across == 2 && along == 1);
   assign direction = across == 0 ? (ranks > 0 ? 0 : 2) : along == 0 ? (files > 0 ? 1 : 3)
                    : ranks > 0 ? (files > 0 ? 4 : 5) : (files > 0 ? 6 : 7);
   assign distance = across > along ? across : along;
endmodule
