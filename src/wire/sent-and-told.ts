import type { ProcessQuery } from '../core/query/process-query.ts';
import type { Query } from './wire.generated.ts';

/**
 * What is sent, as the code has it: read-only, and with queries of the core, which knows criteria by their form. That the
 * types of the core say what the wire says is held by `test/wire/core-types.ts`.
 */
export type Sent<T> = T extends Query
  ? ProcessQuery
  : T extends readonly (infer One)[]
    ? readonly Sent<One>[]
    : T extends object
      ? { readonly [Name in keyof T]: Sent<T[Name]> }
      : T;

/** What somebody told of something, or of one of several: each member may be there, and be anything. */
export type Told<T> = { readonly [Name in T extends unknown ? keyof T : never]?: unknown };
