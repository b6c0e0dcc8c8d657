import { expect } from 'chai';
import { clearPage, countingAdapter, LIST, mount, processes } from '../panel-fixture.ts';

const GRID = `filter: {criteria: []}
table:
  fields: {mine: '<i class="mine">{{ $_process.id }}</i>'}
  searchFields: [mine]
  columns: {id: {field: mine, title: ID, sortField: pid}}`;

/** What is scheduled and has not run, by the call that scheduled it. */
const pending = new Map<string, string>();
const NAMES = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;
const own = Object.fromEntries(NAMES.map(name => [name, globalThis[name]]));
const saved = Object.fromEntries(NAMES.map(name => [name, globalThis[name].bind(globalThis)])) as unknown as Pick<
  Window,
  (typeof NAMES)[number]
>;

/** Notes what code of the page schedules from here on. */
function noteTimers(): void {
  const forget = (name: string, id: unknown) => pending.delete(`${name} ${String(id)}`);
  const trace = () => new Error('scheduled').stack ?? '';
  Object.assign(globalThis, {
    setTimeout(run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const id = saved.setTimeout(() => (forget('timeout', id), run(...given)), ms);
      // One that waits for midnight leaves the page at rest.
      if ((ms ?? 0) < 60_000) pending.set(`timeout ${id}`, trace());
      return id;
    },
    setInterval(run: () => void, ms?: number) {
      const id = saved.setInterval(run, ms);
      pending.set(`interval ${id}`, trace());
      return id;
    },
    requestAnimationFrame(run: FrameRequestCallback) {
      const id = saved.requestAnimationFrame(now => (forget('frame', id), run(now)));
      pending.set(`frame ${id}`, trace());
      return id;
    },
    clearTimeout: (id: number) => (forget('timeout', id), saved.clearTimeout(id)),
    clearInterval: (id: number) => (forget('interval', id), saved.clearInterval(id)),
    cancelAnimationFrame: (id: number) => (forget('frame', id), saved.cancelAnimationFrame(id)),
  });
}

/** Resolves when nothing is scheduled; the test's own time limit is the end of patience. */
async function untilAtRest(): Promise<void> {
  while (pending.size > 0) await new Promise(resolve => saved.setTimeout(resolve, 5));
}

suite('a page at rest', () => {
  setup(noteTimers);
  teardown(() => {
    Object.assign(globalThis, own);
    pending.clear();
    document.adoptedStyleSheets = [];
    clearPage();
  });

  test('runs no timer, and brings in a sheet that was adopted meanwhile when a reader moves the pointer', async () => {
    const panels = [
      mount('process-grid', { config: GRID, adapter: countingAdapter({ processes: processes(1, 2) }) }),
      mount('process-list', { config: LIST, adapter: countingAdapter({ processes: processes(1, 2) }) }),
    ];
    await Promise.all(panels.map(panel => panel.loaded));
    await untilAtRest();
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    await new Promise(resolve => saved.requestAnimationFrame(resolve));
    expect([...pending.values()]).to.deep.equal([]);
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await untilAtRest();
    for (const panel of panels) expect(panel.shadowRoot!.adoptedStyleSheets).to.include(sheet);
  }).timeout(30_000);
});
