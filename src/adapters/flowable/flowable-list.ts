import type { Criterion, Direction, VariableTest } from '../../core/query/process-query.ts';
import type { EngineFilter, EngineList, EngineOrder, EngineRow } from '../engines/engine-query.ts';
import type { FlowablePage } from './flowable-answers.ts';
import { flowableCondition } from './flowable-conditions.ts';
import type { FlowableContext } from './flowable-context.ts';
import type { Members } from './flowable-members.ts';
import { type EngineSortKey, readInOrder } from './tie-break.ts';

/** The specification of one of Flowable's lists. */
export interface ListFacts {
  /** The noun for messages, such as `tasks`. */
  readonly things: string;
  /** Path of the list, such as `query/tasks`. */
  readonly path: string;
  readonly members: Members;
  /** A filter that always applies. */
  readonly always: EngineFilter;
  /** The value of `sort` for the id. */
  readonly idSort: string;
  /** Flowable's sort keys by path. */
  readonly sorts: Readonly<Record<string, Omit<EngineSortKey, 'order'> & { readonly parts?: readonly EngineFilter[] }>>;
  /** Keys of criteria that can be applied to rows in memory, besides variables. */
  readonly carried: ReadonlySet<string>;
  /** Facts that rows do not contain. */
  readonly unknownFacts: ReadonlySet<string>;
  /** Hints by key of a criterion. */
  readonly hints: Readonly<Record<string, string>>;
  /** Members of a row that are compared to detect changes. */
  readonly changing: readonly string[];
  /** The value of `sort` for the row's latest instant. */
  readonly newest: string;
  condition?: EngineList['conditionFor'];
  /** If it returns false, the criterion cannot be applied to rows after all. */
  carries?(criterion: Criterion): boolean;
  processesOf: EngineList['processesOf'];
}

/** Number of rows that are compared to detect changes. */
const WATCHED_ROWS = 200;

/** Creates a list of Flowable for the code shared by all engines. */
export function flowableList(context: FlowableContext, facts: ListFacts): EngineList {
  const { members, path, always, idSort, sorts, hints } = facts;
  const { requests } = context;
  /** Reads a part of the list. */
  const read = async (
    filter: EngineFilter,
    { sort, order }: { readonly sort: string; readonly order: Direction },
    start: number,
    size: number,
    signal: AbortSignal,
  ) => {
    const body = { ...always, ...filter, sort, order, start, size };
    const { data, total } = await requests.fetchJson<FlowablePage>(path, { body, signal });
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
    hintFor: ({ key }) =>
      hints[key] ??
      `Flowable answers ${Object.keys(hints).length > 0 ? 'the criteria' : 'those'} that docs/flowable.md lists.`,
    searchFor: text => ({ [members.nameLike]: `%${text.trim().replace(/[%_]/g, '_')}%` }),
    orderFor: (wanted, direction) => orderFor(wanted, direction),
    idOf: row => String(row['id']),
    async read({ filter, keys, first, most }, signal) {
      const key = keys[0] as EngineSortKey | undefined;
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
      const { rows, total } = await read(filter, { sort: facts.newest, order: 'desc' }, 0, WATCHED_ROWS, signal);
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

  /** Whether a filter finds only rows without the value sorted by; these are sorted by id. */
  function isWithout(filter: EngineFilter): boolean {
    return [members.withoutDue, members.unassigned].some(name => name !== undefined && filter[name] === true);
  }
}

/**
 * Flowable's only "or" is a task that is assigned to a user or that the user may claim. Its filter for candidates
 * covers both, so it can replace the two.
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

/** Rows by id. */
export const byId = (rows: readonly EngineRow[]): Map<unknown, EngineRow> => new Map(rows.map(row => [row['id'], row]));
