import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases, conformanceCorpus } from '../../src/conformance/conformance.ts';
import { difference } from '../../src/conformance/assertions.ts';
import { shrunk } from '../../src/conformance/cases/shrink.ts';
import { criteriaOf, queryOf } from '../../src/conformance/queries.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from '../../src/core/processes/check-shape.ts';
import { CRITERIA_MUTANTS } from './mutants/criteria.ts';
import type { Criterion } from '../../src/core/query/process-query.ts';

suite('the conformance kit', () => {
  test('makes the same corpus of the same seed, another of another', () => {
    expect(conformanceCorpus({ seed: 5 })).to.deep.equal(conformanceCorpus({ seed: 5 }));
    expect(conformanceCorpus({ seed: 5 })).not.to.deep.equal(conformanceCorpus({ seed: 6 }));
  });

  test('makes a corpus of the shape of the contract, ids of processes and steps once each', () => {
    const corpus = conformanceCorpus({ size: 500 });
    expect(corpus.map(shapeErrorOfProcess).filter(Boolean)).to.deep.equal([]);
    const steps = corpus.flatMap(process => process.steps);
    expect(steps.map(shapeErrorOfStep).filter(Boolean)).to.deep.equal([]);
    for (const ids of [corpus.map(({ id }) => id), steps.map(({ id }) => id)])
      expect(new Set(ids).size).to.equal(ids.length);
  });

  test('makes a corpus where equal ids of users and templates mean equal ones', () => {
    const named = new Map<string, unknown>();
    const meet = (kind: string, value: { id: unknown } | null | undefined) => {
      if (!value) return;
      const known = named.get(`${kind} ${String(value.id)}`) ?? value;
      expect(value).to.deep.equal(known);
      named.set(`${kind} ${String(value.id)}`, value);
    };
    for (const { creator, templateProcess, steps } of conformanceCorpus()) {
      meet('user', creator);
      meet('process template', templateProcess);
      for (const { resolver, templateStep } of steps) {
        meet('user', resolver);
        meet('step template', templateStep);
      }
    }
    expect(named.size).to.be.above(20);
  });

  test('uses integers alone as ids where a source has no others', () => {
    const ids = conformanceCorpus({ stringIds: false }).map(({ id }) => id);
    expect(ids.filter(id => typeof id !== 'number')).to.deep.equal([]);
  });

  test('shrinks a query to what it fails by', async () => {
    const query = queryOf({
      criteria: criteriaOf({ stepState: 2 }, { process: [101, 102, 103] }, { '!tag': 'urgent' }),
      sort: { field: 'creator', direction: 'desc' },
      limit: 5,
      offset: 2,
      acl: true,
      self: false,
      current: 5,
    });
    const smallest = await shrunk(query, async ({ criteria }) =>
      (criteria as Criterion[]).some(({ key, value }) => key === 'process' && value.includes(102)),
    );
    expect(smallest).to.deep.equal(queryOf({ criteria: criteriaOf({ process: [102] }) }));
  });

  test('tells seed, request, the smallest query and both answers of a random request that fails', async () => {
    const cases = conformanceCases({ adapter: CRITERIA_MUTANTS['any file will do']!, seed: 3 });
    const failed = cases.find(({ name }) => name.startsWith('random requests for "file"'))!;
    const { message } = await failed.run().then(
      () => new Error('it passed'),
      (thrown: Error) => thrown,
    );
    expect(message).to.match(
      /^seed 3, request \d+: expected \d+ rows, \d+ came; too many .+\nquery: \{.*"criteria":\[\{"key":"file","operator":"=","value":\[\d\]\}\],"sort":null,"limit":null,"offset":0,/,
    );
  });

  test('asks a source of few abilities only for those, and that it refuses the others by name', async () => {
    const supports = { criteria: ['id', '!tag'], sort: ['start' as const], acl: false };
    const names = conformanceCases({ adapter: processes => memoryAdapter(processes), supports, requests: 10 }).map(
      ({ name }) => name,
    );
    expect(
      names.filter(name => /acl|creator|"tag" and/.test(name) && !name.includes('does not support')),
    ).to.deep.equal([]);
    expect(names).to.include('it rejects "tag", which it does not support, and names it');
    expect(names).to.include('it rejects the order by "creator", which it does not support');
    expect(names).not.to.include('it rejects "id", which it does not support, and names it');
  });

  for (const [expected, actual, said] of [
    [['a', 'b'], ['a', 'b'], null],
    [[], [], null],
    [['a', 'b'], ['b', 'a'], 'expected 2 rows, 2 came; other order: row 1 should be a, not b'],
    [['a', 'b'], ['a'], 'expected 2 rows, 1 came; missing b'],
    [['a'], ['a', 'a'], 'expected 1 rows, 2 came; too many a'],
    [['a'], ['b'], 'expected 1 rows, 1 came; missing a; too many b'],
  ] as const) {
    test(`says of [${actual.join()}] instead of [${expected.join()}]: ${said}`, () => {
      expect(difference(expected, actual)).to.equal(said);
    });
  }
});
