import { expect } from 'chai';
import '../../../src/define.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { turn } from '../../adapters/asking.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';

const CONFIG = `
table:
  fields: {id: '{{ $_process.id }}'}
  columns: {id: {field: id, title: Number, sortField: id}}
`;

/** An adapter that is ready when it is told so, and what it was asked. */
function waitingAdapter() {
  const asked: string[] = [];
  const settled: { resolve(): void; reject(error: Error): void }[] = [];
  let able = false;
  const adapter: ProcessAdapter = {
    ready() {
      asked.push('ready');
      return new Promise<void>((resolve, reject) => {
        settled.push({ resolve: () => ((able = true), resolve()), reject });
      });
    },
    get capabilities() {
      return able ? { window: true, orderBy: ['process.id'] } : undefined;
    },
    async fetch({ window }) {
      asked.push(window ? 'window' : 'all');
      return { processes: [{ id: 7, steps: [{ id: 71 }] }], total: 1 };
    },
  };
  /** Resolves when it has been asked to get ready so many times. */
  const begun = async (times = 1) => {
    while (settled.length < times) await turn();
  };
  return { adapter, asked, settled, begun };
}

suite('an adapter that has to get ready', () => {
  let grid: ProcessGrid;
  setup(() => {
    grid = Object.assign(document.createElement('process-grid'), { config: CONFIG });
  });
  teardown(() => grid.remove());

  const rows = () => [...grid.shadowRoot!.querySelectorAll('[part~=row]')].map(row => row.textContent.trim());
  const told = (event: string) => new Promise(resolve => grid.addEventListener(event, resolve, { once: true }));

  test('is asked for rows only then, and for those that it can give', async () => {
    const { adapter, asked, settled, begun } = waitingAdapter();
    grid.adapter = adapter;
    document.body.append(grid);
    await begun();
    expect([asked, grid.shadowRoot!.querySelector('[part~=error]')]).to.deep.equal([['ready'], null]);
    const loaded = told('process-load');
    settled[0]!.resolve();
    await loaded;
    await grid.loaded;
    expect([asked, rows()]).to.deep.equal([['ready', 'window'], ['7']]);
  });

  test('and cannot is an error, and trying again asks it again', async () => {
    const { adapter, asked, settled, begun } = waitingAdapter();
    grid.adapter = adapter;
    document.body.append(grid);
    await begun();
    const failed = told('process-error');
    settled[0]!.reject(new Error('Nobody knows.'));
    await failed;
    await grid.updateComplete;
    const box = grid.shadowRoot!.querySelector('[part~=error]')!;
    expect(box.textContent).to.include('Nobody knows.').and.include('Try again');
    const again = [...box.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Try again')!;
    again.click();
    await begun(2);
    expect(asked).to.deep.equal(['ready', 'ready']);
    const loaded = told('process-load');
    settled[1]!.resolve();
    await loaded;
    await grid.loaded;
    expect([rows(), grid.shadowRoot!.querySelector('[part~=error]')]).to.deep.equal([['7'], null]);
  });

  test('and has been replaced meanwhile is not asked any more', async () => {
    const [late, other] = [waitingAdapter(), waitingAdapter()];
    grid.adapter = late.adapter;
    document.body.append(grid);
    await late.begun();
    grid.adapter = other.adapter;
    await other.begun();
    const loaded = told('process-load');
    late.settled[0]!.resolve();
    other.settled[0]!.resolve();
    await loaded;
    await grid.loaded;
    expect([late.asked, other.asked]).to.deep.equal([['ready'], ['ready', 'window']]);
  });
});
