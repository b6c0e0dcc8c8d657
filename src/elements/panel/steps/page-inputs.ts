import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { GraphSurroundings } from './graph-surroundings.ts';

/** What the steps of a graph read from the page: once in each update of its element, so changes are batched. */
export class PageInputs<C extends PanelConfig> {
  readonly #around: () => GraphSurroundings<C>;
  /** Updates so far. */
  readonly #updates = signal(0);

  constructor(around: () => GraphSurroundings<C>) {
    this.#around = around;
  }

  /** The page has been read at least once. */
  get isRead(): boolean {
    return this.#updates.value > 0;
  }

  /** An update begins: everything is read again. Returns whether it is the first. */
  readAgain(): boolean {
    return this.#updates.value++ === 0;
  }

  /** A value of the page. */
  value<T>(read: (around: GraphSurroundings<C>) => T): ReadonlySignal<T> {
    return computed(this.inputs(read));
  }

  /** Inputs of a step, some of which are values of the page. */
  inputs<I>(read: (around: GraphSurroundings<C>) => I): () => I {
    return () => {
      void this.#updates.value;
      return read(this.#around());
    };
  }
}
