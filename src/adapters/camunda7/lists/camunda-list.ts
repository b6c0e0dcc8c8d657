import type { Criterion, Direction, VariableTest } from '../../../core/query/process-query.ts';
import type { EngineFilter, EngineList, EngineOrder, EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import type { EngineRequests } from '../../engines/engine-requests.ts';
import { sharedAnswers } from '../../engines/shared-answers.ts';
import { joinFilters } from '../../engines/split/join-filters.ts';
import { FACTS } from '../../engines/task-process.ts';
import { conditionIn, type ConditionTable } from '../conditions/condition-table.ts';
import { instantText } from '../conditions/days.ts';
import { mergeAny } from '../conditions/merge-any.ts';
import type { CamundaNames } from './names-of-page.ts';

/** Shared by all lists of one engine. */
export interface CamundaContext {
  readonly requests: EngineRequests;
  readonly names: CamundaNames;
  /** Whether variables with several names are read from the history, which can filter by them. */
  readonly history: boolean;
}

/** An order: the engine's name for it, and filters for the rows with and without a value. */
export type OrderSpec = readonly [sortBy: string, ...parts: EngineFilter[]];

export interface ListSpec {
  /** The noun for messages, such as `tasks`. */
  readonly things: string;
  /** Path of the list, such as `task`, which is followed by `/count` to count. */
  readonly path: string;
  /** A filter that always applies. */
  readonly base: EngineFilter;
  readonly table: ConditionTable;
  /** Keys of criteria that can be applied to rows in memory. */
  readonly carried: ReadonlySet<string>;
  readonly orders: Readonly<Record<string, OrderSpec>>;
  readonly tie: string;
  /** Members that the reader's search covers; if empty, there is no search. */
  readonly searched: readonly string[];
  readonly hints: Readonly<Record<string, string>>;
  /** The filter for rows changed since an instant, except removed ones. */
  changed?(instant: string): EngineFilter;
  processesOf(rows: readonly EngineRow[], names: readonly string[] | null, signal: AbortSignal): Promise<MadeProcesses>;
}

const EXCLUDED = {
  withoutDueDate: ['dueAfter', 'dueBefore'],
  withoutTaskDueDate: ['taskDueDateAfter', 'taskDueDateBefore'],
  unassigned: ['assigneeIn', 'taskAssignee', 'assigned'],
  followUpBeforeOrNotExistent: ['followUpAfter', 'followUpBefore'],
};

/** Creates a list of the engine from its specification. */
export function listOf({ requests }: CamundaContext, spec: ListSpec): EngineList {
  const { path, base, table } = spec;
  const joined = new Set(['orQueries', table.variables]);
  const withBase = (filter: EngineFilter) => joinFilters(filter, base, joined) ?? filter;
  const count = sharedAnswers(async (body: EngineFilter, signal) => {
    return (await requests.fetchJson<{ count: number }>(`${path}/count`, { body: withBase(body), signal })).count;
  });
  return {
    things: spec.things,
    joined,
    orderBy: Object.keys(spec.orders),
    excluded: EXCLUDED,
    // of the first two, the engine uses only the last one
    isMistaken: filter => ('active' in filter && 'suspended' in filter) || asksOneLinkForTwo(filter),
    tie: [{ sortBy: spec.tie, sortOrder: 'asc' }],
    offersTotal: false,
    conditionFor: (criterion, query) => conditionIn(table, criterion, query),
    anyOf: filters => mergeAny(filters, new Set([table.variables])),
    carries: criterion => isCarried(spec, criterion),
    hintFor: ({ key }) => spec.hints[key] ?? 'Remove it, or filter by a variable that the process keeps for it.',
    searchFor(text) {
      if (spec.searched.length === 0) return null;
      const words = text.trim().split(/\s+/);
      return { orQueries: words.map(word => alternatives(spec.searched, `%${escaped(word)}%`)) };
    },
    orderFor: (path, direction) => orderOf(spec.orders, path, direction),
    idOf: row => String(row['id']),
    async read({ filter, keys, first, most }, signal) {
      const search = { firstResult: first, maxResults: most };
      const rows = await requests.fetchJson<EngineRow[]>(path, {
        search,
        body: { ...withBase(filter), sorting: keys },
        signal,
      });
      return { rows };
    },
    count,
    processesOf: (rows, names, signal) => spec.processesOf(rows, names, signal),
    async fingerprint(filter, before, signal) {
      // one second back by the engine's clock, so that changes during its answer are found the next time
      const [since, last, changed = 0] = JSON.parse(before ?? '[null]') as [number | null, number?, number?];
      const found = await count(filter, signal);
      const now = requests.serverTime - 1000;
      if (before === null || since === null) return JSON.stringify([now, found]);
      const recent = spec.changed && joinFilters(filter, spec.changed(instantText(since)), joined);
      const isSame = found === last && !(recent && (await count(recent, signal)) > 0);
      // numbered, since two changes may occur within the same second, the resolution of the engine's clock
      return isSame ? before : JSON.stringify([now, found, changed + 1]);
    },
  };
}

/**
 * Whether a filter asks for an involved user and a candidate. The engine looks for both in the same identity link of a
 * task, so it would only find tasks where one link is both.
 */
function asksOneLinkForTwo({ orQueries = [], ...members }: EngineFilter): boolean {
  const conditions = [...Object.keys(members).map(name => [name]), ...(orQueries as EngineFilter[]).map(Object.keys)];
  const involved = conditions.filter(names => names.includes('involvedUser'));
  const candidates = conditions.filter(names => names.includes('candidateUser') || names.includes('candidateGroups'));
  return involved.some(one => candidates.some(other => other !== one));
}

const alternatives = (members: readonly string[], like: string): EngineFilter =>
  Object.fromEntries(members.map(member => [member, like]));

/** Escapes `%`, `_` and the escape character. */
const escaped = (word: string): string => word.replace(/[%_\\]/g, '\\$&');

function isCarried({ carried, table }: ListSpec, criterion: Criterion): boolean {
  if (criterion.key !== 'variables') return carried.has(criterion.key);
  return (criterion.value as VariableTest[]).every(({ name }) => {
    const [first, fact] = name.split('.');
    return first !== FACTS || fact === 'local' || (fact !== 'candidateGroup' && Object.hasOwn(table.facts, fact ?? ''));
  });
}

function orderOf(orders: ListSpec['orders'], path: string, direction: Direction): EngineOrder | null {
  const spec = Object.hasOwn(orders, path) ? orders[path] : undefined;
  if (!spec) return null;
  const [sortBy, ...parts] = spec;
  return { keys: [{ sortBy, sortOrder: direction }], parts };
}

/** A text member of a row; null if it is missing. */
export const textOf = (row: EngineRow, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** An instant in ISO 8601: the engine omits the colon of the offset. */
export const instantOf = (row: EngineRow, name: string): string | null =>
  textOf(row, name)?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? null;
