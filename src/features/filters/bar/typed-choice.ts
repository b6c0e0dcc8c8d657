import { foldText } from '../../../core/base/text/fold-text.ts';

/** Milliseconds after which a letter begins another name. */
const PAUSE_MS = 1_000;

let typed = { list: null as Element | null, text: '', at: 0 };

/**
 * The choice that the reader goes to by typing its name: the next one that begins with what was typed without a pause,
 * or else contains it. The same letter again goes on to the next.
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
  typed = { list, text, at: timeStamp };
  const repeated = /^(.)\1*$/u.exec(text)?.[1];
  const sought = repeated ?? text;
  // A longer name may be that of the choice that its beginning has led to.
  const from = current + Number(repeated !== undefined);
  const folded = names.map(name => foldText(name).trim());
  const order = folded.map((_, i) => (from + i) % folded.length);
  return order.find(i => folded[i]!.startsWith(sought)) ?? order.find(i => folded[i]!.includes(text)) ?? -1;
}
