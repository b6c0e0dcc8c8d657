import type { Id } from '../processes/process.ts';

export type PanelName = 'process_grid' | 'process_list';

/** Values of `filter.sort.field` (contract 2.9). */
export type SortField =
  | 'process'
  | 'modified'
  | 'step'
  | 'expiration'
  | 'resolver'
  | 'creator'
  | 'start'
  | 'plan'
  | 'async';

export type Direction = 'asc' | 'desc';

/** What an adapter is asked for (contract 5.1). Templates are evaluated and relative dates resolved. JSON all through. */
export interface ProcessQuery {
  panel: PanelName;
  /** All must hold, for the same pair. */
  criteria: Criterion[];
  /** `filter.sort` of the list; null for the grid. */
  sort: { field: SortField; direction: Direction } | null;
  /** Counts processes, as `offset` does. */
  limit: number | null;
  offset: number;
  acl: boolean;
  self: boolean;
  current: Id | null;
  /** ISO instant. */
  now: string;
  /** IANA name. */
  timeZone: string;
  /** null: all that limit and offset leave. */
  window: { offset: number; limit: number; cursor: string | null } | null;
  search: string | null;
  orderBy: { path: string; direction: Direction }[];
}

export interface Criterion {
  key: string;
  operator: '=' | '!=' | '<' | '>';
  /** Always a list: any of. Of key `variables`: all of. */
  value: (number | string | VariableTest)[];
}

export interface VariableTest {
  /** Dotted path into `process.variables`. */
  name: string;
  operator: '=' | '!=';
  value: unknown;
}
