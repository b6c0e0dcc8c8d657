import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type Suggestion, suggestionsAt } from './suggestions.ts';

/** What is offered while a configuration is typed: from its first letter on, or when Ctrl+Space asks for it. */
export function completions({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const found = suggestionsAt(text, pos);
  if (!found || (!explicit && found.from === pos && !isChosenBefore(text, pos))) return null;
  // The editor has closed a quote that was opened.
  const isQuoted = /['"]/.test(text[found.from] ?? '');
  return {
    from: found.from + (isQuoted ? 1 : 0),
    options: found.options.map((each, i) => optionOf(each, isQuoted, -i)),
    validFor: /^[\w!<>$.-]*$/,
  };
}

/** Behind a key that has just been written with its place for a value. */
const isChosenBefore = (text: string, pos: number): boolean => /:\s+(?:- )?$/.test(text.slice(0, pos));

function optionOf({ label, detail, info, text, kind }: Suggestion, isQuoted: boolean, boost: number) {
  return {
    // A state is found by its word, too.
    label: detail && kind === 'value' ? `${label} ${detail}` : label,
    displayLabel: label,
    apply: isQuoted ? label : text,
    boost: Math.max(-99, boost),
    ...(detail && { detail }),
    ...(info && { info }),
  };
}
