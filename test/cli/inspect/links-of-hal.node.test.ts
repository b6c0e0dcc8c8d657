import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { statesShown } from './states-shown.ts';

suite('inspect: members among the links of an item', () => {
  test('have columns by their titles, the priority among them', () => {
    const items = ['High', 'Low', 'High'].map((priority, n) => ({
      id: n,
      subject: `Item ${n}`,
      _links: {
        self: { href: `/api/v3/items/${n}`, title: `Item ${n}` },
        priority: { href: `/api/v3/priorities/${n}`, title: priority },
        project: { href: '/api/v3/projects/1', title: ['One', 'Two', 'Two'][n] },
        logTime: { href: `/api/v3/items/${n}/time` },
      },
    }));
    expect(columnsShown(items)).to.deep.equal(['ID: text', 'Subject: text', 'Project: text', 'Priority: text']);
  });
});

suite('inspect: when an item was resolved', () => {
  test('tells that it is complete, also in milliseconds', async () => {
    const items = [null, 1793900800000].map((resolved, n) => ({ id: n, summary: `Issue ${n}`, resolved }));
    expect(await statesShown(items)).to.deep.equal([2, 10]);
  });
});

suite('inspect: when an application came in', () => {
  test('is its start, in the words of a German office', () => {
    const items = [1, 2].map(n => ({ id: n, betreff: `Antrag ${n}`, eingang: `2${n}.11.2026` }));
    expect(guessSource(items, 'a').missing.join()).to.not.include('start');
    expect(columnsShown(items)).to.include('Eingang: date');
  });
});
