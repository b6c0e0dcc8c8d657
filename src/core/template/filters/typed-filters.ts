import { clipText } from '../../base/text/clip-text.ts';
import { toValue } from 'liquidjs';
import { TONES, toneOf } from '../../base/tone.ts';
import type { Filter } from './filter.ts';
import { escapeHtml, htmlOf, Markup, textOf } from './markup.ts';

const quoted = (value: unknown) => JSON.stringify(clipText(textOf(value), 32));

/** How far a time is from now, in words that are updated over time, with the full date as a tooltip. */
const relative: Filter = function (given) {
  const value: unknown = toValue(given);
  const time = this.context.tools.relative(value);
  if (!time) return given;
  if (this.context.plain) return time.text;
  const full = escapeHtml(time.full);
  return new Markup(
    `<time class="pp-relative" datetime="${escapeHtml(value as string)}" title="${full}">${escapeHtml(time.text)}` +
      `<span class="pp-sr-only">, ${full}</span></time>`,
    time.text,
  );
};

/** A text on a background in the colour of a tone. Prints nothing without a text. */
const badge: Filter = function (given, tone = 'neutral') {
  const text = textOf(given);
  if (!toneOf(tone)) throw new Error(`"badge" knows the tones ${TONES.join(', ')}, not ${quoted(tone)}`);
  if (this.context.plain || text === '') return text;
  return new Markup(`<span class="pp-badge pp-tone-${textOf(tone)}">${htmlOf(given)}</span>`, text);
};

/** A fraction of 1 as a bar with its number. */
const progress: Filter = function (given, tone = 'info') {
  const value: unknown = toValue(given);
  if (!toneOf(tone)) throw new Error(`"progress" knows the tones ${TONES.join(', ')}, not ${quoted(tone)}`);
  const share = numberOf(value);
  if (!(share >= 0 && share <= 1)) return given;
  const text = this.context.tools.styled(share, { style: 'percent', maximumFractionDigits: 0 });
  if (this.context.plain) return text;
  return new Markup(
    `<span class="pp-progress pp-tone-${textOf(tone)}">` +
      `<progress max="1" value="${share}" aria-hidden="true"></progress><span>${escapeHtml(text)}</span></span>`,
    text,
  );
};

const currency: Filter = function (given, code = 'EUR', digits) {
  const number = numberOf(toValue(given));
  if (Number.isNaN(number)) return given;
  if (!/^[A-Z]{3}$/i.test(textOf(code))) throw new Error(`"currency" takes a code such as "EUR", not ${quoted(code)}`);
  return this.context.tools.styled(number, { style: 'currency', currency: textOf(code), ...fixed('currency', digits) });
};

const percent: Filter = function (given, digits) {
  const number = numberOf(toValue(given));
  return Number.isNaN(number)
    ? given
    : this.context.tools.styled(number, { style: 'percent', ...fixed('percent', digits) });
};

/** NaN if the value is neither a number nor a text that writes one. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.length < 40 && value.trim() !== '' ? Number(value) : NaN;
}

function fixed(name: string, digits: unknown): Intl.NumberFormatOptions {
  if (digits === undefined) return {};
  const n = Number(digits);
  if (!(Number.isInteger(n) && n >= 0 && n <= 20))
    throw new Error(`"${name}" takes 0 to 20 decimal places, not ${quoted(digits)}`);
  return { minimumFractionDigits: n, maximumFractionDigits: n };
}

/** Filters that format a value like the column types of the same names, as text. */
export const TYPED_TEXT_FILTERS: Readonly<Record<string, Filter>> = { currency, percent };

/** The same, as markup. */
export const TYPED_MARKUP_FILTERS: Readonly<Record<string, Filter>> = { relative, badge, progress };
