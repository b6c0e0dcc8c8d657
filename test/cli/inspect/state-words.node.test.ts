import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';

const NUMBER = '{{ $_step.state | state_label }}';
const jira = (key: string, name: string, category: string) => ({
  key,
  fields: { summary: key, status: { name, statusCategory: { key: category, name: category } } },
});

suite('the state that pages of inspect show', () => {
  // system, items, the template of the field
  const cases: readonly (readonly [string, object[], string])[] = [
    ['Jira', [jira('A-1', 'To Do', 'new'), jira('A-2', 'Shipped', 'done')], '{{ $_process.item.fields.status.name }}'],
    // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
    [
      'Zendesk',
      [
        { id: 1, subject: 'Help', status: 'hold' },
        { id: 2, subject: 'Fire', status: 'solved' },
      ],
      '{{ $_process.item.status }}',
    ],
    // https://www.redmine.org/projects/redmine/wiki/Rest_Issues
    [
      'Redmine',
      [
        { id: 1, subject: 'Crash', status: { id: 1, name: 'New' } },
        { id: 2, subject: 'Slow', status: { id: 5, name: 'Closed' } },
      ],
      '{{ $_process.item.status.name }}',
    ],
    [
      'a task with a text beside the code',
      [
        { id: 1, title: 'Pay', Status: 'READY', StatusTxt: 'Ready' },
        { id: 2, title: 'Ask', Status: 'COMPLETED', StatusTxt: 'Completed' },
      ],
      '{{ $_process.item.StatusTxt }}',
    ],
    [
      'a task whose stage has a name beside codes',
      [
        { id: 1, title: 'Pay', stage_id: [5, 'In Progress'], state: '01_in_progress' },
        { id: 2, title: 'Ask', stage_id: [7, 'Done'], state: '1_done' },
      ],
      '{{ $_process.item.stage_id[1] }}',
    ],
    [
      'a task whose stage is something else than its state',
      [
        { id: 1, title: 'Pay', stage: 'Review', state: 'ACTIVE' },
        { id: 2, title: 'Ask', stage: 'Legal', state: 'COMPLETED' },
      ],
      '{{ $_process.item.state }}',
    ],
    [
      'a task whose stage stands beside words',
      [
        { id: 1, title: 'Pay', stage: 'Review', state: 'Open' },
        { id: 2, title: 'Ask', stage: 'Legal', state: 'Closed' },
      ],
      '{{ $_process.item.state }}',
    ],
    [
      'todos, which are done or not',
      [
        { id: 1, title: 'Pay', done: true },
        { id: 2, title: 'Ask', done: false },
      ],
      NUMBER,
    ],
    [
      'processes',
      [
        { id: 1, title: 'Pay', state: 2 },
        { id: 2, title: 'Ask', state: 10 },
      ],
      NUMBER,
    ],
  ];
  for (const [system, items, template] of cases) {
    test(`is the word of ${system} where it has one`, () => {
      const text = starterConfig(guessSource(items, 'a').source, items);
      const { config, diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
      expect(diagnostics).to.deep.equal([]);
      expect(config!.table.fields.get('state')).to.equal(template);
    });
  }
});
