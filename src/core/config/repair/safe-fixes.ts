import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { applyEdits } from '../../base/text/text-edit.ts';

/** The result of checking a text: its diagnostics, and its value as far as it could be repaired. */
export interface FixCandidate {
  readonly diagnostics: readonly Diagnostic[];
  readonly value: unknown;
  /** Characters that were parsed. */
  readonly cost: number;
}

/** Most fixes that are tried. */
const MAX_TRIED_FIXES = 20;
/** Most characters that are parsed to try them. */
const MAX_PARSED_CHARACTERS = 100_000;

/**
 * Drops harmful fixes from diagnostics: applies each to the text and checks it again. A fix stays if its mistake is
 * gone, no new one has appeared, and the rest of the text has kept its meaning. One that cannot be tried, because there
 * are too many or the text is too long, is dropped too, and tried once the earlier ones are applied.
 */
export function withSafeFixes(
  text: string,
  before: FixCandidate,
  checkAgain: (text: string) => FixCandidate,
): Diagnostic[] {
  let tried = 0;
  let left = MAX_PARSED_CHARACTERS;
  return before.diagnostics.map(diagnostic => {
    const { fix, ...unfixed } = diagnostic;
    if (!fix) return diagnostic;
    if (++tried > MAX_TRIED_FIXES || left < text.length) return unfixed;
    const fixed = applyEdits(text, fix);
    const after = checkAgain(fixed);
    left -= after.cost;
    return isBetter(before.diagnostics, after.diagnostics) && saysTheSame(before.value, after.value, diagnostic.path)
      ? diagnostic
      : unfixed;
  });
}

/** Whether there are fewer mistakes and no new ones. */
function isBetter(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const left = before.map(keyOf);
  for (const each of after) {
    // The mistake had hidden that the text is for the other panel, which is not a new mistake.
    if (each.code === 'config/other-panel') continue;
    const at = left.indexOf(keyOf(each));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length > 0;
}

/** Ignores places and numbers: an item that becomes two shifts those after it. */
const keyOf = ({ code, message }: Diagnostic): string => `${code} ${message.replace(/\b(criterion|item) \d+/g, '$1')}`;

/**
 * Whether two values differ only in the map or list that contains a pointer. A part that could not be read before had
 * no meaning to keep.
 */
function saysTheSame(before: unknown, after: unknown, pointer: string): boolean {
  const path = pointer.split('/').slice(1, -1);
  let [a, b] = [before, after];
  for (const part of path) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const [all, others] = [entriesOf(a), entriesOf(b)];
    // Splitting or joining items renumbers them.
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
