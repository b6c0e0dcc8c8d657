import { COLUMN_TYPES } from '../base/column-type.ts';
import type { ColumnConfig } from './panel-config.ts';

/** What a reader looks for in a process: when it is due, and how far it is; null: something else. */
export type ColumnSubject = 'due' | 'state' | null;

const DUE = /\{\{[^}]*\$_process\.expiration\b/;
const STATE = /\{\{[^}]*\$_(?:process|step)\.state\b/;

/**
 * What a column tells of a process, by its type and the template of its field. A badge is taken as the state, which is
 * mostly one of the items' own words.
 */
export function subjectOf({ type }: Pick<ColumnConfig, 'type'>, template: string): ColumnSubject {
  const mayBeTime = type === 'html' || COLUMN_TYPES[type].reads === 'date';
  if (mayBeTime && DUE.test(template)) return 'due';
  return type === 'badge' || STATE.test(template) ? 'state' : null;
}
