import { expect } from 'chai';
import fc from 'fast-check';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { viewInAddress } from '../../../src/elements/view-address/view-address.ts';
import { clearPage } from '../../elements/grid/grid-fixture.ts';
import { countingServer } from './counting-server.ts';
import { type FilteredGrid, FILTERS, mountFiltered, processes } from './filters-fixture.ts';

const BASE = FILTERS.replace(
  'criteria: []',
  'criteria: [{stepState: 2}], acl: true, self: false, limit: 50, offset: 0',
);
const MATCHING = new Set(processes(30).flatMap(({ id, steps }) => (steps[0]!.state === 2 ? id : [])));

const name = fc.constantFrom(
  'state',
  'who',
  'due',
  'region',
  'amount',
  'started',
  'gone',
  'constructor',
  '__proto__',
  'criteria',
  '',
);
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '10',
    'me',
    '21',
    'null',
    'true',
    'Overdue',
    'Soon',
    'north',
    '100..900',
    '..',
    '2026-01-01..',
    '{{ $user.id }}',
  ),
  fc.string({ maxLength: 12 }),
);
const entry = fc.oneof(
  fc.tuple(
    fc.constant('filter'),
    fc.tuple(name, value).map(parts => parts.join(':')),
  ),
  fc.tuple(fc.constant('filter'), name),
  fc.tuple(fc.constant('view'), fc.oneof(fc.constantFrom('mine', 'overdue', 'gone'), fc.string({ maxLength: 8 }))),
  fc.tuple(fc.constant('search'), fc.constantFrom('', '1', '{{')),
  fc.tuple(fc.constant('sort'), fc.constantFrom('amount:desc', 'gone:asc', 'id')),
  fc.tuple(fc.constant('page'), fc.constantFrom('1', '-5', '9', 'x')),
  fc.tuple(fc.constantFrom('criteria', 'acl', 'limit'), value),
);
const links = fc.sample(fc.array(entry, { maxLength: 6 }), { numRuns: 250, seed: 18 });

/** Browsers limit how often an address is replaced. */
const MOST_ADDRESSES = 15;

/** Goes to a link as the reader does who has another page of the history; of many, the others as they would be read. */
function follow(grid: FilteredGrid, parts: (typeof links)[number], number: number): void {
  const search = new URLSearchParams(parts.map(([part, text]): [string, string] => [`filtered-grid.${part}`, text]));
  if (number >= MOST_ADDRESSES) {
    const view = viewInAddress(new URL(`https://page.example/?${search}`), 'filtered-grid');
    grid.view = { filters: {}, named: undefined, ...view };
    return;
  }
  history.replaceState(null, '', `?${search}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

suite('random links', function () {
  // There are many of them.
  this.timeout(60_000);
  teardown(async () => {
    history.replaceState(null, '', location.pathname);
    await clearPage();
  });

  test('never show a row that the configuration does not give', async () => {
    const grid = await mountFiltered({ config: BASE, persist: 'url', adapter: memoryAdapter(processes(30)) });
    for (const [number, link] of links.entries()) {
      follow(grid, link, number);
      if (number === MOST_ADDRESSES) grid.persist = null;
      await grid.updateComplete;
      const shown = grid.visibleItems.map(({ process }) => process.id);
      expect(
        shown.filter(id => !MATCHING.has(id)),
        JSON.stringify(link),
      ).to.deep.equal([]);
      expect(grid.items.length).to.equal(MATCHING.size);
    }
    expect(grid.shadowRoot!.querySelector('[part=error]')).to.equal(null);
  });

  test('never change what a source is asked for beside further criteria, nor the criteria of the configuration', async () => {
    const server = countingServer(processes(30));
    const grid = await mountFiltered({ config: BASE, persist: 'url', adapter: server.adapter });
    const [first] = server.queries;
    for (const [number, link] of links.slice(0, 100).entries()) {
      follow(grid, link, number);
      if (number === MOST_ADDRESSES) grid.persist = null;
      await grid.updateComplete;
      await grid.loaded;
      const shown = grid.visibleItems.map(({ process }) => process.id);
      expect(
        shown.filter(id => !MATCHING.has(id)),
        JSON.stringify(link),
      ).to.deep.equal([]);
    }
    expect(server.queries.length).to.be.above(25);
    for (const { criteria, acl, self, limit, offset, current } of server.queries) {
      expect(criteria[0]).to.deep.equal({ key: 'stepState', operator: '=', value: [2] });
      expect({ acl, self, limit, offset, current }).to.deep.equal({
        acl: first!.acl,
        self: first!.self,
        limit: first!.limit,
        offset: first!.offset,
        current: first!.current,
      });
    }
    expect(grid.shadowRoot!.querySelector('[part=error]')).to.equal(null);
  });
});
