import { defaultOptions, Drop } from 'liquidjs';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { Budget } from '../limits/budget.ts';
import type { LocaleTools } from '../filters/locale-formats.ts';
import { htmlOf, Markup, textOf } from '../filters/markup.ts';
import { readMember } from './read-member.ts';

/** The data that templates see, by name. */
export interface Roots {
  $_process: unknown;
  $_step: unknown;
  $variables: unknown;
  /** In criteria only. */
  $user?: unknown;
  /** In mappings only. */
  $item?: unknown;
}

/** A scope of names, without a prototype. */
export type Names = Record<string, unknown>;
export const newNames = (): Names => Object.create(null) as Names;

export type Evaluator = (evaluation: Evaluation) => unknown;

/** Members that a template may read of a loop's state and of a replaced block. */
const OF_DROPS = new Set(
  'index index0 first last rindex rindex0 length name i row col col0 col_first col_last super'.split(' '),
);

/** The state of one evaluation. It has the members that Liquid's filters use of Liquid's own context. */
export class Evaluation {
  readonly roots: Roots;
  readonly tools: LocaleTools;
  readonly budget: Budget;
  readonly memoryLimit: Budget;
  readonly ownPropertyOnly = true;
  readonly opts: typeof defaultOptions;
  /** Compiles the text of an expression, for `where_exp` and the like. */
  readonly compileText: (text: string) => Evaluator;
  /** The `this` of filters. */
  readonly filterThis: { readonly context: Evaluation } = { context: this };
  /** True if no HTML is wanted: outputs print text. */
  plain = false;
  /** True in an address: outputs print URI-encoded text. */
  encodes = false;
  /** True once it holds names or counters: until then names can only be roots. */
  used = false;
  /** Scopes of the template and of snippets and loops, from the outermost. */
  names = [newNames()];
  /** Counters of `increment` and `decrement`. */
  counters = newNames();
  /** Memory of tags: the position of a `cycle`, where a loop stopped, blocks. */
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

  /** A new evaluation with the same data and limits but no names, for a rendered snippet. */
  isolated(): Evaluation {
    const inner = new Evaluation(this.roots, this.tools, this.budget, this.compileText);
    inner.plain = this.plain;
    inner.encodes = this.encodes;
    inner.used = true;
    return inner;
  }

  /** Clears the state, for another evaluation. */
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

  /** The value of a name, from the innermost scope outwards, then the roots. */
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

  /** Runs a function with an additional scope. */
  within<T>(scope: Names, run: () => T): T {
    this.used = true;
    this.names.push(scope);
    const result = run();
    this.names.pop();
    return result;
  }
}

/** Reads a member of data, or of an object that Liquid's tags provide. */
export function readProperty(owner: unknown, key: unknown, budget?: Budget): unknown {
  if (!(owner instanceof Drop) || owner instanceof Markup) return readMember(owner, key, budget);
  if (!OF_DROPS.has(key as string)) return undefined;
  const member: unknown = owner[key as string];
  return typeof member === 'function' ? (member.call(owner) as unknown) : member;
}

/** Nanoseconds to print a character of a value that is not a text yet. */
const PRINT_COST = 150;

/**
 * Encodes a text as a part of an address.
 *
 * @throws ProcessPanelError for a text that would change the rest of the address: nothing, `.` and `..`
 */
export function encoded(text: string): string {
  const trimmed = text.trim();
  if (/^\.{0,2}$/.test(trimmed)) {
    const what = trimmed ? `"${trimmed}"` : 'nothing';
    throw new ProcessPanelError('template/evaluation', `an output of the address prints ${what}`);
  }
  // Lone surrogates cannot be encoded.
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

type Printing = Pick<Evaluation, 'plain' | 'budget'> & { readonly encodes?: boolean };

/** The text that an output prints: HTML, escaped once, or plain text if no HTML is wanted. */
export function printed(value: unknown, evaluation: Printing): string {
  const { plain, budget } = evaluation;
  if (typeof value === 'string') {
    if (!plain) budget.escape(value);
  } else if (plain && value instanceof Markup) budget.readMarkup(value.html);
  else if (!(value instanceof Markup)) budget.chargeRead(value, PRINT_COST);
  if (!plain) return htmlOf(value);
  return evaluation.encodes ? encoded(textOf(value)) : textOf(value);
}
