// Signals over the last clocks, with names and values.

import { byId, html, squareName, svg } from './dom.js';

const ROW = 24;

/** How many milliseconds a browser may take to save a file. */
const SAVED_WITHIN = 60000;

const SHOWN = [
  'activity', 'walker.visit$starting', 'walker.visit$valid', 'walker.visit$square', 'walker.visit$kind', 'walker.visit$enemy',
  'walker.visit$own', 'walker.turn', 'walker.step.ends', 'walker.turns.data', 'verdicts.done', 'finder.legal', 'finder.sends',
  'position.state$ply', 'said$activity', 'takes', 'look.down_2.q$valid', 'look.down_2.q$rank', 'look.look_down.marks$danger',
  'look.up_3.q$valid', 'look.up_3.q$rank', 'look.look_up.steps', 'count.down_1.q$valid', 'count.down_1.q$rank', 'count.moves',
];

/** Whether a number of this signal is a square. */
function isSquare(name) { return /(square|king|from|\bto|to_place)$/.test(name); }

/** A value in words: a name, a square, a number. */
export function valueText(entry, value) {
  if (entry.values) return entry.values[value] ?? String(value);
  if (entry.bits === 6 && isSquare(entry.name)) return squareName(value);
  return entry.bits > 4 ? '0x' + value.toString(16).padStart(Math.ceil(entry.bits / 4), '0') : String(value);
}

/** The waveforms. */
export class Waves {
  constructor(app) {
    this.app = app;
    byId('zoom').addEventListener('change', () => this.show());
    byId('save').addEventListener('click', (event) => this.save(event));
    this.watched = [];
    if (app.source.live) this.build();
  }

  build() {
    this.signal = html('input', { id: 'signal', list: 'signals', type: 'text', spellcheck: 'false', autocomplete: 'off' });
    const list = html('datalist', { id: 'signals' });
    this.signal.addEventListener('focus', async () => {
      if (list.children.length === 0) list.append(...(await this.app.source.signals()).map((value) => html('option', { value })));
    }, { once: true });
    const add = (event) => { event.preventDefault(); this.watch([...this.watched, this.signal.value.trim()]); };
    byId('watch').append(html('form', { class: 'bar', onsubmit: add },
      html('label', { class: 'wide' }, 'Add any signal of the circuit ', this.signal), list,
      html('button', { type: 'submit', id: 'signal-add' }, 'Add'),
      html('button', { type: 'button', id: 'signal-clear', onclick: () => this.watch([]) }, 'Remove those added')));
  }

  async watch(signals) {
    if (await this.app.order({ do: 'watch', signals }) && this.signal) this.signal.value = '';
  }

  /** The signals that are drawn: name, width, and a value for each clock. */
  traces() {
    const { names, state } = this.app;
    const found = SHOWN.filter((name) => names.places.has(name));
    const own = found.map((name) => {
      const place = names.places.get(name);
      return { entry: names.list[place], values: state.window.s.map((values) => values[place]) };
    });
    const extra = (this.app.about.watched ?? []).map((entry, place) => ({ entry, values: state.window.x.map((values) => values[place]) }));
    this.watched = (this.app.about.watched ?? []).map((entry) => entry.name);
    return [...own, ...extra].map(({ entry, values }) => ({ entry, values: values.slice(-this.clocks()) }));
  }

  clocks() { return Number(byId('zoom').value); }

