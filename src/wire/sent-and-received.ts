import type { ProcessQuery } from '../core/query/process-query.ts';
import type { Query } from './wire.generated.ts';

/**
 * A wire type as the code sends it: read-only, and with queries of the core, which tells criteria apart by their form.
 * `test/wire/core-types.ts` checks that the types of the core match those of the wire.
 */
export type Sent<T> = T extends Query
  ? ProcessQuery
  : T extends readonly (infer One)[]
    ? readonly Sent<One>[]
    : T extends object
      ? { readonly [Name in keyof T]: Sent<T[Name]> }
      : T;

/** Unchecked input for one type or a union of several: each member may be present, with any value. */
export type Received<T> = { readonly [Name in T extends unknown ? keyof T : never]?: unknown };
