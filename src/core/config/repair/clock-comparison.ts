/** A comparison with the current day or time, which templates have no name for. */
export interface ClockComparison {
  /** The name of the day or time, as the author writes it. */
  readonly name: string;
  /** Offset of the name in the tag. */
  readonly offset: number;
  readonly isQuoted: boolean;
  /** What the author meant, in place of the whole tag. */
  readonly meant: string;
  /** What to do, in words. */
  readonly hint: string;
}

/** Longer tags are not rewritten. */
const MAX_LENGTH = 200;
const NAME = String.raw`\$?(?:now|today|tomorrow|yesterday|current_?date|get_?date|date\.(?:now|today))`;
const CLOCK = new RegExp(String.raw`^(?:(["'])${NAME}\1|${NAME}(?:\(\s*\))?)$`, 'i');
const VALUE = String.raw`"\w{1,20}"|'\w{1,20}'|\$?[A-Za-z_][\w.]{0,80}(?:\(\s?\))?`;
const COMPARISON = new RegExp(
  String.raw`(?<![\w$.|"'])(${VALUE})\s{0,3}(<=|>=|<|>|==|!=|\bbefore\b|\bafter\b)\s{0,3}(${VALUE})(?![\w.(|])`,
);
const FILTERED = new RegExp(
  String.raw`^\{%-?\s*if\s+(${VALUE})\s*(\|[^<>=!{}]{1,60}?)?\s*(<=|>=|<|>)\s*(${VALUE})\s*(\|[^<>=!{}]{1,60}?)?\s*-?%\}$`,
);
const DAY = 'date: "%Y-%m-%d"';
const FORMATS: Readonly<Record<string, string>> = {
  now: 'date: "%Y-%m-%d %H:%M"',
  tomorrow: `date: "%s" | plus: 86400 | ${DAY}`,
  yesterday: `date: "%s" | minus: 86400 | ${DAY}`,
};

/**
 * The comparison of a tag or output with the current day or time: `{% if $_process.expiration < today %}`; undefined if
 * it has none.
 *
 * Cost: O(length), up to a limit.
 */
export function clockComparison(tag: string): ClockComparison | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  const found = COMPARISON.exec(tag);
  const [all = '', left = '', word = '', right = ''] = found ?? [];
  const isFirst = CLOCK.test(left);
  if (!found || isFirst === CLOCK.test(right)) return undefined;
  const [name, path] = isFirst ? [left, right] : [right, left];
  if (!/^\$?[A-Za-z_][\w.]*$/.test(path) || /^(?:true|false|nil|null|empty|blank)$/.test(path)) return undefined;
  const kind = kindOf(name);
  // a text may well be equal to it
  if (/^["']/.test(name) && /^[!=]=$/.test(word)) return undefined;
  const sign = { before: '<', after: '>' }[word] ?? word;
  const format = kind === 'now' ? FORMATS['now']! : DAY;
  const ofClock = `{% assign ${kind} = "now" | ${FORMATS[kind] ?? DAY} %}`;
  const assigned = `${ofClock}{% assign day = ${path} | ${format} %}`;
  const compared = isFirst ? `${kind} ${sign} day` : `day ${sign} ${kind}`;
  const rest = tag.replace(all, () => compared);
  const offset = found.index + (isFirst ? 0 : all.length - right.length);
  const about = { name: name.replace(/^["']|["']$/g, ''), offset, isQuoted: /^["']/.test(name) };
  if (/^\{%-?\s*elsif\b/.test(tag)) {
    const meant = assigned + rest;
    return { ...about, meant, hint: `Write ${assigned} before {% if … %}, and here ${rest}` };
  }
  // an output that begins with tags would be a text, which is true in any case
  const meant = assigned + (rest.startsWith('{{') ? `{% if ${compared} %}true{% endif %}` : rest);
  return { ...about, meant, hint: `Write ${meant}` };
}

/** What to write for a condition with filters, which Liquid allows in outputs and `assign` only; undefined for others. */
export function filteredCondition(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  const [, left, first = '', sign, right, second = ''] = FILTERED.exec(tag) ?? [];
  if (!left || !right || first + second === '') return undefined;
  const assigned = `{% assign left = ${left} ${first.trim()} %}{% assign right = ${right} ${second.trim()} %}`;
  return `${assigned.replaceAll(/ +%\}/g, ' %}')}{% if left ${sign} right %}`;
}

/** What to write in place of an output of the current day: `{{ today }}`; undefined if the name is another. */
export function printedClock(output: string, name: string): string | undefined {
  if (!/^(?:now|today)$/.test(kindOf(name)) || !CLOCK.test(name)) return undefined;
  const isAlone = /^\{\{-?\s*[$\w.]+\s*-?\}\}$/.test(output);
  return output.replace(name, isAlone ? '"now" | date_local: "medium"' : '"now"');
}

function kindOf(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^date(?=.)/, '');
  return /^(?:currentdate|getdate)$/.test(word) ? 'today' : word;
}