  show() {
    const place = byId('wave');
    const traces = this.traces();
    const width = Math.max(220, place.clientWidth || 640);
    const left = width < 560 ? 112 : 178;
    const right = width < 560 ? 62 : 84;
    const count = this.clocks();
    const clock = (width - left - right) / count;
    const picture = svg('svg', { width, height: traces.length * ROW + 22, role: 'img', 'aria-label': this.label(traces) });
    const last = this.app.state.now.clock;
    const every = [1, 2, 4, 5, 10, 20, 50, 100].find((every) => every * clock > 44) ?? 100;
    for (let back = 0; back < count; back++) {
      if ((last - back) % every !== 0) continue;
      const x = left + (count - back - 0.5) * clock;
      picture.append(svg('text', { x, y: 12, class: 'wave-clock' }, String(last - back)),
        svg('path', { d: `M${x} 16V${traces.length * ROW + 20}`, class: 'wave-grid' }));
    }
    picture.append(svg('rect', { x: left + (count - 1) * clock, y: 16, width: clock, height: traces.length * ROW + 4, class: 'wave-now' }));
    traces.forEach(({ entry, values }, row) => {
      const base = 20 + (row + 1) * ROW - 6;
      const value = values[values.length - 1];
      picture.append(svg('text', { x: left - 8, y: base - 4, class: 'wave-name' }, this.shortName(entry.name, left)),
        svg('text', { x: width - right + 8, y: base - 4, class: 'wave-value' }, valueText(entry, value)));
      const start = left + (count - values.length) * clock;
      if (entry.bits === 1) picture.append(this.level(values, start, base, clock));
      else picture.append(...this.words(entry, values, start, base, clock));
    });
    place.replaceChildren(picture);
    this.shown = [Math.max(this.app.state.kept[0], last - count), last];
  }

  shortName(name, left) {
    const most = Math.floor((left - 12) / 6.7);
    return name.length > most ? '…' + name.slice(name.length - most + 1) : name;
  }

  label(traces) {
    const values = traces.map(({ entry, values }) => `${entry.name} ${valueText(entry, values[values.length - 1])}`);
    return `Waveforms. In this clock: ${values.join(', ')}.`;
  }

  level(values, start, base, clock) {
    let path = '';
    values.forEach((value, place) => {
      const y = base - (value ? 15 : 1);
      path += place === 0 ? `M${start} ${y}` : `V${y}`;
      path += `h${clock}`;
    });
    return svg('path', { d: path, class: 'wave-line' });
  }

  words(entry, values, start, base, clock) {
    const parts = [];
    let begin = 0;
    for (let place = 1; place <= values.length; place++) {
      if (place < values.length && values[place] === values[begin]) continue;
      const [x, width] = [start + begin * clock, (place - begin) * clock];
      const slant = Math.min(3, width / 3);
      const [low, high, half] = [base - 1, base - 16, base - 8.5];
      parts.push(svg('path', { d: `M${x} ${half}L${x + slant} ${high}H${x + width - slant}L${x + width} ${half}L${x + width - slant} ${low}H${x + slant}z`, class: 'wave-word' }));
      const text = valueText(entry, values[begin]);
      if (text.length * 6.6 + 6 < width) parts.push(svg('text', { x: x + width / 2, y: base - 4.5, class: 'wave-text' }, text));
      begin = place;
    }
    return parts;
  }

  /** Saves the clocks that are shown. The page fetches them, since a link cannot show the token. */
  async save(event) {
    event.preventDefault();
    try {
      const dump = this.app.source.live ? await this.app.source.waveforms(...this.shown) : this.dump();
      const href = URL.createObjectURL(dump);
      html('a', { href, download: byId('save').download }).click();
      setTimeout(() => URL.revokeObjectURL(href), SAVED_WITHIN);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** The clocks of a recording as a value change dump, made here. */
  dump() {
    const traces = this.traces();
    const code = (place) => String.fromCharCode(33 + place);
    const lines = ['$timescale 1 ns $end', '$scope module explorer $end'];
    traces.forEach(({ entry }, place) => lines.push(`$var wire ${entry.bits || 1} ${code(place)} ${entry.name.replaceAll('.', '_')} $end`));
    lines.push('$upscope $end', '$enddefinitions $end');
    const first = this.app.state.now.clock - traces[0].values.length + 1;
    traces[0].values.forEach((_, clock) => {
      lines.push('#' + (first + clock) * 10);
      traces.forEach(({ entry, values }, place) => {
        if (clock > 0 && values[clock] === values[clock - 1]) return;
        lines.push(entry.bits === 1 ? values[clock] + code(place) : `b${values[clock].toString(2)} ${code(place)}`);
      });
    });
    return new Blob([lines.join('\n') + '\n'], { type: 'application/octet-stream' });
  }
}
