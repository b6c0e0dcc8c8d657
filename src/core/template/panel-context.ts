import { Context, Drop, type Liquid } from 'liquidjs';
import type { Budget } from './budget.ts';
import type { LocaleTools } from './locale-tools.ts';
import { Markup } from './markup.ts';

/** What templates see by name. */
export interface Roots {
  $_process: unknown;
  $_step: unknown;
  $variables: unknown;
}

/** A scope of names, as Liquid keeps them. */
export type Names = Record<string, unknown>;

/**
 * Liquid's state of one evaluation, reading own members of data only and calling none of them. `$_process`, `$_step`
 * and `$variables` are its globals, so that rendered snippets see them too.
 */
export class PanelContext extends Context {
  readonly budget: Budget;
  readonly tools: LocaleTools;
  /** True where no HTML is wanted: outputs print text. */
  plain = false;

  constructor(liquid: Liquid, tools: LocaleTools, budget: Budget, globals: object, scope: object = {}) {
    super(scope, { ...liquid.options, ...tools.liquidOptions }, { sync: true, globals }, {
      memoryLimit: budget,
      renderLimit: budget,
      liquid,
    } as never);
    this.budget = budget;
    this.tools = tools;
  }

  override spawn(scope: object = {}): PanelContext {
    const child = new PanelContext(this.liquid as Liquid, this.tools, this.budget, this.globals, scope);
    child.plain = this.plain;
    return child;
  }

  override readProperty(owner: unknown, key: unknown): unknown {
    if (owner instanceof Drop && !(owner instanceof Markup)) return super.readProperty(owner, key as string);
    return readMember(owner, key);
  }
}

/**
 * An own member of a value, with Liquid's `size`, `first` and `last`. A function counts as missing.
 *
 * @param key - a name or an index, which counts from the end where it is negative
 */
export function readMember(owner: unknown, key: unknown): unknown {
  if (owner === null || owner === undefined) return owner;
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  const value = owner instanceof Markup ? owner.text : owner;
  const list = Array.isArray(value);
  const name = list && typeof key === 'number' && key < 0 ? value.length + key : key;
  if (Object.hasOwn(value, name)) {
    const member = (value as Names)[name];
    return typeof member === 'function' ? undefined : member;
  }
  if (key === 'size') return sizeOf(value);
  if (list && key === 'first') return value[0];
  if (list && key === 'last') return value.at(-1);
  return undefined;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' ? Object.keys(value!).length : undefined;
}
