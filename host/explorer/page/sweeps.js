// The sweeps over boards, read out of the clocks before the one that is shown: look down, look up, and count down.

const LETTERS = '.PNBRQKP';

/** The planes of the moves that end on a rank, in the sweep up and in the sweep down; each bit is a move. */
const UP = ['moves$file', 'moves$to_west', 'moves$to_east', 'moves$hops_0', 'moves$hops_1', 'moves$hops_2', 'moves$hops_3',
  'others$east', 'others$west', 'others$steps', 'others$double_pushes'].map((name) => 'count.up.' + name);
const PAWNS = ['pushes', 'takes_east', 'takes_west'].map((name) => 'count.up.others$' + name);
const DOWN = ['file', 'to_west', 'to_east', 'hops_0', 'hops_1', 'hops_2', 'hops_3'].map((name) => 'count.down.moves$' + name);

/** The signals of a core's rows: those of its look have its block's name before them. */
class Reader {
  constructor(names, rows) {
    [this.names, this.rows] = [names, rows];
    this.block = names.places.has('look.down_2.q$valid') ? 'look.' : 'verdicts.look.';
  }

  of(place, name) { return this.rows[place] === undefined ? 0 : this.names.of(this.rows[place], name); }
  look(place, name) { return this.of(place, this.block + name); }
}

/** A board on its way, of which nothing is known yet. */
function begun(reader, place) {
  const bit = (name) => reader.look(place, name);
  const job = [8 * bit('move_before.q$from_rank') + bit('move_before.q$from_file'), 8 * bit('move_before.q$to_rank') + bit('move_before.q$to_file')];
  // A job of kind 0 is castling if its squares are on one rank. Otherwise it is no move, and has the node itself counted.
  const lands = bit('move_before.q$kind_0') + bit('move_before.q$kind_1') + bit('move_before.q$kind_2') > 0;
  const moves = lands || bit('move_before.q$from_rank') === bit('move_before.q$to_rank');
  const flags = () => new Array(64).fill(false);
  return {
    black: bit('current.q$black') === 1, descends: bit('current.q$descends') === 1, job: moves ? job : null,
    letters: new Array(64).fill('.'), danger: flags(), line: flags(), goal: flags(), steps: flags(), pinned: flags(),
    moves: new Array(64).fill(0), total: 0, check: false,
    passed: { down: new Set(), up: new Set(), count: new Set() },
  };
}

/** Does something for each square of a rank, whose number is that of the side to move, and gives the rank's own number. */
function each(board, rank, act) {
  const own = board.black ? 7 - rank : rank;
  for (let file = 0; file < 8; file++) act(8 * own + file, file);
  return own;
}

/** A rank is seen in the sweep down. */
function see(board, reader, place) {
  const [low, middle, high, other] = ['view.seen$kind_0', 'view.seen$kind_1', 'view.seen$kind_2', 'view.seen$other'].map((name) => reader.look(place, name));
  each(board, reader.look(place, 'down_2.q$rank'), (square, file) => {
    const letter = LETTERS[(low >> file & 1) | (middle >> file & 1) << 1 | (high >> file & 1) << 2];
    const white = (other >> file & 1) === (board.black ? 1 : 0);
    board.letters[square] = white ? letter : letter.toLowerCase();
  });
}

/** What is attacked on a rank is known, two clocks after it was seen. */
function mark(board, reader, place) {
  const [danger, line] = ['look_down.marks$danger', 'look_down.marks$line'].map((name) => reader.look(place, name));
  const own = each(board, reader.look(place, 'down_4.q$rank'), (square, file) => {
    board.danger[square] = (danger >> file & 1) === 1;
    board.line[square] = (line >> file & 1) === 1;
  });
  board.passed.down.add(own);
  return own;
}

/** What is legal on a rank is shown by the sweep up. */
function show(board, reader, place) {
  const [goal, steps, unpinned] = ['look_up.targets$goal', 'look_up.steps', 'look_up.unpinned'].map((name) => reader.look(place, name));
  board.check = reader.look(place, 'checks.q$check') === 1;
  const own = each(board, reader.look(place, 'up_3.q$rank'), (square, file) => {
    const letter = board.letters[square];
    const mine = letter !== '.' && (letter === letter.toLowerCase()) === board.black;
    board.goal[square] = (goal >> file & 1) === 1;
    board.steps[square] = (steps >> file & 1) === 1;
    board.pinned[square] = mine && letter.toLowerCase() !== 'k' && (unpinned >> file & 1) === 0;
  });
  board.passed.up.add(own);
  return own;
}

/** The moves that end on a rank, a clock after it was shown to the count. */
function count(board, reader, place, rank, planes, times = 1) {
  const words = planes.map((name) => reader.of(place, name));
  each(board, rank, (square, file) => {
    const moves = words.reduce((sum, word) => sum + (word >> file & 1), 0) * times;
    board.moves[square] += moves;
    board.total += moves;
  });
}

/**
 * The boards of the three sweeps as the last row has them: `down`, `up`, and `count`, each a board and the rank at which its sweep stands,
 * `null` if it has passed the last one. A sweep of which the rows have nothing is `null` itself.
 */
export function sweepsOf(names, rows) {
  const reader = new Reader(names, rows);
  const boards = new Map();
  const sweeps = { down: null, up: null, count: null };
  const stands = (sweep, board, rank) => { sweeps[sweep] = { board, rank }; };
  for (let place = 0; place < rows.length; place++) {
    for (const sweep of Object.values(sweeps)) if (sweep) sweep.rank = null;
    if (reader.look(place, 'down_2.q$valid')) {
      const turn = reader.look(place, 'down_2.q$turn');
      if (reader.look(place, 'down_2.q$rank') === 7) boards.set(turn, begun(reader, place));
      const board = boards.get(turn);
      if (board) see(board, reader, place);
    }
    const marked = reader.look(place, 'down_4.q$valid') && boards.get(reader.look(place, 'down_4.q$turn'));
    if (marked) stands('down', marked, mark(marked, reader, place));
    const shown = reader.look(place, 'up_3.q$valid') && boards.get(reader.look(place, 'up_3.q$turn'));
    if (shown) stands('up', shown, show(shown, reader, place));
    // The count is a clock behind what it is shown.
    const before = reader.look(place - 1, 'up_3.q$valid') && boards.get(reader.look(place - 1, 'up_3.q$turn'));
    if (before) {
      const rank = reader.look(place - 1, 'up_3.q$rank');
      count(before, reader, place, rank, UP);
      count(before, reader, place, rank, PAWNS, reader.of(place, 'count.up.others$promote') ? 4 : 1);
    }
    const down = reader.of(place - 1, 'count.down_1.q$valid') && boards.get(reader.of(place - 1, 'count.down_1.q$turn'));
    if (down) {
      const rank = reader.of(place - 1, 'count.down_1.q$rank');
      count(down, reader, place, rank, DOWN);
      const own = down.black ? 7 - rank : rank;
      down.passed.count.add(own);
      stands('count', down, own);
    }
  }
  return sweeps;
}
