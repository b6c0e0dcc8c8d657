import { type Candidate, indentOf, linesBefore } from './lines-around.ts';
import type { Line, RepairedText } from './repaired-text.ts';

/** A key alone whose entries have names, chosen by the author, and no dashes. */
const MAP_OF_NAMES = /^ *["']?(views|filters|columns|actions|fields|ask)["']?:[ \t]*(?:#.*)?$/;
const KEY_ALONE = /:[ \t]*(?:#.*)?$/;
/** A dash before a name and its colon. */
const DASH = /^( *)-( +)(?=["']?[\w-]+["']?:(?: |$))/;
/** Lines that are looked through for the map that a line is in. */
const MAX_LINES = 50;

/** Removes the dashes of some entries of a map of names: `mine: …`, `- late: …`. */
export function* strayDashRepairs(text: RepairedText, error: Line): Generator<Candidate> {
  const opener = openerOf(text, error);
  if (!opener) return;
  const lines = linesBelow(text, opener);
  const entries = lines.filter(({ text: each }) => !DASH.test(each));
  const indent = entries.reduce((least, { text: each }) => Math.min(least, indentOf(each)), Infinity);
  const ofKeys = itemsOfKeys(lines);
  const changed: Line[] = [];
  const dashes: Line[] = [];
  lines.forEach((line, at) => {
    const [lead, outer = '', blanks = ''] = DASH.exec(line.text) ?? [];
    const dash = outer.length;
    if (lead === undefined || (dash !== indent && dash + 1 + blanks.length !== indent)) return;
    if (ofKeys.has(at)) return;
    dashes.push({ ...line, text: ' '.repeat(indent) + line.text.slice(lead.length) });
    const below = belowOf(lines, at, dash);
    const by = indent + 2 - indentOf(below[0]?.text ?? '');
    if (below.some(({ text: each }) => indentOf(each) <= indent))
      changed.push(...below.map(each => ({ ...each, text: ' '.repeat(Math.max(0, by)) + each.text })));
  });
  const [line, ...more] = dashes;
  if (!line) return;
  const last = more.at(-1)?.number;
  const others = more.length === 1 ? 'the one' : 'those up to the one';
  const repair = {
    code: 'config/syntax' as const,
    message: `"${opener.name}" is a map of names, without dashes`,
    advice: last === undefined ? 'Remove the dash' : `Remove the dash, and ${others} in line ${last}`,
    column: indentOf(text.lineOf(line.number).text),
    line: line.text,
  };
  yield { line, repair, others: [...more, ...changed] };
}

interface Opener {
  readonly number: number;
  readonly indent: number;
  readonly name: string;
}

/** The map of names that a line is in; undefined outside of them. */
function openerOf(text: RepairedText, error: Line): Opener | undefined {
  let least = indentOf(error.text);
  for (const line of linesBefore(text, error.number - 1, MAX_LINES)) {
    const indent = indentOf(line.text);
    if (indent > least) continue;
    const [, name] = MAP_OF_NAMES.exec(line.text) ?? [];
    if (name) return { number: line.number, indent, name };
    least = indent;
  }
  return undefined;
}

/** The lines of a map of names, without blank ones and comments. */
function linesBelow(text: RepairedText, { number: first, indent }: Opener): Line[] {
  const lines: Line[] = [];
  for (let number = first + 1; number <= text.lineCount; number++) {
    const line = text.lineOf(number);
    if (!line.text.trim() || /^\s*#/.test(line.text)) continue;
    const own = indentOf(line.text);
    if (own < indent || (own === indent && !DASH.test(line.text))) break;
    lines.push(line);
  }
  return lines;
}

/** The items of lists with the same indentation as their key, or more, such as those of `sort:`. Cost: O(lines). */
function itemsOfKeys(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  // lines that what follows may belong to, each deeper than the one before it
  const around: number[] = [];
  lines.forEach(({ text: line }, at) => {
    const indent = indentOf(line);
    while (around.length > 0 && indentOf(lines[around.at(-1)!]!.text) > indent) around.pop();
    const before = around.at(-1);
    const above = before === undefined ? '' : lines[before]!.text;
    const isNext = DASH.test(above) && indentOf(above) === indent;
    if (DASH.test(line) && (isNext ? found.has(before!) : before === at - 1 && KEY_ALONE.test(above))) found.add(at);
    if (before !== undefined && indentOf(above) === indent) around.pop();
    around.push(at);
  });
  return found;
}

/** The lines below an entry, indented further than its dash. */
function belowOf(lines: readonly Line[], at: number, dash: number): Line[] {
  let end = at + 1;
  while (end < lines.length && indentOf(lines[end]!.text) > dash && !DASH.test(lines[end]!.text)) end++;
  return lines.slice(at + 1, end);
}
