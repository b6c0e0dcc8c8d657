import type { Id } from './process.ts';

/** Numbers ids in the order of their first occurrence. While they ascend, as in most sources, no lookup is needed. */
export class DistinctIds {
  /** Distinct ids so far. */
  count = 0;
  #last = -Infinity;
  #ascending = new Float64Array(64);
  #numbers: Map<Id, number> | null = null;

  /** The number of an id, from 0; a new one for an id that has not occurred before. */
  numberFor(id: Id): number {
    if (this.#numbers) return this.#lookUp(this.#numbers, id);
    if (id === this.#last && this.count) return this.count - 1;
    if (typeof id === 'number' && id > this.#last) {
      this.#last = id;
      if (this.count === this.#ascending.length) this.#grow();
      this.#ascending[this.count] = id;
      return this.count++;
    }
    this.#numbers = new Map();
    for (let number = 0; number < this.count; number++) this.#numbers.set(this.#ascending[number]!, number);
    return this.#lookUp(this.#numbers, id);
  }

  #grow(): void {
    const longer = new Float64Array(this.count * 2);
    longer.set(this.#ascending);
    this.#ascending = longer;
  }

  #lookUp(numbers: Map<Id, number>, id: Id): number {
    let number = numbers.get(id);
    if (number === undefined) numbers.set(id, (number = this.count++));
    return number;
  }
}
