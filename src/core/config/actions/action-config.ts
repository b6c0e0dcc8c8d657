/** Where the button of an action may stand. */
export type ActionPlace = 'row' | 'selection';

/** How the button of an action looks. */
export type ActionTone = 'neutral' | 'primary' | 'danger';

/** An action (contract 7.10), defaults in. */
export interface ActionConfig {
  /** What `process-action`, the adapter and `undo` call it. */
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  /** Where its button stands. Empty: nowhere. */
  readonly places: readonly ActionPlace[];
  /** Template source: where it gives nothing, false or 0, the action cannot be done. */
  readonly when: string | null;
  readonly tone: ActionTone;
  /** What is asked before; null: nothing is. */
  readonly confirm: ConfirmConfig | null;
  /** What the reader is asked for; empty: nothing. */
  readonly ask: readonly QuestionConfig[];
  /** Name of the action that takes it back. */
  readonly undo: string | null;
  /** What does it where nobody else does. */
  readonly request: RequestConfig | null;
}

/** Template sources of a question; null: the panel's own text. */
export interface ConfirmConfig {
  readonly title: string | null;
  readonly text: string | null;
  readonly ok: string | null;
  readonly cancel: string | null;
}

/** What an answer is: one line, several lines, a number, `YYYY-MM-DD`, one of some choices, yes or no, the id of a person. */
export type QuestionType = 'text' | 'comment' | 'number' | 'date' | 'choice' | 'boolean' | 'user';

/** One field of the form before an action, defaults in. */
export interface QuestionConfig {
  /** Of the variable that the answer is sent as. */
  readonly name: string;
  /** Plain text. */
  readonly label: string;
  readonly type: QuestionType;
  readonly required: boolean;
  /** Plain text below the field. */
  readonly hint: string | null;
  /** Null: of people, those of the loaded rows. */
  readonly choices: readonly { readonly value: string | number; readonly label: string }[] | null;
  /** Of numbers and days; null: no bound. */
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** What the field holds at first. */
  readonly value: string | number | boolean | null;
}

/** The HTTP request of an action for one row. */
export interface RequestConfig {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template source. */
  readonly url: string;
  /** JSON, whose texts are template sources; null: none is sent. */
  readonly body: unknown;
}
