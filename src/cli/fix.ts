import type { Diagnostic } from '../core/base/errors/diagnostic.ts';
import { applyEdits } from '../core/base/text/text-edit.ts';
import { type CheckOptions, check } from './check.ts';
import { ownSources } from './sources.ts';

/** What came of fixing a file. */
export interface Fixed {
  readonly text: string;
  /** What is mended, each with its place in the text of its time. */
  readonly mended: readonly Diagnostic[];
}

/** A file with more is hardly a configuration that was meant. */
const MOST_FIXES = 500;

/**
 * Applies every fix that is safe to all configurations of a file, one after the other, until none is left. A fix is safe
 * where its diagnostic is then gone and no other has come: what follows from it may be gone, too.
 *
 * Cost: reads all configurations of the file once for each fix.
 */
export function fixFile(file: string, fileText: string, options: CheckOptions): Fixed {
  const found = (text: string): Diagnostic[] =>
    ownSources(file, text).flatMap(source => check(source, options).diagnostics);
  const mended: Diagnostic[] = [];
  const unsafe = new Set<string>();
  let text = fileText;
  let before = found(text);
  while (mended.length < MOST_FIXES) {
    const next = before.find(each => each.fix && !unsafe.has(keyOf(each)));
    if (!next) break;
    const candidate = applyEdits(text, next.fix!);
    const after = found(candidate);
    if (candidate !== text && isBetter(before, after)) {
      mended.push(next);
      text = candidate;
      before = after;
    } else unsafe.add(keyOf(next));
  }
  return { text, mended };
}

/** Not by place, which the fixes before it move. */
const keyOf = ({ code, path, message }: Diagnostic): string => `${code} ${path} ${message}`;

/** Whether there are fewer, and none that was not there before. */
function isBetter(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const left = before.map(keyOf);
  for (const each of after.map(keyOf)) {
    const at = left.indexOf(each);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length > 0;
}
