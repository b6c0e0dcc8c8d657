import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, parts, rows, scroller } from '../grid-fixture.ts';
import { mountLoans } from './loans.ts';

const configOf = (columns: string) => `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    number: "{{ $_process.id | plus: 1000 }}"
    name: "{{ $_process.templateProcess.name }}"
    step: "{{ $_process.variables.step }}"
    customer: "{{ $_process.variables.customer }}"
    note: "<b>{{ $_process.variables.buyer }}</b> asked for {{ $_process.variables.note }}"
    state: "{{ $_process.variables.state }}"
    who: "{{ $_process.creator }}"
    due: "{{ '2020-03-02T08:00:00Z' }}"
  columns:
    number: {field: number, title: No., type: text}
    name: {field: name, title: Process, type: text, card: title}
${columns}    who: {field: who, title: Assignee, type: user}
`;

/** Columns of tables that scroll sideways, between the title and the assignee. */
const TABLES = {
  markup: `    step: {field: step, title: Step, type: text}
    number2: {field: number, title: ID, type: number}
    note: {field: note, title: Note}
`,
  'a date behind a title that takes what is left': `    state: {field: state, title: Status, type: badge}
    due: {field: due, title: Due, type: relative}
`,
  amounts: `    step: {field: step, title: Step, type: text}
    state: {field: state, title: Status, type: badge}
    due: {field: due, title: Due, type: relative}
    amount: {field: number, title: Amount, type: currency, currency: EUR}
    number2: {field: number, title: ID, type: number}
`,
  'texts much longer than their columns': `    step: {field: customer, title: Step, type: text}
    customer: {field: customer, title: Customer, type: text}
    state: {field: state, title: Status, type: badge}
    due: {field: due, title: Due, type: relative}
    end: {field: number, title: End, type: number, pin: end}
`,
};

const VARIABLES = {
  step: 'Check against the contract',
  customer: 'The honourable company of merchants of London trading into the East Indies and Sons',
  buyer: 'Nordlys A/S',
  note: 'two of them',
  state: 'in progress',
};

const mountIn = (width: number, columns: string) => mountLoans(width, configOf(columns), VARIABLES);

/** The columns that the end of the view slices: their part in view, in px. */
function slicedOf(grid: ProcessGrid): readonly string[] {
  const heads = parts(grid, 'header-cell');
  const pinned = heads.find(head => head.classList.contains('pp-pinned'));
  const port = scroller(grid).getBoundingClientRect();
  const em = Number.parseFloat(getComputedStyle(rows(grid)[0]!).fontSize);
  const end = pinned ? pinned.getBoundingClientRect().left : port.right;
  // Below pinned columns, the padding of a cell may be; numbers at the border of the panel keep theirs.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const hidden = pinned && !isForced ? em * 0.7 : 0;
  const padding = pinned && isForced ? 8 : 0;
  return heads
    .filter(head => head !== pinned)
    .map(head => ({ title: head.textContent.trim(), at: head.getBoundingClientRect() }))
    .filter(({ at }) => at.left < end - hidden - 4 && at.right > end + padding)
    .map(({ title, at }) => `${title}: ${Math.round(end - at.left)} of ${Math.round(at.width)}`);
}

suite('the end of the view of a table that scrolls sideways', () => {
  teardown(clearPage);

  for (const [name, columns] of Object.entries(TABLES))
    for (let width = 480; width <= 880; width += 20)
      test(`slices no column at ${width} px: ${name}`, async () => {
        expect(slicedOf(await mountIn(width, columns))).to.deep.equal([]);
      });

  for (let width = 480; width <= 880; width += 40)
    test(`slices no column at ${width} px with forced colors`, async function () {
      // Chromium alone can force colors.
      if (!(await executeServerCommand('force-colors', true))) return this.skip();
      try {
        expect(slicedOf(await mountIn(width, TABLES['texts much longer than their columns']))).to.deep.equal([]);
      } finally {
        await executeServerCommand('force-colors', false);
      }
    });
});
