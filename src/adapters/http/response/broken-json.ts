import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { SourceText } from '../../../core/config/yaml/source-text.ts';
import { firstWords } from './response-text.ts';

/** Adds to the error of a text that is not JSON where the text stops being JSON, unless that is where it begins. */
export function withPlaceOfMistake(error: unknown, text: string): unknown {
  if (!(error instanceof ProcessPanelError)) return error;
  const offset = offsetOfMistake(text);
  if (offset <= text.search(/\S/)) return error;
  const { line, column } = new SourceText(text).placeOf(offset);
  const rest = firstWords(text.slice(offset, offset + 1000));
  const place = `line ${line}, column ${column}`;
  const where = rest ? `At ${place}, “${rest}” is not JSON.` : `It ends too early, at ${place}.`;
  const { code, message, hint, cause } = error;
  return new ProcessPanelError(code, message, { hint: `${hint} ${where}`, cause });
}

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Offset of the first character with which a text cannot be JSON any more; -1: it is JSON. Cost: O(length), without
 * recursion.
 */
export function offsetOfMistake(text: string): number {
  const open: ('[' | '{')[] = [];
  let wanted: 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next' = 'value';
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++;
    const sign = text[at];
    if (sign === undefined) return wanted === 'next' && open.length === 0 ? -1 : text.length;
    const isName: boolean = wanted === 'name' || wanted === 'first name';
    if (wanted === 'next' || (sign === ']' && wanted === 'first value') || (sign === '}' && wanted === 'first name')) {
      const within = open.at(-1);
      if (within && sign === ',') wanted = within === '{' ? 'name' : 'value';
      else if (within && sign === (within === '{' ? '}' : ']')) {
        open.pop();
        wanted = 'next';
      } else return at;
      at++;
    } else if (wanted === 'colon') {
      if (sign !== ':') return at;
      wanted = 'value';
      at++;
    } else if (sign === '"') {
      const end = endOfText(text, at);
      if (end < 0) return -end;
      at = end;
      wanted = isName ? 'colon' : 'next';
    } else if (isName) return at;
    else if (sign === '[' || sign === '{') {
      open.push(sign);
      wanted = sign === '[' ? 'first value' : 'first name';
      at++;
    } else {
      LITERAL.lastIndex = at;
      const [literal] = LITERAL.exec(text) ?? [];
      if (literal === undefined) return at;
      at += literal.length;
      wanted = 'next';
    }
  }
}

/** Offset behind the text in quotes that begins at an offset; negative: that of its mistake, which is never 0. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') return at + 1;
    if (sign < ' ') return -at;
    if (sign !== '\\') continue;
    ESCAPE.lastIndex = at;
    const [escape] = ESCAPE.exec(text) ?? [];
    if (escape === undefined) return -at;
    at += escape.length - 1;
  }
  return -text.length;
}
