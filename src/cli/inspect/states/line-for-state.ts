import { asTemplatePath } from '../../../adapters/map/remarks/template-path.ts';
import { parsePath } from '../../../core/config/mapping/path.ts';
import { isOwn } from '../names/paths-of-members.ts';
import { scalar } from '../yaml-scalar.ts';
import { completeIf } from './complete-if.ts';
import { stateOfWords } from './words-of-states.ts';

const OF_STATES = /(?:[a-z]S|(?:^|[_ -])s)(?:tate|tatus)$|(?:^|_)S(?:tate|tatus)$/;
/** The words of a state: with a letter, and nothing that a template reads otherwise. */
const WORD = /^(?=.*\p{L})[^"{}%\n]{1,30}$/u;

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);

/**
 * The line for a state that is named in a way of its own, as `caseStatus`, for the author to write if it is the one;
 * null if there is none.
 */
export function lineForState(paths: readonly string[], valuesAt: (path: string) => readonly unknown[]): string | null {
  const named = paths.filter(path => OF_STATES.test(String(parsePath(path).at(-1))) && isOwn(path));
  const found = named.flatMap(path => {
    const words = [...new Set(valuesAt(path))];
    const read = words.every(isWord) ? stateOfWords(path, words) : null;
    return read ? [{ path, words: words as string[], state: read.state }] : [];
  });
  const best = found.find(({ state }) => state !== 2) ?? found[0];
  if (!best || best.words.length < 2) return null;
  const { path, words, state } = best;
  const last = `"${words.at(-1)!}"`;
  const template = state === 2 ? completeIf(`${asTemplatePath(path)} == ${last}`) : state;
  const shown = words.slice(0, 6).map(word => `"${word}"`);
  const rest = state === 2 ? `, with the words that mean "complete" in place of ${last}` : '';
  return `"${path}" is ${shown.join(', ')} here. If that is the state, write state: ${scalar(template)}${rest}`;
}
