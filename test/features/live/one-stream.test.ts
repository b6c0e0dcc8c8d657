import { expect } from 'chai';
import '../../../src/define.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { clearPage } from '../../elements/grid/grid-fixture.ts';
import { pillOf, rowsOf, stateOf, until } from './live-fixture.ts';

/* Panels of a page that follow a real server. */

let keys = 0;
const newKey = () => `stream-${Date.now()}-${Math.random()}-${++keys}`;

interface Followed {
  readonly asked: readonly (ProcessQuery & { readonly queries?: readonly ProcessQuery[] })[];
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

const yaml = (criterion: string, more: string) => `live: {}\nfilter: {criteria: [${criterion}], acl: false}\n${more}`;
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

const event = (id: string, name: string, queries: readonly number[]) => {
  const steps = [{ id: 10, templateStep: { id: 1, name: 'approval', title: 'Approval', type: 2 }, state: 2 }];
  const process = { id: 1, templateProcess: { id: 1, name }, state: 2, steps };
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify({ process, queries })}\n\n`;
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
    const { asked } = await served(key, ({ open }) => open === 1);
    showPage(true);
    await served(key, ({ open }) => open === 0);
    showPage(false);
    await until(() => panels.every(panel => stateOf(panel) === 'Live'));
    const back = await served(key, ({ open }) => open === 1);
    expect(back.asked).to.have.length(asked.length + 1);
    expect(back.asked.at(-1)!.queries).to.have.length(3);
  });

  test('follow the same address by one connection, each its own', async () => {
    const key = newKey();
    const address = { endpoint: `/adapter/good?key=${key}`, events: `/adapter/events?key=${key}` };
    const grid = panelOf('process-grid', 'processState: 2', address);
    const list = panelOf('process-list', 'stepState: 2', address);
    await until(() => stateOf(grid) === 'Live' && stateOf(list) === 'Live');
    const { asked } = await served(key, ({ open }) => open === 1);
    const queries = asked.at(-1)!.queries!;
    const keysOf = queries.map(({ criteria }) => (criteria[0] as { key: string }).key);
    expect(keysOf).to.have.members(['processState', 'stepState']);
    expect(asked.length).to.be.at.most(2);
    await tell(key, event('a', 'For the grid', [keysOf.indexOf('processState')]));
    await until(() => rowsOf(grid)[0] === 'For the grid');
    await tell(key, event('b', 'For both', [0, 1]));
    await until(() => rowsOf(grid)[0] === 'For both' && rowsOf(list)[0] === '1 For both');
    expect(pillOf(grid)).to.equal(null);
    expect((await followed(key)).open).to.equal(1);
  });

  test('of different endpoints do, too, when others come and go', async () => {
    const key = newKey();
    const events = `/adapter/events?key=${key}`;
    const panels = ['processState: 2', 'stepState: 2', 'stepType: [2]'].map((criterion, i) =>
      panelOf('process-list', criterion, { endpoint: `/adapter/good?key=${key}-${i}`, events }),
    );
    await until(() => panels.every(panel => stateOf(panel) === 'Live'));
    await served(key, ({ asked, open }) => open === 1 && asked.at(-1)!.queries?.length === 3);
    const other = panelOf('process-grid', 'id: 1', { endpoint: `/adapter/good?key=${key}`, events });
    await until(() => stateOf(other) === 'Live');
    await served(key, ({ asked, open }) => open === 1 && asked.at(-1)!.queries?.length === 4);
    expect(panels.map(stateOf)).to.deep.equal(['Live', 'Live', 'Live']);
    for (const panel of panels) panel.remove();
    await served(key, ({ asked, open }) => open === 1 && asked.at(-1)!.criteria?.length === 1);
    expect(stateOf(other)).to.equal('Live');
    other.remove();
    await served(key, ({ open }) => open === 0);
  });
});
