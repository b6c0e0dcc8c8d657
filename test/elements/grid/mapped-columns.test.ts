import { expect } from 'chai';
import { script, setText } from '../../support/data-block.ts';
import { clearPage, mount } from '../panel-fixture.ts';
import { parts, rows, until } from './grid-fixture.ts';

const ROWS = [
  { nr: 1, subject: 'Order paper', who: 'Ada Lovelace', until: '2030-01-02' },
  { nr: 2, subject: 'Pay rent', who: 'Bob Builder', until: null },
];

suite('a grid of mapped rows without columns', () => {
  teardown(clearPage);

  async function mapped(map: string) {
    const grid = mount('process-grid', { lang: 'en' }, [
      script('application/json', JSON.stringify(ROWS)),
      script('application/yaml', `{filter: {criteria: []}, source: {map: ${map}}}`),
    ]);
    await grid.loaded;
    return grid;
  }

  // mapping -> headings
  const cases = [
    ['{id: nr, title: subject, resolver: who}', ['ID', 'Step', 'Resolver']],
    ['{id: nr, resolver: who, title: subject, expiration: until}', ['ID', 'Step', 'Due', 'Resolver']],
    ['{id: nr, priority: subject}', ['ID']],
    ['{id: nr, title: subject, creator: maker, start: since, resolver: who}', ['ID', 'Step', 'Resolver']],
  ] as const;
  for (const [map, headings] of cases) {
    test(`shows of ${map} the columns that have values`, async () => {
      const grid = await mapped(map);
      expect(parts(grid, 'header-cell').map(head => head.textContent.trim())).to.deep.equal(headings);
    });
  }

  test('shows a column from when a row has a value in it', async () => {
    const grid = await mapped('{id: nr, title: subject, start: since}');
    const headings = () => parts(grid, 'header-cell').map(head => head.textContent.trim());
    expect(headings()).to.deep.equal(['ID', 'Step']);
    const data = grid.querySelector<HTMLScriptElement>('script[type="application/json"]')!;
    setText(data, JSON.stringify([{ ...ROWS[0], since: '2026-01-02' }, ROWS[1]]));
    await until(() => headings().length === 3);
    expect(headings()).to.deep.equal(['ID', 'Step', 'Started']);
    setText(data, JSON.stringify(ROWS));
    await until(() => !rows(grid)[0]!.textContent.includes('2026'));
    expect(headings()).to.deep.equal(['ID', 'Step', 'Started']);
  });

  test('shows a person by name beside the picture', async () => {
    const grid = await mapped('{id: nr, title: subject, resolver: who}');
    expect(rows(grid).map(row => row.querySelector('.pp-user-name')!.textContent)).to.deep.equal([
      'Ada Lovelace',
      'Bob Builder',
    ]);
  });
});
