// Buttons, menus and keys of the clock.

import { byId, html, setText, withCommas } from './dom.js';

/** The controls. */
export class Controls {
  constructor(app) {
    this.app = app;
    byId('step').addEventListener('click', () => this.step(false));
    byId('back').addEventListener('click', () => this.step(true));
    byId('run').addEventListener('click', () => this.run());
    byId('first').addEventListener('click', () => app.order({ do: 'go', clock: app.state.kept[0] }));
    byId('last').addEventListener('click', () => app.order({ do: 'go', clock: app.state.kept[1] }));
    byId('core').addEventListener('change', () => app.look(Number(byId('core').value)));
    byId('rate').addEventListener('change', () => { if (app.state.runs) this.start(); });
    byId('slider').addEventListener('input', () => this.slide());
    byId('help-button').addEventListener('click', () => byId('help').showModal());
    byId('help-close').addEventListener('click', () => byId('help').close());
    document.addEventListener('keydown', (event) => this.key(event));
    this.theme();
  }

  /** The button that goes from light to dark, and the system's choice before it is used. */
  theme() {
    const button = byId('theme-button');
    const dark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
    const label = () => setText(button, dark() ? 'Light' : 'Dark');
    button.addEventListener('click', () => {
      document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
      label();
      this.app.draw();
    });
    label();
  }

  build() {
    byId('core').replaceChildren(...this.app.about.cores.map(({ name }, number) => html('option', { value: number }, name)));
  }

  step(back) { return this.app.order({ do: 'step', core: this.app.source.core, unit: byId('unit').value, back }); }

  run() { return this.app.state.runs ? this.app.order({ do: 'pause' }) : this.start(); }

  start(until = byId('until').value) {
    const rate = byId('rate').value === '' ? null : Number(byId('rate').value);
    return this.app.order({ do: 'run', rate, until, core: this.app.source.core });
  }

  async slide() {
    // The last place of the slider wins, however fast it moves.
    this.wanted = Number(byId('slider').value);
    if (this.sliding) return;
    this.sliding = true;
    while (this.wanted !== null) {
      const clock = this.wanted;
      this.wanted = null;
      await this.app.order({ do: 'go', clock });
    }
    this.sliding = false;
  }

  key(event) {
    const inText = event.target.closest('input:not([type=range]):not([type=checkbox]), select, textarea, dialog, #board-picture');
    if (!byId('keys-on').checked || event.ctrlKey || event.altKey || event.metaKey || inText) return;
    const onButton = event.target.closest('button, a, input');
    const units = ['clock', 'table', 'move', 'job', 'ply'];
    const { app } = this;
    const { key } = event;
    if (key === 'ArrowRight') this.step(false);
    else if (key === 'ArrowLeft') this.step(true);
    else if (key === ' ' && !onButton) this.run();
    else if (key === 'Home') app.order({ do: 'go', clock: app.state.kept[0] });
    else if (key === 'End') app.order({ do: 'go', clock: app.state.kept[1] });
    else if (key >= '1' && key <= '5') byId('unit').value = units[Number(key) - 1];
    else if (key === '+' || key === '-') this.faster(key === '+' ? 1 : -1);
    else if (key === 'c') this.start('check');
    else if (key === 'f') this.start('full');
    else if (key === 'l') this.start('leaf');
    else if (key === ',' || key === '.') app.look((app.source.core + (key === '.' ? 1 : app.about.cores.length - 1)) % app.about.cores.length);
    else if (key === '?') byId('help').showModal();
    else return;
    event.preventDefault();
  }

  faster(by) {
    const rate = byId('rate');
    rate.selectedIndex = Math.min(rate.options.length - 1, Math.max(0, rate.selectedIndex + by));
    rate.dispatchEvent(new Event('change'));
  }

  /** What the page has measured of itself, in words. */
  pace() {
    const { rate, step } = this.app.pace;
    const drawn = rate === null ? '' : ` A run is drawn ${Math.round(rate)} times a second.`;
    return drawn + (step === null ? '' : ` The last step showed after ${Math.ceil(step)} ms.`);
  }

  show() {
    const { state, source } = this.app;
    const { now, kept, runs, over, speed } = state;
    setText(byId('run'), runs ? '❚❚ Pause' : '▶ Run');
    byId('core').value = source.core;
    byId('first').disabled = byId('back').disabled = now.clock <= kept[0];
    byId('last').disabled = now.clock >= kept[1];
    const slider = byId('slider');
    [slider.min, slider.max] = kept;
    if (!this.sliding) slider.value = now.clock;
    slider.setAttribute('aria-valuetext', `clock ${now.clock}`);
    const share = speed && speed.shown > 0 ? ` As fast as it goes: ${withCommas(speed.shown)} clocks a second, ${Math.round((100 * speed.shown) / speed.perft)} % of what perft simulates (${withCommas(speed.perft)}).` : '';
    const where = over ? 'The count is over.' : runs ? 'Running.' : 'Paused.';
    setText(byId('speed'), `${where} Clocks ${withCommas(kept[0])} to ${withCommas(kept[1])} are kept.${share}${this.pace()}`);
  }
}
