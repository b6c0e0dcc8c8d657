import type { PartialPairTable, Step } from '../../processes/process.ts';
import type { RowGroups } from './row-groups.ts';

/** The groups of rows that the source delivers group by group, as far as loaded. */
export class RemoteGroups {
  readonly #textAt: (pairs: PartialPairTable, row: number) => string;
  readonly #known = new WeakMap<Step, string>();

  /** @param textAt - text of a row in the column */
  constructor(textAt: (pairs: PartialPairTable, row: number) => string) {
    this.#textAt = textAt;
  }

  /**
   * Adjacent rows with the same text form a group. Rows that are not loaded yet may belong to the groups next to them,
   * whose rows are therefore not counted.
   *
   * @param starts - the first row of each window, then the number of all rows
   *
   * Cost: O(loaded rows + windows); each text is read once.
   */
  groupsOf(pairs: PartialPairTable, starts: readonly number[]): RowGroups {
    const places: number[] = [];
    const texts: (string | null)[] = [];
    const begin = (row: number, text: string | null) => {
      if (texts.length > 0 && texts.at(-1) === text) return;
      places.push(row);
      texts.push(text);
    };
    for (let window = 0; window + 1 < starts.length; window++) {
      const [start, end] = [starts[window]!, starts[window + 1]!];
      if (start === end) continue;
      if (pairs.processes[start]) for (let row = start; row < end; row++) begin(row, this.#textOf(pairs, row));
      else begin(start, null);
    }
    return {
      starts: Uint32Array.from([...places, pairs.length]),
      textOf: group => texts[group]!,
      countOf: group =>
        texts[group - 1] === null || texts[group + 1] === null
          ? null
          : (places[group + 1] ?? pairs.length) - places[group]!,
    };
  }

  #textOf(pairs: PartialPairTable, row: number): string | null {
    const step = pairs.steps[row];
    if (!step) return null;
    let text = this.#known.get(step);
    if (text === undefined) this.#known.set(step, (text = this.#textAt(pairs, row)));
    return text;
  }
}
