import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, parts, rows, scroller } from '../grid-fixture.ts';
import { mountLoans } from './loans.ts';

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    name: "{{ $_process.templateProcess.name }}"
    step: "{{ $_process.variables.step }}"
    customer: "{{ $_process.variables.customer }}"
    amount: "<b>{{ $_process.variables.amount }}</b> for {{ $_process.variables.buyer }}"
    who: "{{ $_process.creator }}"
    start: "{{ $_process.start }}"
  columns:
`;
const TEXTS = `    name: {field: name, title: Process, type: text, card: title}
    step: {field: step, title: Step, type: text}
    customer: {field: customer, title: Customer, type: text}
    start: {field: start, title: Started, type: datetime}
    changed: {field: start, title: Changed, type: datetime}
    who: {field: who, title: Assignee, type: user}
`;
const MARKUP = `    name: {field: name, title: Process, type: text, card: title}
    amount: {field: amount, title: Amount}
    step: {field: step, title: Step, type: text}
    start: {field: start, title: Started, type: datetime}
    who: {field: who, title: Assignee, type: user}
`;
const VARIABLES = {
  step: 'Check against the contract',
  customer: 'Harrods of London and Sons',
  amount: '23,543 EUR',
  buyer: 'Nordlys A/S',
};

const mountIn = (width: number, columns: string) => mountLoans(width, CONFIG + columns, VARIABLES);

const cellOf = (grid: ProcessGrid, title: string) => {
  const at = parts(grid, 'header-cell').findIndex(each => each.textContent.trim() === title);
  return rows(grid)[0]!.children[at] as HTMLElement;
};

suite('texts of a table with many columns', () => {
  teardown(clearPage);

  for (let width = 700; width <= 1300; width += 30) {
    test(`show enough to be told apart in a panel of ${width} px, which is scrolled if they do not fit`, async () => {
      const grid = await mountIn(width, TEXTS);
      const em = Number.parseFloat(getComputedStyle(cellOf(grid, 'Step')).fontSize);
      // A little less where the table then need not be scrolled, of a person, who has a picture, more than of a text.
      const isWide = scroller(grid).scrollWidth > scroller(grid).clientWidth;
      for (const [title, squeezed] of Object.entries({ Step: 7, Customer: 7, Assignee: 8.5 }))
        expect(cellOf(grid, title).offsetWidth, title).to.be.at.least((isWide ? 9 : squeezed) * em - 1);
    });

    test(`are not sliced by the end of a view of ${width} px`, async () => {
      const grid = await mountIn(width, TEXTS);
      const { right } = scroller(grid).getBoundingClientRect();
      for (const title of ['Step', 'Customer', 'Started', 'Changed', 'Assignee']) {
        const cell = cellOf(grid, title).getBoundingClientRect();
        const isOut = cell.left >= right - 1;
        expect(isOut || cell.right <= right + 8, `${title}: ${cell.left}–${cell.right} in ${right}`).to.equal(true);
      }
    });
  }

  for (const width of [600, 700, 800])
    test(`are on one line in a panel of ${width} px, also with markup in them`, async () => {
      const grid = await mountIn(width, MARKUP);
      const heights = rows(grid).map(row => row.getBoundingClientRect().height);
      expect(Math.max(...heights)).to.be.below(50);
      const text = document.createRange();
      text.selectNodeContents(cellOf(grid, 'Amount'));
      expect(new Set(Array.from(text.getClientRects(), rect => Math.round(rect.bottom / 8))).size).to.equal(1);
    });
});
