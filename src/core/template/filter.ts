import { filters as liquidFilters, type Liquid } from 'liquidjs';
import type { PanelContext } from './panel-context.ts';

/** What a filter finds in `this`, as Liquid hands it over. */
export interface FilterThis {
  readonly context: PanelContext;
  readonly liquid: Liquid;
}

export type Filter = (this: FilterThis, value: unknown, ...args: unknown[]) => unknown;

/** Liquid's own filters by name. */
export const own = liquidFilters as unknown as Readonly<Record<string, Filter>>;
