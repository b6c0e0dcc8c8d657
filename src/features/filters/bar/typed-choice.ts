import { foldText } from '../../../core/base/text/fold-text.ts';

/** Milliseconds after which a letter begins another name. */
const PAUSE_MS = 1_000;
/** What is between words. */
const NO_LETTERS = /[^\p{L}\p{N}]+/u;

/** What was typed last; `found`: it, or its beginning, has led to a choice. */
let typed = { list: null as Element | null, text: '', at: 0, found: true, current: 0 };

/**
 * The choice that the reader goes to by typing its name: the next one that begins with what was typed without a pause,
 * or else has a word that does. The same letter again goes on to the next.
 *
 * @param names - of the choices in display order
 * @param current - index of the focused one
 * @returns -1: there is none; null: the key types nothing
 */
export function typedChoice(event: KeyboardEvent, names: readonly string[], current: number): number | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, timeStamp, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || isComposing || !/^[\p{L}\p{N}]$/u.test(key)) return null;
  const list = currentTarget as Element;
  const goesOn = typed.list === list && timeStamp - typed.at < PAUSE_MS;
  const text = (goesOn ? typed.text : '') + foldText(key);
  const repeated = /^(.)\1*$/u.exec(text)?.[1];
  const sought = repeated ?? text;
  // A longer name may be that of the choice that its beginning has led to.
  const from = current + Number(repeated !== undefined);
  const folded = names.map(name => foldText(name).trim());
  const order = folded.map((_, i) => (from + i) % folded.length);
  const found =
    order.find(i => folded[i]!.startsWith(sought)) ??
    order.find(i => folded[i]!.split(NO_LETTERS).some(word => word.startsWith(text))) ??
    -1;
  typed = { list, text, at: timeStamp, found: found >= 0 || (goesOn && typed.found), current };
  return found;
}

/** Whether the reader has just typed a name that has led to no choice, so that the focus is still on the `current` one. */
export function hasTypedNoChoice({ currentTarget, timeStamp }: KeyboardEvent, current: number): boolean {
  return !typed.found && typed.list === currentTarget && typed.current === current && timeStamp - typed.at < PAUSE_MS;
}
