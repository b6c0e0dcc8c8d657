import { expect } from 'chai';
import type { ActionItems, ActionResult } from '../../../src/core/actions/action-result.ts';
import type { AdapterCapabilities } from '../../../src/core/processes/adapter.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  idsIn,
  mountActing,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

/** A source of windows that takes processes out when they are claimed, and refuses every hundredth. */
function claiming(processes: Process[], capabilities: Partial<AdapterCapabilities> = {}) {
  const source = server(processes, capabilities);
  const performed: ActionItems[] = [];
  const perform = (_action: string, items: ActionItems): ActionResult[] => {
    performed.push(items);
    const ids = 'query' in items ? processes.map(({ id }) => id) : (idsIn(items) as number[]);
    return ids.map(id => {
      if (Number(id) % 100 === 0) return { id, ok: false, message: `${id} is locked` };
      processes.splice(
        processes.findIndex(process => process.id === id),
        1,
      );
      return { id, ok: true };
    });
  };
  return { ...source, performed, adapter: { ...source.adapter, perform } };
}

suite('actions at a server-side source', () => {
  teardown(clearPage);

  test('a row that was acted on leaves, and the window is asked for again once', async () => {
    const source = claiming(processesOf(1000));
    const grid = await mountActing('process-grid', source.adapter, GRID + CLAIM);
    const before = source.queries.length;
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => statusOf(grid) === 'Leave: claimed');
    await until(() => rowOf(grid, 2) === null);
    await grid.loaded;
    expect(rowOf(grid, 3)).to.not.equal(null);
    expect(source.queries.length - before).to.equal(1);
    expect(root(grid).querySelector('table')!.getAttribute('aria-rowcount')).to.equal('1000');
  });

  test('a process that comes with its result is not put into a window: the source is asked', async () => {
    const source = server(processesOf(300));
    const answered = { ...processOf(2), templateProcess: { id: 1, name: 'Out of date' } };
    const perform = () => [{ id: 2, ok: true, process: answered }];
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => statusOf(grid) === 'Leave: claimed');
    await grid.loaded;
    expect(source.queries).to.have.length(2);
    expect(rowOf(grid, 2).textContent).not.to.include('Out of date');
  });

  test('all that match are fetched before a bulk, acted on by id, and those that failed stay selected', async () => {
    const source = claiming(processesOf(450));
    const grid = await mountActing('process-grid', source.adapter, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('450 selected'));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === '446 claimed, 4 failed');
    expect(idsIn(source.performed[0]!)).to.have.length(450);
    expect(grid.selection).to.deep.equal([100, 200, 300, 400]);
    await grid.loaded;
    await until(() => rowOf(grid, 400) !== null);
    expect([100, 200, 300, 400].map(id => rowOf(grid, id).textContent.includes(`${id} is locked`))).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
  });

  for (const total of [true, false]) {
    test(`a query that is stopped leaves what has no result selected${total ? ', and says how many' : ''}`, async () => {
      const source = server(processesOf(5000), { bulk: true }, { total });
      const items: ActionItems[] = [];
      async function* perform(_action: string, given: ActionItems) {
        items.push(given);
        yield { id: 1, ok: true };
        yield { id: 2, ok: true };
        await new Promise(() => {});
      }
      const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
      root(grid).querySelector<HTMLInputElement>('thead input')!.click();
      await until(() => barOf(grid));
      buttonIn(barOf(grid)!, 'Claim')!.click();
      await until(() => barOf(grid)!.textContent.includes(total ? 'Claim: 2 of 5,000' : 'Claim…'));
      await until(() => buttonIn(barOf(grid)!, 'Stop'));
      buttonIn(barOf(grid)!, 'Stop')!.click();
      await until(() => statusOf(grid).startsWith('2 claimed'));
      expect(statusOf(grid)).to.equal(
        total ? '2 claimed, 4,998 unknown. You stopped it' : '2 claimed, the rest unknown. You stopped it',
      );
      expect(barOf(grid)!.textContent).to.include(total ? '4,998 of 5,000 selected' : 'All matches but 2 selected');
      await grid.loaded;
      buttonIn(barOf(grid)!, 'Claim')!.click();
      await until(() => items.length === 2);
      expect((items[1] as unknown as { except: unknown }).except).to.deep.equal([1, 2]);
    });
  }

  test('what failed of a query is tried again, and what was done is taken back, also where it is not loaded', async () => {
    const source = server(processesOf(450), { bulk: true });
    const performed: [string, unknown[] | null][] = [];
    const perform = (action: string, items: ActionItems) => {
      const ids = 'query' in items ? null : idsIn(items);
      performed.push([action, ids]);
      return Array.from({ length: 450 }, (_, i) => i + 1)
        .filter(id => ids === null || ids.includes(id))
        .map(id => ({ id, ok: ids !== null || id % 100 !== 0 }));
    };
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === '446 claimed, 4 failed');
    expect(barOf(grid)!.textContent).to.include('4 selected');
    buttonIn(root(grid), 'Try again (4)')!.click();
    await until(() => statusOf(grid) === '4 claimed');
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    await until(() => statusOf(grid) === 'Claim undone for 4');
    expect(performed).to.deep.equal([
      ['claim', null],
      ['claim', [100, 200, 300, 400]],
      ['release', [100, 200, 300, 400]],
    ]);
    await grid.loaded;
  });

  test('more than a server acts on at once is refused in its words, and stays selected', async () => {
    const source = server(processesOf(5000), { bulk: true });
    const perform = () => Promise.reject(new Error('Up to 1,000 steps can be acted on at once, and more match'));
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(
      () => statusOf(grid) === 'Claim failed for 5,000: Up to 1,000 steps can be acted on at once, and more match',
    );
    expect(barOf(grid)!.textContent).to.include('All 5,000 selected');
    await grid.loaded;
  });

  test('a query whose answer is cut off has not failed: what became of the rest is unknown, and stays selected', async () => {
    const source = server(processesOf(5000), { bulk: true });
    async function* perform() {
      await Promise.resolve();
      yield { id: 1, ok: true };
      throw new ProcessPanelError('adapter/truncated', 'the answer of /api/claim was cut off', { hint: 'Look.' });
    }
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === '1 claimed, 4,999 unknown');
    expect(root(grid).querySelector('.pp-with-failures')).not.to.equal(null);
    expect(barOf(grid)!.textContent).to.include('4,999 of 5,000 selected');
    await grid.loaded;
  });

  test('a query is sent with the number that the reader saw; where it is another by now, that is said, and the new one is sent', async () => {
    const processes = processesOf(12);
    const source = server(processes, { bulk: true });
    const sent: unknown[] = [];
    const perform = (_action: string, items: ActionItems): ActionResult[] | Promise<never> => {
      const { count } = items as { count?: number };
      sent.push(count);
      if (count !== processes.length)
        return Promise.reject(new Error(`${processes.length} processes match by now, not ${count}: look again`));
      return processes.map(({ id }) => ({ id, ok: true }));
    };
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('All 12 selected'));
    processes.push(processOf(13));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === 'Claim failed for 12: 13 processes match by now, not 12: look again');
    await until(() => barOf(grid)?.textContent.includes('All 13 selected'));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === '13 claimed');
    expect(sent).to.deep.equal([12, 13]);
    await grid.loaded;
  });

  test('while an action on all that match is under way, a second press or another action starts nothing', async () => {
    const source = server(processesOf(5000), { bulk: true });
    const performed: string[] = [];
    let answer: (results: ActionResult[]) => void = () => {};
    const perform = (action: string) => {
      performed.push(action);
      return new Promise<ActionResult[]>(resolve => (answer = resolve));
    };
    const both = 'actions: {claim: {label: Claim}, close: {label: Close}}\n';
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + both);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('All 5,000 selected'));
    const press = (label: string) => buttonIn(barOf(grid)!, label)!.click();
    press('Claim');
    press('Claim');
    await until(() => barOf(grid)!.textContent.includes('Claim: 0 of 5,000'));
    press('Close');
    await until(() => statusOf(grid) === 'Claim…');
    expect(performed).to.deep.equal(['claim']);
    expect(barOf(grid)!.querySelectorAll('progress')).to.have.length(1);
    answer(Array.from({ length: 5000 }, (_, index) => ({ id: index + 1, ok: true })));
    await until(() => statusOf(grid) === '5,000 claimed');
  });

  test('a source of bulks gets the query, of which no more than the view is fetched', async () => {
    const source = claiming(processesOf(5000), { bulk: true });
    const grid = await mountActing('process-grid', source.adapter, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('All 5,000 selected'));
    const before = source.queries.length;
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid) === '4,950 claimed, 50 failed');
    const { query, except } = source.performed[0] as unknown as { query: { window: unknown }; except: unknown[] };
    expect([query.window, except]).to.deep.equal([null, []]);
    await grid.loaded;
    expect(source.queries.length - before).to.be.at.most(2);
  });
});
