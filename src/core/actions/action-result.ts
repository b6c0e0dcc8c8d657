import type { QuestionType } from '../config/actions/action-config.ts';
import type { GivenProcess, Id, ProcessItem } from '../processes/process.ts';
import type { ProcessQuery } from '../query/process-query.ts';

/** The result of an action for one process. */
export interface ActionResult {
  /** Of the process that was acted on. */
  readonly id: Id;
  /** False: it was not done, for the reason in `message`. Null: nobody knows, as where no result comes. */
  readonly ok: boolean | null;
  /** For the reader, plain text. */
  readonly message?: string | null;
  /** As of HTTP, where it was not done: 404 and 410 say that there is no such process any more. */
  readonly status?: number | null;
  /** Mistakes in the reader's answers, by the name of the question; plain text. */
  readonly errors?: Readonly<Record<string, string>> | null;
  /** The process as it is now: shown in its row at once. Without it the panel loads again when the action is over. */
  readonly process?: GivenProcess | null;
}

/** All processes that match a query, but those of some ids. */
export interface AllMatching {
  /** The query whose result the reader sees, the search included; its `window` is null. */
  readonly query: ProcessQuery;
  /** Ids of processes that are left out. */
  readonly except: readonly Id[];
  /** How many these are, by what the reader was told; left out where nobody knows. */
  readonly count?: number;
}

/**
 * The items of an action: pairs of a process and a step; or, where the adapter has `capabilities.bulk` and the reader has
 * selected all that match, the query.
 */
export type ActionItems = readonly ProcessItem[] | AllMatching;

/** Nothing: all went well. A process of which no result comes is one of which nobody knows whether it was done. */
export type ActionResults = Iterable<ActionResult> | AsyncIterable<ActionResult> | undefined | null | void;

/** The reader's answers to the questions of an action, by their names; an empty one is null. */
export type ActionVariables = Readonly<Record<string, string | number | boolean | null>>;

/** The types of those questions, by their names: of a text that looks like a day only its question says whether it is one. */
export type AnswerTypes = Readonly<Record<string, QuestionType>>;

/** Options that an adapter gets beside the items of an action. */
export interface PerformOptions {
  /** Answers to the questions of the action (contract 7.10), checked; left out where it asks none. */
  readonly variables?: ActionVariables;
  /** The kind of question that each of them answers; beside `variables`. */
  readonly answerTypes?: AnswerTypes;
  /** Aborted when the reader stops the action, or the panel leaves the page: what has not begun is not to be begun. */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for messages. */
  readonly lang?: string;
}
