import { fold, initialsOf, searchText } from '../work.js';

/*
 * The limit: a page written by hand for exactly this work. It knows its columns, recycles its rows, changes text nodes
 * and attributes only, sorts by typed keys with a radix sort, searches texts that it has folded, and prepares both
 * behind the first painting. It can do nothing else: no templates, no sanitizing, no keyboard, no selection.
 */

const HEIGHT = 36;
const TALLEST = 15_000_000;

export async function create(host, _processes, pairs) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }));
  return new Page(host, pairs);
}

class Page {
  constructor(host, pairs) {
    this.pairs = pairs;
    this.total = pairs.length;
    this.all = null;
    this.order = null;
    this.found = null;
    this.search = '';
    this.sort = null;

    host.innerHTML = `<div class="v-scroll" tabindex="0"><div class="v-space"></div><div class="v-rows"></div></div>`;
    this.view = host.firstElementChild;
    this.space = this.view.firstElementChild;
    this.body = this.view.lastElementChild;
    const heads = ['Creator', 'Process', 'Step', 'ID', 'Data', 'Resolver'];
    const head = document.createElement('div');
    head.className = 'v-row v-head';
    head.append(...heads.map(text => Object.assign(document.createElement('div'), { textContent: text })));
    this.view.prepend(head);
    const shown = Math.ceil(this.view.clientHeight / HEIGHT) + 6;
    const prototype = document.createElement('template');
    prototype.innerHTML =
      '<div class="v-row"><div><span role="img"><span class="pp-initials" aria-hidden="true"> </span></span></div><div><b> </b></div>' +
      '<div> </div><div> </div><div></div><div><span role="img"><span class="pp-initials" aria-hidden="true"> </span></span></div></div>';
    this.pool = Array.from({ length: shown }, () => new Row(prototype));
    this.body.append(...this.pool.map(row => row.element));
    this.view.addEventListener('scroll', () => this.paint(), { passive: true });
    this.show();
    requestIdleCallback(() => this.prepare(), { timeout: 100 });
  }

  /** Sort keys and folded texts, in slices. */
  async prepare() {
    const n = this.total;
    const numbers = new Uint32Array(n);
    const names = new Uint32Array(n);
    const texts = Array.from({ length: n }, () => '');
    const rankOf = new Map(
      [...new Set(this.pairs.map(({ process }) => process.templateProcess.name))]
        .sort(new Intl.Collator('en').compare)
        .map((name, i) => [name, i]),
    );
    for (let row = 0; row < n;) {
      await scheduler.yield();
      for (const end = performance.now() + 8; row < n && performance.now() < end;) {
        for (const stop = Math.min(n, row + 500); row < stop; row++) {
          const pair = this.pairs[row];
          numbers[row] = pair.step.id;
          names[row] = rankOf.get(pair.process.templateProcess.name);
          texts[row] = fold(searchText(pair));
        }
      }
    }
    this.keys = { number: numbers, name: names };
    this.texts = texts;
  }

  apply({ sort: [by, direction], search }, changed) {
    if (changed === 'search') {
      const words = fold(search).split(' ').filter(Boolean);
      if (words.length === 0) {
        this.found = null;
      } else {
        const within = this.found && search.startsWith(this.search) ? this.found : null;
        const n = within ? within.length : this.total;
        const found = new Uint32Array(n);
        const { texts } = this;
        let count = 0;
        for (let i = 0; i < n; i++) {
          const row = within ? within[i] : i;
          const text = texts[row];
          let all = true;
          for (let w = 0; w < words.length && all; w++) all = text.includes(words[w]);
          if (all) found[count++] = row;
        }
        this.found = found.subarray(0, count);
      }
      this.search = search;
    }
    if (!this.found && !this.all) {
      this.all = new Uint32Array(this.total);
      for (let row = 0; row < this.total; row++) this.all[row] = row;
    }
    const rows = this.found ?? this.all;
    this.order = sorted(rows, this.keys[by], direction === 'desc');
    this.show();
  }

  show() {
    this.length = this.order ? this.order.length : this.total;
    this.height = Math.min(TALLEST, this.length * HEIGHT);
    this.space.style.height = `${this.height}px`;
    this.view.scrollTop = 0;
    this.paint();
  }

