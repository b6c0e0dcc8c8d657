import type { CurrentUser, GivenProcess, ProcessItem } from '../../core/processes/process.ts';
import type { Criterion, Direction, ProcessQuery } from '../../core/query/process-query.ts';
import type { TypedAnswers } from './action-answers.ts';
import type { TaskResult } from './task-refusal.ts';

/** Members of a query's body in the REST API of an engine. */
export type EngineFilter = Readonly<Record<string, unknown>>;

/** A task or an instance as returned by the engine. */
export type EngineRow = Readonly<Record<string, unknown>>;

/**
 * How an engine supports a condition: a filter, or `never` if nothing can match. If a filter is not `exact`, it finds
 * at least all matches, and the others are removed in memory.
 */
export type EngineCondition = { readonly filter: EngineFilter; readonly exact: boolean } | 'never';

/** A sort order of an engine. */
export interface EngineOrder {
  /** Entries that are appended to the engine's list of sort keys. */
  readonly keys: readonly unknown[];
  /**
   * Filters that split the result, in the order of the parts: databases disagree on where missing values are sorted,
   * and here they come last. Empty if no values can be missing.
   */
  readonly parts: readonly EngineFilter[];
}

/** A page to read. */
export interface EnginePage {
  readonly filter: EngineFilter;
  readonly keys: readonly unknown[];
  readonly first: number;
  readonly most: number;
}

/** Processes made of the rows of one page. */
export interface MadeProcesses {
  readonly processes: GivenProcess[];
  /** Makes the same processes with names, which rows do not wait for; null if no names are missing. */
  readonly addNames: (() => Promise<GivenProcess[]>) | null;
}

/** One of the lists of an engine: its open tasks, its history, its instances. It keeps no state of a query. */
export interface EngineList {
  /** The noun for messages, such as `tasks`. */
  readonly things: string;
  /** Members of a filter whose lists are concatenated when two filters are joined: all of their entries must hold. */
  readonly joined: ReadonlySet<string>;
  /** Paths that `orderFor` supports, such as `process.expiration`, for `capabilities.orderBy`. */
  readonly orderBy: readonly string[];
  /**
   * Members that contradict other members of a filter, such as no due date and due before a day. Engines may refuse the
   * combination.
   */
  readonly excluded?: Readonly<Record<string, readonly string[]>>;
  /** Sort keys that make an order total, appended to those of the query: the id, for example. */
  readonly tie: readonly unknown[];
  /** Whether the engine gives wrong results for a filter although each member works alone. */
  isMistaken?(filter: EngineFilter): boolean;
  /** The filter for a condition; null if the list does not support it. */
  conditionFor(criterion: Criterion, query: ProcessQuery): EngineCondition | null;
  /** One filter that matches if any of the given ones does; null if the engine has none. */
  anyOf(filters: readonly EngineFilter[]): EngineFilter | null;
  /** Whether rows have all data that a condition needs, so that it can be applied in memory. */
  carries(criterion: Criterion): boolean;
  /** A hint, in one sentence, on what to write instead of a condition that neither the engine nor memory supports. */
  hintFor(criterion: Criterion): string;
  /** The filter for the reader's search; null if the list cannot be searched. */
  searchFor(text: string): EngineFilter | null;
  orderFor(path: string, direction: Direction): EngineOrder | null;
  idOf(row: EngineRow): string;
  /** Whether `read` returns the total, so that `count` is not needed. */
  readonly offersTotal: boolean;
  read(page: EnginePage, signal: AbortSignal): Promise<{ rows: readonly EngineRow[]; total?: number }>;
  count(filter: EngineFilter, signal: AbortSignal): Promise<number>;
  /**
   * Makes processes of the rows of one page, with one request for the variables and with the names that are known
   * already.
   *
   * @param variables - names of the variables that are needed; null for all
   */
  processesOf(
    rows: readonly EngineRow[],
    variables: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<MadeProcesses>;
  /**
   * A text that differs when something in the filter's result has changed. Costs only a few cheap requests.
   *
   * @param before - the previous text; null the first time
   */
  fingerprint(filter: EngineFilter, before: string | null, signal: AbortSignal): Promise<string>;
}

/** An engine with a REST API, as used by `engineAdapter`. */
export interface Engine {
  /** The name for messages, such as `Camunda 7`. */
  readonly name: string;
  /** The list that serves a query. May throw `adapter/unsupported-criterion`. */
  listFor(query: ProcessQuery): EngineList;
  /** The list whose orders and search are reported before there is a query. */
  readonly mainList: EngineList;
  currentUser?(signal: AbortSignal): Promise<CurrentUser | null>;
  /**
   * Performs an action on one row, with the reader's answers to its questions. A failure is either a rejection with a
   * `ProcessPanelError` whose message gives the reason, or a result that is not `ok`.
   *
   * @returns undefined if the engine has no such action
   */
  actionFor(
    name: string,
  ): ((item: ProcessItem, answers: TypedAnswers, signal: AbortSignal) => Promise<TaskResult | void>) | undefined;
  /**
   * Performs an action on several rows with one bulk request, if the engine has one: on all of them or none.
   *
   * @returns false if it has none; each row is then processed by itself, also if the engine rejects the request
   */
  performAll?(
    name: string,
    items: readonly ProcessItem[],
    answers: TypedAnswers,
    signal: AbortSignal,
  ): Promise<boolean>;
}
