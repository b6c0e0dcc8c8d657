import { PREFIX } from '../../../base/text/criterion-prefix.ts';
import { isKnownName } from '../../check/known-names.ts';
import type { LineRepair } from './parts-of-line.ts';
import { type Candidate, indentOf, linesBefore, spaces } from './lines-around.ts';
import type { Line, RepairedText } from './repaired-text.ts';

const FENCE = /^[ \t]*(?:```|~~~)[\w-]*[ \t]*$/;

/** The fences of a Markdown code block, copied along with its content. */
export function* fenceRepairs(text: RepairedText): Generator<Candidate> {
  const fences: Line[] = [];
  for (let number = 1; number <= text.lineCount; number++) {
    const line = text.lineOf(number);
    if (FENCE.test(line.text)) fences.push({ ...line, text: '' });
  }
  const [line, ...others] = fences;
  if (!line) return;
  const advice = others.length > 0 ? `Remove it, and the one in line ${others.at(-1)!.number}` : 'Remove it';
  const message = 'the fence of a code block is not part of the configuration';
  const column = indentOf(text.lineOf(line.number).text);
  yield { line, repair: { code: 'config/syntax', message, advice, column, line: '' }, others };
}

const TAG = /^[ \t]*<\/?(?:process-grid|process-list|script)(?:[ \t][^<>]*)?>[ \t]*$/;

/** The tags of the page, copied along with the configuration between them. */
export function* tagRepairs(text: RepairedText): Generator<Candidate> {
  const tags: Line[] = [];
  for (let number = 1; number <= text.lineCount; number++) {
    const line = text.lineOf(number);
    if (line.text.includes('<') && TAG.test(line.text)) tags.push({ ...line, text: '' });
  }
  const [line, ...others] = tags;
  if (!line) return;
  const numbers = others.map(({ number }) => number);
  const last = numbers.pop();
  const rest = numbers.length > 0 ? `lines ${numbers.join(', ')} and ${last}` : `line ${last}`;
  const advice = last === undefined ? 'Remove it' : `Remove it, and the tags in ${rest}`;
  const column = indentOf(text.lineOf(line.number).text);
  const message = 'this is a tag of the page, not of the configuration';
  yield { line, repair: { code: 'config/syntax', message, advice, column, line: '' }, others };
}

const OPENER = /^(\s*(?:-[ \t]+)*)["']?([\w!<>]+)["']?:[ \t]+[|>][-+\d]*[ \t]*(?:#.*)?$/;
const KEY = new RegExp(String.raw`^\s*(?:-[ \t]+)*["']?${PREFIX}?(\w+)["']?:(?:[ \t]|$)`);

/** Indents the text of `content: |` that is not indented below its key. */
export function* blockTextRepairs(text: RepairedText, error: Line): Generator<Candidate> {
  for (const opener of linesBefore(text, error.number, 50)) {
    const [, lead = '', key = ''] = OPENER.exec(opener.text) ?? [];
    if (!key) continue;
    for (const isKey of [(name: string) => name !== '', isKnownName]) {
      const [first, ...rest] = textBelow(text, opener.number, lead.length, isKey);
      if (!first) continue;
      const by = lead.length + 2 - indentOf(first.text);
      const moved = (line: string): string =>
        line.trim() && ' '.repeat(Math.max(lead.length + 2, indentOf(line) + by)) + line.trimStart();
      const repair: LineRepair = {
        code: 'config/syntax',
        message: `the text of "${key}" is not indented below it`,
        advice: `Indent all of it by ${spaces(lead.length + 2)}`,
        column: indentOf(first.text),
        line: moved(first.text),
      };
      yield { line: first, repair, others: rest.map(line => ({ ...line, text: moved(line.text) })) };
    }
    return;
  }
}

/** The lines up to the next key that belong to a key's text although they are not indented below it. */
function textBelow(text: RepairedText, after: number, indent: number, isKey: (name: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (let number = after + 1; number <= text.lineCount; number++) {
    const line = text.lineOf(number);
    const shallow = indentOf(line.text) <= indent;
    if (line.text.trim()) {
      if (shallow && isKey(KEY.exec(line.text)?.[1] ?? '')) break;
      // the text is indented
      if (lines.length === 0 && !shallow) return [];
    }
    if (line.text.trim() || lines.length > 0) lines.push(line);
  }
  return lines;
}

/** Adds the dash of an item among others that have one. */
export function* dashRepairs(text: RepairedText, error: Line): Generator<Candidate> {
  const errorIndent = indentOf(error.text);
  const siblings: Line[] = [];
  for (const line of linesBefore(text, error.number, 50)) {
    if (/^\s*#/.test(line.text)) continue;
    const indent = indentOf(line.text);
    if (indent === errorIndent) siblings.push(line);
    if (indent >= errorIndent) continue;
    if (!/:[ \t]*(?:#.*)?$/.test(line.text)) return;
    break;
  }
  const isItem = ({ text: each }: Line): boolean => /^\s*-(?:[ \t]|$)/.test(each);
  const [last, ...more] = siblings.filter(line => !isItem(line)).reverse();
  if (![last, ...more].every(line => /^ *[\w'"!<>{[]/.test(line?.text ?? ''))) return;
  // a list may have the same indentation as its key
  if (!last || !siblings.some(isItem) || /:[ \t]*$/.test(siblings.at(-1)!.text)) return;
  const withDash = ({ text: each }: Line): string => `${each.slice(0, errorIndent)}- ${each.slice(errorIndent)}`;
  const others = more.map(line => ({ ...line, text: withDash(line) }));
  for (const item of [last, ...more]) {
    for (let number = item.number + 1; number <= text.lineCount; number++) {
      const line = text.lineOf(number);
      if (line.text.trim() && indentOf(line.text) <= errorIndent) break;
      if (line.text.trim()) others.push({ ...line, text: `  ${line.text}` });
    }
  }
  const message = 'the dash before an item of the list is missing';
  const repair: LineRepair = {
    code: 'config/syntax',
    message,
    advice: 'Write',
    column: errorIndent,
    line: withDash(last),
  };
  yield { line: last, repair, others };
}
