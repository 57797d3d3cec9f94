// Where the tree core stands, what is counted, and what went over the line.

import { byId, html, setText, withCommas } from './dom.js';

/** The tree and the serial line. */
export class Tree {
  constructor(app) {
    this.app = app;
    this.path = html('p', { id: 'path' });
    this.bar = html('progress', { max: 1, value: 0, 'aria-label': 'Leaves counted of those that the reference counts' });
    this.leaves = html('p', { id: 'leaves' });
    this.moves = html('ol', { class: 'moves' });
    byId('tree').append(this.path, this.leaves, this.bar, html('h3', {}, 'Moves of the root, and the leaves after each by the reference'), this.moves);
    this.messages = html('ol', { class: 'messages' });
    byId('wire').append(this.messages);
  }

  show() {
    const { now, reference, over } = this.app.state;
    const stack = now.stack.length === 0 ? 'the root' : now.stack.join(' → ');
    setText(this.path, `The tree core stands at ${stack}${now.stack.length === 0 ? '' : ', ' + now.stack.length + (now.stack.length === 1 ? ' move deep' : ' moves deep')}.`);
    const [leaves, clocks] = now.counted;
    const total = reference.total;
    const of = total === null ? '; the reference ' + (this.app.about.game.depth > 5 ? 'is not asked so deep' : 'still counts') : ` of ${withCommas(total)}, which the reference counts`;
    const verdict = !over || total === null ? '' : leaves === total ? ' Right: both count the same.' : ' WRONG: the counts differ.';
    setText(this.leaves, `${withCommas(leaves)} leaves counted${of}, in ${withCommas(clocks)} clocks.${verdict}`);
    this.bar.value = total ? leaves / total : 0;
    this.showMoves(reference.moves, now);
    this.showMessages(now.messages);
  }

  showMoves(moves, now) {
    const { names, state } = this.app;
    const at = now.stack[0] ?? this.chosen(names, state);
    const key = JSON.stringify([moves, at]);
    if (this.shown === key) return;
    this.shown = key;
    this.moves.replaceChildren(...moves.map(([move, leaves, ofCircuit]) =>
      html('li', { class: ofCircuit === at ? 'current' : '', 'aria-current': ofCircuit === at ? 'true' : false }, `${move} `, html('b', {}, leaves === null ? '…' : withCommas(leaves)))));
  }

  /** The move that the tree core has found and not made, if the tree core is looked at. */
  chosen(names, { window }) {
    const values = window.s[window.s.length - 1];
    if (!names.places.has('finder.chosen') || names.of(values, 'finder.chosen') !== 1) return null;
    const square = (name) => { const number = names.of(values, name); return 'abcdefgh'[number & 7] + ((number >> 3) + 1); };
    return square('finder.record$from') + square('finder.record$to');
  }

  showMessages(messages) {
    const key = JSON.stringify(messages);
    if (this.said === key) return;
    this.said = key;
    this.messages.replaceChildren(...messages.map(({ clock, from, bytes, says }) =>
      html('li', {}, html('b', {}, from === 'host' ? 'Host: ' : 'Board: '), says, html('code', {}, bytes), html('span', { class: 'small' }, `complete in clock ${withCommas(clock)}`))));
  }
}
