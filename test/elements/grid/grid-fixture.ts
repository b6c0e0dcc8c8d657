import { executeServerCommand, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { nextFrame } from '../../support/until-found.ts';
import { turn } from '../panel-fixture.ts';

if (!customElements.get('process-grid')) customElements.define('process-grid', ProcessGrid);

/** Two columns: a number that can be sorted by, a name that can be sorted by and searched. */
export const TABLE = `
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  searchFields: [name]
  columns:
    id: {field: id, title: ID, sortField: id}
    name: {field: name, title: Name, sortField: name}
`;
export const YAML = `filter: {criteria: []}\ntable:${TABLE}`;
/** The same without cards, however narrow the panel is. */
export const UNCARDED = `${YAML}  cardsBelow: null\n`;
export const SELECTABLE = `selection: {variable: chosen}\n${YAML}`;

export function processOf(id: number | string, name: string, changes: Partial<Process> = {}): Process {
  return {
    id,
    templateProcess: { id: 1, name },
    creator: { id: 7, fullname: 'Ada Lovelace' },
    state: 2,
    start: '2026-03-01T08:00:00+01:00',
    steps: [stepOf(typeof id === 'number' ? id * 10 : id)],
    ...changes,
  };
}

export const stepOf = (id: number | string): Process['steps'][number] => ({
  id,
  templateStep: { id: 1, name: 'approve', title: 'Approve', type: 2 },
  state: 2,
  resolver: null,
});

/** `n` processes of one step: 1 to n, `Process 1` to `Process n`. */
export const many = (n: number): Process[] => Array.from({ length: n }, (_, i) => processOf(i + 1, `Process ${i + 1}`));

/** A grid on the page over processes in memory, loaded. */
export async function mountGrid(
  processes: Process[],
  properties: Partial<ProcessGrid> & Record<string, unknown> = {},
  parent: Element = document.body,
): Promise<ProcessGrid> {
  const grid = document.createElement('process-grid');
  grid.lang = 'en';
  Object.assign(grid, { config: YAML, adapter: memoryAdapter(processes), ...properties });
  parent.append(grid);
  await grid.loaded;
  return grid;
}

export async function clearPage(): Promise<void> {
  document.body.replaceChildren();
  getSelection()?.removeAllRanges();
  await resetMouse();
}

/** A place for a panel that is as wide. */
export function boxOf(width: string): HTMLElement {
  const box = document.createElement('div');
  box.style.width = width;
  document.body.append(box);
  return box;
}

export const root = (grid: ProcessGrid): ShadowRoot => grid.shadowRoot!;

export const parts = (grid: ProcessGrid, name: string): HTMLElement[] => [
  ...root(grid).querySelectorAll<HTMLElement>(`[part="${name}"]`),
];

export const part = (grid: ProcessGrid, name: string): HTMLElement => parts(grid, name)[0]!;

export const rows = (grid: ProcessGrid): HTMLElement[] => parts(grid, 'row');

/** Texts of the cells, row by row. */
export const texts = (grid: ProcessGrid): string[][] =>
  rows(grid).map(row => [...row.querySelectorAll('[part=cell]')].map(cell => cell.textContent.trim()));

/** The first texts of the rows as one. */
export const column = (grid: ProcessGrid, index = 0): string =>
  texts(grid)
    .map(row => row[index])
    .join(' ');

export const sortButton = (grid: ProcessGrid, index: number): HTMLElement => parts(grid, 'sort-button')[index]!;

export const boxes = (grid: ProcessGrid): HTMLInputElement[] =>
  rows(grid).map(row => row.querySelector<HTMLInputElement>('[part=select-cell] input')!);

export const allBox = (grid: ProcessGrid): HTMLInputElement =>
  root(grid).querySelector<HTMLInputElement>('thead [part=select-cell] input')!;

/** Whether rows are cards. */
export const isCards = (grid: ProcessGrid): boolean => scroller(grid).classList.contains('pp-cards');

export const scroller = (grid: ProcessGrid): HTMLElement => root(grid).querySelector<HTMLElement>('.pp-scroller')!;

export { nextFrame };

/** Waits, in a page that is seen, until something holds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !condition(); i++) {
    // Another page may want to be seen, too.
    if (i % 10 === 0) await executeServerCommand('bring-to-front');
    await nextFrame();
  }
}

/** What the grid was asked for by a click, a key or a script is on display. */
export async function settled(grid: ProcessGrid): Promise<void> {
  await turn();
  await grid.loaded;
  await grid.updateComplete;
}

/** Types a text into the empty search box, or empties it, without the time that a driver takes from one key to the next. */
export function typeInto(grid: ProcessGrid, text: string): void {
  const box = part(grid, 'search') as HTMLInputElement;
  for (let n = Math.min(1, text.length); n <= text.length; n++) {
    box.value = text.slice(0, n);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

export const press = (key: string): Promise<void> => sendKeys({ press: key });

const hold = (key: string, down: boolean) => executeServerCommand('hold-key', { key, down });

/** Keys held down while another is pressed. */
export async function chord(...keys: string[]): Promise<void> {
  const held = keys.slice(0, -1);
  for (const key of held) await hold(key, true);
  await sendKeys({ press: keys.at(-1)! });
  for (const key of held.reverse()) await hold(key, false);
}

/** A click of the real mouse in the middle of an element, or at px from its upper left corner. */
export async function click(
  element: Element,
  { button = 'left', at, held = [] }: { button?: 'left' | 'middle'; at?: [number, number]; held?: string[] } = {},
): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = at ?? [width / 2, height / 2];
  for (const key of held) await hold(key, true);
  await sendMouse({ type: 'click', position: [Math.round(left + x), Math.round(top + y)], button });
  for (const key of held) await hold(key, false);
}

/** Turns the wheel of the real mouse over the middle of an element. */
export async function wheel(element: Element, deltaY: number, deltaX = 0): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  // What has not been painted cannot be scrolled yet.
  await executeServerCommand('bring-to-front');
  for (let i = 0; i < 2; i++) await nextFrame();
  await executeServerCommand('turn-wheel', { x, y, deltaX, deltaY });
}

/** Takes the real mouse from one point to another with its button down. */
export async function drag(from: [number, number], to: [number, number]): Promise<void> {
  await executeServerCommand('bring-to-front');
  await sendMouse({ type: 'move', position: from });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: to });
  await sendMouse({ type: 'up' });
}
