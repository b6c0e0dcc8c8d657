import type { GivenProcess, GivenStep } from '../../src/core/processes/process.ts';
import type { Criterion, ProcessQuery, QueryCriterion, VariableTest } from '../../src/core/query/process-query.ts';
import { printsOf } from './world.ts';

/*
 * A reading of contract 3.1, 3.3, 3.6 and 3.8 of its own, for the criteria that panels of the soak have. It shares nothing with
 * the code that it is compared with.
 */

/** Whether a pair may be seen by one of these principals (contract 3.6). */
export function maySee(process: GivenProcess, step: GivenStep, principals: ReadonlySet<number>): boolean {
  const whole = [process.creator?.id, ...(process.readers ?? []), ...(process.supervisors ?? [])];
  const own = [step.resolver?.id, ...(step.possibleResolvers ?? [])];
  return [...whole, ...own].some(id => typeof id === 'number' && principals.has(id));
}

/** What a panel shows of these processes: prints of processes and steps, by process. */
export function rowsOf(
  processes: readonly GivenProcess[],
  query: ProcessQuery,
  principals: ReadonlySet<number>,
): Map<number, Map<number, string>> {
  const rows = new Map<number, Map<number, string>>();
  for (const process of processes) {
    const steps = (process.steps ?? []).filter(
      step =>
        (!query.acl || maySee(process, step, principals)) && query.criteria.every(one => holds(one, process, step)),
    );
    if (steps.length > 0) rows.set(Number(process.id), printsOf({ ...process, steps }));
  }
  return rows;
}

function holds(criterion: QueryCriterion, process: GivenProcess, step: GivenStep): boolean {
  if ('any' in criterion) return criterion.any.some(one => holds(one, process, step));
  if ('all' in criterion) return criterion.all.every(one => holds(one, process, step));
  if ('none' in criterion) return !criterion.none.some(one => holds(one, process, step));
  const is = isAmong(criterion, process, step);
  return criterion.operator === '!=' ? !is : is;
}

function isAmong({ key, value }: Criterion, process: GivenProcess, step: GivenStep): boolean {
  const one = (found: unknown) => found !== undefined && found !== null && value.includes(found as number);
  const some = (found: readonly unknown[] | null | undefined) => (found ?? []).some(one);
  switch (key) {
    case 'stepState':
      return one(step.state);
    case 'process':
      return one(process.templateProcess?.id);
    case 'creator':
      return one(process.creator?.id);
    case 'resolver':
      return one(step.resolver?.id);
    case 'possibleResolver':
      return some(step.possibleResolvers);
    case 'reader':
      return some(process.readers);
    case 'tag':
      return some(process.tags);
    case 'variables':
      return (value as VariableTest[]).every(({ name, value: wanted }) => Object(process.variables)[name] === wanted);
    // of the texts of this world only tags have these words
    case 'fulltext':
      return value.every(word => (process.tags ?? []).some(tag => tag.includes(word as string)));
    default:
      throw new Error(`the soak does not know the criterion ${key}`);
  }
}

/** Whether two panels show the same; else what differs, for people. */
export function differenceOf(
  shown: ReadonlyMap<number, ReadonlyMap<number, string>>,
  wanted: ReadonlyMap<number, ReadonlyMap<number, string>>,
): { readonly process: number; readonly text: string } | null {
  const written = (prints: ReadonlyMap<number, string> | undefined) =>
    prints
      ? [...prints]
          .toSorted(([a], [b]) => a - b)
          .map(([id, text]) => `${id}=${text}`)
          .join(' ')
      : 'nothing';
  for (const process of new Set([...shown.keys(), ...wanted.keys()])) {
    const [is, should] = [written(shown.get(process)), written(wanted.get(process))];
    if (is !== should) return { process, text: `process ${process} shows ${is}, and should show ${should}` };
  }
  return null;
}
