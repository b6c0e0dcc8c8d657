import { Liquid, type Template } from 'liquidjs';
import { nearestName } from '../base/nearest-name.ts';
import { ProcessPanelError } from '../base/process-panel-error.ts';
import type { Budget } from './budget.ts';
import type { FilterThis } from './filter.ts';
import { FILTERS } from './filters.ts';
import { printed } from './markup.ts';
import { OPERATORS } from './operators.ts';
import { snippetNamed, snippetNames } from './snippets.ts';
import { strictOperators } from './strict-tokenizer.ts';
import { TAGS } from './tags.ts';

/**
 * LiquidJS with the product's names, truth, escaping, filters and limits. It reads no files and no addresses: only
 * snippets. One for all panels; what belongs to a panel's language is in the context.
 */
export class PanelLiquid extends Liquid {
  /** Of the evaluation under way. */
  budget: Budget | null = null;
  readonly #parseSnippet: (text: string, name: string) => Template[];

  constructor(parseSnippet: (text: string, name: string) => Template[]) {
    super({
      operators: strictOperators(OPERATORS),
      outputEscape: printed as never,
      ownPropertyOnly: true,
      strictFilters: true,
    });
    this.#parseSnippet = parseSnippet;
    for (const name of Object.keys(this.filters)) this.unregisterFilter(name);
    for (const [name, filter] of FILTERS) {
      this.registerFilter(name, function (value: unknown) {
        (this as unknown as FilterThis).context.budget.charge(value);
        return (filter as (...args: unknown[]) => unknown).apply(this, arguments as unknown as unknown[]);
      });
    }
    for (const [name, tag] of Object.entries(TAGS)) this.registerTag(name, tag as never);
  }

  override _parsePartialFile(name: string): Generator<unknown, Template[], Template[]> {
    return this.#snippet(name);
  }

  override _parseLayoutFile(name: string): Generator<unknown, Template[], Template[]> {
    return this.#snippet(name);
  }

  // oxlint-disable-next-line require-yield -- Liquid drives generators
  *#snippet(name: unknown): Generator<unknown, Template[], Template[]> {
    this.budget?.snippet();
    const text = snippetNamed(String(name));
    if (text !== undefined) return this.#parseSnippet(text, String(name));
    const near = nearestName(String(name), snippetNames());
    const hint = near ? `Write "${near}".` : 'Define it by defineSnippet(name, text) before the panel loads.';
    throw new ProcessPanelError('template/unknown-snippet', `unknown snippet "${String(name)}"`, { hint });
  }
}
