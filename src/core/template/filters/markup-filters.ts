import { textOfMarkup } from '../../base/text/text-of-markup.ts';
import { printed, type Evaluation } from '../compile/evaluation.ts';
import { liquidFilters, type Filter } from './filter.ts';
import { remembered } from '../limits/remembered.ts';
import { escapeHtml, htmlOf, Markup, textOf } from './markup.ts';

const ENTITY_OR_UNSAFE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[&<>"']/gi;

const raw: Filter = function (value) {
  if (this.context.plain || !(typeof value === 'string' || Array.isArray(value))) return value;
  return new Markup(readText(value, this.context), undefined, true);
};

const escape: Filter = function (value) {
  if (value === null || value === undefined || (value instanceof Markup && !value.trusted)) return value;
  const text = value instanceof Markup ? value.html : readText(value, this.context);
  this.context.budget.escape(text);
  return this.context.plain ? text : new Markup(escapeHtml(text), text);
};

/** The text of a value for a filter that charges the budget itself. */
function readText(value: unknown, { budget }: Evaluation): string {
  budget.chargeRead(value, 10);
  return textOf(value);
}

const escapeOnce: Filter = function (value) {
  if (value instanceof Markup && !value.trusted) return value;
  const text = value instanceof Markup ? value.html : textOf(value);
  this.context.budget.escape(text);
  if (this.context.plain) return text;
  return new Markup(text.replace(ENTITY_OR_UNSAFE, found => (found.length > 1 ? found : escapeHtml(found))));
};

const newlineToBr: Filter = function (value) {
  if (this.context.plain) return textOf(value);
  this.context.budget.use(textOf(value).length);
  return new Markup(htmlOf(value).replace(/\r?\n/g, '<br />\n'), undefined, value instanceof Markup && value.trusted);
};

const strip = remembered(textOfMarkup);

const stripHtml: Filter = function (value) {
  const { budget } = this.context;
  if (value instanceof Markup) {
    budget.readMarkup(value.html);
    return value.text;
  }
  const html = readText(value, this.context);
  budget.use(html.length);
  budget.readMarkup(html);
  return strip(html);
};

function joined(context: Evaluation, left: unknown, right: unknown): string | Markup {
  if (!(left instanceof Markup || right instanceof Markup)) {
    const text = readText(left, context) + readText(right, context);
    context.budget.use(text.length);
    return text;
  }
  const html = printedHtml(left, context) + printedHtml(right, context);
  context.budget.use(html.length);
  return new Markup(html);
}

const printedHtml = (value: unknown, { budget }: Evaluation): string => printed(value, { plain: false, budget });

const append: Filter = function (value, ...args) {
  if (args.length !== 1) throw new Error('"append" takes one value');
  return joined(this.context, value, args[0]);
};

const prepend: Filter = function (value, ...args) {
  if (args.length !== 1) throw new Error('"prepend" takes one value');
  return joined(this.context, args[0], value);
};

/** A white-space filter whose result stays markup if its value is. */
function keepingMarkup(filter: Filter): Filter {
  return function (value, ...args) {
    if (!(value instanceof Markup)) return filter.call(this, value, ...args);
    return new Markup(filter.call(this, value.html, ...args) as string, undefined, value.trusted);
  };
}

/** Filters that make markup, so that an output through them is not a plain value. */
export const MARKUP_MAKERS: Readonly<Record<string, Filter>> = {
  raw,
  noescape: raw,
  escape,
  xml_escape: escape,
  escape_once: escapeOnce,
  newline_to_br: newlineToBr,
  breaklines: newlineToBr,
};

/** Filters that treat markup as markup. */
export const MARKUP_FILTERS: Readonly<Record<string, Filter>> = {
  append,
  prepend,
  strip_html: stripHtml,
  strip: keepingMarkup(liquidFilters.strip!),
  lstrip: keepingMarkup(liquidFilters.lstrip!),
  rstrip: keepingMarkup(liquidFilters.rstrip!),
  strip_newlines: keepingMarkup(liquidFilters.strip_newlines!),
  squish: keepingMarkup(liquidFilters.squish!),
  normalize_whitespace: keepingMarkup(liquidFilters.normalize_whitespace!),
};
