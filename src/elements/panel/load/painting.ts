import type { PairTable } from '../../../core/processes/process.ts';
import { sanitizerReady } from '../../markup/sanitize.ts';
import type { Locale } from '../../page/locale.ts';
import { isOnPage } from '../../page/on-removed.ts';
import { inTurn } from '../../page/turns.ts';
import { untilPainted } from '../../page/until-painted.ts';
import type { PanelContent } from '../panel-content.ts';
import type { PaintInfo } from './answer.ts';

/** Remaining work after rows are painted. */
type Rest = () => Promise<void>;

/** The end of a graph: the rows in the document, see {@link Painting}. */
export interface Screen {
  /** The panel is on a page, and can receive data. */
  readonly isOnPage: boolean;
  /** Resolves when rows may be painted; rejects with the error that prevents it. */
  ready(): Promise<void>;
  /** Paints when it is the panel's turn: the first paint takes longest, and a page may have many panels. */
  paintFirst(paint: () => Promise<Rest | null>): Promise<Rest | null>;
  /** Resolves when pairs are in the document, with work that can be done later. */
  paint(pairs: PairTable, info: PaintInfo): Promise<Rest>;
}

interface PaintedHost extends Element {
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

/** Pairs → content, once the frame around them is in the DOM. */
export class Painting implements Screen {
  readonly #host: PaintedHost;
  readonly #locale: Locale;
  readonly #content: () => Pick<PanelContent<never>, 'renderPairs'> | null;

  /** @param content - null if there is no configuration to show them by */
  constructor(host: PaintedHost, locale: Locale, content: () => Pick<PanelContent<never>, 'renderPairs'> | null) {
    this.#host = host;
    this.#locale = locale;
    this.#content = content;
  }

  get isOnPage(): boolean {
    return isOnPage(this.#host);
  }

  async ready(): Promise<void> {
    const sanitizer = sanitizerReady();
    if (sanitizer) await sanitizer;
    await this.#locale.ready;
  }

  paintFirst(paint: () => Promise<Rest | null>): Promise<Rest | null> {
    return inTurn(this.#host, 'paint', paint);
  }

  async paint(pairs: PairTable, info: PaintInfo): Promise<Rest> {
    const host = this.#host;
    host.requestUpdate();
    await host.updateComplete;
    const rest = await this.#content()?.renderPairs(pairs, info);
    await host.updateComplete;
    return async () => {
      if (!rest) return;
      await untilPainted();
      rest();
      await host.updateComplete;
    };
  }
}
