import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { QUERY } from '../../adapters/asking.ts';

const noteOf = (items: object[]): string =>
  guessSource(items, 'a').notes.find(note => note.includes('names and values')) ?? '';

/** Issues whose state, person and day are in a list by name. */
const issues = (states: readonly string[]): object[] =>
  states.map((state, id) => ({
    id,
    summary: `Issue ${id}`,
    customFields: [
      { name: 'Priority', value: { name: 'Major' } },
      { name: 'State', value: { name: state } },
      { name: 'Assignee', value: id === 1 ? null : { login: `u${id}`, name: `Ada ${id}` } },
      { name: 'Due Date', value: id === 1 ? null : 1796500800000 },
    ],
  }));

suite('inspect: lists of names and values', () => {
  test('have a note with the lines for what the mapping lacks, which map it', async () => {
    const items = issues(['Open', 'In Progress', 'Done']);
    const note = noteOf(items);
    expect(note).to.match(
      /^"customFields" has further members as a list of names and values: "Priority", "State", "Assignee", "Due Date"\. To map them, write in "map" state: /,
    );
    const lines = note.match(/(?:state|resolver|expiration): '.*?'(?=, and |\.|$)/g)!;
    const yaml = `filter: {criteria: []}\nsource:\n  map:\n    id: id\n    title: summary\n    ${lines.join('\n    ')}\n`;
    const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
    expect(diagnostics).to.deep.equal([]);
    const { signal } = new AbortController();
    const { pairs } = await loadPairs(mapAdapter(items, config!.source!), QUERY, { signal });
    expect(pairs.processes.map(({ state }) => state)).to.deep.equal([2, 2, 10]);
    expect(pairs.steps.map(step => step?.resolver?.fullname)).to.deep.equal(['Ada 0', undefined, 'Ada 2']);
    expect(pairs.processes.map(({ expiration }) => expiration && Date.parse(expiration))).to.deep.equal([
      1796500800000,
      undefined,
      1796500800000,
    ]);
  });

  test('are known by the types of their entries, too', () => {
    const items = ['Stuck', 'Done'].map((status, id) => ({
      id,
      name: `Item ${id}`,
      column_values: [
        { id: 'owner7', text: 'Ann Lee', type: 'people' },
        { id: 'status', text: status, type: 'status' },
        { id: 'date4', text: id === 0 ? '2026-12-05' : '', type: 'date' },
      ],
    }));
    const note = noteOf(items);
    expect(note).to.include(
      `state: '{% assign f = $item.column_values | where: "id", "status" | first %}{% if f.text == "Done" %}10{% else %}2{% endif %}'`,
    );
    expect(note).to.include(`where: "id", "owner7" | first %}{{ f.text }}'`);
    expect(note).to.include(
      `expiration: '{% assign f = $item.column_values | where: "id", "date4" | first %}{{ f.text }}'`,
    );
  });

  test('have the line of a field where the mapping lacks nothing of them', () => {
    const items = [1, 2].map(id => ({
      id,
      subject: 'Bug',
      custom_fields: [{ id: 1, name: 'Browser', value: 'Firefox' }],
    }));
    expect(noteOf(items)).to.equal(
      `"custom_fields" has further members as a list of names and values: "Browser". To show one, write in "fields" a line such as browser: '{% assign f = $_process.item.custom_fields | where: "name", "Browser" | first %}{{ f.value }}'`,
    );
  });

  test('are not lists of labels, comments or others that differ in each item', () => {
    for (const list of [
      (n: number) => [{ id: n, name: `label ${n}` }],
      (n: number) => [{ name: `Ada ${n}`, text: `Comment ${n}` }],
      () => [],
    ])
      expect(noteOf([1, 2, 3].map(id => ({ id, title: `T${id}`, list: list(id) })))).to.equal('');
  });
});
