import type { Diagnostic } from '../core/base/errors/diagnostic.ts';
import { applyEdits } from '../core/base/text/text-edit.ts';
import { check, type CheckOptions } from './check.ts';
import { ownSources } from './sources.ts';

/** The result of fixing a file. */
export interface Fixed {
  readonly text: string;
  /** The fixed diagnostics, each with its position in the text at that time. */
  readonly fixed: readonly Diagnostic[];
}

/** A file with more fixes is hardly meant to be a configuration. */
const MAX_FIXES = 500;

/**
 * Applies all safe fixes to the configurations of a file, one after another. A fix is safe if it removes its diagnostic
 * and adds none; it may remove others that follow from it.
 *
 * Cost: checks all configurations of the file once for each fix.
 */
export function fixFile(file: string, fileText: string, options: CheckOptions): Fixed {
  const found = (text: string): Diagnostic[] =>
    ownSources(file, text).flatMap(source => check(source, options).diagnostics);
  const fixed: Diagnostic[] = [];
  const unsafe = new Set<string>();
  let text = fileText;
  let before = found(text);
  while (fixed.length < MAX_FIXES) {
    const next = before.find(each => each.fix && !unsafe.has(keyOf(each)));
    if (!next) break;
    const candidate = applyEdits(text, next.fix!);
    const after = found(candidate);
    if (candidate !== text && isBetter(before, after)) {
      fixed.push(next);
      text = candidate;
      before = after;
    } else unsafe.add(keyOf(next));
  }
  return { text, fixed };
}

/** Without the position, which changes with earlier fixes. */
const keyOf = ({ code, path, message }: Diagnostic): string => `${code} ${path} ${message}`;

/** Without the path too, which changes as a key above it is fixed. */
const factOf = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** Whether there are fewer diagnostics and no new ones. */
function isBetter(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const left = before.map(factOf);
  for (const each of after.map(factOf)) {
    const at = left.indexOf(each);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length > 0;
}
