// The walk of a core, read out of the clocks before the one that is shown.

/** Where the walk of a row started: TURN has the square without bit 2. */
export function fromSquare(names, values) {
  return (names.of(values, 'walker.r.q$from') | 4) ^ names.of(values, 'walker.mirror');
}

/** The activity's name of a row. */
export function activityOf(names, values) {
  return names.nameOf(values, names.places.has('activity') ? 'activity' : 'generator.activity');
}

/**
 * The walk that stands in the last row: where it started, the squares visited with how each was reached, the square of now,
 * and the two words of the ROM that lead on. `null` while nothing walks.
 */
export function walkOf(names, rows, board) {
  const last = rows.length - 1;
  const now = rows[last];
  const is = (values, name) => names.of(values, name) === 1;
  const starting = is(now, 'walker.visit$starting');
  const activity = activityOf(names, now);
  if ((!is(now, 'walker.visit$valid') && !starting) || activity === 'Waiting' || activity === 'Making') return null;
  // Behind a move that was found, the walker still stands where it last tested a square.
  if (activity === 'Walking' && board[fromSquare(names, now)] === '.' && names.of(now, 'generator.en_passant.running') !== 1) return null;
  const walk = {
    from: fromSquare(names, now), activity, steps: [], whole: starting, starting,
    home: is(now, 'walker.visit$home'), held: names.nameOf(now, 'generator.command$op') === 'Hold',
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
      legal: judged(names, rows, place, square),
    });
    if (first) { walk.whole = true; break; }
  }
  // The words of the ROM: squares as the table has them, in the mirror if the walk is.
  const mirror = names.of(now, 'walker.mirror');
  const [step, turn] = [names.of(now, 'walker.step.data'), names.of(now, 'walker.turns.data')];
  walk.turns = is(now, 'walker.turn') && !starting;
  walk.nextdir = walk.home ? walk.from : (turn & 63) ^ mirror;
  // The first word of a walk is the table's nextpos, though the circuit has it in TURN.
  if (starting) [walk.nextpos, walk.nextdir] = [walk.nextdir, null];
  else walk.nextpos = (step & 64) !== 0 || is(now, 'walker.r.q$leaper') ? null : (step & 63) ^ mirror;
  return walk;
}

/** Whether the filter found the square of a row to be the target of a legal move: it says so in the next clock. */
function judged(names, rows, place, square) {
  const next = rows[place + 1];
  return next !== undefined && names.of(next, 'legality.legal') === 1 && names.of(next, 'legality.r.q$square') === square;
}

/** The squares of the king, of its pinned pieces, and of the piece that gives check. The circuit has pins by slot; `core` has their squares. */
export function linesOf(names, values, core) {
  const tree = names.places.has('position.state$king');
  const king = names.of(values, tree ? 'position.state$king' : 'generator.king');
  const check = names.of(values, 'watch.lines$check') === 1 ? names.of(values, 'watch.lines$square') : null;
  return { king, pins: core.pinned, check };
}
