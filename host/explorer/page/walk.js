// The walk of the tree core, read out of the clocks before the one that is shown.

/** Where the walk of a row started: TURN has the square without bit 2. */
export function fromSquare(names, values) {
  return (names.of(values, 'walker.r.q$from') | 4) ^ names.of(values, 'walker.mirror');
}

/** The stages of the finder in which a piece walks. */
const WALKS = new Set(['Piece', 'Test', 'Promote', 'Chosen', 'Skip']);

/**
 * The walk that stands in the last row: where it started, the squares visited with how each was reached, the square of now,
 * and the two squares to which STEP and TURN lead. `null` while nothing walks.
 */
export function walkOf(names, rows, board) {
  const last = rows.length - 1;
  const now = rows[last];
  const is = (values, name) => names.of(values, name) === 1;
  const starting = is(now, 'walker.visit$starting');
  if (!is(now, 'walker.visit$valid') && !starting) return null;
  // In castling the walker stands on squares of which no piece walks.
  if (!WALKS.has(names.nameOf(now, 'finder.r.q$stage')) || board[fromSquare(names, now)] === '.') return null;
  const walk = {
    from: fromSquare(names, now), steps: [], whole: starting, starting,
    home: is(now, 'walker.visit$home'), held: names.nameOf(now, 'finder.command$op') === 'Hold',
    at: names.of(now, 'walker.visit$square'),
  };
  for (let place = last; place >= 0 && !starting; place--) {
    const values = rows[place];
    if (is(values, 'walker.visit$starting')) { walk.whole = true; break; }
    if (!is(values, 'walker.visit$valid') || fromSquare(names, values) !== walk.from) break;
    const square = names.of(values, 'walker.visit$square');
    const before = place > 0 ? rows[place - 1] : values;
    const same = is(before, 'walker.visit$valid') && names.of(before, 'walker.visit$square') === square && place > 0;
    if (same) continue;
    // A piece's walk may begin here, on its first square, without a clock on the from-square.
    const first = place > 0 && !is(before, 'walker.visit$starting')
      && (!is(before, 'walker.visit$valid') || is(before, 'walker.visit$home') || fromSquare(names, before) !== walk.from);
    const turned = place > 0 && !first && !is(before, 'walker.visit$starting') && is(before, 'walker.turn');
    walk.steps.unshift({
      square,
      via: turned ? 'nextdir' : 'nextpos',
      occupied: is(values, 'walker.visit$own') || is(values, 'walker.visit$enemy'),
      legal: judged(names, rows, lastOf(names, rows, place, square)),
    });
    if (first) { walk.whole = true; break; }
  }
  // What STEP and TURN say: squares as the table has them, in the mirror if the walk is.
  const mirror = names.of(now, 'walker.mirror');
  const [step, turn] = [names.of(now, 'walker.step.to'), names.of(now, 'walker.turns.data')];
  walk.turns = is(now, 'walker.turn') && !starting;
  walk.nextdir = walk.home ? walk.from : (turn & 63) ^ mirror;
  // The first word of a walk is the table's nextpos, though the circuit has it in TURN.
  if (starting) [walk.nextpos, walk.nextdir] = [walk.nextdir, null];
  else walk.nextpos = is(now, 'walker.step.ends') || is(now, 'walker.r.q$leaper') ? null : step ^ mirror;
  return walk;
}

/** The last of the rows from `place` on in which the walk stands on this square: a walk that is held waits there. */
function lastOf(names, rows, place, square) {
  let last = place;
  while (rows[last + 1] && names.of(rows[last + 1], 'walker.visit$valid') === 1
    && names.of(rows[last + 1], 'walker.visit$square') === square) last++;
  return last;
}

/** Whether the verdict on the square of a row made it the target of a legal move: it comes in the next clock. */
function judged(names, rows, place) {
  const next = rows[place + 1];
  return next !== undefined && names.of(next, 'finder.legal') === 1;
}
