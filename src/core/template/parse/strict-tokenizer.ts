import { clipText } from '../../base/text/clip-text.ts';
import { defaultOperators, Expression, Tokenizer, TypeGuards, type Token } from 'liquidjs';
import { nearestName } from '../../base/text/nearest-name.ts';
import { LIMITS } from '../limits/budget.ts';
import { FILTERS } from '../filters/filters.ts';
import { LiquidParseError } from './liquid-error.ts';

/** The members of Liquid's tokenizer that are overridden or used here; some are private in its types. */
interface LiquidTokenizer extends Omit<Tokenizer, 'opTrie' | 'readProperties'> {
  opTrie: object;
  readProperties(isBegin?: boolean): Token[];
  /** Set by tags whose values are separated by commas. */
  partedByCommas?: boolean;
  /** Nesting of brackets and ranges at the current position. */
  depth?: number;
}

/** A key of our operators that marks tokenizers as ours: no author's text can start with NUL. */
const MARK = '\u0000';
const VARIABLE = /^\$[A-Za-z_]/;
const OTHER_FILTERS = 'Use a filter of Liquid or of the panels, such as "currency", "date_local" or "relative".';

/** Tokenizers with these operators are strict and allow names such as `$_process`. */
export const STRICT_OPERATORS: typeof defaultOperators = { ...defaultOperators, [MARK]: () => false };

/** File name for tokens in an expression's own text, which have no place in a template. */
export const EXPRESSION = '';

/** Parses the text of an expression, as in `where_exp`. */
export function readExpressionText(text: string): ReturnType<Tokenizer['readFilteredValue']> {
  return new Tokenizer(text, STRICT_OPERATORS, EXPRESSION).readFilteredValue();
}

/** A path with a `$` root that a template reads; computed parts are null. */
export type Read = readonly (string | null)[];
let reads: Read[] | null = null;

/** Runs a parser and records the paths that the template reads. */
export function recordingReads<T>(parse: () => T): [T, Read[]] {
  const outer = reads;
  try {
    const recorded: Read[] = (reads = []);
    return [parse(), recorded];
  } finally {
    reads = outer;
  }
}

/**
 * Overrides methods of Liquid's tokenizer, which Liquid creates itself and no option replaces. Tokenizers without our
 * mark behave as before, so that a page may use Liquid from the same module.
 */
function install(): void {
  const liquids = Tokenizer.prototype as unknown as LiquidTokenizer;
  for (const [name, strict] of Object.entries(STRICT)) {
    const original = liquids[name as 'readValue'] as (...args: unknown[]) => unknown;
    Object.defineProperty(liquids, name, {
      configurable: true,
      writable: true,
      value(this: LiquidTokenizer, ...args: unknown[]) {
        const read: Original = (...given) => original.apply(this, given);
        return (MARK in this.opTrie ? strict(this, read) : read)(...args);
      },
    });
  }
}

type Original = (...args: unknown[]) => unknown;
type Strict = (tokenizer: LiquidTokenizer, original: Original) => Original;

