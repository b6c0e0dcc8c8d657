import { Context, Drop, type Liquid } from 'liquidjs';
import { LimitBroken, type Budget } from './budget.ts';
import type { FilterThis } from './filter.ts';
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

/** What a template may read of Liquid's own objects: the state of a loop, and the block that a block replaces. */
const OF_LIQUID = new Set(
  'index index0 first last rindex rindex0 length name i row col col0 col_first col_last super size'.split(' '),
);

/**
 * Liquid's state of one evaluation, reading own members of data only and calling none of them. `$_process`, `$_step`
 * and `$variables` are its globals, so that rendered snippets see them too.
 */
export class PanelContext extends Context {
  readonly budget: Budget;
  readonly tools: LocaleTools;
  readonly roots: Roots;
  /** Liquid's scopes: of the template first, then of each loop around. */
  readonly names: Names[];
  readonly filterThis: FilterThis;
  /** True where no HTML is wanted: outputs print text. */
  plain = false;
  /** Of the range that Liquid evaluates. */
  #low = 0;
  /** True once it holds names, counters or the like. */
  used = false;
  /** Where in the template's text the last filter stands. */
  at = 0;

  constructor(liquid: Liquid, tools: LocaleTools, budget: Budget, roots: Roots, scope: object = {}, options?: object) {
    super(scope, (options ?? { ...liquid.options, locale: tools.lang }) as never, { sync: true, globals: roots }, {
      memoryLimit: budget,
      renderLimit: budget,
      liquid,
    } as never);
    this.budget = budget;
    this.tools = tools;
    this.roots = roots;
    this.names = (this as unknown as { scopes: Names[] }).scopes;
    this.filterThis = { context: this, liquid };
  }

  /** As new, for another evaluation. */
  reset(): void {
    this.budget.reset();
    this.at = 0;
    if (!this.used) return;
    this.used = false;
    this.names.splice(0, Infinity, Object.create(null) as Names);
    this.environments = {};
    (this as unknown as { registers: object }).registers = {};
    this.breakCalled = this.continueCalled = false;
  }

  override spawn(scope: object = {}): PanelContext {
    const child = new PanelContext(this.liquid as Liquid, this.tools, this.budget, this.roots, scope, this.opts);
    child.plain = this.plain;
    return child;
  }

  override readProperty(owner: unknown, key: unknown): unknown {
    if (key === HIGH) this.budget.useEntries(boundOf(owner) - this.#low);
    if (key === LOW) this.#low = boundOf(owner);
    if (!(owner instanceof Drop) || owner instanceof Markup) return readMember(owner, key);
    return OF_LIQUID.has(key as string) ? super.readProperty(owner, key as string) : undefined;
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
  return key === LOW || key === HIGH ? boundOf(value) : undefined;
}

/** The keys under which a range reads its bounds: no author can write them. */
export const LOW = '\u0000low';
export const HIGH = '\u0000high';

/** Beyond whole numbers a range would never end: adding one changes nothing. */
function boundOf(value: unknown): number {
  const bound = Number(value);
  if (Math.abs(bound) > Number.MAX_SAFE_INTEGER) throw new LimitBroken('a range goes beyond whole numbers');
  return bound;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' ? Object.keys(value!).length : undefined;
}
