import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, parts, processOf, rows, scroller } from '../grid-fixture.ts';

const CONFIG = `filter: {criteria: []}
table:
  cardsBelow: null
  fields:
    name: "{{ $_process.templateProcess.name }}"
    step: "{{ $_process.variables.step }}"
    customer: "{{ $_process.variables.customer }}"
    state: "{{ $_process.variables.state }}"
    amount: "{{ $_process.variables.amount }}"
    due: "{{ '2020-03-02T08:00:00Z' }}"
    who: "{{ $_process.creator }}"
  columns:
    name: {field: name, title: Process, type: text, card: title}
    step: {field: step, title: Step, type: text}
    customer: {field: customer, title: Customer, type: text}
    state: {field: state, title: Status, type: badge}
    amount: {field: amount, title: Amount, type: currency, currency: EUR}
    due: {field: due, title: Due, type: relative}
    who: {field: who, title: Assignee, type: user}
`;

/** One person of six has a name that is three times as long as those of others. */
const PEOPLE = ['Ada Lovelace', 'Bo Ek', 'Eliška Nová', 'Jiří Dvořák', 'Zoë Müller'];
const LONGEST = 'Venkatanarasimharajuvaripeta Raghunathan Subramaniam Iyer';

/** A grid of 48 processes in a panel of a width. */
function mountIn(width: number): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  document.body.append(box);
  const processes = Array.from({ length: 48 }, (_, i) =>
    processOf(i, ['Credit application', 'Invoice'][i % 2]!, {
      creator: { id: i % 6, fullname: [...PEOPLE, LONGEST][i % 6]! },
      variables: {
        step: ['Check against the contract', 'Approve the invoice', 'Answer the complaint'][i % 3]!,
        customer: ['Harrods of London and Sons', 'Škoda & syn, spol. s r. o.'][i % 2]!,
        state: 'waiting for the customer',
        amount: 1000 + 700 * i,
      },
    }),
  );
  return mountGrid(processes, { config: CONFIG }, box);
}

/** The cells of a column by its title. */
function cellsOf(grid: ProcessGrid, title: string): readonly HTMLElement[] {
  const at = parts(grid, 'header-cell').findIndex(each => each.textContent.trim() === title);
  return rows(grid).map(row => row.children[at] as HTMLElement);
}

suite('texts of a table that scrolls sideways', () => {
  teardown(clearPage);

  for (let width = 650; width <= 900; width += 50) {
    test(`are whole in a panel of ${width} px, but for a little at the end of the view`, async () => {
      const grid = await mountIn(width);
      expect(scroller(grid).scrollWidth).to.be.above(scroller(grid).clientWidth);
      for (const title of ['Process', 'Step', 'Customer']) {
        const cells = cellsOf(grid, title);
        const needed = Math.max(...cells.map(cell => cell.scrollWidth));
        expect(cells[0]!.offsetWidth / needed, `${title}, which needs ${needed} px`).to.be.at.least(0.84);
      }
    });

    test(`leave room to none for a single long name in a panel of ${width} px`, async () => {
      const [cell] = cellsOf(await mountIn(width), 'Assignee');
      expect(cell!.offsetWidth).to.be.at.most(16 * Number.parseFloat(getComputedStyle(cell!).fontSize) + 1);
    });
  }
});
