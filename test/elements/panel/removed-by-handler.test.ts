import { expect } from 'chai';
import { untilIdle } from '../../../src/core/base/tasks/yield-to-page.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { clearPage, mount, processes, turn } from '../panel-fixture.ts';

type Name = 'process-grid' | 'process-list';
type Panel = HTMLElementTagNameMap[Name];

const CONFIGS: Readonly<Record<Name, string>> = {
  'process-grid': `selection: {variable: chosen}
filter: {criteria: []}
table: {personal: true, columns: {a: {field: id, title: A, sortField: id}}, fields: {id: '{{ $_process.id }}'}, groupBy: {column: a}, details: x}
filters: {s: {criterion: processState, title: S}}
actions: {go: {label: Go}}
live: {mode: push}
`,
  'process-list': `filter: {criteria: []}
ui: {content: '{{ $_process.id }}'}
actions: {go: {label: Go}}
live: {mode: push}
`,
};

/** How a handler takes its panel away. */
const ways: Readonly<Record<string, (panel: Panel) => void>> = {
  'removes it': panel => panel.remove(),
  'replaces it': panel => panel.replaceWith('gone'),
  'empties what it stands in': panel => panel.parentElement!.replaceChildren(),
  'writes over what it stands in': panel => (panel.parentElement!.textContent = ''),
  'adopts it into another document': panel => document.implementation.createHTMLDocument().body.append(panel),
  'moves it': panel => document.body.prepend(panel),
  'moves it into a frame that it takes away': panel => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument!.body.append(panel);
    frame.remove();
  },
  'removes it and puts it back': panel => {
    const parent = panel.parentElement!;
    panel.remove();
    parent.append(panel);
  },
  'removes it and asks it to load': panel => {
    panel.remove();
    void panel.load();
  },
};
/** After these it goes on. */
const STAYS = new Set(['moves it', 'removes it and puts it back']);

interface Case {
  readonly event: keyof HTMLElementEventMap & `process-${string}`;
  readonly panels?: readonly Name[];
  /** What the reader does. */
  readonly act?: (panel: Panel) => void;
  /** The source fails. */
  readonly fails?: boolean;
}

const click = (panel: Panel, selector: string) => panel.shadowRoot!.querySelector<HTMLElement>(selector)!.click();
const cases: readonly Case[] = [
  { event: 'process-load' },
  { event: 'process-error', fails: true },
  { event: 'process-open', act: panel => click(panel, ':is([part~=item] a, [part~=cell])') },
  { event: 'process-action', act: panel => click(panel, '[part~=actions] button') },
  { event: 'process-select', panels: ['process-grid'], act: panel => click(panel, '[part~=row] input[type=checkbox]') },
  { event: 'process-view', panels: ['process-grid'], act: panel => click(panel, '[part~=sort-button]') },
];

/** A source that tells what was asked of it, and which signals it was given for what goes on. */
class WatchedSource implements ProcessAdapter {
  asked = 0;
  readonly followed: AbortSignal[] = [];
  readonly #fails: boolean;

  constructor(fails: boolean) {
    this.#fails = fails;
  }

  async fetch() {
    this.asked++;
    if (this.#fails) throw new Error('down');
    return { processes: processes(1, 2, 3) };
  }

  subscribe(_: unknown, { signal }: { signal: AbortSignal }) {
    this.followed.push(signal);
    return { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  }
}

/** Shows a panel and takes it away in the handler. Resolves when it is gone. */
async function visit(name: Name, { event, act, fails = false }: Case, take: (panel: Panel) => void) {
  const source = new WatchedSource(fails);
  const place = document.createElement('div');
  document.body.append(place);
  const panel = mount(name, {});
  place.append(panel);
  const taken = new Promise<void>(resolve => {
    const handler = () => {
      take(panel);
      resolve();
    };
    panel.addEventListener(event, handler, { once: true });
  });
  Object.assign(panel, { config: CONFIGS[name], adapter: source, detailUrl: '#{{ $_process.id }}' });
  if (act) {
    await panel.loaded;
    await panel.updateComplete;
    act(panel);
  }
  await taken;
  const { asked } = source;
  await panel.loaded;
  return { source, asked };
}

suite('a panel that a handler of its own event takes away fails at nothing, and asks for nothing more', () => {
  const faults: string[] = [];
  const onerror = ({ message }: ErrorEvent) => void faults.push(message);
  const onrejection = ({ reason }: PromiseRejectionEvent) => void faults.push(String(reason));
  setup(() => {
    faults.length = 0;
    addEventListener('error', onerror);
    addEventListener('unhandledrejection', onrejection);
  });
  teardown(() => {
    removeEventListener('error', onerror);
    removeEventListener('unhandledrejection', onrejection);
    clearPage();
  });

  for (const each of cases) {
    for (const name of each.panels ?? (['process-grid', 'process-list'] as const)) {
      test(`${each.event} of a ${name}`, async () => {
        const visits: Record<string, Awaited<ReturnType<typeof visit>>> = {};
        for (const [way, take] of Object.entries(ways)) visits[way] = await visit(name, each, take);
        await untilIdle();
        await turn();
        expect(faults).to.deep.equal([]);
        const goesOn = Object.entries(visits).filter(
          ([, { source, asked }]) => source.asked > asked || source.followed.some(({ aborted }) => !aborted),
        );
        expect(goesOn.map(([way]) => way)).to.deep.equal([...STAYS]);
      });
    }
  }
});
