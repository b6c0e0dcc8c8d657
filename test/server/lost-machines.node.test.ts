import { suite, test } from 'node:test';
import { expect } from 'chai';
import { isUnreachable } from '../../src/server/database-errors.ts';

/* A coordinator of a cluster tells in words alone that it has lost a machine, by the code of an internal error. */

suite('internal errors of a database', () => {
  // words, whether the database is away
  const cases = [
    ['SSL SYSCALL error: EOF detected', true],
    ['SSL error: unexpected eof while reading', true],
    ['could not receive data from server: Connection reset by peer', true],
    ['connection to the remote node postgres@10.0.0.2:5432 failed', true],
    ['server closed the connection unexpectedly', true],
    ['failure on connection marked as essential: 10.0.0.2:5432', true],
    ['cache lookup failed for type 16423', false],
    ['could not find a column in a subplan', false],
  ] as const;
  for (const [words, isAway] of cases)
    test(`“${words}” means ${isAway ? '' : 'not '}that it is away`, () =>
      void expect(isUnreachable(Object.assign(new Error(words), { code: 'XX000' }))).to.equal(isAway));

  test('a machine that is lost while rows are copied to it is away, another input or output that fails is not', () => {
    const words = [
      'failed to COPY to shard 102015 on 10.0.0.2:5432',
      'could not read block 7 in file "base/16384/16397"',
    ];
    const isAway = words.map(text => isUnreachable(Object.assign(new Error(text), { code: '58030' })));
    expect(isAway).to.deep.equal([true, false]);
  });
});
