import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { wordsOf } from './card-values.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, rows } from './grid-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;
const yesterday = new Date(Date.now() - DAY).toISOString();

const TASKS: Process[] = many(6).map(process => ({
  ...process,
  name: 'Bug',
  start: '2026-01-18T08:00:00Z',
  expiration: yesterday,
  tags: ['In review'],
  creator: { id: 7, fullname: 'Ada Byron' },
}));

const COLUMNS = {
  title: 'title: {field: title, title: Task, type: text, card: title}',
  empty: 'empty: {field: empty, title: Nothing, type: text}',
  kind: 'kind: {field: kind, title: Kind, type: text}',
  state: 'state: {field: state, title: State, type: badge}',
  status: 'status: {field: status, title: Status}',
  priority: 'priority: {field: priority, title: Priority, type: text}',
  who: 'who: {field: who, title: Assignee, type: user}',
  created: 'created: {field: created, title: Created, type: date}',
  changed: 'changed: {field: created, title: Changed, type: relative}',
  due: 'due: {field: due, title: Due, type: relative}',
};
type Name = keyof typeof COLUMNS;

async function gridOf(columns: readonly Name[], width: number): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  document.body.append(box);
  const config = `filter: {criteria: []}
table:
  fields:
    title: "{{ $_process.templateProcess.name }}"
    empty: "{{ $_process.nothing }}"
    kind: "Bug"
    state: "{{ $_process.tags }}"
    status: "<b>{{ $_step.state | state_label }}</b>"
    priority: "Medium"
    who: "{{ $_process.creator.fullname }}"
    created: "{{ $_process.start }}"
    due: "{{ $_process.expiration }}"
  columns:
${columns.map(name => `    ${COLUMNS[name]}\n`).join('')}  links: false
`;
  return mountGrid(TASKS, { config }, box);
}

suite('the values of a narrow card', () => {
  teardown(clearPage);

  // the columns, the width, what is seen
  const CASES: readonly (readonly [columns: readonly Name[], width: number, seen: readonly string[]])[] = [
    [['title', 'kind', 'state', 'priority', 'created', 'due'], 300, ['Bug', 'In review', 'yesterday']],
    [['title', 'kind', 'state', 'priority', 'created', 'due', 'who'], 320, ['Bug', 'In review', 'yesterday', 'AB']],
    [['title', 'created', 'due'], 220, ['yesterday']],
    [['title', 'changed', 'due'], 220, ['yesterday']],
    [['title', 'kind', 'created', 'state'], 240, ['Bug', 'In review']],
    [['title', 'kind', 'priority', 'created', 'status'], 240, ['Bug', 'Status active']],
    [['title', 'changed', 'created'], 270, ['Changed 10 months ago']],
  ];
  for (const [columns, width, seen] of CASES)
    test(`are what is due, the state, and a date of the past last: ${columns.join(', ')}, ${width} px`, async () => {
      expect(wordsOf(rows(await gridOf(columns, width))[0]!)).to.deep.equal(seen);
    });

  test('have no dot behind nothing but a picture', async () => {
    const grid = await gridOf(['title', 'empty', 'who', 'created', 'state', 'priority'], 300);
    const row = rows(grid)[0]!;
    const words = wordsOf(row);
    expect(words).to.include('AB').and.include('Jan 18, 2026');
    const cell = [...row.querySelectorAll('[part=cell]')].find(({ textContent }) => textContent.includes('2026'));
    expect(getComputedStyle(cell!, '::before').content).to.equal('none');
  });
});
