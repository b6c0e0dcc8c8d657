import { formatDay, parseDay } from '../../core/base/dates/calendar-days.ts';
import { readDay } from '../../core/base/dates/instant.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { Id, Process, ProcessItem, Step } from '../../core/processes/process.ts';
import type { QueryKey } from '../../core/query/criteria/criteria.ts';
import { parseCriterion, parseCriterionName } from '../../core/query/criteria/criterion-notation.ts';
import { GROUP_KINDS, groupOf } from '../../core/query/criteria/criteria-groups.ts';
import type { ProcessQuery, QueryCriterion, SortField } from '../../core/query/process-query.ts';
import type { Random } from './random.ts';
import { queryOf } from '../queries.ts';

/** What a source can serve. */
export interface Served {
  /** Names of criteria as in a configuration: `process`, `!process`. */
  readonly criteria: readonly string[];
  readonly sort: readonly SortField[];
  readonly acl: boolean;
  /** Whether it serves `any`, `all` and `none`. */
  readonly groups: boolean;
}

const TIME_ZONES = ['Europe/Prague', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];

/** A random query that is likely to have results: its conditions mostly hold for one pair of the corpus. */
export function randomQuery(random: Random, corpus: readonly Process[], served: Served): ProcessQuery {
  const timeZone = random.pick(TIME_ZONES);
  const about = randomPair(random, corpus);
  const criteria = Array.from({ length: served.criteria.length && random.pick([0, 1, 1, 2, 2, 3]) }, () =>
    randomCriterion(
      random,
      random.pick(served.criteria),
      random.chance(0.8) ? about : randomPair(random, corpus),
      timeZone,
    ),
  );
  return queryOf({
    criteria,
    timeZone,
    sort:
      served.sort.length > 0 && random.chance(0.6)
        ? { field: random.pick(served.sort), direction: random.pick(['asc', 'desc']) }
        : null,
    limit: random.chance(0.5) ? null : random.pick([0, 1, 2, 3, 5, 20]),
    offset: random.chance(0.6) ? 0 : random.pick([1, 2, 5, 50, 10_000]),
    acl: served.acl && random.chance(0.3),
    self: random.chance(0.5),
    current: random.chance(0.5) ? null : about.process.id,
  });
}

function randomPair(random: Random, corpus: readonly Process[]): ProcessItem {
  for (;;) {
    const process = random.pick(corpus);
    if (process.steps.length > 0) return { process, step: random.pick(process.steps) };
  }
}

/** A random query with some conditions in groups, nested at most three deep. */
export function randomGroups(random: Random, corpus: readonly Process[], served: Served): ProcessQuery {
  const query = randomQuery(random, corpus, { ...served, acl: false });
  const about = randomPair(random, corpus);
  const one = () => {
    const pair = random.chance(0.7) ? about : randomPair(random, corpus);
    return randomCriterion(random, random.pick(served.criteria), pair, query.timeZone);
  };
  const group = (depth: number): QueryCriterion =>
    groupOf(
      random.pick(GROUP_KINDS),
      Array.from({ length: random.pick([1, 2, 2, 3]) }, () =>
        depth < 3 && random.chance(0.3) ? group(depth + 1) : one(),
      ),
    );
  return { ...query, criteria: [...query.criteria.slice(0, 1), group(1), ...(random.chance(0.3) ? [group(1)] : [])] };
}

/** A random condition of that name, which mostly holds for the pair. */
export function randomCriterion(random: Random, name: string, pair: ProcessItem, timeZone: string) {
  const value = VALUES[parseCriterionName(name).key as QueryKey];
  return parseCriterion(name, value(new ValueSource(random, pair, timeZone)));
}

/** Random values for conditions on a pair. */
class ValueSource {
  readonly random: Random;
  readonly process: Process;
  readonly step: Step;
  readonly #timeZone: string;

  constructor(random: Random, { process, step }: ProcessItem, timeZone: string) {
    this.random = random;
    this.process = process;
    this.step = step;
    this.#timeZone = timeZone;
  }

  among(ids: readonly Id[] | null | undefined): unknown {
    return this.random.pick(ids?.length ? ids : [0]);
  }

  list(value: unknown, others: readonly unknown[]): unknown {
    return this.random.chance(0.05) ? [] : [value ?? 0, ...this.random.some(others, 2)];
  }

  day(instant: unknown): string {
    const found = readDay(instant, timeZoneOf(this.#timeZone));
    return formatDay((Number.isNaN(found) ? parseDay('2026-03-29') : found) + this.random.pick([-1, 0, 0, 0, 1]));
  }
}

/** A value for each criterion, which mostly holds for the pair. */
const VALUES: Readonly<Record<QueryKey, (source: ValueSource) => unknown>> = {
  id: ({ process }) => process.id,
  process: source => source.list(source.process.templateProcess.id, [101, 102, 999]),
  creator: ({ process }) => process.creator.id,
  expiration: source => source.day(source.process.expiration),
  start: source => source.day(source.process.start),
  processState: ({ process }) => process.state,
  stepState: ({ step }) => step.state,
  resolver: source => source.list(source.step.resolver?.id, [101, 102, 999]),
  possibleResolver: source => source.among(source.step.possibleResolvers),
  reader: source => source.among(source.process.readers),
  supervisor: source => source.among(source.process.supervisors),
  tag: ({ random, process }) => random.pick(process.tags?.length ? process.tags : ['urgent']),
  stepType: source => source.list(source.step.templateStep.type, [1, 9]),
  stepName: ({ step }) => step.templateStep.name,
  expired: source => source.day(source.process.expiration),
  file: source => source.among(source.process.files),
  calendarFrom: source => source.day(source.process.plan?.to),
  calendarTo: source => source.day(source.process.plan?.from),
  variables: ({ random, process }) => randomVariables(random, process.variables ?? {}),
  fulltext: ({ random, process, step }) => randomWords(random, { process, step }),
};

function randomVariables(random: Random, variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [...Object.keys(variables), 'customer', 'order.id', 'no.such'];
  return Object.fromEntries(
    Array.from({ length: random.pick([1, 1, 2]) }, () => {
      const name = random.pick(names);
      const found = name
        .split('.')
        .reduce<unknown>((value, part) => (Object(value) as Record<string, unknown>)[part], variables);
      const value = Array.isArray(found) ? found[0] : found;
      const simple = typeof value === 'number' || typeof value === 'string' ? value : 'ACME';
      return [`${random.pick(['', '', '!'])}${name}`, random.chance(0.3) ? swapped(simple) : simple];
    }),
  );
}

/** A number as text, or the other way round. */
const swapped = (value: number | string) =>
  typeof value === 'number' ? String(value) : value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

/** Parts of the pair's words, some without their diacritics, some in capitals. */
function randomWords(random: Random, { process, step }: ProcessItem): string {
  const texts = [
    process.templateProcess.name,
    process.creator.fullname,
    step.templateStep.name,
    step.templateStep.title,
    step.resolver?.fullname ?? '',
    String(process.id),
    ...(process.tags ?? []),
  ];
  const words = texts.flatMap(text => text.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
  const chosen = Array.from({ length: random.pick([1, 1, 2]) }, () => {
    const word = random.pick(words.length > 0 ? words : ['a']);
    const part = random.chance(0.3) ? word.slice(0, 1 + random.below(word.length)) : word;
    return random.pick([part, part.toUpperCase(), part.normalize('NFD').replace(/\p{Mn}/gu, '')]);
  });
  return chosen.join(random.pick([' ', '  ', '\t']));
}
