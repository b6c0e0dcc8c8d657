import { expect } from 'chai';
import '../../../src/define.ts';
import { clearPage } from '../../elements/grid/grid-fixture.ts';
import { pillOf, rowsOf, stateOf, until } from './live-fixture.ts';

/* Panels of a page that follow a real server. */

let keys = 0;
const newKey = () => `stream-${Date.now()}-${Math.random()}-${++keys}`;

interface Followed {
  readonly asked: readonly { readonly method: string; readonly lastEventId: string | null }[];
  readonly open: number;
}
const followed = async (key: string) => (await (await fetch(`/adapter/followed?key=${key}`)).json()) as Followed;
const tell = (key: string, text: string) => fetch(`/adapter/tell?key=${key}`, { method: 'POST', body: text });

/** Resolves when the server sees it so. */
async function served(key: string, condition: (followed: Followed) => boolean): Promise<Followed> {
  for (;;) {
    const now = await followed(key);
    if (condition(now)) return now;
  }
}

const yaml = (criterion: string, more: string) => `live: {}\nfilter: {criteria: [${criterion}]}\n${more}`;
const LIST = "ui: {content: '{{ $_process.id }} {{ $_process.templateProcess.name }}'}";
const GRID = `table:
  fields: {name: '{{ $_process.templateProcess.name }}'}
  columns: {name: {field: name, title: Name}}`;

function panelOf(tag: 'process-grid' | 'process-list', criterion: string, attributes: Record<string, string>) {
  const panel = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) panel.setAttribute(name, value);
  panel.config = yaml(criterion, tag === 'process-grid' ? GRID : LIST);
  document.body.append(panel);
  return panel;
}

/** A process that has changed, as the only one of the rows. */
const event = (id: string, name: string, state: number, stepState: number) => {
  const steps = [{ id: 10, templateStep: { id: 1, name: 'approval', title: 'Approval', type: 2 }, state: stepState }];
  const process = { id: 1, templateProcess: { id: 1, name }, state, steps };
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify({ process })}\n\n`;
};

function showPage(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

suite('panels of different criteria', () => {
  teardown(() => {
    delete (document as { hidden?: boolean }).hidden;
    return clearPage();
  });

  test('follow nothing while the page is hidden, and are back with one connection', async () => {
    const key = newKey();
    const address = { endpoint: `/adapter/good?key=${key}`, events: `/adapter/events?key=${key}` };
    const panels = ['processState: 2', 'stepState: 2', 'stepType: [2]'].map(criterion =>
      panelOf('process-list', criterion, address),
    );
    await until(() => panels.every(panel => stateOf(panel) === 'Live'));
    await tell(key, event('a', 'Renamed', 2, 2));
    await until(() => panels.every(panel => rowsOf(panel)[0] === '1 Renamed'));
    showPage(true);
    await served(key, ({ open }) => open === 0);
    showPage(false);
    await until(() => panels.every(panel => stateOf(panel) === 'Live'));
    const { asked } = await served(key, ({ open }) => open === 1);
    expect(asked).to.deep.equal([
      { method: 'GET', lastEventId: null },
      { method: 'GET', lastEventId: 'a' },
    ]);
  });

  test('follow the same address by one connection, each its own', async () => {
    const key = newKey();
    const address = { endpoint: `/adapter/good?key=${key}`, events: `/adapter/events?key=${key}` };
    const grid = panelOf('process-grid', 'processState: 2', address);
    const list = panelOf('process-list', 'stepState: 2', address);
    await until(() => stateOf(grid) === 'Live' && stateOf(list) === 'Live');
    await tell(key, event('a', 'For both', 2, 2));
    await until(() => rowsOf(grid)[0] === 'For both' && rowsOf(list)[0] === '1 For both');
    await tell(key, event('b', 'For the grid', 2, 1));
    await until(() => rowsOf(grid)[0] === 'For the grid' && pillOf(list));
    expect([pillOf(grid), pillOf(list)!.textContent.trim(), rowsOf(list)[0]]).to.deep.equal([
      null,
      '1 gone',
      '-1 For both',
    ]);
    const { asked, open } = await followed(key);
    expect([asked.length, open]).to.deep.equal([1, 1]);
  });

  test('of different endpoints do, too, when others come and go', async () => {
    const key = newKey();
    const events = `/adapter/events?key=${key}`;
    const panels = ['processState: 2', 'stepState: 2', 'stepType: [2]'].map((criterion, i) =>
      panelOf('process-list', criterion, { endpoint: `/adapter/good?key=${key}-${i}`, events }),
    );
    await until(() => panels.every(panel => stateOf(panel) === 'Live'));
    const other = panelOf('process-grid', 'id: 1', { endpoint: `/adapter/good?key=${key}`, events });
    await until(() => stateOf(other) === 'Live');
    for (const panel of panels) panel.remove();
    await tell(key, event('a', 'Renamed', 2, 2));
    await until(() => rowsOf(other)[0] === 'Renamed');
    const last = panelOf('process-list', 'processState: 2', { endpoint: `/adapter/good?key=${key}`, events });
    other.remove();
    await until(() => stateOf(last) === 'Live');
    expect((await followed(key)).asked).to.have.length(1);
    last.remove();
    await served(key, ({ open }) => open === 0);
  });
});
