import type { QuestionType } from '../config/actions/action-config.ts';
import type { GivenProcess, Id, ProcessItem } from '../processes/process.ts';
import type { ProcessQuery } from '../query/process-query.ts';

/** The result of an action for one process. */
export interface ActionResult {
  /** Id of the process that was acted on. */
  readonly id: Id;
  /** False: not done, for the reason in `message`. Null: unknown, as if no result had come, for that reason. */
  readonly ok: boolean | null;
  /** Plain text for the reader: why it was not done, or why nobody knows whether it was. */
  readonly message?: string | null;
  /**
   * HTTP status of a failure: 404 and 410 mean that the process no longer exists, 409 that it is in another state than
   * the reader sees.
   */
  readonly status?: number | null;
  /** Mistakes in the reader's answers, as plain text by the name of the question. */
  readonly errors?: Readonly<Record<string, string>> | null;
  /** The process as it is now, shown in its row at once. Without it the panel reloads when the action is over. */
  readonly process?: GivenProcess | null;
}

/** All processes that match a query, except some. */
export interface AllMatching {
  /** The query whose result the reader sees, including the search; its `window` is null. */
  readonly query: ProcessQuery;
  /** Ids of the excluded processes. */
  readonly except: readonly Id[];
  /** Their number as shown to the reader; left out if unknown. */
  readonly count?: number;
}

/**
 * The items of an action: pairs of a process and a step or, if the adapter has `capabilities.bulk` and the reader has
 * selected all matches, the query.
 */
export type ActionItems = readonly ProcessItem[] | AllMatching;

/** Nothing means that all went well. For a process without a result it is unknown whether the action was done. */
export type ActionResults = Iterable<ActionResult> | AsyncIterable<ActionResult> | undefined | null | void;

/** The reader's answers to the questions of an action, by name; an empty answer is null. */
export type ActionVariables = Readonly<Record<string, string | number | boolean | null>>;

/** The types of those questions, by name: only the type tells a date from a text that looks like one. */
export type AnswerTypes = Readonly<Record<string, QuestionType>>;

/** Options that an adapter receives with the items of an action. */
export interface PerformOptions {
  /** Answers to the questions of the action (contract 7.10), checked; left out if it has no questions. */
  readonly variables?: ActionVariables;
  /** The type of question that each of `variables` answers. */
  readonly answerTypes?: AnswerTypes;
  /**
   * Aborted when the reader stops the action or the panel leaves the page: do not start anything that has not begun.
   */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for messages. */
  readonly lang?: string;
}
