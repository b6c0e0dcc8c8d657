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

/** The HTTP request of an action for one row. */
export interface RequestConfig {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template source. */
  readonly url: string;
  /** JSON, whose texts are template sources; null: none is sent. */
  readonly body: unknown;
}
