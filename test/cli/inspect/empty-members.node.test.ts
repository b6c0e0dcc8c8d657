import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { QUERY } from '../../adapters/asking.ts';
import { columnsShown } from './columns-shown.ts';

const issue = (number: number, labels: unknown): object => ({
  id: 9000 + number,
  number,
  title: `Crash ${number}`,
  state: number === 1 ? 'open' : 'closed',
  labels,
});
const bug = { id: 7, name: 'bug', color: 'f00' };

/** How many rows the page of a sample shows of an answer that comes later, and how many it leaves out. */
async function later(sample: object, answer: object): Promise<readonly [number, number]> {
  const { source } = guessSource(sample, 'answer.json');
  const { signal } = new AbortController();
  const { pairs, malformedCount } = await loadPairs(mapAdapter(answer, source), QUERY, { signal });
  return [pairs.processes.length, malformedCount];
}

suite('inspect: members that are empty in all items', () => {
  for (const [written, empty] of [
    ['[]', []],
    ['null', null],
    ['a text without letters', ''],
  ] as const) {
    test(`have no mapping, no column, and drop no row that comes later: ${written}`, async () => {
      const sample = [issue(1, empty), issue(2, empty)];
      expect(guessSource(sample, 'a').source.map).to.not.have.property('tags');
      expect(columnsShown(sample)).to.deep.equal(['Number: text', 'Title: text', 'State: badge']);
      expect(await later(sample, [issue(1, [bug]), issue(2, ['plain'])])).to.deep.equal([2, 0]);
    });
  }

  test('are tags by name as soon as one item has an object among them', async () => {
    const sample = [issue(1, []), issue(2, [bug])];
    expect(guessSource(sample, 'a').source.map).to.include({ tags: '{{ $item.labels | map: "name" }}' });
    expect(await later(sample, [issue(1, [bug, bug]), issue(2, [])])).to.deep.equal([2, 0]);
  });

  test('are no people and no dates where a system writes false or [] for them', () => {
    const sample = [1, 2].map(id => ({
      id,
      subject: `Call ${id}`,
      user_id: id,
      assigned_to: false,
      owner: [],
      due: [],
      deadline: false,
    }));
    expect(guessSource(sample, 'a').source.map).to.deep.equal({ id: 'id', title: 'subject' });
  });
});
