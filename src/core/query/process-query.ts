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

/** A query to an adapter (contract 5.1), with templates evaluated and relative dates resolved. Plain JSON. */
export interface ProcessQuery {
  /** The panel that queries. */
  panel: PanelName;
  /** All must hold for the same pair. */
  criteria: QueryCriterion[];
  /** `filter.sort` of the list; null for the grid. */
  sort: { field: SortField; direction: Direction } | null;
  /** Most processes to return; null for all. */
  limit: number | null;
  /** Number of matching processes to skip. */
  offset: number;
  /** Whether to return only what the logged-in user may see. */
  acl: boolean;
  /** Whether the result may include the process `current`. */
  self: boolean;
  /** The process whose page the panel is on; null for none. */
  current: Id | null;
  /** ISO instant. */
  now: string;
  /** IANA name. */
  timeZone: string;
  /** Part of the result to return; null: all that limit and offset leave. */
  window: { offset: number; limit: number; cursor: string | null } | null;
  /** The reader's search, if the source can search; else null. */
  search: string | null;
  /** The reader's order, if the source can sort, most important first; else empty. */
  orderBy: { path: string; direction: Direction }[];
}

/** A condition or a group of them. */
export type QueryCriterion = Criterion | CriteriaGroup;

/** Conditions on the same pair, of which any, all or none must hold (contract 3.8). */
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
  /** Always a list, of which any may match; for the key `variables`, all must. */
  value: (number | string | VariableTest)[];
}

/** A condition on one variable of a process (contract 3.3). */
export interface VariableTest {
  /** Dotted path into `process.variables`. */
  name: string;
  /** `!=` negates. */
  operator: '=' | '!=';
  /** The wanted value, or a list of which any may match. */
  value: unknown;
}
