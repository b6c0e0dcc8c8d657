import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';

/** Tasks of Flowable, of which the first ones have these categories. */
const tasks = (categories: readonly string[]): object => ({
  data: Array.from({ length: 5 }, (_, n) => ({
    id: `420${n}`,
    name: `Handle request ${n}`,
    assignee: 'kermit',
    createTime: '2026-11-10T08:12:45.123+01:00',
    dueDate: null,
    taskDefinitionKey: 'task3',
    category: categories[n] ?? null,
    processDefinitionId: `${n < 3 ? 'vacationRequest' : 'report'}:1:25`,
  })),
  total: 37,
});

suite('inspect: the name of the process', () => {
  // what is filled, the categories
  const cases = [
    ['none', []],
    ['one of five', ['approval']],
    ['two of five', ['approval', 'http://bpmn.io/schema/bpmn']],
    ['all', ['a', 'b', 'a', 'b', 'a']],
  ] as const;
  for (const [filled, categories] of cases) {
    test(`is the key of the definition, not the category of a task of Flowable: ${filled}`, () => {
      const answer = tasks(categories);
      expect(guessSource(answer, 'a').source.map).to.include({
        name: '{{ $item.processDefinitionId | split: ":" | first }}',
      });
      expect(columnsShown(answer).slice(0, 3)).to.deep.equal(['ID: text', 'Step: text', 'Process: text']);
    });
  }

  test('is nothing that most items lack', () => {
    const items = [
      { id: 1, title: 'a', category: 'x' },
      { id: 2, title: 'b' },
      { id: 3, title: 'c', category: null },
    ];
    expect(guessSource(items, 'a').source.map).to.deep.equal({ id: 'id', title: 'title' });
    expect(columnsShown(items)).to.deep.equal(['ID: text', 'Title: text']);
  });
});
