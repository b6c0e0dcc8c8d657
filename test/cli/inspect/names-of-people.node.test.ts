import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { evaluated } from './fields-shown.ts';

const person = (name: string, displayName: string) => ({ id: `u-${displayName}`, name, displayName });

/** Issues of Linear, whose display names are handles. */
const issues = (assignee: unknown, others: object = {}) =>
  ['ENG-1', 'ENG-2'].map((identifier, n) => ({
    id: `9cfb482a-81e3-4154-b5b9-2c805e70a02${n}`,
    identifier,
    title: `Fix ${n}`,
    state: { name: ['Todo', 'Done'][n] },
    ...others,
    creator: person('Lee Kim', 'lee'),
    assignee: n === 0 ? assignee : null,
    snoozedBy: person(['Ada Byron', 'Bob Cole'][n]!, ['ada', 'bob'][n]!),
  }));

suite('inspect: people with two names', () => {
  test('have the whole one, where the other is a handle', async () => {
    const { map } = guessSource(issues(person('Ada Byron', 'ada')), 'a').source;
    expect(map).to.deep.include({
      creator: { id: 'creator.id', fullname: 'creator.name' },
      resolver: { id: 'assignee.id', fullname: 'assignee.name' },
    });
    expect(await evaluated(issues(null), 'snoozedby')).to.deep.equal(['Ada Byron', 'Bob Cole']);
  });

  test('have the same one, also where one of them has a name of one word', () => {
    const { map } = guessSource(issues(person('Cher', 'cher')), 'a').source;
    expect(map).to.deep.include({ resolver: { id: 'assignee.id', fullname: 'assignee.name' } });
    const list = issues(null, { assignees: [person('Ada B', 'ada')] });
    expect(guessSource(list, 'a').source.map).to.deep.include({
      resolver: { id: 'assignees[0].id', fullname: 'assignees[0].name' },
    });
  });

  test('have the display name where that is the whole one, or both are', () => {
    for (const name of ['lkim', 'Lee Kim (external)']) {
      const items = [1, 2].map(id => ({ id, title: `T${id}`, creator: { name, displayName: 'Lee Kim' } }));
      expect(guessSource(items, 'a').source.map).to.deep.include({
        creator: { id: 'creator.displayName', fullname: 'creator.displayName' },
      });
    }
  });
});
