import { CLOSED } from '../../../adapters/map/remarks/names-of-states.ts';
import { asTemplatePath } from '../../../adapters/map/remarks/template-path.ts';
import { completeIf } from './complete-if.ts';

const MAX_WORDS = 20;
const APPROVED = /^approved$/i;
/** Ends that say what was decided, beside which an approval is one, too. */
const REFUSALS = /^(?:rejected|denied|declined|cancelled|canceled|withdrawn|voided|void|failed)/i;

/**
 * The state that words give, and what to say of it; null if they are no words, or too many.
 *
 * @param path - of the words
 */
export function stateOfWords(
  path: string,
  values: readonly unknown[],
): { readonly state: string | 2; readonly note: string } | null {
  const words = [...new Set(values)];
  const isWord = (word: unknown): word is string => typeof word === 'string' && !word.includes('"');
  if (!words.every(isWord) || words.length > MAX_WORDS) return null;
  const ended = words.filter(word => CLOSED.test(word));
  // what is approved may have to be done yet, unless no word says that it was
  const isDecision = ended.every(word => REFUSALS.test(word));
  const closed = words.filter(word => ended.includes(word) || (isDecision && APPROVED.test(word)));
  const some = words.slice(0, 6).map(word => JSON.stringify(word));
  const note = `"${path}" is ${some.join(', ')} here: check that "state" is 10 for all words that mean "complete"`;
  const tests = closed.map(word => `${asTemplatePath(path)} == "${word}"`).join(' or ');
  return { state: closed.length === 0 ? 2 : completeIf(tests), note };
}