  paint() {
    const { scrollTop, clientHeight } = this.view;
    const real = this.length * HEIGHT;
    const share = real > this.height ? (scrollTop / (this.height - clientHeight)) * (real - clientHeight) : scrollTop;
    const first = Math.max(0, Math.min(Math.floor(share / HEIGHT) - 2, this.length - this.pool.length));
    this.body.style.transform = `translateY(${scrollTop + first * HEIGHT - share}px)`;
    for (let i = 0; i < this.pool.length; i++) {
      const at = first + i;
      // A row keeps its element while it stays in view: its place in the pool goes round.
      const row = this.pool[at % this.pool.length];
      if (at >= this.length) row.hide();
      else {
        const number = this.order ? this.order[at] : at;
        row.show(this.pairs[number], i * HEIGHT);
      }
    }
  }

  count() {
    return this.length;
  }

  rows() {
    return this.pool
      .filter(row => row.step)
      .sort((a, b) => a.y - b.y)
      .map(row => row.element);
  }

  idOf(element) {
    return element.step.id;
  }

  scroller() {
    return this.view;
  }
}

class Row {
  constructor(prototype) {
    this.element = prototype.content.firstElementChild.cloneNode(true);
    const [creator, process, step, pid, data, resolver] = this.element.children;
    this.creator = creator.firstChild;
    this.creatorText = this.creator.firstChild.firstChild;
    this.name = process.firstChild.firstChild;
    this.title = step.firstChild;
    this.pid = pid.firstChild;
    this.data = data;
    this.resolver = resolver.firstChild;
    this.resolverText = this.resolver.firstChild.firstChild;
    this.process = this.step = null;
    this.y = -1;
  }

  show({ process, step }, y) {
    if (this.y !== y) this.element.style.transform = `translateY(${(this.y = y)}px)`;
    if (this.step === step) return;
    if (!this.step) this.element.hidden = false;
    if (this.process !== process) {
      this.process = process;
      person(this.creator, this.creatorText, process.creator);
      this.name.data = process.templateProcess.name;
      this.pid.data = `ID:${process.id}`;
    }
    if (this.step?.data !== step.data) this.data.innerHTML = step.data;
    this.step = this.element.step = step;
    this.title.data = step.templateStep.title;
    person(this.resolver, this.resolverText, step.resolver);
  }

  hide() {
    this.element.hidden = true;
    this.step = null;
  }
}

function person(element, text, user) {
  element.hidden = !user;
  if (!user) return;
  element.className = `pp-avatar pp-hue-${user.id % 12}`;
  element.setAttribute('aria-label', user.fullname);
  element.title = user.fullname;
  text.data = initialsOf(user.fullname);
}

/** Two passes of ten bits. */
function sorted(rows, keys, descending) {
  let from = rows;
  for (const shift of [0, 10]) {
    const starts = new Uint32Array(1025);
    const into = new Uint32Array(rows.length);
    const flip = descending ? 0xfffff : 0;
    for (let i = 0; i < from.length; i++) starts[(((keys[from[i]] ^ flip) >>> shift) & 1023) + 1]++;
    for (let digit = 1; digit < 1024; digit++) starts[digit] += starts[digit - 1];
    for (let i = 0; i < from.length; i++) into[starts[((keys[from[i]] ^ flip) >>> shift) & 1023]++] = from[i];
    from = into;
  }
  return from;
}

const STYLE = `
  .v-scroll { position: relative; height: 100%; overflow-y: scroll; overflow-anchor: none; contain: strict }
  .v-space { position: absolute; top: 36px; width: 1px }
  .v-rows { position: absolute; top: 36px; left: 0; right: 0; height: 0 }
  .v-row { position: absolute; left: 0; right: 0; display: flex; height: 36px; contain: strict; box-sizing: border-box; border-bottom: 1px solid #ddd }
  .v-head { position: sticky; top: 0; z-index: 1; background: #eee; font-weight: bold }
  .v-row > div { flex: 1; padding: 6px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
  .v-row[hidden], .v-row [hidden] { display: none }
`;
