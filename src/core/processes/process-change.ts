import type { GivenProcess, Id } from './process.ts';

/** A change in the result of a query that a panel follows (contract 5.6). */
export type ProcessChange =
  | {
      /** The source can resume after this change; left out if it cannot, and between changes that belong together. */
      readonly id?: string;
      /** The process is in the result, as given, with its matching steps. */
      readonly type: 'change';
      /** The whole process. */
      readonly process: GivenProcess;
    }
  | {
      readonly id?: string;
      /** The process has left the result. */
      readonly type: 'remove';
      /** Only its id is read. */
      readonly process: { readonly id: Id };
    }
  | {
      readonly id?: string;
      /** Changes may have been missed: the panel reloads. */
      readonly type: 'resync';
      /** Always left out. */
      readonly process?: undefined;
    };

/** Options that an adapter's `subscribe` receives with the query. */
export interface SubscribeOptions {
  /** Aborted when the panel stops following: the iterable must end as soon as it can. */
  readonly signal: AbortSignal;
  /** The last `id` received: send the changes after it, or a `resync` if they are no longer available. */
  readonly lastEventId: string | null;
  /**
   * To be called once the connection is established, if that takes a while: until then a panel shows that it is
   * reconnecting. If it is never called, the first change or two seconds count as connected.
   */
  readonly connected?: () => void;
}
