import {
  defaultOptions,
  type Hash,
  type Liquid,
  LiquidError,
  Output,
  ParseError,
  ParseStream,
  tags,
  type TagToken,
  type Template,
  Tokenizer,
  type TopLevelToken,
  TypeGuards,
} from 'liquidjs';
import { nearestName } from '../../base/text/nearest-name.ts';
import { SizedCache } from '../../base/sized-cache.ts';
import { LIMITS } from '../limits/budget.ts';
import { LiquidParseError } from './liquid-error.ts';
import { type Read, recordingReads, requireEnd, STRICT_OPERATORS } from './strict-tokenizer.ts';

/** A template parsed by Liquid. */
export interface ParsedTemplate {
  readonly nodes: readonly Template[];
  /** The output, if it consists of one and white space; else null. */
  readonly sole: Output | null;
  readonly reads: readonly Read[];
}

/** The part of Liquid's engine that tags and outputs use while they are parsed. */
const liquid = { options: { ...defaultOptions, operators: STRICT_OPERATORS }, filters: {}, tags } as unknown as Liquid;

/** A map, so that `constructor` is not a tag. */
const TAGS = new Map(Object.entries(tags));

/** UTF-16 units of templates that are cached. */
const CACHE_CAPACITY = 1_000_000;
const cache = new SizedCache<ParsedTemplate>(CACHE_CAPACITY);
const CLOSING = /^(?:end\w+|else|break|continue)$/;
/** Tags that are allowed only inside others. */
const PARTS = new Map([
  ['else', 'if'],
  ['elsif', 'if'],
  ['when', 'case'],
]);

/**
 * Parses a template, with a cache: the same source gives the same object.
 *
 * @param snippet - name of the snippet, if the source is one
 * @throws LiquidParseError
 */
export function parseTemplate(source: string, snippet?: string): ParsedTemplate {
  const key = `${snippet ?? ''}\n${source}`;
  const known = cache.get(key);
  if (known) return known;
  const parsed = parse(source, snippet);
  cache.set(key, parsed);
  return parsed;
}

