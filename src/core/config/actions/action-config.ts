/** Places for the button of an action. */
export type ActionPlace = 'row' | 'selection';

/** How the button of an action looks. */
export type ActionTone = 'neutral' | 'primary' | 'danger';

/** An action (contract 7.10), defaults in. */
export interface ActionConfig {
  /** Its name in `process-action`, for the adapter and in `undo`. */
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  /** Where its button appears. Empty: nowhere. */
  readonly places: readonly ActionPlace[];
  /** Template source: if it gives nothing, false or 0, the action is not available. */
  readonly when: string | null;
  readonly tone: ActionTone;
  /** The confirmation to ask for; null: none. */
  readonly confirm: ConfirmConfig | null;
  /** Questions for the reader; empty: none. */
  readonly ask: readonly QuestionConfig[];
  /** Name of the action that undoes it. */
  readonly undo: string | null;
  /** The request that performs it if neither a listener nor the adapter does. */
  readonly request: RequestConfig | null;
}

/** Template sources of a question; null: the panel's own text. */
export interface ConfirmConfig {
  readonly title: string | null;
  readonly text: string | null;
  readonly ok: string | null;
  readonly cancel: string | null;
}

/**
 * The kind of answer: one line, several lines, a number, `YYYY-MM-DD`, one of the choices, yes or no, the id of a
 * person.
 */
export type QuestionType = 'text' | 'comment' | 'number' | 'date' | 'choice' | 'boolean' | 'user';

/** One field of the form before an action, defaults in. */
export interface QuestionConfig {
  /** Name of the variable that the answer is sent as. */
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  readonly type: QuestionType;
  readonly required: boolean;
  /** Plain text below the field. */
  readonly hint: string | null;
  /** Null: people are taken from the loaded rows. */
  readonly choices: readonly { readonly value: string | number; readonly label: string }[] | null;
  /** Bound of a number or date; null: none. */
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** Initial value of the field. */
  readonly value: string | number | boolean | null;
}

/** The HTTP request of an action for one row. */
export interface RequestConfig {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template source. */
  readonly url: string;
  /** JSON, whose strings are template sources; null: no body. */
  readonly body: unknown;
}
