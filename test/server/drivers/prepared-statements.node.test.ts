import { suite, test } from 'node:test';
import { expect } from 'chai';
import { queryOf } from '../../../src/conformance/queries.ts';
import { compileQuery } from '../../../src/server.ts';
import { PreparedStatements } from '../../../src/server/drivers/prepared-statements.ts';

suite('statements that recur', () => {
  const askTwice = (prepared: PreparedStatements, text: string) => [prepared.nameOf(text), prepared.nameOf(text)];
  const many = Array.from({ length: 200 }, (_, i) => `select ${i}`);

  test('have a name from the second time on, each another', () => {
    const prepared = new PreparedStatements();
    const names = many.map(text => askTwice(prepared, text));
    expect(names.every(([first]) => first === null)).to.equal(true);
    expect(new Set(names.map(([, second]) => second)).size).to.equal(many.length);
    expect(many.map(text => prepared.nameOf(text))).to.deep.equal(names.map(([, second]) => second));
  });

  test('are prepared after 200 others, too: the one that was not asked for longest makes room', () => {
    let time = 0;
    const prepared = new PreparedStatements(() => time);
    const names = many.map(text => askTwice(prepared, text)[1]);
    prepared.nameOf(many[0]!);
    time += 10_000;
    const [, name] = askTwice(prepared, 'select late');
    expect(name).to.be.a('string');
    expect(names).not.to.include(name);
    expect(prepared.nameOf('select late')).to.equal(name);
    expect(prepared.nameOf(many[0]!)).to.equal(names[0]);
    expect(prepared.nameOf(many[1]!)).to.equal(null);
  });

  test('are few, however many a reader makes up', () => {
    let time = 0;
    const prepared = new PreparedStatements(() => time);
    const names = new Set<string | null>();
    // a hundred a second for a minute
    for (let i = 0; i < 6000; i++) {
      time += 10;
      for (const name of askTwice(prepared, `select ${i}`)) names.add(name);
    }
    expect(names.size).to.be.lessThan(200 + 1 + 60 / 10 + 1);
  });

  const is = (key: string, count: number) => ({
    key,
    operator: '=' as const,
    value: Array.from({ length: count }, (_, i) => i + 1),
  });
  const textOf = (changes: object) => compileQuery(queryOf({ acl: true, ...changes }), { user: { id: 1 } }).text;

  for (const key of ['id', 'processState', 'stepState', 'stepType', 'creator', 'resolver']) {
    test(`have the same text with two and with a hundred values of ${key}`, () => {
      expect(textOf({ criteria: [is(key, 100)] })).to.equal(textOf({ criteria: [is(key, 2)] }));
    });
  }

  for (const orderBy of [[], [{ path: 'process.start', direction: 'desc' }]]) {
    test(`have the same text at each offset, ${orderBy.length > 0 ? 'also by ranges of an index' : 'by id'}`, () => {
      const at = (offset: number) => textOf({ orderBy, window: { offset, limit: 50, cursor: null } });
      expect(at(100)).to.equal(at(50));
    });
  }
});
