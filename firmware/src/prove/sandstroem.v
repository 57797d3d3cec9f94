// Sandström's table in closed form: the rays of a piece laid end to end, orthogonals before diagonals, from files a to d in the
// mirror; the theorem `table` says that it is the literal table.
module sandstroem(input [2:0] ptype, input [5:0] from, input [5:0] dest, output reg reachable, output reg [5:0] nextpos,
      output reg [5:0] nextdir, output reg [4:0] left);
   wire mirror = !from[2];
   // All that follows is seen from files e to h.
   wire [5:0] f = from ^ (mirror ? 7 : 0);
   wire [5:0] d = dest ^ (mirror ? 7 : 0);
   wire straight, oblique, hop;
   wire [2:0] direction, distance;
   line line(f, d, straight, oblique, hop, direction, distance);

   // How many squares a ray has: N E S W NE NW SE SW.
   wire [2:0] north = 7 - f[5:3], south = f[5:3], east = 7 - f[2:0], west = f[2:0];
   function [2:0] least(input [2:0] a, input [2:0] b);
      least = a < b ? a : b;
   endfunction
   wire [23:0] lengths = {least(south, west), least(south, east), least(north, west), least(north, east), west, south, east, north};
   function [5:0] step(input [2:0] ray);
      case (ray)
         0: step = 8;
         1: step = 1;
         2: step = -8;
         3: step = -1;
         4: step = 9;
         5: step = 7;
         6: step = -7;
         7: step = -9;
      endcase
   endfunction
   // Knights' hops, clockwise: NNE ENE ESE SSE SSW WSW WNW NNW.
   wire [7:0] hops = {north >= 2 && west >= 1, north >= 1 && west >= 2, south >= 1 && west >= 2, south >= 2 && west >= 1,
      south >= 2 && east >= 1, south >= 1 && east >= 2, north >= 1 && east >= 2, north >= 2 && east >= 1};
   function [5:0] leap(input [2:0] number);
      case (number)
         0: leap = 17;
         1: leap = 10;
         2: leap = -6;
         3: leap = -15;
         4: leap = -17;
         5: leap = -10;
         6: leap = 6;
         7: leap = 15;
      endcase
   endfunction

   wire pawn = ptype == 1 || ptype == 7;
   wire starts = dest == from;
   // The rays of this piece that lead anywhere: a pawn's are its captures.
   reg [7:0] rays;
   // The ray on which `dest` lies, 8 for the from-square.
   reg [3:0] ray;
   reg [5:0] turned, ahead;
   reg on_ray, pushes;
   integer i;
   always @* begin
      for (i = 0; i < 8; i = i + 1)
         rays[i] = ptype == 2 ? hops[i] : lengths[3 * i +: 3] != 0
            && (ptype == 1 ? i == 4 || i == 5 : ptype == 7 ? i == 6 || i == 7 : ptype == 3 ? i >= 4 : ptype == 4 ? i < 4 : 1);
      ray = direction;
      if (ptype == 2)
         for (i = 0; i < 8; i = i + 1)
            if (f + leap(i) == d) ray = i;
      // The first square of the next ray, and what is left.
      turned = f;
      left = 0;
      for (i = 7; i >= 0; i = i - 1)
         if (rays[i] && (starts || i > ray)) begin
            turned = ptype == 2 ? f + leap(i) : f + step(i);
            left = left + (ptype == 2 || ptype == 6 || pawn ? 1 : lengths[3 * i +: 3]);
         end
      // Along the ray.
      pushes = pawn && direction == (ptype == 1 ? 0 : 2) && straight;
      ahead = d + step(direction);
      on_ray = ptype == 2 ? hop : ptype == 3 ? oblique : ptype == 4 ? straight : ptype == 5 ? straight || oblique
             : ptype == 6 ? (straight || oblique) && distance == 1
             : pushes ? distance == 1 || (distance == 2 && f[5:3] == (ptype == 1 ? 1 : 6)) : oblique && distance == 1 && rays[direction];
      reachable = ptype != 0 && (starts || on_ray) && !(pawn && (f[5:3] == 0 || f[5:3] == 7));
      nextdir = turned;
      nextpos = turned;
      if (pawn) begin
         if (starts) begin
            nextpos = f + step(ptype == 1 ? 0 : 2);
            left = left + (f[5:3] == (ptype == 1 ? 1 : 6) ? 2 : 1);
         end else begin
            nextpos = f;
            if (pushes) begin
               nextdir = f;
               left = rays[4] + rays[5] + rays[6] + rays[7];
               if (distance == 1 && f[5:3] == (ptype == 1 ? 1 : 6)) begin
                  nextpos = ahead;
                  left = left + 1;
               end
            end
         end
      end else if (ptype != 2 && ptype != 6 && !starts && distance != lengths[3 * direction +: 3]) begin
         nextpos = ahead;
      end
      if (ptype >= 3 && ptype <= 5 && !starts) left = left + lengths[3 * direction +: 3] - distance;
      nextdir = nextdir ^ (mirror ? 7 : 0);
      nextpos = nextpos ^ (mirror ? 7 : 0);
      if (!reachable) begin
         nextdir = from;
         nextpos = from;
         left = 0;
      end
   end
endmodule
