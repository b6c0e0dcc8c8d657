import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { PairTable } from '../../../core/processes/process.ts';
import type { GraphSurroundings } from '../steps/graph-surroundings.ts';
import type { Trace } from '../steps/trace.ts';
import { type LoadSnapshot, NOTHING_SHOWN, type PaintInfo, type ShownPairs } from './answer.ts';
import { pauseAfter } from './pause.ts';

/** The last step: pairs → rows in the document. */
export class RowPainter<C extends PanelConfig> {
  /** The pairs on display: those of the answer, with changes since. Null before anything is shown. */
  readonly shown = signal<ShownPairs | null>(null);
  /** Why there are no newer rows; null: nothing failed. */
  readonly failure = signal<ProcessPanelError | null>(null);
  readonly #around: Pick<GraphSurroundings<C>, 'screen' | 'features'>;
  readonly #trace: Trace;

  constructor(around: Pick<GraphSurroundings<C>, 'screen' | 'features'>, trace: Trace) {
    this.#around = around;
    this.#trace = trace;
  }

  get pairs(): PairTable {
    return (this.shown.value ?? NOTHING_SHOWN).state.pairs;
  }

  get info(): PaintInfo {
    return (this.shown.value ?? NOTHING_SHOWN).info;
  }

  /**
   * Paints the part of a load that has arrived, and pauses if more is expected.
   *
   * @param isWanted - false once another load is under way; nothing is painted then
   * @param isLast - nothing more arrives from this load
   */
  async paintAnswer(
    answer: LoadSnapshot<C>,
    isWanted: ReadonlySignal<boolean>,
    isLast: ReadonlySignal<boolean>,
  ): Promise<LoadSnapshot<C>> {
    const { screen } = this.#around;
    const start = performance.now();
    await screen.ready();
    await answer.prepared;
    const paint = async () => (isWanted.peek() && this.#adoptAnswer(answer) ? await this.#paint() : null);
    const remainingWork = await (this.shown.peek() ? paint() : screen.paintFirst(paint));
    await remainingWork?.();
    const isUrgent = computed(() => !isWanted.value || isLast.value);
    await pauseAfter(performance.now() - start, isUrgent);
    return answer;
  }

  /** Replaces the shown pairs; resolves when the new ones are painted. */
  async replacePairs(pairs: PairTable): Promise<void> {
    const shown = this.shown.peek();
    if (!shown) return;
    this.shown.value = { ...shown, state: { ...shown.state, pairs } };
    await this.paintAgain('changed processes');
  }

  /** Paints the same pairs again. */
  async paintAgain(cause: string): Promise<void> {
    const start = performance.now();
    const remainingWork = await this.#paint();
    await remainingWork();
    this.#trace.add({ name: 'rows', event: 'end', causes: [cause], start, end: performance.now() });
  }

  /** Returns whether to paint its pairs; false if the shown ones stay, and account for them. */
  #adoptAnswer({ state, extent }: LoadSnapshot<C>): boolean {
    const complete = extent === 'all';
    const live = complete ? this.#around.features.get('live') : null;
    const pairs = live ? live.applyAnswer(state.pairs) : state.pairs;
    this.failure.value = null;
    if (!pairs) return false;
    const { total, next, items } = state;
    this.shown.value = { state: { ...state, pairs }, info: { complete, total, next, items } };
    return true;
  }

  #paint(): Promise<() => Promise<void>> {
    return this.#around.screen.paint(this.pairs, this.info);
  }
}
