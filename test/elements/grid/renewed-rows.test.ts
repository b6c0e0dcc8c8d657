import { expect } from 'chai';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import { clearPage, processOf, texts, until, YAML } from './grid-fixture.ts';

/** An adapter that sends rows, and their names when it is told to. */
function lateNames(window: boolean) {
  let tell = () => {};
  const told = new Promise<void>(resolve => (tell = resolve));
  const adapter: ProcessAdapter = {
    capabilities: { window },
    async *fetch(): AsyncGenerator<ProcessPage> {
      yield { processes: [processOf(1, 'anna'), processOf(2, 'boris')], total: 2 };
      await told;
      yield { processes: [], renewed: [processOf(1, 'Anna Nová')], total: 2 };
    },
  };
  return { adapter, tell: () => tell() };
}

suite('rows whose names come later', () => {
  teardown(clearPage);

  for (const window of [false, true]) {
    test(`are shown at once, and with names when these are there: ${window ? 'of a window' : 'of all'}`, async () => {
      const { adapter, tell } = lateNames(window);
      const grid = document.createElement('process-grid');
      Object.assign(grid, { lang: 'en', config: YAML, adapter });
      document.body.append(grid);
      await until(() => texts(grid).length === 2);
      const shown = () => texts(grid).map(cells => cells.join(' '));
      expect(shown().map(text => /anna|boris/.exec(text)?.[0])).to.deep.equal(['anna', 'boris']);
      tell();
      await until(() => shown()[0]!.includes('Anna Nová'));
      await grid.loaded;
      expect(shown().map(text => /Anna Nová|boris/.exec(text)?.[0])).to.deep.equal(['Anna Nová', 'boris']);
    });
  }
});
