import { PREFIXED_NAME } from '../../../base/text/criterion-prefix.ts';
import { blockTextRepairs, dashRepairs, fenceRepairs, tagRepairs } from './block-repairs.ts';
import { bracketRepairs, closingRepairs, commaRepairs, extraCommaRepairs } from './bracket-repairs.ts';
import { changed, type LineRepair, partsOf } from './parts-of-line.ts';
import { LINE_REPAIRS, innerQuotes, oddSpaces } from './line-repairs.ts';
import { type Candidate, indentOf, linesBefore, spaces } from './lines-around.ts';
import { strayDashRepairs } from './stray-dash.ts';
import type { YamlDiagnostic } from '../../yaml/parse-yaml.ts';
import { type Line, quoted, type RepairedText } from './repaired-text.ts';

/** Possible repairs at and before the line of a syntax error, the likeliest first. */
export function* candidates(
  text: RepairedText,
  error: Line,
  { subject, offset }: Pick<YamlDiagnostic, 'subject' | 'offset'>,
): Generator<Candidate> {
  yield* fenceRepairs(text);
  yield* tagRepairs(text);
  yield* tabRepairs(text);
  yield* blockTextRepairs(text, error);
  yield* strayDashRepairs(text, error);
  yield* dashRepairs(text, error);
  if (/escape/.test(subject)) yield* escapeRepairs(error, offset - error.start);
  if (/found ','/.test(subject)) yield* extraCommaRepairs(error, offset);
  if (/missed comma|end of the stream|flow/.test(subject)) yield* bracketRepairs(text);
  const lines = linesBefore(text, error.number, 4);
  for (const repairOf of LINE_REPAIRS) {
    for (const line of lines) {
      const repair = repairOf(line.text);
      if (repair) yield { line, repair };
    }
  }
  if (/missed comma/.test(subject)) yield* commaRepairs(text, error, offset);
  if (/end of the stream/.test(subject)) yield* closingRepairs(text);
  // a line that begins with an odd space ends all maps; the error shows where one of them continues
  for (let number = error.number - 1; number > 0; number--) {
    const line = text.lineOf(number);
    const repair = /^ *[^\S \t]/.test(line.text) ? oddSpaces(line.text) : undefined;
    if (repair) yield { line, repair };
  }
  yield* indentRepairs(text, linesBefore(text, error.number, 50));
  // the error of an unclosed quote shows at the end of the text
  for (let number = error.number - 1; number > 0; number--) {
    const line = text.lineOf(number);
    const repair = /["']/.test(line.text) ? innerQuotes(line.text) : undefined;
    if (repair) yield { line, repair };
  }
}

/** `"C:\\path"`: a backslash that does not begin an escape. */
function* escapeRepairs(line: Line, column: number): Generator<Candidate> {
  const { before, value, after } = partsOf(line.text);
  const [, text] = /^"([^"]*)"$/.exec(value) ?? [];
  if (text === undefined) return;
  const message = '"\\" begins an escape in double quotes, and there is no such escape';
  const repair = changed(line.text, before + quoted(text) + after, 'config/syntax', message, 'Use single quotes');
  if (repair) yield { line, repair: { ...repair, column } };
}

const KEY_ALONE = new RegExp(String.raw`^(\s*(?:-[ \t]+)*)["']?${PREFIXED_NAME}["']?:[ \t]*$`);

/** Indents a line, and those after it with the same indentation, like one of the lines before it. */
function* indentRepairs(text: RepairedText, [line, ...before]: readonly Line[]): Generator<Candidate> {
  if (!line) return;
  const lineIndent = indentOf(line.text);
  const indents = new Set(before.map(each => indentOf(each.text)));
  // a value may be on the line below its key, indented further
  const [, lead] = KEY_ALONE.exec(before[0]?.text ?? '') ?? [];
  if (lead !== undefined && !/:(?:[ \t]|$)/.test(line.text)) indents.add(lead.length + 2);
  // the lines above are all indented, as if the first of them began the line
  const isOutermost = lineIndent < Math.min(...indents);
  const order = (indent: number): number =>
    Math.abs(indent - lineIndent) + (!isOutermost && losesLines(text, line, indent) ? MAX_INDENT : 0);
  for (const indent of [...indents].sort((a, b) => order(a) - order(b))) {
    const moved = (each: string): string =>
      each.trim() && ' '.repeat(Math.max(0, indentOf(each) + indent - lineIndent)) + each.trimStart();
    const repair: LineRepair = {
      code: 'config/syntax',
      message: `the line is indented by ${spaces(lineIndent)}, which fits none of the lines above it`,
      advice: `Indent it by ${spaces(indent)}`,
      column: lineIndent,
      line: moved(line.text),
    };
    const block = blockBelow(text, line, isOutermost ? lineIndent : indent);
    if (lineIndent !== indent) yield { line, repair, others: block.map(each => ({ ...each, text: moved(each.text) })) };
  }
}

/** More than any line is indented by. */
const MAX_INDENT = 10_000;

/** Whether a key alone would have nothing below it any more with another indentation. */
function losesLines(text: RepairedText, line: Line, indent: number): boolean {
  if (!KEY_ALONE.test(line.text) || blockBelow(text, line, indent).some(({ text: each }) => each.trim())) return false;
  for (let number = line.number + 1; number <= text.lineCount; number++) {
    const next = text.lineOf(number).text;
    if (next.trim()) return indentOf(next) > indentOf(line.text) && indentOf(next) <= indent;
  }
  return false;
}

/** The lines that move with a line: those after it at least as deep, up to one that already has the new indentation. */
function blockBelow(text: RepairedText, line: Line, indent: number): Line[] {
  const lineIndent = indentOf(line.text);
  const block: Line[] = [];
  for (let number = line.number + 1; number <= text.lineCount; number++) {
    const next = text.lineOf(number);
    if (next.text.trim() && (indentOf(next.text) < lineIndent || indentOf(next.text) === indent)) break;
    block.push(next);
  }
  return block;
}

/** Replaces all tabs of indentation by blanks, in the width that keeps content below its key. */
function* tabRepairs(text: RepairedText): Generator<Candidate> {
  const all = Array.from({ length: text.lineCount }, (_, index) => text.lineOf(index + 1));
  const [line, ...others] = all.filter(each => /^[ -]*\t[ \t]{0,99}\S/.test(each.text));
  if (!line) return;
  const untabbed = (each: string, width: number): string =>
    each.replace(/^[ \t-]+/, run => run.replaceAll('\t', ' '.repeat(width)));
  const misfits = (width: number): number => {
    const lines = all.map(each => untabbed(each.text, width)).filter(each => each.trim());
    return lines.filter((each, i) => /:\s*$/.test(lines[i - 1] ?? '') && indentOf(each) <= indentOf(lines[i - 1]!))
      .length;
  };
  const widths = [2, 4, 8, 6, 0].sort((a, b) => misfits(a) - misfits(b));
  for (const whole of [true, false]) {
    for (const width of widths) {
      const repair: LineRepair = {
        code: 'config/tab',
        message: `a tab indents ${others.length > 0 ? `this line and ${others.length} more` : 'this line'}`,
        advice: 'Indent with spaces',
        column: line.text.indexOf('\t'),
        line: untabbed(line.text, width),
      };
      yield { line, repair, others: others.map(each => ({ ...each, text: untabbed(each.text, width) })), whole };
    }
  }
}
