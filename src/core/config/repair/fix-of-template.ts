/** Mistakes that are made in other languages, by what stands in the template from the fault on, or by what is told. */
const BY_TEXT: readonly (readonly [mistake: RegExp, cure: string])[] = [
  [/^\{%-?\s*(?:elseif|elif|else\s+if)\b/i, 'Write "elsif": {% elsif … %}'],
  [/^\{%-?\s*(?:fi|end\s+if)\b/i, 'Write {% endif %}.'],
  [/^\{%-?\s*(?:done|next|endforeach|end\s+for(?:each)?)\b/i, 'Write {% endfor %}.'],
  [/^\{%-?\s*end\s+(?:case|unless|capture)\b/i, 'Write it without the space behind "end".'],
  [/^\{%-?\s*end\s*-?%\}/i, 'Say what it ends: {% endif %} or {% endfor %}.'],
  [/^\{%-?\s*foreach\b/i, 'Write "for": {% for item in list %}'],
  [/^\{%-?\s*for\s+[\w$]+\s+(?!in\b)\w*/i, 'Write "in": {% for item in list %}'],
  [/^\{%-?\s*(?:set|let|var)\b/i, 'Write "assign": {% assign name = value %}'],
  [/^\|/, 'Write one "|" before a filter, "or" between two conditions.'],
  [/^\s*[“”„‟‘’‚‛]/, 'Use straight quotes.'],
  [/^[\w.]*\s*\(/, 'Templates call no functions. Write the values of a filter behind a colon: | date: "%d"'],
];
const BY_FACT: readonly (readonly [fact: RegExp, cure: string])[] = [
  [/^output .* not closed/s, 'Close it with "}}".'],
  [/^tag "?\{%-?\s*(?:if|unless|case|for|capture|raw|comment)\b.*%\}"? not closed/s, 'Write its end behind it: $.'],
  [/^tag .* not closed/s, 'Close it with "%}".'],
  [/^"end\w+" without/, 'Remove it, or write what it ends before it.'],
  [/":" after filter name/, 'Write a colon before the values: | date: "%d"'],
  [/filter name|name of a filter/, 'Write the name of a filter behind "|", or remove it.'],
  [/^unexpected token "\)"/, 'Templates call no functions. Remove the brackets.'],
  [/^a value is missing/, 'Write a value there, or remove the sign before it.'],
];

/**
 * What to do about a fault of a template.
 *
 * @param fact - what is wrong
 * @param offset - where, in the source
 * @param hint - what the template's own parser advises
 */
export function cureOfTemplate(fact: string, source: string, offset: number, hint?: string): string {
  const rest = source.slice(offset, offset + 100);
  const before = source.slice(Math.max(0, offset - 20), offset);
  const tag = /\{%-?\s*$/.exec(before)?.[0] ?? /\{%-?\s*else\s*$/.exec(before)?.[0] ?? '';
  const text = BY_TEXT.find(([mistake]) => mistake.test(rest) || (tag && mistake.test(tag + rest)));
  if (text) return text[1];
  // `{% if x }a{% endif %}`
  if (fact.startsWith('unexpected "}')) return 'Close it with "%}".';
  if (hint) return hint;
  const cure = BY_FACT.find(([pattern]) => pattern.test(fact))?.[1] ?? 'Correct the template.';
  return cure.replace('$', () => `{% end${/\{%-?\s*(\w+)/.exec(fact)?.[1] ?? 'if'} %}`);
}
