import { defaultOptions, Drop } from 'liquidjs';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { Budget } from '../limits/budget.ts';
import type { LocaleTools } from '../filters/locale-formats.ts';
import { htmlOf, Markup, textOf } from '../filters/markup.ts';
import { readMember } from './read-member.ts';

/** What templates see by name. */
export interface Roots {
  $_process: unknown;
  $_step: unknown;
  $variables: unknown;
  /** Of criteria only. */
  $user?: unknown;
  /** Of mappings only. */
  $item?: unknown;
}

/** A scope of names, without a prototype. */
export type Names = Record<string, unknown>;
export const newNames = (): Names => Object.create(null) as Names;

export type Evaluator = (evaluation: Evaluation) => unknown;

/** What a template may read of the state of a loop, and of the block that a block replaces. */
const OF_DROPS = new Set(
  'index index0 first last rindex rindex0 length name i row col col0 col_first col_last super'.split(' '),
);

/** The state of one evaluation. Liquid's filters find in it what they ask of Liquid's own context. */
export class Evaluation {
  readonly roots: Roots;
  readonly tools: LocaleTools;
  readonly budget: Budget;
  readonly memoryLimit: Budget;
  readonly ownPropertyOnly = true;
  readonly opts: typeof defaultOptions;
  /** Reads the text of an expression, for `where_exp` and the like. */
  readonly compileText: (text: string) => Evaluator;
  /** What filters find in `this`. */
  readonly filterThis: { readonly context: Evaluation } = { context: this };
  /** True where no HTML is wanted: outputs print text. */
  plain = false;
  /** True in an address: outputs print text that is URI-encoded. */
  encodes = false;
  /** True once it holds names or counters: until then names can only be roots. */
  used = false;
  /** Of the template, of snippets and loops around, from the outermost. */
  names = [newNames()];
  /** Of `increment` and `decrement`. */
  counters = newNames();
  /** What tags remember: the turn of a `cycle`, where a loop stopped, blocks. */
  registers = new Map<string, unknown>();
  breaks = false;
  continues = false;

  constructor(roots: Roots, tools: LocaleTools, budget: Budget, compileText: Evaluation['compileText']) {
    this.roots = roots;
    this.tools = tools;
    this.budget = this.memoryLimit = budget;
    this.opts = { ...defaultOptions, locale: tools.lang };
    this.compileText = compileText;
  }

  /** The same data and limits without any names, for a rendered snippet. */
  isolated(): Evaluation {
    const inner = new Evaluation(this.roots, this.tools, this.budget, this.compileText);
    inner.plain = this.plain;
    inner.encodes = this.encodes;
    inner.used = true;
    return inner;
  }

  /** As new, for another evaluation. */
  reset(): void {
    this.budget.reset();
    if (!this.used) return;
    this.used = this.breaks = this.continues = false;
    this.names = [newNames()];
    this.counters = newNames();
    this.registers.clear();
  }

  /** Gives a name a value for this evaluation. */
  define(name: string, value: unknown): void {
    this.used = true;
    this.names[0]![name] = value;
  }

  /** What a name that is no root stands for, from the innermost scope. */
  lookUp(name: string): unknown {
    for (let i = this.names.length - 1; i >= 0; i--) {
      const scope = this.names[i]!;
      if (name in scope) return scope[name];
    }
    return name in this.counters ? this.counters[name] : this.root(name);
  }

  root(name: string): unknown {
    switch (name) {
      case '$_process':
        return this.roots.$_process;
      case '$_step':
        return this.roots.$_step;
      case '$variables':
        return this.roots.$variables;
      case '$user':
        return this.roots.$user;
      default:
        return name === '$item' ? this.roots.$item : undefined;
    }
  }

  /** Runs with a scope more. */
  within<T>(scope: Names, run: () => T): T {
    this.used = true;
    this.names.push(scope);
    const result = run();
    this.names.pop();
    return result;
  }
}

/** A member of data, or of what Liquid's tags give to templates. */
export function readProperty(owner: unknown, key: unknown, budget?: Budget): unknown {
  if (!(owner instanceof Drop) || owner instanceof Markup) return readMember(owner, key, budget);
  if (!OF_DROPS.has(key as string)) return undefined;
  const member: unknown = owner[key as string];
  return typeof member === 'function' ? (member.call(owner) as unknown) : member;
}

/** Nanoseconds that printing a character of a value takes that is no text yet. */
const PRINT_COST = 150;

/**
 * A value as a part of an address.
 *
 * @throws ProcessPanelError of one that would make it another address: nothing, and the names of folders around
 */
export function encoded(text: string): string {
  const trimmed = text.trim();
  if (/^\.{0,2}$/.test(trimmed)) {
    const what = trimmed ? `"${trimmed}"` : 'nothing';
    throw new ProcessPanelError('template/evaluation', `an output of the address prints ${what}`);
  }
  // Halves of a character of two units have no code.
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

type Printing = Pick<Evaluation, 'plain' | 'budget'> & { readonly encodes?: boolean };

/** What every output prints: HTML, escaped once; text where no HTML is wanted. */
export function printed(value: unknown, evaluation: Printing): string {
  const { plain, budget } = evaluation;
  if (typeof value === 'string') {
    if (!plain) budget.escape(value);
  } else if (plain && value instanceof Markup) budget.readMarkup(value.html);
  else if (!(value instanceof Markup)) budget.read(value, PRINT_COST);
  if (!plain) return htmlOf(value);
  return evaluation.encodes ? encoded(textOf(value)) : textOf(value);
}
