import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

const tickets = (escalations: readonly unknown[], name: string): object[] =>
  escalations.map((escalation, id) => ({ id, title: `Ticket ${id}`, [name]: escalation }));

suite('inspect: when tickets escalate', () => {
  test('is when they are due, where nothing else is', () => {
    const dates = ['2026-11-30T10:00:00.000Z', null, '2026-11-28T10:00:00.000Z'];
    const items = tickets(dates, 'escalation_at');
    expect(guessSource(items, 'a').source.map).to.include({ expiration: 'escalation_at' });
    expect(columnsShown(items)).to.include('Due: relative');
    const due = items.map(item => ({ ...item, due_date: '2026-12-01' }));
    expect(guessSource(due, 'a').source.map).to.include({ expiration: 'due_date' });
  });

  for (const [what, times] of [
    ['texts', ['0', '1796030041', '0']],
    ['numbers', [0, 1796030041, 0]],
  ] as const)
    test(`may be seconds as ${what}, of which 0 is none`, async () => {
      const [none, time, last] = await evaluated(tickets(times, 'EscalationTime'), 'due');
      expect([none, Date.parse(String(time)), last]).to.deep.equal([null, 1796030041000, null]);
    });

  test('is not told where there is none at all', () => {
    expect(guessSource(tickets(['0', '0'], 'EscalationTime'), 'a').source.map).to.not.have.property('expiration');
  });
});
