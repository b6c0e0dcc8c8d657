import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { boxOf, many, mountGrid, nextFrame, scroller } from '../grid-fixture.ts';

export const column = (name: string, more: string) => `    ${name}: {field: name, title: ${name}, type: text, ${more}}`;
export const configOf = (...columns: string[]) => `selection: {variable: chosen}
filter: {criteria: []}
table:
  cardsBelow: null
  fields: {name: "{{ $_process.templateProcess.name }}"}
  columns:
${columns.join('\n')}`;
export const FURTHER = ['c', 'd', 'e'].map(name => column(name, 'width: 300px'));
/** A column before the title, and some behind it. */
export const WIDE = configOf(column('number', 'width: 80px'), column('name', 'width: 150px, card: title'), ...FURTHER);

export async function gridIn(width: string, config = WIDE, dir = 'ltr'): Promise<ProcessGrid> {
  const box = boxOf(width);
  box.dir = dir;
  const grid = await mountGrid(many(4), { config }, box);
  expect(scroller(grid).classList.contains('pp-wide')).to.equal(true);
  return grid;
}

export async function scrollBy(grid: ProcessGrid, px: number): Promise<void> {
  scroller(grid).scrollTo({ left: px, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
}
