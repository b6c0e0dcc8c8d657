import type { Criterion, Direction, VariableTest } from '../../core/query/process-query.ts';
import type { EngineFilter, EngineList, EngineOrder, EngineRow } from '../engines/engine-query.ts';
import type { FlowablePage } from './flowable-answers.ts';
import { flowableCondition } from './flowable-conditions.ts';
import type { FlowableContext } from './flowable-context.ts';
import type { Members } from './flowable-members.ts';
import { readInOrder, type SortKey } from './tie-break.ts';

/** What is particular to one of Flowable's lists. */
export interface ListFacts {
  readonly things: string;
  /** `query/tasks` */
  readonly path: string;
  readonly members: Members;
  /** Conditions that hold for all of the list. */
  readonly always: EngineFilter;
  /** What `sort` calls the id. */
  readonly idSort: string;
  /** Paths with what Flowable sorts by for them. */
  readonly sorts: Readonly<Record<string, Omit<SortKey, 'order'> & { readonly parts?: readonly EngineFilter[] }>>;
  /** Keys of criteria that the rows carry, beside variables. */
  readonly carried: ReadonlySet<string>;
  /** Facts among the variables that rows do not carry. */
  readonly unknownFacts: ReadonlySet<string>;
  /** Cures by key of a criterion. */
  readonly cures: Readonly<Record<string, string>>;
  /** Members of a row that tell that it has changed. */
  readonly changing: readonly string[];
  /** What `sort` calls the instant of a row that is its newest. */
  readonly newest: string;
  condition?: EngineList['conditionFor'];
  /** Where it is false, the rows do not carry this criterion after all. */
  carries?(criterion: Criterion): boolean;
  processesOf: EngineList['processesOf'];
}

/** Rows that are compared to see a change of one of them. */
const WATCHED = 200;

/** A list of Flowable, as the part that all engines share asks it. */
export function flowableList(context: FlowableContext, facts: ListFacts): EngineList {
  const { members, path, always, idSort, sorts, cures } = facts;
  const { requests } = context;
  /** Members that change what is asked, not what is found, stay with the filter they came with. */
  const read = async (
    filter: EngineFilter,
    { sort, order }: { readonly sort: string; readonly order: Direction },
    start: number,
    size: number,
    signal: AbortSignal,
  ) => {
    const body = { ...always, ...filter, sort, order, start, size };
    const { data, total } = await requests.ask<FlowablePage>(path, { body, signal });
    return { rows: data, total };
  };
  return {
    things: facts.things,
    joined: new Set([members.variables]),
    orderBy: Object.keys(sorts),
    tie: [],
    offersTotal: true,
    conditionFor: (criterion, query) =>
      facts.condition?.(criterion, query) ?? flowableCondition(criterion, query, members, context.types),
    anyOf: filters => anyOf(filters, members),
    carries: criterion => carries(criterion) && (facts.carries?.(criterion) ?? true),
    cureFor: ({ key }) =>
      cures[key] ??
      `Flowable answers ${Object.keys(cures).length > 0 ? 'the criteria' : 'those'} that docs/flowable.md lists.`,
    searchFor: text => ({ [members.nameLike]: `%${text.trim().replace(/[%_]/g, '_')}%` }),
    orderFor: (wanted, direction) => orderFor(wanted, direction),
    idOf: row => String(row['id']),
    async read({ filter, keys, first, most }, signal) {
      const key = keys[0] as SortKey | undefined;
      const ask = (part: EngineFilter, sort: { sort: string; order: Direction }, start: number, size: number) =>
        read(part, sort, start, size, signal);
      if (!key || isWithout(filter)) return await ask(filter, { sort: idSort, order: 'asc' }, first, most);
      if (key.sort === idSort) return await ask(filter, key, first, most);
      return await readInOrder(ask, filter, key, idSort, { first, most });
    },
    async count(filter, signal) {
      const { total } = await read(filter, { sort: idSort, order: 'asc' }, 0, 0, signal);
      return total;
    },
    processesOf: facts.processesOf,
    async fingerprint(filter, _, signal) {
      const { rows, total } = await read(filter, { sort: facts.newest, order: 'desc' }, 0, WATCHED, signal);
      const known = rows.map(row => JSON.stringify(facts.changing.map(name => row[name] ?? null)));
      return JSON.stringify([total, known.toSorted()]);
    },
  };

  function carries({ key, value }: Criterion): boolean {
    if (key === 'fulltext') return context.readsAll;
    if (key !== 'variables') return facts.carried.has(key);
    return (value as VariableTest[]).every(({ name }) => {
      const [first, fact] = name.split('.');
      return first !== 'engine' || !facts.unknownFacts.has(fact ?? '');
    });
  }

  function orderFor(wanted: string, direction: Direction): EngineOrder | null {
    const found = Object.hasOwn(sorts, wanted) ? sorts[wanted]! : null;
    if (!found) return null;
    const { parts = [], ...key } = found;
    return { keys: [{ ...key, order: direction }], parts };
  }

  /** A part of rows without the value that is sorted by: those are in the order of their ids. */
  function isWithout(filter: EngineFilter): boolean {
    return [members.withoutDue, members.unassigned].some(name => name !== undefined && filter[name] === true);
  }
}

/**
 * Flowable knows no "or" but one: a task that is assigned to a user, or that the user may claim. A condition that holds
 * wherever another of them does is all of both.
 */
function anyOf(filters: readonly EngineFilter[], { assignee, candidate, unassigned }: Members): EngineFilter | null {
  const texts = new Set(filters.map(filter => JSON.stringify(filter)));
  const [first] = filters;
  if (texts.size === 1) return first!;
  if (!assignee || !candidate || filters.length !== 2) return null;
  const user = filters.find(filter => Object.hasOwn(filter, candidate))?.[candidate];
  if (user === undefined) return null;
  const may = [{ [candidate]: user }, { [candidate]: user, [unassigned ?? '']: true }].map(one => JSON.stringify(one));
  const isSame = texts.has(JSON.stringify({ [assignee]: user })) && may.some(text => texts.has(text));
  return isSame ? { [candidate]: user } : null;
}

/** Members of rows of an engine's list, by id. */
export const byId = (rows: readonly EngineRow[]): Map<unknown, EngineRow> => new Map(rows.map(row => [row['id'], row]));