function parse(source: string, file: string | undefined): ParsedTemplate {
  const place = { input: source, begin: 0, file };
  if (source.length > LIMITS.source) {
    throw new LiquidParseError(`it is longer than ${LIMITS.source} characters`, place, '', 'template/limit');
  }
  if (source.split(/\{[{%]/).length - 1 > LIMITS.tokens) {
    throw new LiquidParseError(`it has more than ${LIMITS.tokens} tags and outputs`, place, '', 'template/limit');
  }
  try {
    const [nodes, reads] = recordingReads(() => {
      const tokens = topLevelTokens(source, file);
      checkCode(tokens, place);
      checkClosingTags(tokens);
      return new StrictParser().parseTokens(tokens);
    });
    return { nodes, sole: soleOutput(nodes), reads };
  } catch (thrown) {
    throw toParseError(thrown, place);
  }
}

function topLevelTokens(source: string, file?: string): TopLevelToken[] {
  return new Tokenizer(source, liquid.options.operators, file).readTopLevelTokens(liquid.options);
}

function checkCode(tokens: readonly TopLevelToken[], place: { input: string; begin: number }): void {
  let length = 0;
  for (const token of tokens) if (!TypeGuards.isHTMLToken(token)) length += token.end - token.begin;
  if (length <= LIMITS.code) return;
  throw new LiquidParseError(
    `its tags and outputs are longer than ${LIMITS.code} characters`,
    place,
    '',
    'template/limit',
  );
}

/** Rejects text after the name of a closing tag, which Liquid ignores. */
function checkClosingTags(tokens: readonly TopLevelToken[]): void {
  let inComment = false;
  for (const token of tokens) {
    if (!TypeGuards.isTagToken(token)) continue;
    if (token.name === 'endcomment') inComment = false;
    if (!inComment && CLOSING.test(token.name) && token.args) {
      throw new LiquidParseError(`unexpected ${JSON.stringify(token.args)} in "${token.name}"`, token);
    }
    if (token.name === 'comment') inComment = true;
  }
}

/** Liquid's parser as its tags use it, without files and with a limit on the nesting of tags. */
class StrictParser {
  #depth = 0;

  parse(source: string): Template[] {
    return this.parseTokens(topLevelTokens(source));
  }

  parseTokens(tokens: TopLevelToken[]): Template[] {
    const nodes: Template[] = [];
    for (let token = tokens.shift(); token; token = tokens.shift()) nodes.push(this.parseToken(token, tokens));
    return nodes;
  }

  parseStream(tokens: TopLevelToken[]): ParseStream {
    return new ParseStream(tokens, (token, rest) => this.parseToken(token, rest));
  }

  parseToken(token: TopLevelToken, rest: TopLevelToken[]): Template {
    if (TypeGuards.isHTMLToken(token)) return { token, render: () => '' };
    try {
      if (TypeGuards.isOutputToken(token)) return new Output(token, liquid);
      return this.#parseTag(token, rest);
    } catch (thrown) {
      throw LiquidError.is(thrown) ? thrown : new ParseError(thrown as Error, token);
    }
  }

  #parseTag(token: TagToken, rest: TopLevelToken[]): Template {
    const Tag = TAGS.get(token.name);
    if (!Tag) throw unknownTag(token.name, token);
    if (++this.#depth > LIMITS.depth) {
      throw new LiquidParseError(`tags are nested more than ${LIMITS.depth} deep`, token, '', 'template/limit');
    }
    if (token.name === 'cycle') Object.assign(token.tokenizer, { partedByCommas: true });
    const node = new Tag(token, rest, liquid, this as never) as unknown as Template & { hash: Hash; args: Hash };
    this.#depth--;
    if (TAGS_WITHOUT_TRAILING_TEXT.has(token.name)) requireEnd(token.tokenizer);
    if (token.name === 'for') checkModifiers(token, node.hash, ['limit', 'offset'], ['reversed']);
    if (token.name === 'tablerow') checkModifiers(token, node.args, ['cols', 'limit', 'offset'], []);
    return node;
  }
}

/** Tags after whose values Liquid ignores the rest. */
const TAGS_WITHOUT_TRAILING_TEXT = new Set(['capture', 'for', 'tablerow', 'render', 'include', 'layout']);

/** Rejects unknown modifiers, which Liquid ignores. */
function checkModifiers(token: TagToken, { hash }: Hash, valued: readonly string[], bare: readonly string[]): void {
  for (const [name, value] of Object.entries(hash)) {
    if (value === undefined ? bare.includes(name) : valued.includes(name)) continue;
    const near = nearestName(name, [...valued, ...bare]);
    const hint = near && (valued.includes(near) ? `Write "${near}: 1".` : `Write "${near}".`);
    const without = value === undefined ? ' without a value' : '';
    throw new LiquidParseError(`"${token.name}" takes no "${name}"${without}`, token, hint);
  }
}

function unknownTag(name: string, token: TopLevelToken): LiquidParseError {
  const outer = PARTS.get(name) ?? (name.startsWith('end') ? name.slice(3) : '');
  if (TAGS.has(outer)) return new LiquidParseError(`"${name}" without "${outer}"`, token);
  const near = nearestName(name, TAGS.keys());
  return new LiquidParseError(`unknown tag "${name}"`, token, near ? `Write "${near}".` : '', 'template/unknown-tag');
}

function soleOutput(nodes: readonly Template[]): Output | null {
  const live = nodes.filter(node => !(TypeGuards.isHTMLToken(node.token) && node.token.getContent().trim() === ''));
  return live.length === 1 && live[0] instanceof Output ? live[0] : null;
}

/** Converts any error of Liquid's parser, reduced to its fact and place. */
function toParseError(
  thrown: unknown,
  place: { input: string; begin: number; file: string | undefined },
): LiquidParseError {
  if (thrown instanceof LiquidParseError) return thrown;
  const error = thrown as Error;
  if (!LiquidError.is(thrown)) return new LiquidParseError(error.message, place, '', 'template/limit');
  const fact = (thrown.originalError ?? thrown).message.replace(/(?:, file:.*)?, line:\d+, col:\d+$/, '');
  return new LiquidParseError(fact, thrown.token);
}