const STRICT: Readonly<Record<string, Strict>> = {
  readIdentifier: (tokenizer, original) => () => {
    tokenizer.skipBlank();
    const begin = tokenizer.p;
    if (!VARIABLE.test(tokenizer.input.slice(begin, begin + 2))) return original();
    tokenizer.p++;
    const identifier = original() as Token & { content: string };
    identifier.begin = begin;
    identifier.content = identifier.getText();
    return identifier;
  },

  readExpression: tokenizer => () => {
    const tokens = [...tokenizer.readExpressionTokens()];
    let operandBefore = false;
    for (const token of tokens) {
      const operator = TypeGuards.isOperatorToken(token);
      const fits = operator && token.operator !== 'not' ? operandBefore : !operandBefore;
      if (!fits)
        throw new LiquidParseError(`unexpected ${quoted(token.getText())}`, token, hintFor(tokenizer, token.begin));
      operandBefore = !operator;
    }
    if (!operandBefore) throw new LiquidParseError('a value is missing', at(tokenizer), hintFor(tokenizer));
    return new Expression(tokens);
  },

  readFilteredValue: (tokenizer, original) => () => {
    const value = original();
    requireEnd(tokenizer, tokenizer.partedByCommas);
    return value;
  },

  readFilter: (tokenizer, original) => () => {
    tokenizer.skipBlank();
    if (tokenizer.end() || tokenizer.peek() === ',') return null;
    if (tokenizer.peek() !== '|') throw unexpected(tokenizer);
    const bar = at(tokenizer);
    const filter = original() as (Token & { name: string; args: unknown[] }) | null;
    if (!filter) throw new LiquidParseError('the name of a filter is missing', bar);
    if (!FILTERS.has(filter.name)) {
      const near = nearestName(filter.name, FILTERS.keys());
      const hint = near ? `Write "${near}".` : OTHER_FILTERS;
      throw new LiquidParseError(`unknown filter "${filter.name}"`, filter, hint, 'template/unknown-filter');
    }
    if (filter.name.endsWith('_exp')) checkExpression(tokenizer, filter.args[1] as Quoted | undefined);
    return filter;
  },

  readFilterArg: (tokenizer, original) => () => {
    const argument = original() as Token | [string, Token | undefined] | undefined;
    if (!argument || (Array.isArray(argument) && !argument[1])) {
      throw new LiquidParseError('a value is missing', at(tokenizer), hintFor(tokenizer));
    }
    return argument;
  },

  readValue: (tokenizer, original) => () => {
    const depth = tokenizer.depth ?? 0;
    if (depth > LIMITS.depth) {
      const fact = `brackets are nested more than ${LIMITS.depth} deep`;
      throw new LiquidParseError(fact, at(tokenizer), '', 'template/limit');
    }
    tokenizer.depth = depth + 1;
    const value = original();
    tokenizer.depth = depth;
    return value;
  },

  readProperties:
    tokenizer =>
    (isBegin = true) => {
      const properties: (Token & { content?: unknown })[] = [];
      for (;;) {
        if (tokenizer.peek() === '[') {
          const begin = at(tokenizer);
          tokenizer.p++;
          const index = tokenizer.readValue();
          if (!index) throw new LiquidParseError('an index is missing', at(tokenizer));
          tokenizer.skipBlank();
          if (tokenizer.read() !== ']') throw new LiquidParseError('"[" is not closed', begin);
          properties.push(index);
        } else if (isBegin && properties.length === 0) {
          const name = tokenizer.readNonEmptyIdentifier();
          if (!name) return properties;
          properties.push(name);
        } else if (tokenizer.peek() === '.' && tokenizer.peek(1) !== '.') {
          tokenizer.p++;
          const name = tokenizer.readNonEmptyIdentifier();
          if (!name) throw new LiquidParseError('a name is missing after "."', at(tokenizer));
          properties.push(name);
        } else break;
      }
      const path = properties.map(({ content }) => (typeof content === 'string' ? content : null));
      if (isBegin && path[0]?.startsWith('$')) reads?.push(path);
      return properties;
    },

  readQuoted: (tokenizer, original) => () => {
    const token = original() as Token | undefined;
    if (token && !/^(["'])(?:\\[\s\S]|(?!\1)[^\\])*\1$/.test(token.getText())) {
      throw new LiquidParseError('a quotation mark is not closed', token);
    }
    return token;
  },

  readTo: (tokenizer, original) => end => {
    if (end !== 'or') return original(end);
    tokenizer.skipBlank();
    if (tokenizer.end()) return -1;
    if (!/^or(?![\w-])/.test(tokenizer.remaining())) throw unexpected(tokenizer);
    tokenizer.p += 2;
    return tokenizer.p;
  },
};

type Quoted = Token & { content?: unknown };

/** Checks the expression of `where_exp` and the like, a text that Liquid parses only when it runs. */
function checkExpression({ input, file }: LiquidTokenizer, text: Quoted | undefined): void {
  if (!text || text.getText().slice(1, -1) !== text.content) return;
  new Tokenizer(input, STRICT_OPERATORS, file, [text.begin + 1, text.end - 1]).readFilteredValue();
}

/** @throws LiquidParseError if anything is left that does not belong to a tag or an output */
export function requireEnd(given: object, commaAllowed = false): void {
  const tokenizer = given as LiquidTokenizer;
  tokenizer.skipBlank();
  if (!tokenizer.end() && !(commaAllowed && tokenizer.peek() === ',')) throw unexpected(tokenizer);
}

function unexpected(tokenizer: LiquidTokenizer): LiquidParseError {
  return new LiquidParseError(`unexpected ${quoted(tokenizer.remaining())}`, at(tokenizer), hintFor(tokenizer));
}

function at(tokenizer: LiquidTokenizer): { input: string; begin: number; file: string | undefined } {
  return { input: tokenizer.input, begin: Math.min(tokenizer.p, tokenizer.N), file: tokenizer.file };
}

function quoted(text: string): string {
  return JSON.stringify(clipText(text, 32));
}

const HINTS: readonly [RegExp, string][] = [
  [/^={1,3}/, 'Write "==" to compare.'],
  [/^&&/, 'Write "and".'],
  [/^!/, 'Write "not" before a value, "!=" to compare.'],
  [/^\?/, 'Write {% if … %}…{% else %}…{% endif %}.'],
  [/^\+/, 'Write a filter, such as "| plus: 1" or "| append: name".'],
  [/^\(/, 'Parentheses only stand around ranges, such as (1..3).'],
];

function hintFor(tokenizer: LiquidTokenizer, begin = tokenizer.p): string {
  const rest = tokenizer.input.slice(begin, tokenizer.N).trimStart();
  return HINTS.find(([pattern]) => pattern.test(rest))?.[1] ?? '';
}

install();
