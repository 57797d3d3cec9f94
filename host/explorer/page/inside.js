// The registers of the chosen core, what STEP and the tree core's ROM say, and a rank counter's queue.

import { byId, html, setText, squareName } from './dom.js';
import { fromSquare } from './walk.js';
import { valueText } from './wave.js';

const DIRECTIONS = ['north', 'east', 'south', 'west', 'north-east', 'north-west', 'south-east', 'south-west'];

/** The inside of a core. */
export class Inside {
  constructor(app) {
    this.app = app;
    this.filter = html('input', { id: 'filter', type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => this.show() });
    this.words = html('dl', { class: 'words' });
    this.wordsTitle = html('h3', {}, 'What STEP and the ROM say');
    this.queue = html('ol', { class: 'queue' });
    this.queueTitle = html('h3');
    this.table = html('tbody');
    byId('inside').append(this.wordsTitle, this.words, this.queueTitle, this.queue,
      html('h3', {}, 'Registers'), html('label', {}, 'Names with ', this.filter),
      html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Registers' }, html('table', {},
        html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, 'register'), html('th', { scope: 'col' }, 'value'))), this.table)));
    this.cells = [];
  }

  /** Another core is looked at. */
  build() {
    const { registers } = this.app.about.cores[this.app.source.core];
    this.cells = registers.map((entry) => {
      const value = html('td');
      return { entry, value, row: html('tr', {}, html('th', { scope: 'row' }, entry.name.replace('.q$', '.').replace(/\.q$/, '')), value) };
    });
    this.table.replaceChildren(...this.cells.map(({ row }) => row));
  }

  show() {
    const { core, names, rows } = this.app;
    const wanted = this.filter.value.trim().toLowerCase();
    this.cells.forEach(({ entry, value, row }, place) => {
      row.hidden = wanted !== '' && !entry.name.toLowerCase().includes(wanted);
      const text = valueText(entry, core.r[place]);
      row.classList.toggle('changed', value.textContent !== '' && value.textContent !== text);
      setText(value, text);
    });
    setText(byId('inside-core'), this.app.coreName());
    // The tree core has a ROM, and a rank counter a queue.
    const tree = this.app.source.core === 0;
    this.wordsTitle.hidden = this.words.hidden = !tree;
    this.queueTitle.hidden = this.queue.hidden = tree;
    if (tree) this.showWords(names, rows[rows.length - 1]);
    else this.showQueue(core.queue);
  }

  showWords(names, values) {
    const get = (name) => names.of(values, name);
    const mirror = get('walker.mirror');
    const [step, turns] = [get('walker.step.to'), get('walker.turns.data')];
    const square = (word) => squareName((word & 63) ^ mirror);
    const bits = (word, width) => word.toString(2).padStart(width, '0');
    const edge = get('walker.step.ends') === 1;
    const at = squareName(get('walker.visit$square'));
    const entries = [
      ['STEP', edge ? 'ends' : bits(step, 6), edge ? `from ${at} no farther: the edge of the board` : `nextpos: from ${at} straight on to ${square(step)}`],
      ['TURN', bits(turns, 8), `nextdir: the next ray from ${squareName(fromSquare(names, values))} begins on ${square(turns)}`],
      ['taken', get('walker.turn') ? 'TURN' : 'STEP', `going ${DIRECTIONS[get('walker.visit$direction')]}${mirror ? ', read in the mirror, because the piece stands on the files a to d' : ''}`],
    ];
    this.words.replaceChildren(...entries.flatMap(([name, word, text]) => [html('dt', {}, name), html('dd', {}, html('code', {}, word), ' ' + text)]));
  }

  showQueue(queue) {
    setText(this.queueTitle, `Queue: ${queue.length === 0 ? 'empty' : queue.length + (queue.length === 1 ? ' word waits' : ' words wait')}`);
    const texts = queue.slice(0, 12);
    if (queue.length > 12) texts.push(`and ${queue.length - 12} more`);
    if (this.shown === texts.join()) return;
    this.shown = texts.join();
    this.queue.replaceChildren(...texts.map((text) => html('li', {}, text)));
  }
}
