// The state of a running explorer, asked for as often as it is drawn.

const PAUSED_EVERY = 250;
const RUNNING_EVERY = 24;

/** Where a tab keeps the token when its page is loaded again. */
const TOKEN = 'token';

/** The token of the page's address, which is taken out of the address bar, or that which the tab has kept. */
function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get(TOKEN);
  if (token === null) return sessionStorage.getItem(TOKEN);
  sessionStorage.setItem(TOKEN, token);
  address.searchParams.delete(TOKEN);
  history.replaceState(null, '', address);
  return token;
}

/** A circuit behind a server. */
export class LiveSource {
  constructor() {
    this.live = true;
    this.token = takeToken();
    this.core = 0;
    this.window = 240;
    this.tag = undefined;
    this.loaded = undefined;
    this.timer = undefined;
    this.asking = null;
    this.next = null;
  }

  /** Begins; `shows(state, about)` is called with every new state, `about` only where it has changed. */
  async start(shows, fails) {
    [this.shows, this.fails] = [shows, fails];
    await this.look();
  }

  view(core, window) {
    [this.core, this.window, this.tag, this.next] = [core, window, undefined, null];
    return this.look();
  }

  async order(order) {
    await this.asked('order', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order) });
    this.next = null;
    await this.look();
  }

  /** Asks once; whoever asks meanwhile waits for the next answer. */
  async look() {
    clearTimeout(this.timer);
    while (this.asking) await this.asking;
    this.asking = this.ask();
    try { await this.asking; } finally { this.asking = null; }
  }

  async ask() {
    let runs = false;
    const began = performance.now();
    try {
      const answer = await (this.next ?? this.state());
      this.next = null;
      if (answer.state) {
        let about;
        if (answer.state.loaded !== this.loaded) {
          about = await this.asked('about');
          if (about.loaded !== answer.state.loaded) { this.tag = undefined; this.later(0); return; }
          this.loaded = about.loaded;
        }
        this.tag = answer.tag;
        this.runs = answer.state.runs;
        if (this.runs) this.ahead();
        this.shows(answer.state, about);
      }
      runs = this.runs;
    } catch (error) {
      this.fails(error);
    }
    this.later(runs ? Math.max(0, RUNNING_EVERY - (performance.now() - began)) : PAUSED_EVERY);
  }

  state() {
    const since = this.tag === undefined ? '' : '&since=' + this.tag;
    return this.asked(`state?core=${this.core}&window=${this.window}${since}`);
  }

  /** While one picture of a run is drawn, the circuit goes on to the next. */
  ahead() {
    this.next = this.state();
    // It may be dropped for a newer one, and fail unseen.
    this.next.catch(() => {});
  }

  later(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), milliseconds);
  }

  /** The chain of a piece that is not on the board at the root. */
  chain(letter, square) { return this.asked(`chain?piece=${letter.charCodeAt(0)}&square=${square}`); }

  signals() { return this.asked('signals'); }

  /** The waveforms of some clocks as a value change dump. */
  async waveforms(from, to) { return (await this.fetched(`waveforms?from=${from}&to=${to}`)).blob(); }

  async asked(path, options) { return (await this.fetched(path, options)).json(); }

  /** The server's answer, or an error with its words. */
  async fetched(path, options = {}) {
    const headers = { ...options.headers };
    if (this.token !== null) headers.Authorization = `Bearer ${this.token}`;
    let answer;
    try {
      answer = await fetch(path, { ...options, headers });
    } catch {
      throw new Error('The explorer does not answer. Has it been ended? Start it again, and open the address that it prints.');
    }
    if (!answer.ok) throw new Error((await answer.json()).error);
    return answer;
  }
}
