import { WHOLE_QUERY } from '../../../core/query/whole-query.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Query } from '../../../wire/wire.generated.ts';
import { timeZoneOf } from '../../../core/base/dates/time-zone.ts';
import { type ProblemError, RequestProblem } from './problem.ts';
import { faultsOfCriteria, isMap, isText, MAX_VALUES, wordsIn } from './read-criteria.ts';

type Check = readonly [isValid: (value: unknown) => boolean, expected: string];

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isDirection = (value: unknown) => value === 'asc' || value === 'desc';
const isId = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value);
const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value);

/** Members of a query besides its criteria. */
const MEMBERS: Readonly<Record<Exclude<keyof Query, 'panel' | 'criteria' | 'now'>, Check>> = {
  sort: [
    orNull(value => isMap(value) && isText(value.field) && isDirection(value.direction)),
    'null or {field, direction}',
  ],
  limit: [orNull(isCount), 'null or a count'],
  offset: [isCount, 'a count'],
  acl: [value => typeof value === 'boolean', 'true or false'],
  self: [value => typeof value === 'boolean', 'true or false'],
  current: [orNull(isId), 'null or an id'],
  timeZone: [isTimeZone, 'a time zone, Europe/Prague say'],
  window: [
    orNull(value => isMap(value) && isCount(value.offset) && isCount(value.limit) && orNull(isText)(value.cursor)),
    'null or {offset, limit, cursor}',
  ],
  search: [
    orNull(value => isText(value) && wordsIn(value) <= MAX_VALUES),
    `null or a text of at most 10,000 characters and ${MAX_VALUES} words`,
  ],
  orderBy: [
    value =>
      Array.isArray(value) &&
      value.length <= 5 &&
      value.every(one => isMap(one) && isText(one.path) && isDirection(one.direction)),
    'a list of at most five {path, direction}',
  ],
};

/**
 * Reads the query of a request.
 *
 * @throws RequestProblem 422 with all errors and where they are
 */
export function readQuery(given: unknown): ProcessQuery {
  if (!isMap(given)) throw new RequestProblem(422, 'invalid-query', 'The query is not an object');
  // Missing members are as in the query for everything: with `acl`, which is the safe side.
  const query: Received<Query> = { ...WHOLE_QUERY, ...given };
  const errors: ProblemError[] = Object.entries(MEMBERS).flatMap(([name, [isValid, expected]]) =>
    isValid(query[name as keyof Query]) ? [] : [{ pointer: `/${name}`, code: 'invalid-value', detail: expected }],
  );
  errors.unshift(...faultsOfCriteria(query.criteria, '/criteria'));
  if (errors.length === 0) return query as unknown as ProcessQuery;
  const code = errors.find(error => error.code === 'unsupported-criterion')?.code ?? 'invalid-query';
  throw new RequestProblem(422, code, 'The query cannot be answered', { errors });
}

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 60) return false;
  try {
    // asks for an offset, as a zone is looked up only then
    return Number.isFinite(timeZoneOf(value).offsetAt(0)) || true;
  } catch {
    return false;
  }
}
