import { filters } from 'liquidjs';
import type { Evaluation } from '../compile/evaluation.ts';

/** The `this` of a filter, as in Liquid. */
export interface FilterThis {
  readonly context: Evaluation;
}

export type Filter = (this: FilterThis, value: unknown, ...args: unknown[]) => unknown;

/** Liquid's own filters by name. */
export const liquidFilters = filters as unknown as Readonly<Record<string, Filter>>;
