import type { Id } from '../processes/process.ts';

/** The two panels, by the names that configurations give them. */
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

/** Ascending or descending. */
export type Direction = 'asc' | 'desc';

/** A query to an adapter (contract 5.1). Templates are evaluated and relative dates resolved. JSON all through. */
export interface ProcessQuery {
  /** Which panel asks. */
  panel: PanelName;
  /** All must hold, for the same pair. */
  criteria: QueryCriterion[];
  /** `filter.sort` of the list; null for the grid. */
  sort: { field: SortField; direction: Direction } | null;
  /** Counts processes, as `offset` does. */
  limit: number | null;
  /** How many of the processes that match are skipped. */
  offset: number;
  /** Whether only what the user who is logged in may see is asked for. */
  acl: boolean;
  /** Whether the process `current` is among the results. */
  self: boolean;
  /** The process whose page the panel is on; null for none. */
  current: Id | null;
  /** ISO instant. */
  now: string;
  /** IANA name. */
  timeZone: string;
  /** null: all that limit and offset leave. */
  window: { offset: number; limit: number; cursor: string | null } | null;
  /** The reader's search, of a source that can search; else null. */
  search: string | null;
  /** The reader's order, of a source that can sort, the most important first; else empty. */
  orderBy: { path: string; direction: Direction }[];
}

/** A condition or a group of them. */
export type QueryCriterion = Criterion | CriteriaGroup;

/** Conditions for the same pair, of which any, all or none must hold (contract 3.8). */
export type CriteriaGroup =
  | {
      /** At least one of these holds. */
      any: QueryCriterion[];
    }
  | {
      /** All of these hold. */
      all: QueryCriterion[];
    }
  | {
      /** None of these holds. */
      none: QueryCriterion[];
    };

/** One condition (contract 3.1). */
export interface Criterion {
  /** A key of contract 3.1, without prefix and without `Relative`. */
  key: string;
  /** `!=` negates; `<` and `>` compare days. */
  operator: '=' | '!=' | '<' | '>';
  /** Always a list: any of. Of key `variables`: all of. */
  value: (number | string | VariableTest)[];
}

/** A condition on one variable of a process (contract 3.3). */
export interface VariableTest {
  /** Dotted path into `process.variables`. */
  name: string;
  /** `!=` negates. */
  operator: '=' | '!=';
  /** The wanted value; of a list, any of its values. */
  value: unknown;
}
