import type { GivenProcess, Id } from './process.ts';

/** A change of the result of a query that a panel follows (contract 5.6). */
export type ProcessChange =
  | {
      /** From here on the source can resume; left out where it cannot, and within what belongs together. */
      readonly id?: string;
      /** The process is among the results, as it is now, with those of its steps that match. */
      readonly type: 'change';
      /** All of it. */
      readonly process: GivenProcess;
    }
  | {
      readonly id?: string;
      /** The process is not among them any more. */
      readonly type: 'remove';
      /** Nothing but its id is read. */
      readonly process: { readonly id: Id };
    }
  | {
      readonly id?: string;
      /** Something may have been missed: the panel asks for everything again. */
      readonly type: 'resync';
      /** There is none. */
      readonly process?: undefined;
    };

/** Options that `subscribe` of an adapter gets beside the query. */
export interface SubscribeOptions {
  /** Aborted when nobody follows any more: the iterable ends as soon as it can. */
  readonly signal: AbortSignal;
  /** The last `id` that was seen: the changes after it are wanted, or a `resync` where they are not known any more. */
  readonly lastEventId: string | null;
  /**
   * To be called when the result is being followed, where that takes a while: a panel that tries to follow it again says so
   * until then. Without it, after the first change or two seconds.
   */
  readonly connected?: () => void;
}
