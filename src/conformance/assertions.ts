import { messageOf } from '../core/base/errors/process-panel-error.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';

/** A case of the kit. `run` rejects if the adapter fails it. */
export interface ConformanceCase {
  /** What the case checks, unique within the kit. */
  readonly name: string;
  /** Resolves if the adapter is right, rejects with an error that shows query and difference. */
  readonly run: () => Promise<void>;
}

/** Error of a failed case: the query, and what is wrong with the answer. */
export function failure(wrong: string, query: ProcessQuery, cause?: unknown): Error {
  return new Error(`${wrong}\nquery: ${JSON.stringify(query)}`, { cause });
}

/** Describes what is wrong with an answer, in one or two lines; null if it is right. */
export function difference(expected: readonly string[], actual: readonly string[]): string | null {
  const at = expected.findIndex((name, i) => name !== actual[i]);
  if (at < 0 && expected.length === actual.length) return null;
  const missing = less(expected, actual);
  const tooMany = less(actual, expected);
  const facts = [`expected ${expected.length} rows, ${actual.length} came`];
  if (missing.length > 0) facts.push(`missing ${listed(missing)}`);
  if (tooMany.length > 0) facts.push(`too many ${listed(tooMany)}`);
  if (facts.length === 1) facts.push(`other order: row ${at + 1} should be ${expected[at]}, not ${actual[at]}`);
  return facts.join('; ');
}

/** The names without those of the other list, each taken away once. */
function less(names: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.filter(name => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count - 1);
    return count <= 0;
  });
}

const listed = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

/** The error that the work was rejected with; null if it was not. */
export async function thrownBy(work: Promise<unknown>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(messageOf(thrown));
  }
}
