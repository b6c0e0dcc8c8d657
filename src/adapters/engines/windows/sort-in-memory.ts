import { compareText } from '../../../core/base/text/collation.ts';
import type { Process } from '../../../core/processes/process.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';

/** Sorts processes that have one step each by paths such as `process.expiration`, missing values last. */
export function sortInMemory(
  processes: readonly Process[],
  orderBy: ProcessQuery['orderBy'],
  lang: string | undefined,
): Process[] {
  const compare = compareText(lang ?? '');
  const keys = orderBy.map(({ path, direction }) => ({ names: path.split('.'), sign: direction === 'asc' ? 1 : -1 }));
  return processes.toSorted((a, b) => {
    for (const { names, sign } of keys) {
      const [left, right] = [valueOf(a, names), valueOf(b, names)];
      if (left === right) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      const order =
        typeof left === 'number' && typeof right === 'number' ? left - right : compare(textOf(left), textOf(right));
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

function valueOf(process: Process, names: readonly string[]): unknown {
  let value: unknown = { process, step: process.steps[0] };
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
