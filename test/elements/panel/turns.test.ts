import { expect } from 'chai';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import { clearPage, itemsOf, LIST, processes } from '../panel-fixture.ts';

const MANY = 40;

interface Painted {
  readonly panel: ProcessList;
  /** Panels whose source had been asked by then. */
  readonly asked: number;
  /** Another panel was painted in the same task. */
  readonly shared: boolean;
}

/** Tells tasks apart: a message is always on its way, before anything that a task puts off to the next. */
class TaskCounter {
  count = 0;
  readonly #channel = new MessageChannel();

  constructor() {
    const { port1, port2 } = this.#channel;
    port1.addEventListener('message', () => {
      this.count++;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  }

  stop(): void {
    this.#channel.port1.close();
  }
}

/** Puts that many lists on the page at once, and notes when the first rows of each come into it. */
async function paintsOf(
  count: number,
  place: (panel: HTMLElement, index: number) => void = () => {},
  tasks: TaskCounter | null = null,
) {
  const painted: Painted[] = [];
  let asked = 0;
  let last = -1;
  const adapter = { fetch: async () => (asked++, { processes: processes(1, 2, 3) }) };
  const all = document.createElement('div');
  const panels = Array.from({ length: count }, (_, index) => {
    const panel = document.createElement('process-list');
    Object.assign(panel, { config: LIST, adapter });
    const root = panel.attachShadow({ mode: 'open' });
    new MutationObserver((_, observer) => {
      if (!root.querySelector('[part=item]')) return;
      observer.disconnect();
      painted.push({ panel, asked, shared: last === tasks?.count });
      last = tasks?.count ?? -1;
    }).observe(root, { childList: true, subtree: true });
    place(panel, index);
    all.append(panel);
    return panel;
  });
  document.body.append(all);
  await Promise.all(panels.map(panel => panel.loaded));
  tasks?.stop();
  return { panels, painted };
}

/** Puts a panel where it is seen, or far below. */
function put(panel: HTMLElement, inView: boolean): void {
  panel.style.position = 'fixed';
  panel.style.inset = inView ? '0 auto auto 0' : '300vh auto auto 0';
}

suite('many panels on a page', function () {
  this.timeout(20_000);
  teardown(clearPage);

  test('paint their first rows in a task each where they are in view', async function () {
    // WebKit hands over messages of several ports in one task: what counts tasks cannot tell them apart there.
    if (!('scheduler' in globalThis)) return this.skip();
    const inView = (index: number) => index % 4 === 0;
    const { panels, painted } = await paintsOf(MANY, (panel, index) => put(panel, inView(index)), new TaskCounter());
    const shared = painted.filter(paint => paint.shared && inView(panels.indexOf(paint.panel)));
    expect(shared.length).to.equal(0);
  });

  test('all get ready', async () => {
    const { panels, painted } = await paintsOf(MANY);
    expect(new Set(painted.map(({ panel }) => panel)).size).to.equal(MANY);
    for (const panel of panels) expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20', '3:30']);
  });

  test('ask for their processes before they paint what nobody sees', async () => {
    const { painted } = await paintsOf(MANY);
    expect(painted.at(-1)!.asked).to.equal(MANY);
    expect(painted[MANY / 2]!.asked).to.equal(MANY);
  });

  test('paint first what is in view', async () => {
    const { panels, painted } = await paintsOf(MANY, (panel, index) => put(panel, index === MANY - 1));
    const order = painted.map(({ panel }) => panels.indexOf(panel));
    // It was made last. Others may have begun before the page was laid out for the first time, on a busy machine a dozen.
    expect(order.indexOf(MANY - 1)).to.be.below(MANY / 2);
  });

  test('do not keep others from being shown by one that never gets ready', async () => {
    const never = document.createElement('process-list');
    Object.assign(never, { config: LIST, adapter: { fetch: () => new Promise(() => {}) } });
    document.body.append(never);
    const { painted } = await paintsOf(3);
    expect(painted.length).to.equal(3);
  });
});
