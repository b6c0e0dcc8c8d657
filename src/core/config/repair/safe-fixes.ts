import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { applyEdits } from '../../base/text/text-edit.ts';

/** What is known of a text: what is wrong with it, and what it says, mended as far as it could be. */
export interface Checkup {
  readonly diagnostics: readonly Diagnostic[];
  readonly value: unknown;
  /** Characters that were parsed. */
  readonly cost: number;
}

/** Fixes that are tried. */
const MOST_TRIED = 20;
/** Characters that may be parsed for all of them. */
const MOST_PARSED = 100_000;

/**
 * The diagnostics, without the fixes that would do harm: each is made in the text, which is checked again. A fix stays
 * where its mistake is then gone, no other has come, and what stands elsewhere says what it said. One that cannot be
 * tried, because there are too many or the text is too long, goes too: it is tried when those before it are made.
 */
export function withSafeFixes(text: string, before: Checkup, checkAgain: (text: string) => Checkup): Diagnostic[] {
  let tried = 0;
  let left = MOST_PARSED;
  return before.diagnostics.map(diagnostic => {
    const { fix, ...unfixed } = diagnostic;
    if (!fix) return diagnostic;
    if (++tried > MOST_TRIED || left < text.length) return unfixed;
    const fixed = applyEdits(text, fix);
    const after = checkAgain(fixed);
    left -= after.cost;
    return isBetter(before.diagnostics, after.diagnostics) && saysTheSame(before.value, after.value, diagnostic.path)
      ? diagnostic
      : unfixed;
  });
}

/** Whether there are fewer mistakes, and none that was not there before. */
function isBetter(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const left = before.map(keyOf);
  for (const each of after) {
    // That the text is one for the other panel was hidden by the mistake, and is none of the text.
    if (each.code === 'config/other-panel') continue;
    const at = left.indexOf(keyOf(each));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length > 0;
}

/** Not by place nor number: an item that becomes two moves those behind it. */
const keyOf = ({ code, message }: Diagnostic): string => `${code} ${message.replace(/\b(criterion|item) \d+/g, '$1')}`;

/**
 * Whether two values differ only around a pointer: in the map or the list that it stands in. What could not be read before
 * said nothing.
 */
function saysTheSame(before: unknown, after: unknown, pointer: string): boolean {
  const path = pointer.split('/').slice(1, -1);
  let [a, b] = [before, after];
  for (const part of path) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const [all, others] = [entriesOf(a), entriesOf(b)];
    // Items that are parted or joined have other numbers.
    if (!all?.has(name) || !others || (Array.isArray(a) && all.size !== others.size)) return true;
    if (!others.has(name) || withoutEntry(all, name) !== withoutEntry(others, name)) return false;
    [a, b] = [all.get(name), others.get(name)];
  }
  return true;
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

const withoutEntry = (entries: ReadonlyMap<string, unknown>, name: string): string =>
  JSON.stringify([...entries].filter(([key]) => key !== name));
