import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { statesShown } from './states-shown.ts';

/** Titles of the columns of the page for this answer. */
function titlesOf(answer: object): string[] {
  const { items, source } = guessSource(answer, 'answer.json');
  const page = starterPage(source, items, 'answer.json');
  return Array.from(page.matchAll(/title: '?([^,']+)'?, type: \w+/g), ([, title]) => title!);
}

/** Rows of a table of ServiceNow with these states, as its API gives them by default. */
const rows = (prefix: string, table: string, states: readonly unknown[]): { result: object[] } => ({
  result: states.map((state, n) => ({
    sys_id: `46d44a23a9fe19810012d100cca8066${n}`,
    number: `${prefix}000005${n}`,
    short_description: `No mail ${n}`,
    state,
    incident_state: state,
    active: state === '7' ? 'false' : 'true',
    ...(table !== 'change_request' && { closed_at: state === '7' ? '2026-11-20 10:00:00' : '' }),
    ...(table !== '' && { sys_class_name: table }),
  })),
});

const INCIDENT = `{% if $item.state == "6" or $item.state == "7" or $item.state == "8" %}10{% else %}2{% endif %}`;

suite('inspect: incidents of ServiceNow whose states are numbers', () => {
  const cases: readonly (readonly [rows: string, answer: object, shown: readonly number[]])[] = [
    ['all states', rows('INC', 'incident', ['1', '2', '3', '6', '7', '8']), [2, 2, 2, 10, 10, 10]],
    ['resolved ones alone', rows('INC', 'incident', ['6', '6']), [10, 10]],
    ['states that look like those of processes', rows('INC', 'incident', ['1', '2']), [2, 2]],
    ['known by their numbers alone', rows('INC', '', ['2', '6']), [2, 10]],
  ];
  for (const [name, answer, shown] of cases) {
    test(`are complete once they are resolved, closed or canceled: ${name}`, async () => {
      const { source, notes } = guessSource(answer, 'answer.json');
      expect(source.map!['state']).to.equal(INCIDENT);
      expect(await statesShown(answer)).to.deep.equal(shown);
      expect(notes).to.deep.equal([
        '"state" has the numbers of ServiceNow: 6 (resolved), 7 (closed) and 8 (canceled) are taken as complete. Change "state" if yours differ',
      ]);
    });
  }

  test('have one column for the state', () => {
    expect(titlesOf(cases[0]![1])).to.deep.equal(['Number', 'Short description', 'State']);
  });

  test('are compared with numbers where they are numbers', async () => {
    const answer = rows('INC', 'incident', [2, 6]);
    expect(guessSource(answer, 'a').source.map!['state']).to.equal(INCIDENT.replaceAll('"', ''));
    expect(await statesShown(answer)).to.deep.equal([2, 10]);
  });
});

suite('inspect: other states that are numbers', () => {
  const unknown = (path: string, numbers: string) =>
    `"${path}" holds numbers whose meaning only its system knows, ${numbers}`;
  const line = (path: string, value: string) =>
    `state: '{% if $item.${path} == ${value} %}10{% else %}2{% endif %}', with the numbers that mean "complete" in place of ${value.replaceAll('"', '')}`;

  test('are not taken from another table of ServiceNow, and the note has the line to write', async () => {
    const answer = rows('CHG', 'change_request', ['-5', '-1', '7']);
    const { source, notes } = guessSource(answer, 'answer.json');
    expect(source.map).not.to.have.property('state', 2);
    expect(notes).to.deep.equal([
      `${unknown('state', '-5, -1 or 7')}: "state" follows "active" instead. If that is not what they say, write ${line('state', '"7"')}`,
    ]);
    expect(titlesOf(answer).filter(title => /state/i.test(title))).to.deep.equal(['State']);
    await statesShown(answer);
  });

  test('follow an end date where there is one, and the note says so', async () => {
    const answer = rows('TASK', 'sc_task', ['1', '2', '7']);
    expect(await statesShown(answer)).to.deep.equal([2, 2, 10]);
    expect(guessSource(answer, 'a').notes).to.deep.equal([
      `${unknown('state', '1, 2 or 7')}: "state" follows "closed_at" instead. If that is not what they say, write ${line('state', '"7"')}`,
    ]);
  });

  test('are left to the author where nothing else tells the state', () => {
    const tickets = [2, 5, 4].map((status, n) => ({ id: n, subject: `No mail ${n}`, status }));
    const { source, notes } = guessSource(tickets, 'tickets.json');
    expect(source.map).not.to.have.property('state');
    expect(notes).to.deep.equal([`${unknown('status', '2, 4 or 5')}: write ${line('status', '5')}`]);
    expect(titlesOf(tickets)).to.deep.equal(['ID', 'Subject', 'Status']);
  });

  // how else such a member is named, with its value for a number
  const NAMED: readonly (readonly [string, (number: number) => object])[] = [
    ['statusId', statusId => ({ statusId })],
    ['status_id', status_id => ({ status_id })],
    ['status.id', id => ({ status: { id } })],
    ['stateCode', stateCode => ({ stateCode })],
  ];
  for (const [path, member] of NAMED) {
    test(`are left to the author, too, in "${path}"`, () => {
      const tickets = [2, 5, 4].map((number, n) => ({ id: n, subject: `No mail ${n}`, ...member(number) }));
      const { source, notes } = guessSource(tickets, 'tickets.json');
      expect(source.map).not.to.have.property('state');
      expect(notes).to.deep.equal([`${unknown(path, '2, 4 or 5')}: write ${line(path, '5')}`]);
    });
  }
});
