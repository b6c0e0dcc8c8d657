import type { ErrorCode } from '../base/error-code.ts';
import { cut, shown } from './config-fault.ts';
import type { LineRepair } from './line-parts.ts';
import { LINE_REPAIRS, innerQuotes, oddSpaces } from './line-repairs.ts';
import { type ParsedYaml, type YamlFault, parseYaml } from './parse-yaml.ts';
import { type Line, RepairedText } from './repaired-text.ts';
import { TrapFinder } from './silent-traps.ts';
import type { Place, SourceText } from './source-text.ts';
import { type YamlNode, pointerAt } from './yaml-node.ts';

/** A fault of the YAML, with its place in the text as written. */
export interface TextFault extends Place {
  readonly severity: 'error' | 'warning';
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly path: string;
}

export interface ReadYaml {
  /** Of the text with its mistakes mended as far as they could be; null where it cannot be read. */
  readonly root: YamlNode | null;
  readonly faults: readonly TextFault[];
  /** Offsets of `root` to places in the text as written. */
  readonly text: RepairedText;
}

const MAX_ROUNDS = 50;
/** Characters that may be parsed again in all. */
const MAX_PARSED = 600_000;

type Unplaced = Omit<TextFault, 'path'>;

/**
 * Reads YAML as people write it: each mistake that YAML itself would not tell, or tells in the words of its grammar, is
 * explained and mended in a copy, so that reading goes on and the mistakes behind it are found as well. A repair of a
 * syntax error is believed only when the parser gets further with it.
 */
export function readYaml(written: string): ReadYaml {
  const text = new RepairedText(written);
  const faults: Unplaced[] = [];
  let parsed = parseYaml(written);
  const tries = { left: MAX_PARSED };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const repaired = parsed.root ? mendTraps(text, parsed, faults, tries) : mendSyntax(text, parsed, faults, tries);
    if (!repaired) break;
    parsed = repaired;
  }
  const { root } = parsed;
  // a mistake that its repair did not end is met again
  const told = new Map(faults.map(fault => [`${fault.line}:${fault.column}:${fault.message}`, fault]));
  const placed = Array.from(told.values(), fault => ({
    ...fault,
    path: root ? pointerAt(root, text.offsetOf(fault)) : '',
  }));
  for (const fault of parsed.faults) {
    const at = fault.other < 0 ? fault.offset : fault.other;
    const path = root && fault.code !== 'config/documents' ? pointerAt(root, at) : '';
    placed.push({ severity: 'error', code: fault.code, ...wordsFor(fault, text), ...text.placeOf(fault.offset), path });
  }
  return { root, faults: placed, text };
}

function mendTraps(
  text: RepairedText,
  { root, faults }: ParsedYaml,
  told: Unplaced[],
  tries: { left: number },
): ParsedYaml | null {
  if (tries.left < 0) return null;
  const traps = new TrapFinder(text).find(root!, faults);
  const errors = traps.filter(({ severity }) => severity === 'error');
  for (const { line, repair, severity } of errors.length > 0 ? errors : traps) {
    told.push(toldOf(text, line, repair, severity));
  }
  if (errors.length === 0) return null;
  const lines = errors.map(({ line, repair }) => ({ ...line, text: repair.line }));
  text.take(text.with(lines), lines);
  tries.left -= text.text.length;
  return parseYaml(text.text);
}

/** Tries the repairs of the lines at and before a syntax error, until the parser gets further. */
function mendSyntax(
  text: RepairedText,
  { faults }: ParsedYaml,
  told: Unplaced[],
  tries: { left: number },
): ParsedYaml | null {
  const [fault] = faults;
  if (fault?.code !== 'config/syntax') return null;
  const error = text.lineAt(fault.offset);
  for (const { line, repair, others = [], whole } of candidates(text, error)) {
    if (tries.left < 0) return null;
    const lines = [{ ...line, text: repair.line }, ...others];
    const source = text.with(lines);
    tries.left -= source.text.length;
    const parsed = parseYaml(source.text);
    if (!(whole ? parsed.root : getsFurther(parsed, source, error, fault.offset - error.start, repair))) continue;
    told.push(toldOf(text, line, repair));
    text.take(source, lines);
    return parsed;
  }
  return null;
}

function getsFurther(
  { root, faults }: ParsedYaml,
  source: SourceText,
  error: Line,
  column: number,
  repair: LineRepair,
): boolean {
  if (root) return true;
  const [fault] = faults;
  if (fault?.code !== 'config/syntax') return false;
  const next = source.placeOf(fault.offset);
  const grown = Math.max(0, repair.line.length - error.text.length);
  return next.line > error.number || (next.line === error.number && next.column - 1 > column + grown);
}

interface Candidate {
  readonly line: Line;
  readonly repair: LineRepair;
  /** Lines that change along with it. */
  readonly others?: readonly Line[];
  /** Believed only where the whole text can be read with it. */
  readonly whole?: boolean;
}

