// A recording within the page, which plays without a server.

const FAST = 60;

/** The recording's text, unpacked. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/** A value with a change made to it; the parts that stay are shared. */
function changed(value, change) {
  if (change === null || typeof change !== 'object') return change;
  if ('=' in change) return change['='];
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  for (const [key, part] of Object.entries(change)) copy[key] = changed(value[key], part);
  return copy;
}

/** A recorded circuit. */
export class RecordedSource {
  constructor(text) {
    this.live = false;
    this.text = text;
    this.core = 0;
    this.window = 240;
    this.version = 0;
    this.run = null;
  }

  async start(shows) {
    this.shows = shows;
    const { about, reference, chains, floorplan, first, changes } = await unpacked(this.text);
    about.chains = chains;
    [this.about, this.reference, this.changes, this.first] = [{ about, floorplan }, reference, changes, first.clock];
    this.moments = [first];
    this.clock = this.first;
    this.end = this.first + changes.length;
    const names = about.cores.map((core) => new Map(core.signals.map((signal, place) => [signal.name, place])));
    this.value = (moment, core, name) => moment.cores[core].s[names[core].get(name)] ?? 0;
    this.show(this.about);
  }

  /** The moment of a clock, made from the last one that was kept whole. */
  moment(clock) {
    const place = clock - this.first;
    if (this.moments[place]) return this.moments[place];
    let known = place;
    while (!this.moments[known]) known--;
    for (; known < place; known++) this.moments[known + 1] = changed(this.moments[known], this.changes[known]);
    return this.moments[place];
  }

  show(about) {
    const first = Math.max(this.first, this.clock - this.window + 1);
    const window = { from: first, lanes: [], s: [], x: [] };
    for (let clock = first; clock <= this.clock; clock++) {
      const moment = this.moment(clock);
      window.lanes.push(moment.lanes);
      window.s.push(moment.cores[this.core].s);
      window.x.push([]);
    }
    this.shows({
      version: ++this.version, kept: [this.first, this.end], runs: this.run !== null, over: this.clock === this.end,
      speed: null, reference: this.reference, now: this.moment(this.clock), window,
    }, about);
  }

  view(core, window) { [this.core, this.window] = [core, window]; this.show(); }

  async order(order) {
    clearTimeout(this.run);
    this.run = null;
    if (order.do === 'go') this.clock = Math.min(this.end, Math.max(this.first, order.clock));
    if (order.do === 'step') this.seek(order.unit, order.core, order.back ? -1 : 1);
    if (order.do === 'run') this.play(order.rate ?? FAST, order.until ?? 'end', order.core);
    this.show();
  }

  seek(unit, core, by) {
    do this.clock += by;
    while (this.clock > this.first && this.clock < this.end && !this.meets(unit, core));
    this.clock = Math.min(this.end, Math.max(this.first, this.clock));
  }

  play(rate, until, core) {
    const clocks = Math.max(1, Math.round(rate / FAST));
    const on = () => {
      for (let clock = 0; clock < clocks && this.clock < this.end; clock++) {
        this.clock++;
        if (this.meets(until, core)) { this.run = null; this.show(); return; }
      }
      this.run = this.clock < this.end ? setTimeout(on, 1000 / Math.min(rate, FAST)) : null;
      this.show();
    };
    this.run = setTimeout(on, 1000 / Math.min(rate, FAST));
  }

  /** What the unit names happens in this clock; the server has the same in `unit.rs`. */
  meets(unit, core) {
    if (this.clock <= this.first) return false;
    const [before, now] = [this.moment(this.clock - 1), this.moment(this.clock)];
    const is = (which, name) => this.value(now, which, name) === 1;
    const changes = (which, name) => this.value(now, which, name) !== this.value(before, which, name);
    const rises = (which, name) => is(which, name) && changes(which, name);
    const cores = now.cores.map((_, which) => which);
    switch (unit) {
      case 'clock': return true;
      case 'table': return core === 0
        ? is(core, 'walker.visit$valid') && (changes(core, 'walker.visit$square') || changes(core, 'walker.visit$valid'))
        : is(core, 'look.down_2.q$valid');
      case 'move': return core === 0
        ? is(0, 'finder.sends') || (is(0, 'finder.chosen') && (changes(0, 'finder.chosen') || changes(0, 'finder.record$to')))
        : this.value(now, core, 'count.moves') > 0;
      case 'job': return core === 0 ? is(0, 'pushes') && is(0, 'is_job') : is(core, 'takes') && this.value(now, core, 'queue.offer') >> 15 === 1;
      case 'ply': return changes(0, 'position.state$ply');
      case 'check': return cores.some((which) => rises(which, (which === 0 ? 'verdicts.' : '') + 'look.checks.q$check'));
      case 'full': return cores.slice(1).some((which) => rises(which, 'queue.full'));
      case 'leaf': return is(0, 'count_one') || cores.slice(1).some((which) => this.value(now, which, 'count.moves') > 0);
      default: return false;
    }
  }

  chain() { return Promise.resolve(null); }
}
