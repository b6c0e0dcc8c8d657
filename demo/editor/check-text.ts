import type { Diagnostic } from '../../src/core/base/errors/diagnostic.ts';
import { applyEdits } from '../../src/core/base/text/text-edit.ts';
import { panelsOf } from '../../src/core/config/panel-part.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import type { PanelName } from '../../src/core/query/process-query.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';

/** A mistake in a configuration, with the text that it is marked at. */
export interface Problem extends Diagnostic {
  readonly from: number;
  readonly to: number;
}

/** What a configuration is for, and all that is wrong with it. */
export interface CheckedText {
  readonly panels: readonly PanelName[];
  readonly problems: readonly Problem[];
  /** Whether panels can show it: it may have warnings, but no errors. */
  readonly isSound: boolean;
}

/** Checks a configuration for every panel that it is for, by what the panels themselves check it. */
export function checkText(text: string): CheckedText {
  const panels = panelsOf(text);
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const once = new Map<string, Problem>();
  for (const panel of panels)
    for (const found of readConfig(text, panel, { checkTemplate }).diagnostics) {
      const from = Math.min((starts[found.line - 1] ?? 0) + found.column - 1, text.length);
      once.set(`${from} ${found.message}`, { ...found, from, to: from + lengthAt(text, from) });
    }
  const problems = [...once.values()].sort((a, b) => a.from - b.from);
  return { panels, problems, isSound: problems.every(({ severity }) => severity !== 'error') };
}

/**
 * The text with a problem corrected. It is looked up again, because the text may have changed since it was found; null where it is gone
 * or has no fix.
 */
export function corrected(text: string, problem: Diagnostic): string | null {
  const { code, path, message } = problem;
  const same = checkText(text).problems.filter(
    each => each.code === code && each.path === path && each.message === message,
  );
  const { fix } = same.find(each => each.line === problem.line) ?? same[0] ?? {};
  return fix ? applyEdits(text, fix) : null;
}

/** How long what stands at a place is: a quoted text, a key, words in a line, at least one sign. */
function lengthAt(text: string, from: number): number {
  const word = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s,:{}[\]]+(?: +[^\s,:{}[\]#]+)*)/.exec(text.slice(from, from + 200));
  return Math.min(word?.[0].length ?? 1, text.length - from);
}
