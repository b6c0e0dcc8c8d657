import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { conditionsIn, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import { formatCriterionName } from '../../../core/query/criteria/criterion-notation.ts';
import type {
  Criterion,
  Direction,
  ProcessQuery,
  QueryCriterion,
  SortField,
} from '../../../core/query/process-query.ts';
import type { EngineCondition, EngineFilter, EngineList, EngineOrder } from '../engine-query.ts';
import { joinFilters } from './join-filters.ts';

/** A query, split between the engine and memory. */
export interface SplitQuery {
  /** The filter for the engine; null if nothing can match. */
  readonly filter: EngineFilter | null;
  /** Criteria that are applied in memory to the rows that the engine returns. */
  readonly inMemory: readonly QueryCriterion[];
  /** The order for the engine; null if sorting happens in memory, too. */
  readonly order: EngineOrder | null;
}

/** Paths of the row members that a list sorts by. */
export const SORT_PATHS: Readonly<Record<SortField, string>> = {
  process: 'process.id',
  modified: 'process.modified',
  step: 'step.id',
  expiration: 'process.expiration',
  resolver: 'step.resolver.fullname',
  creator: 'process.creator.fullname',
  start: 'process.start',
  plan: 'process.plan.from',
  async: 'step.async',
};

/**
 * Splits a query into the part that the engine can answer and the part that is applied in memory to its result.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` or `adapter/unsupported-query` for what neither supports
 */
export function splitQuery(list: EngineList, engine: string, query: ProcessQuery): SplitQuery {
  const splitter = new Splitter(list, engine, query);
  for (const criterion of query.criteria) splitter.add(criterion);
  if (query.search?.trim()) splitter.addSearch(query.search);
  return { filter: splitter.filter, inMemory: splitter.inMemory, order: orderOf(list, query) };
}

class Splitter {
  filter: EngineFilter | null = {};
  readonly inMemory: QueryCriterion[] = [];
  readonly #list: EngineList;
  readonly #engine: string;
  readonly #query: ProcessQuery;

  constructor(list: EngineList, engine: string, query: ProcessQuery) {
    this.#list = list;
    this.#engine = engine;
    this.#query = query;
  }

  add(criterion: QueryCriterion): void {
    const group = membersOf(criterion);
    const conditions = singleConditions(criterion);
    if (conditions) for (const condition of conditions) this.#addWhole(condition);
    else if (group?.[0] === 'all') for (const member of group[1]) this.add(member);
    else this.#addWhole(criterion);
  }

  addSearch(text: string): void {
    const filter = this.#list.searchFor(text);
    if (!filter || !this.#join(filter)) {
      throw new ProcessPanelError(
        'adapter/unsupported-query',
        `${this.#engine} cannot search these ${this.#list.things}`,
        {
          hint: 'Load them without a window, so that the panel searches by itself.',
        },
      );
    }
  }

  #addWhole(criterion: QueryCriterion): void {
    const condition = this.#conditionOf(criterion);
    if (condition === 'never') {
      this.filter = null;
      return;
    }
    const isJoined = condition !== null && this.#join(condition.filter);
    if (condition?.exact && isJoined) return;
    for (const [one] of conditionsIn([criterion])) if (!this.#list.carries(one)) throw this.#refusal(one);
    this.inMemory.push(criterion);
  }

  #conditionOf(criterion: QueryCriterion): EngineCondition | null {
    const group = membersOf(criterion);
    if (!group) return this.#list.conditionFor(criterion as Criterion, this.#query);
    const [kind, members] = group;
    if (kind === 'all') return this.#allOf(members);
    if (kind !== 'any') return null;
    const found = members.map(member => {
      const conditions = singleConditions(member) ?? [member];
      return conditions.length === 1 ? this.#conditionOf(conditions[0]!) : this.#allOf(conditions);
    });
    if (found.includes(null)) return null;
    const possible = found.filter(one => one !== null && one !== 'never');
    if (possible.length === 0) return 'never';
    if (possible.length === 1) return possible[0]!;
    const filter = this.#list.anyOf(possible.map(one => one.filter));
    return filter && { filter, exact: possible.every(one => one.exact) };
  }

  /** One filter for conditions that must all hold; null if one of them has no filter or they cannot be combined. */
  #allOf(members: readonly QueryCriterion[]): EngineCondition | null {
    let [whole, isExact]: [EngineFilter | null, boolean] = [{}, true];
    for (const member of members) {
      const condition = this.#conditionOf(member);
      if (condition === null || condition === 'never') return condition;
      whole = joinFilters(whole, condition.filter, this.#list.joined);
      if (whole === null || this.#list.isMistaken?.(whole)) return null;
      isExact &&= condition.exact;
    }
    return { filter: whole, exact: isExact };
  }

  #join(filter: EngineFilter): boolean {
    if (this.filter === null) return true;
    const both = joinFilters(this.filter, filter, this.#list.joined);
    if (!both || this.#list.isMistaken?.(both)) return false;
    this.filter = both;
    return true;
  }

  #refusal(criterion: Criterion): ProcessPanelError {
    const name = formatCriterionName(criterion);
    const message = `${this.#engine} cannot filter ${this.#list.things} by "${name}" here`;
    return new ProcessPanelError('adapter/unsupported-criterion', message, { hint: this.#list.hintFor(criterion) });
  }
}

/**
 * Splits a criterion into single conditions that must all hold: `none` becomes the opposites of its members if they can
 * be negated. Null if this is not possible.
 */
function singleConditions(criterion: QueryCriterion): Criterion[] | null {
  const group = membersOf(criterion);
  if (!group) return partsOf(criterion as Criterion);
  const [kind, members] = group;
  if (kind === 'any' && members.length === 1) return singleConditions(members[0]!);
  if (kind === 'all' && members.length === 1) return singleConditions(members[0]!);
  if (kind !== 'none') return null;
  const negated = members.map(member => {
    const inner = singleConditions(member);
    return inner?.length === 1 ? negate(inner[0]!) : null;
  });
  return negated.includes(null) ? null : (negated as Criterion[]);
}

/** All tests of `variables` must hold, so each becomes a condition of its own. */
function partsOf(criterion: Criterion): Criterion[] {
  if (criterion.key !== 'variables') return [criterion];
  return criterion.value.map(test => ({ ...criterion, value: [test] }));
}

/** Criteria on days and words, which cannot be negated. */
const UNNEGATED = new Set(['expiration', 'expired', 'start', 'calendarFrom', 'calendarTo', 'fulltext']);

function negate({ key, operator, value }: Criterion): Criterion | null {
  if (key === 'variables') {
    const [test] = value as { name: string; operator: '=' | '!='; value: unknown }[];
    if (!test) return null;
    return { key, operator, value: [{ ...test, operator: test.operator === '=' ? '!=' : '=' }] };
  }
  if (UNNEGATED.has(key)) return null;
  if (operator === '=') return { key, operator: '!=', value };
  return operator === '!=' ? { key, operator: '=', value } : null;
}

function orderOf(list: EngineList, query: ProcessQuery): EngineOrder | null {
  const wanted: { path: string; direction: Direction }[] = query.sort
    ? [{ path: SORT_PATHS[query.sort.field], direction: query.sort.direction }]
    : [...(query.orderBy ?? [])];
  let parts: readonly EngineFilter[] = [{}];
  const keys: unknown[] = [];
  for (const { path, direction } of wanted) {
    const order = list.orderFor(path, direction);
    if (!order) return null;
    keys.push(...order.keys);
    if (order.parts.length === 0) continue;
    const finer = parts.flatMap(part => order.parts.map(other => joinFilters(part, other, list.joined)));
    if (finer.includes(null)) return null;
    parts = finer as EngineFilter[];
  }
  return { keys: [...keys, ...list.tie], parts };
}
