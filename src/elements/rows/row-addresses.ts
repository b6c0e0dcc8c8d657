import { addressFor } from '../../core/base/address.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Process, Step } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';

/** The addresses that the rows of a panel link to: `detail-url` as rendered, else `process.url`. */
export class RowAddresses {
  readonly #engine: TemplateEngine;
  readonly #onerror: (error: ProcessPanelError) => void;
  #detailUrl: string | null = null;
  #template: Template | null = null;

  /** @param onerror - called if the template cannot be compiled, or evaluated for a row */
  constructor(engine: TemplateEngine, onerror: (error: ProcessPanelError) => void) {
    this.#engine = engine;
    this.#onerror = onerror;
  }

  /** Applies `detail-url`. Returns whether it has changed. */
  setDetailUrl(detailUrl: string | null): boolean {
    if (detailUrl === this.#detailUrl) return false;
    this.#detailUrl = detailUrl;
    this.#template = this.#try(() => (detailUrl ? this.#engine.compile(detailUrl) : null));
    return true;
  }

  /**
   * Address of a row's page, as written, trimmed. Null if there is none, or if its scheme is not allowed: data must not
   * be able to make a link run a script.
   */
  addressOf(process: Process, step: Step): string | null {
    return this.#try(() => {
      const rendered = this.#template?.evaluateText(process, step);
      const text = typeof rendered === 'string' || typeof rendered === 'number' ? String(rendered).trim() : '';
      return addressFor('row', text || process.url, document.baseURI)?.text || null;
    });
  }

  #try<T>(make: () => T | null): T | null {
    try {
      return make();
    } catch (thrown) {
      const { code, message, hint = 'Correct the template.' } = toProcessPanelError(thrown, 'template/evaluation');
      this.#onerror(new ProcessPanelError(code, `"detail-url": ${message}`, { hint, cause: thrown }));
      return null;
    }
  }
}

/** Sets the address of a link to one from `RowAddresses`. */
export function setAddress(link: HTMLAnchorElement, address: string): void {
  if (link.getAttribute('href') !== address) link.href = address;
}
