import type { LineRepair } from './parts-of-line.ts';
import { type Candidate, linesBefore } from './lines-around.ts';
import type { Line, RepairedText } from './repaired-text.ts';

/** Brackets, and quoted texts, which are skipped; an unclosed one reaches to the end and is scanned once. */
const SIGNS = /"(?:[^"\\]|\\[^]?)*(?:"|$)|'[^']*(?:'|$)|[[\]{}]/g;

/** Adds a missing comma between two entries, before the place where the parser meets the second. */
export function* commaRepairs(text: RepairedText, error: Line, offset: number): Generator<Candidate> {
  let line = { ...error, text: error.text.slice(0, offset - error.start) };
  // without a comma, a key is read as part of the value in the line above, up to its colon
  const key = text.text[offset] === ':' && /^[ \t]*(?:"\w+"|'\w+'|\w+)[ \t]*$/.test(line.text);
  if (key || !line.text.trim()) line = linesBefore(text, error.number - 1, 1)[0] ?? line;
  const column = line.text.replace(/[ \t]#[ \t].*$/, '').trimEnd().length;
  if (column === 0) return;
  const whole = text.lineOf(line.number);
  const repaired = `${whole.text.slice(0, column)},${whole.text.slice(column)}`;
  const repair: LineRepair = {
    code: 'config/syntax',
    message: 'a comma is missing',
    advice: 'Write',
    column,
    line: repaired,
  };
  yield { line: whole, repair };
}

/** Closes the brackets that are open at the end of a text that is all in brackets, such as JSON. */
export function* closingRepairs(text: RepairedText): Generator<Candidate> {
  const [line] = linesBefore(text, text.lineCount, 1);
  if (!line || !/^\s*[[{]/.test(text.text)) return;
  const open: string[] = [];
  for (const [sign] of text.text.matchAll(SIGNS)) {
    if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === open.at(-1)) open.pop();
  }
  if (open.length === 0 || open.length > 100) return;
  const column = line.text.trimEnd().length;
  const repair: LineRepair = {
    code: 'config/syntax',
    message: `a closing "${open.at(-1)}" is missing`,
    advice: 'Close it',
    column,
    line: line.text.slice(0, column) + open.reverse().join(''),
  };
  yield { line, repair, whole: true };
}

/** Removes a comma after another. */
export function* extraCommaRepairs(line: Line, offset: number): Generator<Candidate> {
  const column = offset - line.start;
  const before = line.text.slice(0, column).trimEnd();
  if (line.text[column] !== ',' || !/[,[{]$/.test(before)) return;
  const message = before.endsWith(',')
    ? 'a comma stands behind another comma'
    : 'a comma stands before the first entry';
  const repaired = line.text.slice(0, column) + line.text.slice(column + 1);
  yield { line, repair: { code: 'config/syntax', message, advice: 'Write', column, line: repaired } };
}

/** Repairs the first closing bracket that has no or the wrong opening bracket. */
export function* bracketRepairs(text: RepairedText): Generator<Candidate> {
  const open: string[] = [];
  for (const { 0: sign, index } of text.text.matchAll(SIGNS)) {
    if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
    else if (sign === open.at(-1)) open.pop();
    else if (sign === ']' || sign === '}') {
      const line = text.lineAt(index);
      const column = index - line.start;
      const [before, after] = [line.text.slice(0, column), line.text.slice(column + 1)];
      const wanted = open.at(-1);
      const repairOf = (message: string, advice: string, repaired: string): Candidate => ({
        line,
        repair: { code: 'config/syntax', message, advice, column, line: repaired },
        whole: true,
      });
      if (wanted === undefined) yield repairOf(`"${sign}" closes nothing`, 'Write', before + after);
      else {
        yield repairOf(`a closing "${wanted}" is missing before "${sign}"`, 'Close it', before + wanted + sign + after);
        const message = `"${sign}" stands where "${wanted}" has to close`;
        yield repairOf(message, `Write "${wanted}"`, before + wanted + after);
      }
      return;
    }
  }
}
