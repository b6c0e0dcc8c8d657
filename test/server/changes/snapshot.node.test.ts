import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { Snapshot } from '../../../src/server/changes/snapshot.ts';
import { startPGlite } from '../support/pglite.ts';

suite('snapshots', () => {
  let pglite: Awaited<ReturnType<typeof startPGlite>>;
  before(async () => (pglite = await startPGlite()));
  after(() => pglite.close());

  // text, whether it is one
  const texts = [
    ['5:5:', true],
    ['5:9:5,7', true],
    ['1:9223372036854775807:', true],
    ['5:9:7,5', false],
    ['5:9:4', false],
    ['5:9:9', false],
    ['9:5:', false],
    ['0:5:', false],
    ['5:5', false],
    ['5:5:,', false],
    ['-5:5:', false],
    ['5:99999999999999999999:', false],
    ['', false],
    ['5:9:5,', false],
  ] as const;
  for (const [text, isOne] of texts) {
    test(`${JSON.stringify(text)} is ${isOne ? 'one, for PostgreSQL too' : 'none'}`, async () => {
      expect(Snapshot.read(text) !== null).to.equal(isOne);
      if (isOne) await pglite.driver.query('select $1::pg_snapshot', [text]);
    });
  }

  test('one shows what PostgreSQL says that it shows', async () => {
    const snapshot = Snapshot.read('5:9:5,7')!;
    const xids = [1, 4, 5, 6, 7, 8, 9, 10];
    const { rows } = await pglite.driver.query<{ shown: boolean }>(
      `select pg_visible_in_snapshot(xid::text::xid8, '5:9:5,7') as shown from unnest($1::int[]) as xids (xid)`,
      [xids],
    );
    expect(xids.map(xid => snapshot.shows(BigInt(xid)))).to.deep.equal(rows.map(({ shown }) => shown));
  });

  // one, another, whether the one shows all that the other does
  const pairs = [
    ['5:9:5', '5:9:5', true],
    ['9:9:', '5:9:5,7', true],
    ['5:9:5', '7:9:7', false],
    ['5:9:', '9:10:', false],
    ['5:20:5', '5:6:5', true],
    ['5:20:5', '6:6:', false],
  ] as const;
  for (const [one, another, covers] of pairs)
    test(`${one} shows ${covers ? 'all' : 'not all'} that ${another} does`, () => {
      expect(Snapshot.read(one)!.covers(Snapshot.read(another)!)).to.equal(covers);
    });

  test('what several show is shown by each of them, and no more is left out than has to be', () => {
    const snapshots = ['5:9:5', '7:12:7,10', '6:10:6,8'].map(text => Snapshot.read(text)!);
    const common = Snapshot.common(snapshots);
    expect(common.text).to.equal('5:9:5,6,7,8');
    expect(snapshots.every(snapshot => snapshot.covers(common))).to.equal(true);
  });
});
