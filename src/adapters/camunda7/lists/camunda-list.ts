import type { Criterion, Direction, VariableTest } from '../../../core/query/process-query.ts';
import type { EngineFilter, EngineList, EngineOrder, EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import type { EngineRequests } from '../../engines/engine-requests.ts';
import { sharedAnswers } from '../../engines/shared-answers.ts';
import { joinFilters } from '../../engines/split/join-filters.ts';
import { FACTS } from '../../engines/task-process.ts';
import { type ConditionTable, conditionIn } from '../conditions/condition-table.ts';
import { instantText } from '../conditions/days.ts';
import { mergeAny } from '../conditions/merge-any.ts';
import type { CamundaNames } from './names-of-page.ts';

/** What the lists of one engine share. */
export interface CamundaContext {
  readonly requests: EngineRequests;
  readonly names: CamundaNames;
  /** Variables of several names are read in the history, which can name them. */
  readonly history: boolean;
}

/** An order: what the engine calls it, and the filters of those that have a value and of those that have none. */
export type OrderSpec = readonly [sortBy: string, ...parts: EngineFilter[]];

export interface ListSpec {
  readonly things: string;
  /** `task`: below it are the query and `/count`. */
  readonly path: string;
  /** What all of it is found by. */
  readonly base: EngineFilter;
  readonly table: ConditionTable;
  /** Keys of criteria that rows can be held to in memory. */
  readonly carried: ReadonlySet<string>;
  readonly orders: Readonly<Record<string, OrderSpec>>;
  readonly tie: string;
  /** Members that the reader's search looks at; none: it has no search. */
  readonly searched: readonly string[];
  readonly cures: Readonly<Record<string, string>>;
  /** Finds what has changed since an instant, beside what is gone. */
  changed?(instant: string): EngineFilter;
  processesOf(rows: readonly EngineRow[], names: readonly string[] | null, signal: AbortSignal): Promise<MadeProcesses>;
}

const EXCLUDED = {
  withoutDueDate: ['dueAfter', 'dueBefore'],
  withoutTaskDueDate: ['taskDueDateAfter', 'taskDueDateBefore'],
  unassigned: ['assigneeIn', 'taskAssignee', 'assigned'],
  followUpBeforeOrNotExistent: ['followUpAfter', 'followUpBefore'],
};

/** A list of the engine, of what is particular to it. */
export function listOf({ requests }: CamundaContext, spec: ListSpec): EngineList {
  const { path, base, table } = spec;
  const joined = new Set(['orQueries', table.variables]);
  const whole = (filter: EngineFilter) => joinFilters(filter, base, joined) ?? filter;
  const count = sharedAnswers(async (body: EngineFilter, signal) => {
    return (await requests.ask<{ count: number }>(`${path}/count`, { body: whole(body), signal })).count;
  });
  return {
    things: spec.things,
    joined,
    orderBy: Object.keys(spec.orders),
    excluded: EXCLUDED,
    // of these two the engine heeds the last
    isMistaken: filter => ('active' in filter && 'suspended' in filter) || asksOneLinkForTwo(filter),
    tie: [{ sortBy: spec.tie, sortOrder: 'asc' }],
    offersTotal: false,
    conditionFor: (criterion, query) => conditionIn(table, criterion, query),
    anyOf: filters => mergeAny(filters, new Set([table.variables])),
    carries: criterion => isCarried(spec, criterion),
    cureFor: ({ key }) => spec.cures[key] ?? 'Remove it, or filter by a variable that the process keeps for it.',
    searchFor(text) {
      if (spec.searched.length === 0) return null;
      const words = text.trim().split(/\s+/);
      return { orQueries: words.map(word => alternatives(spec.searched, `%${escaped(word)}%`)) };
    },
    orderFor: (path, direction) => orderOf(spec.orders, path, direction),
    idOf: row => String(row['id']),
    async read({ filter, keys, first, most }, signal) {
      const search = { firstResult: first, maxResults: most };
      const rows = await requests.ask<EngineRow[]>(path, { search, body: { ...whole(filter), sorting: keys }, signal });
      return { rows };
    },
    count,
    processesOf: (rows, names, signal) => spec.processesOf(rows, names, signal),
    async fingerprint(filter, before, signal) {
      // by the engine's clock, a second back: what happened while it answered is seen the next time
      const [since, last, changed = 0] = JSON.parse(before ?? '[null]') as [number | null, number?, number?];
      const found = await count(filter, signal);
      const now = requests.serverTime - 1000;
      if (before === null || since === null) return JSON.stringify([now, found]);
      const recent = spec.changed && joinFilters(filter, spec.changed(instantText(since)), joined);
      const isSame = found === last && !(recent && (await count(recent, signal)) > 0);
      // counted, since two changes may come within a second, which is all that the engine's clock tells
      return isSame ? before : JSON.stringify([now, found, changed + 1]);
    },
  };
}

/**
 * The engine looks for who is involved and for who may claim in one and the same link of a task to a person or group: asked for
 * both, it finds tasks where one link is both.
 */
function asksOneLinkForTwo({ orQueries = [], ...members }: EngineFilter): boolean {
  const conditions = [...Object.keys(members).map(name => [name]), ...(orQueries as EngineFilter[]).map(Object.keys)];
  const involved = conditions.filter(names => names.includes('involvedUser'));
  const candidates = conditions.filter(names => names.includes('candidateUser') || names.includes('candidateGroups'));
  return involved.some(one => candidates.some(other => other !== one));
}

const alternatives = (members: readonly string[], like: string): EngineFilter =>
  Object.fromEntries(members.map(member => [member, like]));

/** `%`, `_` and the sign that escapes them stand for themselves. */
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

/** A member of a row that is a text; null where it is missing. */
export const textOf = (row: EngineRow, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** An instant as ISO 8601 has it: the engine leaves out the colon of the offset. */
export const instantOf = (row: EngineRow, name: string): string | null =>
  textOf(row, name)?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? null;
