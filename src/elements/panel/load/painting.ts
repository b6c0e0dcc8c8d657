import { untilIdle } from '../../../core/base/tasks/yield-to-page.ts';
import type { PairTable } from '../../../core/processes/process.ts';
import type { PanelContent } from '../panel-content.ts';
import type { PaintInfo } from './loading.ts';

interface PaintedHost {
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

/** Pairs → content, once what is around them is in the DOM. */
export class Painting {
  readonly #host: PaintedHost;
  readonly #content: () => Pick<PanelContent<never>, 'show'> | null;

  /** @param content - null without a configuration to show them by */
  constructor(host: PaintedHost, content: () => Pick<PanelContent<never>, 'show'> | null) {
    this.#host = host;
    this.#content = content;
  }

  /** Resolves when they are in the DOM, with what can be done later. */
  async show(pairs: PairTable, info: PaintInfo): Promise<() => Promise<void>> {
    const host = this.#host;
    host.requestUpdate();
    await host.updateComplete;
    const rest = await this.#content()?.show(pairs, info);
    await host.updateComplete;
    return async () => {
      if (!rest) return;
      await untilIdle();
      rest();
      await host.updateComplete;
    };
  }
}
