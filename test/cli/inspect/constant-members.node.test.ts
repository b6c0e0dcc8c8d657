import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';

const rows = (members: (n: number) => object): object[] =>
  [0, 1, 2].map(n => ({ id: n, title: `Item ${n}`, ...members(n) }));
const mapOf = (items: object[]) => guessSource(items, 'a').source.map!;
const PEOPLE = ['ada', 'bob', 'eve'];

suite('inspect: what is the same in all items', () => {
  test('is not the name of the process where another kind differs', () => {
    const items = rows(n => ({ _type: 'Item', _links: { type: { title: ['Task', 'Bug', 'Task'][n] } } }));
    expect(mapOf(items)['name']).to.equal('_links.type.title');
    expect(mapOf(rows(n => ({ type: 'Request', category: ['IT', 'HR', 'IT'][n] })))['name']).to.equal('category');
  });

  test('is no name of a process where it is a tag for programs', () => {
    expect(mapOf(rows(() => ({ $type: 'Issue' })))).to.not.have.property('name');
    const named = rows(n => ({ $type: 'Issue', project: { name: ['One', 'Two', 'One'][n], $type: 'Project' } }));
    expect(mapOf(named)['name']).to.equal('project.name');
  });

  test('is the name where nothing else differs, or where it is that of a process', () => {
    expect(mapOf(rows(() => ({ type: 'Request' })))['name']).to.equal('type');
    expect(mapOf(rows(n => ({ processName: 'Onboarding', category: PEOPLE[n] })))['name']).to.equal('processName');
    expect(mapOf(rows(n => ({ type: 'Request', project_id: `p${n}` })))['name']).to.equal('type');
  });

  test('is not who does it where another person differs, if it is an account or may be in charge of all', () => {
    const items = (members: object) => rows(n => ({ Owner: PEOPLE[n], ...members }));
    expect(mapOf(items({ Responsible: 'root@localhost' }))['resolver']).to.equal('Owner');
    expect(mapOf(items({ assignee: 'admin' }))['resolver']).to.equal('Owner');
    expect(mapOf(items({ Responsible: 'Head Office' }))['resolver']).to.equal('Owner');
  });

  test('is who does it in a list of what one person has to do', () => {
    expect(mapOf(rows(n => ({ assignee: 'ada', owner: PEOPLE[n] })))['resolver']).to.equal('assignee');
    expect(mapOf(rows(() => ({ responsible: 'ada' })))['resolver']).to.equal('responsible');
  });
});
