import type { PairTable, Process } from '../process.ts';
import { isSameContent } from './same-content.ts';

/** Processes looked at for one that stands further behind now. */
const LOOK_AHEAD = 64;
/** Where so many more are not found than found, the order is another one, and the search ends. */
const MOST_MISSED = 4096;

/**
 * The processes of a load before this one. Those that come again from JSON are new objects with the same content: going
 * on with the known ones keeps all that is known of them (values, texts, places).
 */
export class KnownProcesses {
  readonly #pairs: PairTable;
  /** Row where the next process is expected. */
  #at = 0;
  #misses = 0;

  constructor(pairs: PairTable) {
    this.#pairs = pairs;
  }

  /**
   * The known process of the same content, if there is one; to be asked in the order in which processes come.
   *
   * Cost: a comparison of the two; few looks at ids, also where processes have come or gone between.
   */
  find(value: unknown): Process | null {
    const id = (value as Process | null)?.id;
    const { processes, length } = this.#pairs;
    for (let row = this.#at, looks = 0; row < length && looks < LOOK_AHEAD; looks++) {
      const known = processes[row]!;
      const next = row + known.steps.length;
      if (known.id === id) {
        this.#at = next;
        this.#misses--;
        return isSameContent(known, value) ? known : null;
      }
      row = next;
    }
    if (++this.#misses > MOST_MISSED) this.#at = length;
    return null;
  }
}
