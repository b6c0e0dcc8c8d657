import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';

/** Titles of the columns of the page for these items, whose configuration is sound. */
function titlesOf(items: readonly object[]): string[] {
  const page = starterPage(guessSource(items, 'tasks.json').source, items, 'tasks.json');
  const yaml = /<script type="application\/yaml">\n([^]*?)<\/script>/.exec(page)![1]!;
  expect(readConfig(yaml, 'process_grid', { checkTemplate }).diagnostics).to.deep.equal([]);
  return Array.from(page.matchAll(/title: '?([^,']+)'?, type: \w+/g), ([, title]) => title!);
}

/** Tasks of Camunda 7, of which the first ones have the descriptions. */
const tasks = (count: number, descriptions: readonly unknown[]): object[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `8f1c0a2b-6b1e-11ee-b962-0242ac12000${n}`,
    name: `Approve ${n}`,
    assignee: n === 0 ? 'demo' : 'mary',
    description: descriptions[n] ?? null,
    priority: 50 + n,
    processDefinitionId: `${n === 0 ? 'invoice' : 'order'}:2:770`,
  }));

suite('inspect: members that are empty in many items', () => {
  const text = 'Please check the amount against the order.';
  const MAPPED = ['Step', 'Process', 'Assignee'];
  const own = (items: readonly object[]): string[] => titlesOf(items).filter(title => !MAPPED.includes(title));

  test('are the tasks of an engine, beside the columns of what is mapped', () => {
    expect(titlesOf(tasks(3, []))).to.deep.equal(['Step', 'Process', 'Priority', 'Assignee']);
  });

  // descriptions of six tasks, and the columns beside those of what is mapped
  const CASES: readonly (readonly [filled: string, descriptions: readonly unknown[], columns: readonly string[]])[] = [
    ['most', [`${text} 1`, text, text, text], ['Priority', 'Description']],
    ['half', [`${text} 1`, text, text], ['Priority', 'Description']],
    ['a third', [`${text} 1`, text, '', ''], ['Priority']],
    ['a single one', [text], ['Priority']],
  ];
  for (const [filled, descriptions, columns] of CASES) {
    test(`have a column only if at least half of the items have a value: ${filled}`, () => {
      expect(own(tasks(6, descriptions))).to.deep.equal(columns);
    });
  }

  test('leave their place to members of the same object that are there', () => {
    const orders = Array.from({ length: 6 }, (_, n) => ({
      id: n + 1,
      title: `Order ${n}`,
      customer: { id: 70 + n, name: n < 2 ? `Acme ${n}` : null, city: `Town ${n}` },
    }));
    expect(titlesOf(orders)).to.deep.equal(['ID', 'Title', 'Customer city']);
  });

  test('and are no, which is a value, keep it', () => {
    const orders = Array.from({ length: 6 }, (_, n) => ({ id: n + 1, title: `Order ${n}`, express: n === 0 }));
    expect(titlesOf(orders)).to.deep.equal(['ID', 'Title', 'Express']);
  });
});
