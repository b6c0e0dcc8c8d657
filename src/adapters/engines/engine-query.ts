import type { CurrentUser, GivenProcess, ProcessItem } from '../../core/processes/process.ts';
import type { Criterion, Direction, ProcessQuery } from '../../core/query/process-query.ts';
import type { TypedAnswers } from './action-answers.ts';
import type { TaskResult } from './task-refusal.ts';

/** Members of the body of a query, as the REST API of an engine has them. */
export type EngineFilter = Readonly<Record<string, unknown>>;

/** A task, an instance, as the engine answers with it. */
export type EngineRow = Readonly<Record<string, unknown>>;

/**
 * What an engine can do about a condition: a filter, or `never`, where nothing can meet it. Of a filter that is not
 * `exact`, all that meet the condition are among what it finds, and the rest is sorted out in memory.
 */
export type EngineCondition = { readonly filter: EngineFilter; readonly exact: boolean } | 'never';

/** An order as an engine sorts. */
export interface EngineOrder {
  /** What is appended to the engine's list of sort keys. */
  readonly keys: readonly unknown[];
  /**
   * Filters that take the result apart, in the order in which the parts are wanted: databases do not agree on where a
   * missing value stands, and here it stands last. Empty: there are no missing values.
   */
  readonly parts: readonly EngineFilter[];
}

/** What is read at once. */
export interface EnginePage {
  readonly filter: EngineFilter;
  readonly keys: readonly unknown[];
  readonly first: number;
  readonly most: number;
}

/** Processes of the rows of one page. */
export interface MadeProcesses {
  readonly processes: GivenProcess[];
  /** The same with names, for which nobody waits to see rows; null where nothing is missing. */
  readonly complete: (() => Promise<GivenProcess[]>) | null;
}

/** One of the lists of an engine: its open tasks, its history, its instances. It holds no state of a query. */
export interface EngineList {
  /** In messages, `tasks` say. */
  readonly things: string;
  /** Members of a filter whose lists are joined when two filters are: all of their entries must hold. */
  readonly joined: ReadonlySet<string>;
  /** Paths that `orderFor` knows, for `capabilities.orderBy`: `process.expiration`. */
  readonly orderBy: readonly string[];
  /**
   * Members of filters with others that no row meets at the same time, which engines may refuse: of no due date, and of one before a day.
   */
  readonly excluded?: Readonly<Record<string, readonly string[]>>;
  /** The keys that make an order total, behind those of the query: of the ids, say. */
  readonly tie: readonly unknown[];
  /** Whether the engine answers a filter wrongly, whose members it answers rightly one by one. */
  isMistaken?(filter: EngineFilter): boolean;
  /** What it does about a condition; null where it has nothing for it. */
  conditionFor(criterion: Criterion, query: ProcessQuery): EngineCondition | null;
  /** One filter of which any of those holds; null where the engine has none. */
  anyOf(filters: readonly EngineFilter[]): EngineFilter | null;
  /** Whether its rows have all that a condition looks at, so that it can be decided in memory. */
  carries(criterion: Criterion): boolean;
  /** Where neither the engine nor the memory can serve a condition: what to write instead, one sentence. */
  cureFor(criterion: Criterion): string;
  /** The reader's search; null where it has none. */
  searchFor(text: string): EngineFilter | null;
  orderFor(path: string, direction: Direction): EngineOrder | null;
  idOf(row: EngineRow): string;
  /** Whether `read` tells the total, so that nobody has to count. */
  readonly offersTotal: boolean;
  read(page: EnginePage, signal: AbortSignal): Promise<{ rows: readonly EngineRow[]; total?: number }>;
  count(filter: EngineFilter, signal: AbortSignal): Promise<number>;
  /**
   * Makes processes of the rows of one page: with one request for the variables, and with the names that are known already.
   *
   * @param variables - names of those that somebody reads; null for all
   */
  processesOf(
    rows: readonly EngineRow[],
    variables: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<MadeProcesses>;
  /**
   * A text that is another when something of what the filter finds has changed: with few requests that cost little.
   *
   * @param before - the text of the last time; null the first time
   */
  fingerprint(filter: EngineFilter, before: string | null, signal: AbortSignal): Promise<string>;
}

/** An engine with a REST API, as `engineAdapter` asks it. */
export interface Engine {
  /** In messages: `Camunda 7`. */
  readonly name: string;
  /** The list that a query is about. May throw `adapter/unsupported-criterion`. */
  listFor(query: ProcessQuery): EngineList;
  /** The list that orders and search are told of before there is a query. */
  readonly mainList: EngineList;
  currentUser?(signal: AbortSignal): Promise<CurrentUser | null>;
  /**
   * Does an action with one row, with what the reader has answered to its questions. A rejection with a `ProcessPanelError` says in
   * words why it was not done, as does a result that is not `ok`.
   *
   * @returns undefined where the action is none of the engine's
   */
  actionFor(
    name: string,
  ): ((item: ProcessItem, answers: TypedAnswers, signal: AbortSignal) => Promise<TaskResult | void>) | undefined;
  /**
   * Does an action with several rows by one request, where the engine has one for it: all of them, or none.
   *
   * @returns false where it has none; each row is then acted on by itself, as where this is rejected by the engine
   */
  performAll?(
    name: string,
    items: readonly ProcessItem[],
    answers: TypedAnswers,
    signal: AbortSignal,
  ): Promise<boolean>;
}
