import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { FilterValue } from '../../../src/core/view/filters/filter-column.ts';
import type { ViewState } from '../../../src/core/view/view-state.ts';
import { viewInAddress, writeView } from '../../../src/elements/view-address/view-address.ts';
import { viewOf } from '../../../src/core/view/read-view.ts';

const PAGE = 'https://page.example/inbox?tenant=7&other.filter=state:1#top';

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_-]{0,8}$/);
const value = fc.oneof<fc.Arbitrary<FilterValue>[]>(
  fc.string({ minLength: 1 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const view = fc.record({
  search: fc.string(),
  sort: fc.array(
    fc.record({ column: fc.string({ minLength: 1 }), direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') }),
  ),
  page: fc.integer({ min: 1, max: 99 }),
  filters: fc.dictionary(name, fc.array(value, { minLength: 1, maxLength: 3 })),
  named: fc.option(name, { nil: undefined }),
});

/** As an address knows it: texts. */
const inTexts = (filters: ViewState['filters'] = {}) =>
  Object.fromEntries(
    Object.entries(filters).map(([key, values]) => [key, values.map(each => (each === null ? null : String(each)))]),
  );

suite('a view in an address', () => {
  test('comes back as it was, values as texts, and leaves the rest of the address alone', () =>
    fc.assert(
      fc.property(view, given => {
        const url = new URL(PAGE);
        writeView(url, 'inbox', given);
        const { filters, ...read } = viewOf(viewInAddress(new URL(url.href), 'inbox'))!;
        const { filters: wanted, named, ...rest } = given;
        expect(read).to.deep.equal({ ...rest, ...(named !== undefined && { named }) });
        expect(filters ?? {}).to.deep.equal(inTexts(wanted));
        expect(url.searchParams.get('tenant')).to.equal('7');
        expect(url.searchParams.get('other.filter')).to.equal('state:1');
        expect(url.hash).to.equal('#top');
        writeView(url, 'inbox', { search: '', sort: [], page: 1 });
        expect(url.href).to.equal(PAGE.replace('state:1', 'state%3A1'));
      }),
    ));

  for (const group of ['kind', null]) {
    test(`keeps that rows are grouped by ${group ?? 'nothing'}`, () => {
      const url = new URL(PAGE);
      const columns = { order: [], changes: [], group };
      writeView(url, 'inbox', { search: '', sort: [], page: 1, columns });
      expect(url.searchParams.get('inbox.group')).to.equal(group ?? '');
      expect(viewOf(viewInAddress(new URL(url.href), 'inbox'))!.columns).to.deep.equal(columns);
    });
  }

  test('that names a view and holds nothing else is the view itself', () => {
    const url = new URL('https://page.example/?inbox.view=mine&inbox.page=2');
    expect(viewInAddress(url, 'inbox')).to.have.all.keys('page', 'perPage', 'columns', 'named');
  });

  test('says that nothing is filtered where a named view is without its filters', () => {
    const url = new URL('https://page.example/');
    writeView(url, 'inbox', { search: '', sort: [], page: 1, named: 'mine' });
    expect(url.search).to.equal('?inbox.view=mine&inbox.filter=');
    expect(viewOf(viewInAddress(url, 'inbox'))).to.deep.equal({ search: '', sort: [], page: 1, named: 'mine' });
  });
});
