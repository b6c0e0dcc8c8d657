import type { Id, Process, Step } from '../../../src/core/processes/process.ts';
import type { QueryKey } from '../../../src/core/query/criteria/criteria.ts';
import type { Criterion, ProcessQuery, QueryCriterion, VariableTest } from '../../../src/core/query/process-query.ts';

/**
 * The criteria of contract 3 once more, written from the contract alone and as plainly as can be: one pair at a time,
 * `Date.parse`, one formatter call a date, texts put together in full. What the real one is compared with.
 */
export function naiveFetch(all: Process[], query: ProcessQuery, user?: Id) {
  let pairs = all.flatMap(process => process.steps.map(step => ({ process, step })));
  pairs = pairs.filter(({ process, step }) => query.criteria.every(one => isTrue(one, process, step, query.timeZone)));
  if (!query.self && query.current !== null) pairs = pairs.filter(({ process }) => process.id !== query.current);
  if (query.acl && user !== undefined) pairs = pairs.filter(({ process, step }) => maySee(user, process, step));
  if (query.sort) pairs = sorted(pairs, query.sort.field, query.sort.direction);
  const ids = [...new Set(pairs.map(({ process }) => process.id))];
  const kept = ids.slice(query.offset, query.limit === null ? undefined : query.offset + query.limit);
  return { pairs: pairs.filter(({ process }) => kept.includes(process.id)), total: ids.length };
}

type Pair = { process: Process; step: Step };

function isTrue(one: QueryCriterion, process: Process, step: Step, timeZone: string): boolean {
  const test = (each: QueryCriterion) => isTrue(each, process, step, timeZone);
  if ('any' in one) return one.any.some(test);
  if ('all' in one) return one.all.every(test);
  if ('none' in one) return !one.none.some(test);
  return holds(one, process, step, timeZone);
}

function holds({ key, operator, value }: Criterion, process: Process, step: Step, timeZone: string): boolean {
  const day = (text: string | null | undefined) => (text ? dayIn(text, timeZone) : undefined);
  const any = (test: (wanted: string) => boolean) => (value as string[]).some(test);
  const is = (found: unknown) => any(wanted => found === wanted) === (operator === '=');
  const has = (list: unknown[] | null | undefined) =>
    any(wanted => list?.includes(wanted) ?? false) === (operator === '=');
  const compares = (found: string | undefined) =>
    found !== undefined &&
    any(wanted => (operator === '=' ? found === wanted : operator === '<' ? found < wanted : found > wanted));
  const plan = { from: process.plan?.from ?? null, to: process.plan?.to ?? null };
  const planned = plan.from !== null || plan.to !== null;
  const known = key as QueryKey;
  switch (known) {
    case 'id':
      return is(process.id);
    case 'process':
      return is(process.templateProcess.id);
    case 'creator':
      return is(process.creator.id);
    case 'expiration':
      return compares(day(process.expiration));
    case 'start':
      return compares(day(process.start));
    case 'processState':
      return is(process.state);
    case 'stepState':
      return is(step.state);
    case 'resolver':
      return is(step.resolver ? step.resolver.id : undefined);
    case 'possibleResolver':
      return has(step.possibleResolvers);
    case 'reader':
      return has(process.readers);
    case 'supervisor':
      return has(process.supervisors);
    case 'tag':
      return has(process.tags);
    case 'stepType':
      return is(step.templateStep.type);
    case 'stepName':
      return is(step.templateStep.name);
    case 'expired':
      return !!process.expiration && any(wanted => day(process.expiration)! < wanted);
    case 'file':
      return has(process.files);
    case 'calendarFrom':
      return planned && (plan.to === null || any(wanted => day(plan.to)! >= wanted));
    case 'calendarTo':
      return planned && (plan.from === null || any(wanted => day(plan.from)! <= wanted));
    case 'variables':
      return (value as VariableTest[]).every(
        test => equals(at(process.variables ?? {}, test.name), test.value) === (test.operator === '='),
      );
    case 'fulltext': {
      const text = fold(textOf(process, step));
      return any(wanted =>
        fold(wanted)
          .split(/\s+/)
          .every(word => text.includes(word)),
      );
    }
    default:
      // a criterion without a case here does not compile
      throw new Error(`no criterion ${String(known satisfies never)}`);
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function dayIn(text: string, timeZone: string): string {
  const format =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, format);
  return format.format(Date.parse(text));
}

function at(value: unknown, path: string): unknown {
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    if (!Object.keys(value).includes(name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function equals(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some(one => equals(found, one));
  if (Array.isArray(found)) return found.some(one => equals(one, wanted));
  const simple = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  if (!simple(found) || !simple(wanted)) return false;
  if (typeof found === typeof wanted) return found === wanted;
  if (typeof found === 'boolean' || typeof wanted === 'boolean') return false;
  return String(found) === String(wanted);
}

function textOf(process: Process, step: Step): string {
  const simple: (string | number)[] = [];
  JSON.stringify(process.variables ?? {}, (_, value) => {
    if (typeof value === 'string' || typeof value === 'number') simple.push(value);
    return value as unknown;
  });
  return [
    process.templateProcess.name,
    step.templateStep.title,
    step.templateStep.name,
    process.id,
    step.id,
    process.creator.fullname,
    step.resolver?.fullname ?? '',
    ...(process.tags ?? []),
    ...simple,
    (step.data ?? '').replace(/<(br|p|\/p|div|\/div)>/g, ' ').replace(/<[^>]*>/g, ''),
  ].join(' ');
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function maySee(user: Id, process: Process, step: Step): boolean {
  return (
    [process.creator.id, step.resolver?.id].includes(user) ||
    [process.readers, process.supervisors, step.possibleResolvers].some(list => list?.includes(user))
  );
}

function sorted(pairs: Pair[], field: string, direction: 'asc' | 'desc'): Pair[] {
  const time = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);
  const valueOf = ({ process, step }: Pair): string | number | undefined =>
    ({
      process: process.id,
      modified: time(process.modified),
      step: step.id,
      expiration: time(process.expiration),
      resolver: step.resolver?.fullname,
      creator: process.creator.fullname,
      start: time(process.start),
      plan: time(process.plan?.from),
      async: step.async ? 1 : 0,
    })[field];
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'string' && typeof b === 'string'
      ? a.localeCompare(b, 'cs')
      : typeof a === 'number' && typeof b === 'number'
        ? a - b
        : typeof a === 'number'
          ? -1
          : 1;
  return pairs.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined) {
      if (x !== y) return x === undefined ? 1 : -1;
    } else if (compare(x, y) !== 0) return direction === 'asc' ? compare(x, y) : compare(y, x);
    return compare(a.process.id, b.process.id) || compare(a.step.id, b.step.id);
  });
}
