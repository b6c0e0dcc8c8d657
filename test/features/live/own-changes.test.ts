import { expect } from 'chai';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { clearPage, many, mountGrid, processOf, YAML } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { LiveSource, pillOf, rowsOf, until } from './live-fixture.ts';

const ACTION = 'live: {}\nactions: {complete: {label: Complete}}\n';
const at = (minute: number) => ({ modified: `2026-03-01T08:${minute}:00Z` });

/** Completes the first row of a source, which leaves it; `waits`: texts of the button for waiting changes. */
async function completeFirst(processes: Process[], adapter: ProcessAdapter, answer: Process, config: string) {
  const source = new LiveSource(processes);
  const grid = await mountGrid([], {
    config,
    adapter: {
      ...adapter,
      subscribe: (query, options) => source.subscribe(query, options),
      perform: () => {
        processes.shift();
        return Promise.resolve([{ id: answer.id, ok: true, process: answer }]);
      },
    },
  });
  grid.shadowRoot!.querySelector<HTMLElement>('.pp-first-action')!.click();
  await until(() => grid.shadowRoot!.querySelector('[part~=result]') && rowsOf(grid)[0]!.includes('Process 2'));
  await grid.loaded;
  let calls = 0;
  /** Shows what the source tells, and a change in a row, which comes last. */
  const pillAfter = async (...changed: Process[]) => {
    source.change(...changed);
    const name = `Renamed ${(calls += 1)}`;
    source.change(processOf(5, name));
    await until(() => rowsOf(grid).some(row => row.includes(name)));
    return pillOf(grid)?.textContent.trim() ?? null;
  };
  return { grid, pillAfter };
}

suite('of live rows, the reader’s own changes', () => {
  teardown(clearPage);

  for (const [name, windows, yaml] of [
    ['windows', true, YAML],
    ['a part of what matches', false, YAML.replace('criteria: []', 'criteria: [], limit: 50')],
  ] as const)
    test(`are not announced by a source of ${name} that tells of them late, but those of others are`, async () => {
      const processes = many(300);
      const served = server(processes).adapter;
      const adapter = windows ? served : { fetch: () => Promise.resolve({ processes: processes.slice(0, 50) }) };
      const own = processOf(1, 'Goes on', { ...at(10), steps: [] });
      const { grid, pillAfter } = await completeFirst(processes, adapter, own, ACTION + yaml);
      expect(await pillAfter(own)).to.equal(null);
      expect(await pillAfter(own), 'told twice').to.equal(null);
      expect(grid.shadowRoot!.querySelector('[part=live] [role=status]')!.textContent).to.equal('');
      expect(await pillAfter({ ...own, ...at(11) }), 'somebody else').to.equal('Show changes');
    });

  test('of which the source does not say when they were made may be those of others', async () => {
    const processes = many(300);
    const own = processOf(1, 'Goes on', { steps: [] });
    const { pillAfter } = await completeFirst(processes, server(processes).adapter, own, ACTION + YAML);
    expect(await pillAfter(own)).to.equal('Show changes');
  });
});
