import { clockComparison, filteredCondition } from '../clock-comparison.ts';
import { hintForCall } from './fix-of-call.ts';
import { formatAt } from './fix-of-format.ts';
import { type TemplateEdit, FILTERS_ELSEWHERE, openBlock, tagAt } from '../template-edits.ts';

export interface TemplateRemedy {
  readonly hint: string;
  readonly edits?: readonly TemplateEdit[];
}

/** A mistake, what to do about it, and what to write in its place if that is certain. */
type Rule = readonly [mistake: RegExp, hint: string, write?: string];

/** Notations of other languages, by the tag that contains them. */
const BY_TAG: readonly Rule[] = [
  [/^(\{%-?\s*)(?:elseif|elif|else\s+if)\b/i, 'Write "elsif": {% elsif … %}', '$1elsif'],
  [/^(\{%-?\s*)fi\b(?!\s*-?%\})/i, 'Write "if": {% if … %}', '$1if'],
  [/^(\{%-?\s*)(?:fi|end\s+if)\b/i, 'Write {% endif %}.', '$1endif'],
  [/^(\{%-?\s*)(?:done|next|endforeach|end\s+for(?:each)?)\b/i, 'Write {% endfor %}.', '$1endfor'],
  [/^(\{%-?\s*)end\s+(case|unless|capture)\b/i, 'Write it without the space after "end".', '$1end$2'],
  [/^\{%-?\s*end\s*-?%\}/i, 'Say what it ends: {% endif %} or {% endfor %}.'],
  [/^(\{%-?\s*)foreach\b/i, 'Write "for": {% for item in list %}', '$1for'],
  [/^\{%-?\s*for\s+[\w$]+\s+(?!in\b)\w*/i, 'Write "in": {% for item in list %}'],
  [/^(\{%-?\s*)(?:set|let|var)\b/i, 'Write "assign": {% assign name = value %}', '$1assign'],
  [/^\{%(-?)\s*(\$[\w.]+(?:\s*\|[^%{}]*?)?)\s*(-?)%\}/, 'Write {{ … }} to print a value.', '{{$1 $2 $3}}'],
];
/** The same, by the text of the template from the error on. */
const BY_TEXT: readonly Rule[] = [
  [/^\|/, 'Write one "|" before a filter, "or" between two conditions.'],
  [/^\s*[“”„‟‘’‚‛]/, 'Use straight quotes.'],
  [/^[\w.]*\s*\(/, 'Templates call no functions. Write the values of a filter after a colon: | date: "%d"'],
];
const BY_FACT: readonly Rule[] = [
  [/^output .* not closed/s, 'Close it with "}}".'],
  [/^tag "?\{%-?\s*(?:if|unless|case|for|capture|raw|comment)\b.*%\}"? not closed/s, 'Add its end: $.'],
  [/^tag .* not closed/s, 'Close it with "%}".'],
  [/^"end\w+" without/, 'Remove it, or write what it ends before it.'],
  [/":" after filter name/, 'Write a colon before the values: | date: "%d"'],
  [/filter name|name of a filter/, 'Write the name of a filter behind "|", or remove it.'],
  [/^unexpected token "\)"/, 'Templates call no functions. Remove the brackets.'],
  [/^unexpected "-"/, 'Write a filter: | minus: 1. Of days until a date: | relative'],
  [/^a value is missing/, 'Write a value there, or remove the sign before it.'],
];
const ARITHMETIC: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided_by' };
const CONTROL =
  /^\{\{(-?)\s*((?:if|elsif|else|endif|unless|endunless|for|endfor|case|when|endcase)\b[^{}]*?)\s*(-?)\}\}/;

/**
 * What to do about an error of a template.
 *
 * @param fact - what is wrong
 * @param offset - of the error, in the source
 * @param hint - the hint of the template's own parser
 */
export function fixOfTemplate(fact: string, source: string, offset: number, hint?: string): TemplateRemedy {
  return (
    fixOfTag(fact, source, offset) ??
    fixAt(source, offset) ??
    colonBefore(fact, source, offset) ?? { ...inWords(fact, source, offset, hint) }
  );
}

function fixOfTag(fact: string, source: string, offset: number): TemplateRemedy | undefined {
  const start = tagAt(source, offset);
  const rest = source.slice(start, start + 200);
  const written = /^\{[{%][^{}]*[%}]\}/.exec(rest)?.[0] ?? '';
  const clock = clockComparison(written);
  if (clock) return rewrite(start, written, clock.meant, clock.hint);
  const filtered = filteredCondition(written);
  if (filtered) return rewrite(start, written, filtered, `Conditions take no filters. Write ${filtered}`);
  const open = openBlock(source.slice(0, start));
  const end = /^\{%-?\s*end(?=\s*-?%\})/i.exec(rest)?.[0];
  if (end && open) return rewrite(start, end, end + open, `Say what it ends: {% end${open} %}.`);
  // after a valid beginning, the parser knows better than a rule what should follow
  const rule = start === offset || offset - start < 20 ? BY_TAG.find(([mistake]) => mistake.test(rest)) : undefined;
  if (rule) {
    const [mistake, hint, write] = rule;
    const [written = ''] = mistake.exec(rest)!;
    return write === undefined ? { hint } : rewrite(start, written, written.replace(mistake, write), hint);
  }
  if (CONTROL.test(rest)) {
    const edits: TemplateEdit[] = [];
    for (const { 0: output, index } of source.matchAll(new RegExp(CONTROL.source.slice(1), 'g'))) {
      edits.push({ from: index, to: index + output.length, write: output.replace(CONTROL, '{%$1 $2 $3%}') });
    }
    return { hint: 'Write {% … %} in place of {{ … }}.', edits };
  }
  if (/^output .* not closed/s.test(fact)) {
    const [written = '', brace = ''] = /^\{\{[^{}%<\n]*(\})?/.exec(rest) ?? [];
    const inner = (brace ? written.slice(0, -1) : written).trimEnd();
    if (inner.length <= 2) return undefined;
    const all = start + written.length === source.length ? written : written.trimEnd();
    return rewrite(start, all, `${inner} }}`, 'Close it with "}}".');
  }
  const [, block] = /^tag "?\{%-?\s*(if|unless|case|for|capture)\b.*%\}"? not closed/s.exec(fact) ?? [];
  if (!block) return undefined;
  const to = source.trimEnd().length;
  return {
    hint: `Add its end: {% end${block} %}.`,
    edits: [{ from: to, to, write: `{% end${block} %}` }],
  };
}

/** A fix for a notation of another language at the place of the error. */
function fixAt(source: string, offset: number): TemplateRemedy | undefined {
  const rest = source.slice(offset, offset + 200);
  const start = tagAt(source, offset);
  const before = source.slice(start, offset);
  const prints = before.startsWith('{{');
  if (rest.startsWith('|') && before.endsWith('|')) {
    const hint = 'Write one "|" before a filter, "or" between two conditions.';
    return rewrite(offset - 1, '||', prints ? '|' : 'or', hint);
  }
  if (rest.startsWith('=') && /[!=]=$/.test(before))
    return rewrite(offset, '=', '', `Write "${before.slice(-2)}" to compare.`);
  const [not] = /^!\s*(?=[$\w])/.exec(rest) ?? [];
  if (not) return rewrite(offset, not, 'not ', 'Write "not" before a value, "!=" to compare.');
  const [sum, sign = '', number = ''] =
    /^([-+*/])\s*(\d+(?:\.\d+)?|\$[\w.]{1,80})(?=\s*(?:-?\}\}|\|))/.exec(rest) ?? [];
  if (sum && prints) {
    const meant = `| ${ARITHMETIC[sign]}: ${number}`;
    return rewrite(offset, sum, meant, `Write a filter: ${meant}`);
  }
  const filter = /\|\s*(\w+)\s*$/.exec(before)?.[1];
  const [bracket, values = ''] = /^\(\s*([^()]*?)\s*\)/.exec(rest) ?? [];
  if (bracket && filter) {
    const from = start + before.lastIndexOf(filter);
    const meant = formatAt(source.slice(from, offset + 200));
    if (meant) return rewrite(from, meant.written, meant.filter, `Write: | ${meant.filter}`);
    const hint = values ? `Write the values of a filter after a colon: ${filter}: ${values}` : `Write "${filter}".`;
    return rewrite(offset, bracket, values && `: ${values}`, hint);
  }
  const name = /\|\s*$/.test(before) ? (/^\w+/.exec(rest)?.[0] ?? '') : '';
  const known = FILTERS_ELSEWHERE.get(name.toLowerCase());
  if (known) return rewrite(offset, name, known, `Write "${known}" in place of "${name}".`);
  const format = prints && name ? formatAt(rest) : undefined;
  if (format) return rewrite(offset, format.written, format.filter, `Write: | ${format.filter}`);
  const [is = ''] = prints ? [] : (/^(?:is(?:\s+not)?|equals?|eq)(?=\s)/.exec(rest) ?? []);
  if (is) {
    const sign = is.endsWith('not') ? '!=' : '==';
    return rewrite(offset, is, sign, `Write "${sign}" to compare.`);
  }
  const [thousands] = /^(?:,\d{3})+(?![\d,])/.exec(rest) ?? [];
  const [head] = /(?<![\d.])\d{1,3}$/.exec(before) ?? [];
  if (thousands && head) {
    const digits = thousands.replaceAll(',', '');
    return rewrite(offset, thousands, digits, `Write the number without a comma: ${head}${digits}`);
  }
  const call = prints ? hintForCall(source, start) : undefined;
  if (call) return { hint: call };
  return prints && rest.startsWith('?') ? fixOfChoice(source, start) : undefined;
}

/** `| default "nobody"` */
function colonBefore(fact: string, source: string, offset: number): TemplateRemedy | undefined {
  if (!/":" after filter name/.test(fact)) return undefined;
  const before = source.slice(tagAt(source, offset), offset);
  const filter = /\|\s*(\w+)\s*$/.exec(before)?.[1];
  const [value] = /^(?:"[^"]{0,40}"|'[^']{0,40}'|[$\w.]{1,40})/.exec(source.slice(offset, offset + 50)) ?? [];
  if (!filter || !value) return undefined;
  const from = offset - (before.length - before.trimEnd().length);
  return rewrite(from, '', ':', `Write a colon before the values: | ${filter}: ${value}`);
}

/** `{{ a ? "b" : "c" }}` */
function fixOfChoice(source: string, start: number): TemplateRemedy | undefined {
  const [all, test = '', yes = '', no = ''] =
    /^\{\{-?\s*([^?{}]+?)\s*\?\s*("[^"]*"|'[^']*'|[$\w.]+)\s*:\s*("[^"]*"|'[^']*'|[$\w.]+)\s*-?\}\}/.exec(
      source.slice(start, start + 1_000),
    ) ?? [];
  if (!all) return undefined;
  const printed = (value: string): string => (/^["']/.test(value) ? value.slice(1, -1) : `{{ ${value} }}`);
  const meant = `{% if ${test} %}${printed(yes)}{% else %}${printed(no)}{% endif %}`;
  return rewrite(start, all, meant, 'Write {% if … %}…{% else %}…{% endif %}.');
}

function inWords(fact: string, source: string, offset: number, hint?: string): TemplateRemedy {
  const rest = source.slice(offset, offset + 100);
  const text = BY_TEXT.find(([mistake]) => mistake.test(rest));
  if (text) return { hint: text[1] };
  // `{% if x }a{% endif %}`
  if (fact.startsWith('unexpected "}')) return { hint: 'Close it with "%}".' };
  if (hint) return nearestWord(hint, source, offset);
  const found = BY_FACT.find(([pattern]) => pattern.test(fact))?.[1] ?? 'Correct the template.';
  return { hint: found.replace('$', () => `{% end${/\{%-?\s*(\w+)/.exec(fact)?.[1] ?? 'if'} %}`) };
}

/** `Write "upcase".` as an edit of the misspelt word. */
function nearestWord(hint: string, source: string, offset: number): TemplateRemedy {
  const meant = /^Write "(\w+)"\.$/.exec(hint)?.[1];
  const word = /^(\{%-?\s*)?(\w+)/.exec(source.slice(offset, offset + 100));
  return meant && word ? rewrite(offset + (word[1] ?? '').length, word[2]!, meant, hint) : { hint };
}

function rewrite(from: number, written: string, meant: string, hint: string): TemplateRemedy {
  return { hint, edits: [{ from, to: from + written.length, write: meant }] };
}
