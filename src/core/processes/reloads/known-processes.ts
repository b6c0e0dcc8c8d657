import type { PairTable, Process } from '../process.ts';
import { isSameContent } from './same-content.ts';

/** Most processes to look ahead for one that has moved up. */
const MAX_LOOK_AHEAD = 64;
/** If misses exceed hits by this number, the order has changed, and the search ends. */
const MAX_MISSES = 4096;

/**
 * The processes of the previous load. Parsed from JSON again, unchanged processes are new objects: keeping the known
 * ones keeps everything computed for them (values, texts, places).
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
   * The known process with the same content, or null; call it in the order in which processes come.
   *
   * Cost: a comparison of the two, and few comparisons of ids, even if processes have come or gone in between.
   */
  find(value: unknown): Process | null {
    const id = (value as Process | null)?.id;
    const { processes, length } = this.#pairs;
    for (let row = this.#at, looks = 0; row < length && looks < MAX_LOOK_AHEAD; looks++) {
      const known = processes[row]!;
      const next = row + known.steps.length;
      if (known.id === id) {
        this.#at = next;
        this.#misses--;
        return isSameContent(known, value) ? known : null;
      }
      row = next;
    }
    if (++this.#misses > MAX_MISSES) this.#at = length;
    return null;
  }
}
