import {
  defaultOptions,
  LiquidError,
  RenderError,
  tags,
  type Emitter,
  type Liquid,
  type Template as Node,
} from 'liquidjs';
import { nearestName } from '../base/nearest-name.ts';
import { ProcessPanelError } from '../base/process-panel-error.ts';
import { CappedEmitter } from './capped-emitter.ts';
import type { FilterThis } from './filter.ts';
import { FILTERS } from './filters.ts';
import { printed } from './markup.ts';
import { OPERATORS } from './operators.ts';
import type { PanelContext } from './panel-context.ts';
import { snippetNamed, snippetNames } from './snippets.ts';
import { strictOperators } from './strict-tokenizer.ts';
import { TAGS } from './tags.ts';

/**
 * What Liquid's tags, outputs and filters ask of their engine, with the product's names, truth, escaping and limits. It
 * reads no files and no addresses: only snippets. Liquid's own class would bring loaders, caches and analyses that
 * nothing here needs.
 */
export function createLiquid(parse: (text: string, name: string) => readonly Node[]): Liquid {
  const snippet = (name: string) => parse(snippetText(name), name);
  return {
    options: { ...defaultOptions, operators: strictOperators(OPERATORS), outputEscape: escapeOutput },
    filters: Object.fromEntries([...FILTERS].map(([name, filter]) => [name, charged(filter)])),
    tags: { ...tags, ...TAGS },
    renderer: { renderTemplates },
    _parsePartialFile: snippet,
    _parseLayoutFile: snippet,
  } as unknown as Liquid;
}

function escapeOutput(this: FilterThis, value: unknown): string {
  return printed(value, this.context);
}

function charged(filter: (...args: unknown[]) => unknown) {
  return function (this: FilterThis, ...args: unknown[]) {
    this.context.budget.charge(args[0]);
    return filter.apply(this, args);
  };
}

/** Renders nodes one after the other, as Liquid's own renderer does. */
function* renderTemplates(
  nodes: readonly Node[],
  context: PanelContext,
  emitter: Emitter = new CappedEmitter(context.budget),
): Generator<unknown, string, string | undefined> {
  context.budget.work(1);
  for (const node of nodes) {
    context.budget.work(1);
    try {
      const html = yield node.render(context, emitter);
      if (html) emitter.write(html);
    } catch (thrown) {
      throw LiquidError.is(thrown) ? thrown : new RenderError(thrown as Error, node);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  return emitter.buffer;
}

function snippetText(name: unknown): string {
  const text = snippetNamed(String(name));
  if (text !== undefined) return text;
  const near = nearestName(String(name), snippetNames());
  const hint = near ? `Write "${near}".` : 'Define it by defineSnippet(name, text) before the panel loads.';
  throw new ProcessPanelError('template/unknown-snippet', `unknown snippet "${String(name)}"`, { hint });
}
