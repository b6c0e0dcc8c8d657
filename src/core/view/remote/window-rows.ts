import type { PairTable, PartialPairTable, Process, Step } from '../../processes/process.ts';
import type { WindowAnswer } from './result-extent.ts';

/** Windows by number. */
export type Windows = ReadonlyMap<number, WindowAnswer>;

/** Windows and the gaps between them as rows. */
export interface WindowRows {
  /** In a gap, each missing process has one empty row. */
  readonly pairs: PartialPairTable;
  /** The first row of each window, then the number of all rows. */
  readonly starts: readonly number[];
}

/** The position of a process: the number of its window, and the number of processes before it there. */
export interface ProcessPosition {
  readonly number: number;
  readonly nth: number;
}

/**
 * Lays out windows and gaps as rows, one after the other.
 *
 * @param size - processes in a window
 * @param count - number of all processes
 */
export function layOut(windows: Windows, size: number, count: number): WindowRows {
  const processes: (Process | undefined)[] = [];
  const steps: (Step | undefined)[] = [];
  const starts = [0];
  const gone = new Set<Step>();
  for (let before = 0; before < count; before += size) {
    const pairs = windows.get(starts.length - 1)?.pairs;
    for (const step of pairs?.gone ?? []) gone.add(step);
    if (pairs) {
      for (let row = 0; row < pairs.length; row++) {
        processes.push(pairs.processes[row]);
        steps.push(pairs.steps[row]);
      }
    } else {
      processes.length = steps.length += Math.min(size, count - before);
    }
    starts.push(steps.length);
  }
  const pairs = { processes, steps, length: steps.length };
  return { pairs: gone.size > 0 ? { ...pairs, gone } : pairs, starts };
}

/** Number of the window that contains a row. */
export function windowAt({ starts }: WindowRows, row: number): number {
  let number = 0;
  while (number + 2 < starts.length && row >= starts[number + 1]!) number++;
  return number;
}

/** The position of a row's process. In a gap each row counts as a process. */
export function positionAt(rows: WindowRows, row: number): ProcessPosition {
  const number = windowAt(rows, row);
  const start = rows.starts[number]!;
  const before = rows.pairs.processes.slice(start, row + 1);
  return { number, nth: before[0] ? new Set(before).size - 1 : row - start };
}

const START: ProcessPosition = { number: 0, nth: 0 };
const END: ProcessPosition = { number: Infinity, nth: Infinity };

/** The positions of the first and the last row of a range; without one, of the whole result, whatever its size. */
export function rangeOf(
  rows: WindowRows,
  range?: readonly [number, number],
): readonly [from: ProcessPosition, to: ProcessPosition] {
  return range ? [positionAt(rows, range[0]), positionAt(rows, range[1])] : [START, END];
}

/** The pairs from the process at one position to that at another. */
export function pairsBetween(windows: Windows, from: ProcessPosition, to: ProcessPosition): PairTable {
  const processes: Process[] = [];
  const steps: Step[] = [];
  for (const [number, { pairs }] of windows) {
    const seen = new Set<Process>();
    for (const [row, process] of pairs.processes.entries()) {
      const nth = seen.add(process).size - 1;
      if ((number === from.number && nth < from.nth) || (number === to.number && nth > to.nth)) continue;
      processes.push(process);
      steps.push(pairs.steps[row]!);
    }
  }
  return { processes, steps, length: steps.length };
}

/** Row numbers from 0. */
export function naturalOrder(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let row = 0; row < length; row++) order[row] = row;
  return order;
}
