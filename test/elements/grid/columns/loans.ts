import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { mountGrid, processOf } from '../grid-fixture.ts';

const NAMES = ['Credit application', 'Change of contract', 'Extension of a loan'];

/**
 * A grid of three processes with long names, of somebody with a long name, in a box of a width.
 *
 * @param width - px
 * @param variables - of each process
 */
export function mountLoans(width: number, config: string, variables: Record<string, string>): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  document.body.append(box);
  const creator = { id: 7, fullname: 'Augusta Ada Byron King' };
  const processes = NAMES.map((name, i) => processOf(i, name, { creator, variables }));
  return mountGrid(processes, { config }, box);
}