/** What may be wrong at and before the line of a syntax error, the likeliest first. */
function* candidates(text: RepairedText, error: Line): Generator<Candidate> {
  yield* tabRepairs(text);
  const lines = linesBefore(text, error.number, 4);
  for (const repairOf of LINE_REPAIRS) {
    for (const line of lines) {
      const repair = repairOf(line.text);
      if (repair) yield { line, repair };
    }
  }
  // a line that begins with a space of another kind ends all maps, which is met where one of them goes on
  for (let number = error.number - 1; number > 0; number--) {
    const line = text.lineOf(number);
    const repair = /^ *[^\S \t]/.test(line.text) ? oddSpaces(line.text) : undefined;
    if (repair) yield { line, repair };
  }
  yield* indentRepairs(text, linesBefore(text, error.number, 50));
  // a quote that is never closed is met at the end of the text
  for (let number = error.number - 1; number > 0; number--) {
    const line = text.lineOf(number);
    const repair = /["']/.test(line.text) ? innerQuotes(line.text) : undefined;
    if (repair) yield { line, repair };
  }
}

function linesBefore(text: RepairedText, number: number, count: number): Line[] {
  const lines: Line[] = [];
  for (let n = number; n > 0 && lines.length < count; n--) {
    const line = text.lineOf(n);
    if (line.text.trim()) lines.push(line);
  }
  return lines;
}

/** Repairs that indent a line, and those after it that stand as deep, like one of the lines before it. */
function* indentRepairs(text: RepairedText, [line, ...before]: readonly Line[]): Generator<Candidate> {
  if (!line) return;
  const own = indentOf(line.text);
  const indents = new Set(before.map(each => indentOf(each.text)));
  const opener = before[0];
  const inText = opener !== undefined && /:[ \t]+[|>][-+\d]*[ \t]*$/.test(opener.text);
  if (inText) indents.add(indentOf(opener.text) + 2);
  for (const indent of [...indents].sort((a, b) => Math.abs(a - own) - Math.abs(b - own))) {
    const moved = (each: string): string => ' '.repeat(Math.max(0, indentOf(each) + indent - own)) + each.trimStart();
    const repair: LineRepair = {
      code: 'config/syntax',
      message: `the line is indented by ${spaces(own)}, which fits none of the lines above it`,
      advice: `Indent it by ${spaces(indent)}`,
      column: own,
      line: moved(line.text),
    };
    const block = inText ? [] : blockBelow(text, line, indent);
    if (own !== indent) yield { line, repair, others: block.map(each => ({ ...each, text: moved(each.text) })) };
  }
}

/** The lines that move along with a line: those after it that stand as deep, up to one that stands where it belongs. */
function blockBelow(text: RepairedText, line: Line, indent: number): Line[] {
  const own = indentOf(line.text);
  const block: Line[] = [];
  for (let number = line.number + 1; number <= text.lineCount; number++) {
    const next = text.lineOf(number);
    if (next.text.trim() && (indentOf(next.text) < own || indentOf(next.text) === indent)) break;
    block.push(next);
  }
  return block;
}

function spaces(count: number): string {
  return `${count} space${count === 1 ? '' : 's'}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Repairs that turn all tabs of indentation into blanks, in the width that keeps what follows a colon below it. */
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

function toldOf(
  text: RepairedText,
  line: Line,
  repair: LineRepair,
  severity: TextFault['severity'] = 'error',
): Unplaced {
  const { code, message, advice, column } = repair;
  return {
    severity,
    code,
    message,
    hint: `${advice}: ${cut(repair.line.trim(), 120)}`,
    ...text.placeOf(line.start + column),
  };
}

/** Message and hint by code; `$` is what the fault is about. */
const WORDS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  'config/tag': ['$ is a tag; tags are not allowed', 'Remove it, or put the text in quotes.'],
  'config/duplicate-key': ['the key $ is there twice', 'Line $ has it already. Remove one of the two.'],
  'config/merge-key': ['merge keys ("<<") are not allowed', 'Write the entries out.'],
  'config/documents': [
    'a second document begins here',
    'Write one document. One document may hold process_grid and process_list.',
  ],
  'config/too-large': ['the configuration has more than 10,000 values, aliases expanded', 'Make it smaller.'],
  'config/too-deep': ['the configuration is nested deeper than 100 levels', 'Make it flatter.'],
  'config/flow-map': ['a map or a list cannot be a key', 'Put the key in quotes.'],
  'config/character': ['$ at the start of a value names an anchor', 'Put the value in quotes.'],
};

function wordsFor({ code, subject, other }: YamlFault, text: RepairedText): Pick<TextFault, 'message' | 'hint'> {
  const [message, hint] = WORDS[code] ?? [
    `this is not YAML: ${cut(subject, 120).trim().replace(/[.:]$/, '')}`,
    /escape/.test(subject)
      ? 'Use single quotes: in double ones "\\" begins an escape.'
      : 'Look for a fault of indentation, colons, quotes or brackets in this line and the one before it.',
  ];
  return {
    message: message.replace('$', () => shown(subject)),
    hint: hint.replace('$', () => String(text.placeOf(other).line)),
  };
}
