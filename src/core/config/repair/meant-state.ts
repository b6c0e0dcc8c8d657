import { scalarText } from './meant-value.ts';

const STATES: readonly string[] = ['1', '2', '10'];
const STATE_WORDS: Readonly<Record<string, number>> = {
  pending: 1,
  waiting: 1,
  active: 2,
  running: 2,
  complete: 10,
  completed: 10,
  done: 10,
  finished: 10,
  closed: 10,
};

/** The number of a state that is written as a number or a word; undefined if it is none. */
export function stateOf(value: unknown): number | undefined {
  const word = scalarText(value).toLowerCase();
  if (STATES.includes(word)) return Number(word);
  return Object.hasOwn(STATE_WORDS, word) ? STATE_WORDS[word] : undefined;
}
