import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ChangesRead } from '../../../src/server/changes/change-statements.ts';
import { Snapshot } from '../../../src/server/changes/snapshot.ts';
import { withoutUnfinished } from '../../../src/server/changes/unfinished.ts';

/* A coordinator of Citus tells the last 32 bits of the numbers of transactions that are not finished on all machines. */

const ROUND = 2n ** 32n;

const lookOf = (snapshot: string, xids: readonly bigint[]): ChangesRead => ({
  position: { cluster: 'c', snapshot: Snapshot.read(snapshot)! },
  horizon: null,
  changes: xids.map(xid => ({ xid, process: '1', seenBy: [] })),
  isDistributed: true,
});

suite('transactions that are not finished on all machines', () => {
  // what it is, snapshot, changes, unfinished, snapshot then, changes then
  const cases = [
    ['are as good as open', '100:110:100', [103n, 105n], [105n], '100:110:100,105', [103n]],
    ['are of the round before', `${ROUND + 2n}:${ROUND + 5n}:`, [], [ROUND - 1n], `${ROUND - 1n}:${ROUND + 5n}:${ROUND - 1n}`, []],
    ['are of this round', `${3n * ROUND + 50n}:${3n * ROUND + 60n}:`, [], [55n], `${3n * ROUND + 55n}:${3n * ROUND + 60n}:${3n * ROUND + 55n}`, []],
    ['that began after the look matter to the next one', '100:110:100', [103n], [110n, 112n], '100:110:100', [103n]],
    ['that began in the next round, too', `${ROUND - 9n}:${ROUND - 1n}:`, [], [4n], `${ROUND - 9n}:${ROUND - 1n}:`, []],
  ] as const; // prettier-ignore
  for (const [name, snapshot, changes, unfinished, snapshotThen, changesThen] of cases)
    test(name, () => {
      const { position, changes: found } = withoutUnfinished(lookOf(snapshot, changes), unfinished);
      const of = Snapshot.read(snapshotThen);
      expect([position.snapshot.text, found.map(({ xid }) => xid)]).to.deep.equal([of!.text, changesThen]);
    });
});
