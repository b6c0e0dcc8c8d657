import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

const LABELS = ['Review the offer', 'Call the applicant', 'Approve the payment'];
const PEOPLE = ['Ada Lovelace', 'Bob Moss', 'Ada Lovelace'];
/** Assignments, with prefixes of their vendor. */
const ASSIGNMENTS = LABELS.map((label, n) => ({
  pzInsKey: `ASSIGN S-${n}`,
  pyLabel: ['Loan', 'Loan', 'Claim'][n],
  pxTaskLabel: label,
  pxAssignedUserName: PEOPLE[n],
  pxAssignedOperatorID: `user${n}`,
  pxUrgencyAssign: n * 10 + 5,
  pxCreateDateTime: `2026110${n + 1}T081500.000 GMT`,
  pxDeadlineTime: n === 1 ? null : `2026120${n + 1}T170000.000 GMT`,
}));

suite('inspect: names with the prefix of a vendor', () => {
  test('are read by what follows it', async () => {
    const { map } = guessSource(ASSIGNMENTS, 'a').source;
    expect(map).to.include({
      id: 'pzInsKey',
      title: 'pxTaskLabel',
      name: 'pyLabel',
      resolver: 'pxAssignedUserName',
    });
    expect(await evaluated(ASSIGNMENTS, 'due')).to.deep.equal(['2026-12-01T17:00:00Z', null, '2026-12-03T17:00:00Z']);
    expect(await evaluated(ASSIGNMENTS, 'start')).to.include('2026-11-02T08:15:00Z');
  });

  test('have headings without it', () => {
    const columns = columnsShown(ASSIGNMENTS);
    expect(columns).to.include.members(['Task label: text', 'Urgency assign: number', 'Assigned user: user']);
    expect(columns.join()).to.not.match(/P[xyz] /);
  });

  test('are not those of members that only begin with such letters', () => {
    const items = [1, 2].map(n => ({ id: n, title: `T${n}`, pxRatio: n * 3, pylon: `P${n}` }));
    expect(columnsShown(items)).to.include.members(['Ratio: number', 'Pylon: text']);
  });
});

suite('inspect: lists of the names of those who do it', () => {
  const items = [['ada'], ['bob', 'eve'], []].map((names, id) => ({ id, title: `Task ${id}`, assignedTo: names }));

  test('give the first one, with a note where there are several', async () => {
    const { source, notes, missing } = guessSource(items, 'a');
    expect(source.map).to.deep.include({ resolver: { id: 'assignedTo[0]', fullname: 'assignedTo[0]' } });
    expect(notes).to.include('Some items have several people in "assignedTo": the first one is taken as "resolver"');
    expect(missing.join()).to.not.include('resolver');
    expect(columnsShown(items)).to.include('Assigned to: user');
    expect(await evaluated(items, 'whoname')).to.deep.equal(['ada', 'bob', null]);
  });

  test('are no ids for machines, nor numbers', () => {
    for (const list of [['0c9a5d3e-1111-4222-8333-444455556666'], [7]])
      expect(guessSource([{ id: 1, title: 'T', assignees: list }], 'a').source.map).to.not.have.property('resolver');
  });
});

suite('inspect: dates that lose something', () => {
  test('have a note on the times that are left out', () => {
    const items = [1, 2].map(n => ({ id: n, title: `T${n}`, deadline: `11/2${n}/2026 9:15 AM GMT+00:00` }));
    expect(guessSource(items, 'a').notes).to.include(
      '"deadline" has times, as in "11/21/2026 9:15 AM GMT+00:00": only their days are taken',
    );
  });

  test('have a note where none of them can be read', () => {
    const items = [1, 2].map(n => ({ id: n, title: `T${n}`, deadline: `${n} Nov 2026` }));
    expect(guessSource(items, 'a').notes).to.include(
      '"deadline" is "1 Nov 2026" here, which cannot be read as a date: map "expiration" by hand, to a date in ISO 8601',
    );
  });
});
