import { suite, test } from 'node:test';
import { expect } from 'chai';
import { replaceProcesses } from '../../../src/core/processes/replace-processes.ts';
import type { GivenProcess, Id, PairTable, Process } from '../../../src/core/processes/process.ts';

const step = (id: number, state = 2) => ({ id, state, templateStep: { id: 1, name: 's', title: 'S', type: 2 } });
const process = (id: number, ...steps: number[]) =>
  ({ id, steps: steps.map(each => step(each)) }) as unknown as Process;

function table(...processes: Process[]): PairTable {
  const pairs = processes.flatMap(each => each.steps.map(own => [each, own] as const));
  return { processes: pairs.map(([each]) => each), steps: pairs.map(([, own]) => own), length: pairs.length };
}

const idsOf = ({ processes, steps }: PairTable) => processes.map(({ id }, row) => `${id}:${steps[row]!.id}`);
const after = (before: PairTable, ...now: unknown[]) =>
  replaceProcesses(before, new Map(now.map(each => [(each as { id: Id }).id, each as GivenProcess])));

suite('processes that have changed', () => {
  const before = table(process(1, 10, 11), process(2, 20), process(3, 30));

  test('stand in the rows of those before, and the others stay the same objects', () => {
    const now = { ...process(2, 20), tags: ['new'] };
    const { pairs, refused } = after(before, now);
    expect(idsOf(pairs)).to.deep.equal(['1:10', '1:11', '2:20', '3:30']);
    expect([pairs.processes[2], pairs.processes[0]]).to.deep.equal([now, before.processes[0]]);
    expect(pairs.compared).to.deep.equal([true, true, false, true]);
    expect(refused).to.deep.equal([]);
  });

  // what has come -> rows
  const cases: [string, unknown, string[]][] = [
    ['a step less takes its row along', process(1, 11), ['1:11', '2:20', '3:30']],
    ['no steps take all rows along', { id: 1, steps: [] }, ['2:20', '3:30']],
    ['a new step gets no row', process(2, 20, 21), ['1:10', '1:11', '2:20', '3:30']],
    ['without steps the steps stay', { id: 1, state: 10 }, ['1:10', '1:11', '2:20', '3:30']],
    ['one that is not there changes nothing', process(9, 90), ['1:10', '1:11', '2:20', '3:30']],
  ];
  for (const [name, now, rows] of cases) {
    test(name, () => {
      expect(idsOf(after(before, now).pairs)).to.deep.equal(rows);
    });
  }

  for (const now of [
    { id: 2, state: 'open' },
    { id: 2, steps: [{ id: {} }] },
    { id: 2, steps: 5 },
  ]) {
    test(`are refused where they are not of the contract: ${JSON.stringify(now)}`, () => {
      const { pairs, refused } = after(before, now);
      expect([refused, pairs.processes[2]]).to.deep.equal([[2], before.processes[2]]);
    });
  }

  test('are refused with another id, and where they cannot be read', () => {
    const thrower = Object.defineProperty({ id: 2 }, 'state', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    for (const now of [process(3, 30), thrower])
      expect(replaceProcesses(before, new Map([[2, now as GivenProcess]])).refused).to.deep.equal([2]);
  });
});
