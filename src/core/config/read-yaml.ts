import type { ErrorCode } from '../base/error-code.ts';
import { LINE_REPAIRS, type LineRepair } from './line-repairs.ts';
import { type ParsedYaml, type YamlFault, parseYaml } from './parse-yaml.ts';
import { type Edit, type Line, RepairedText } from './repaired-text.ts';
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

const MAX_ROUNDS = 100;
/** Characters that tries of repairs may parse in all. */
const MAX_PARSED = 2_000_000;
const LINES_BEFORE = 4;

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
    const repaired = parsed.root ? mendTraps(text, parsed, faults) : mendSyntax(text, parsed, faults, tries);
    if (!repaired) break;
    parsed = repaired;
  }
  const { root } = parsed;
  const placed = faults.map(fault => ({ ...fault, path: root ? pathOf(root, text, fault) : '' }));
  for (const fault of parsed.faults) {
    const path = root ? pointerAt(root, fault.offset) : '';
    placed.push({ severity: 'error', ...wordsFor(fault, text), ...text.placeOf(fault.offset), path });
  }
  return { root, faults: placed, text };
}

function pathOf(root: YamlNode, text: RepairedText, { line, column }: Place): string {
  return pointerAt(root, text.lineOf(line).start + column - 1);
}

function mendTraps(text: RepairedText, { root, faults }: ParsedYaml, told: Unplaced[]): ParsedYaml | null {
  const traps = new TrapFinder(text).find(root!, faults);
  const errors = traps.filter(({ severity }) => severity === 'error');
  for (const { line, repair, severity } of errors.length > 0 ? errors : traps) {
    told.push(toldOf(text, line, repair, severity));
  }
  if (errors.length === 0) return null;
  text.take(text.with(errors.map(({ line, repair }) => editOf(line, repair.line))));
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
  const column = fault.offset - error.start;
  const attempt = (edits: readonly Edit[]): { source: SourceText; parsed: ParsedYaml } | null => {
    if (tries.left < text.text.length) return null;
    tries.left -= text.text.length;
    const source = text.with(edits);
    const parsed = parseYaml(source.text);
    if (parsed.root) return { source, parsed };
    const next = source.placeOf(parsed.faults[0]?.offset ?? 0);
    const grown = edits.reduce((sum, { start, end, text: added }) => sum + added.length - (end - start), 0);
    const further = next.line > error.number || (next.line === error.number && next.column - 1 > column + grown);
    return further && parsed.faults[0]?.code === 'config/syntax' ? { source, parsed } : null;
  };

  const tabs = tabbedLines(text);
  if (tabs.length > 0) {
    for (const width of [2, 4, 8]) {
      const edits = tabs.map(line => editOf(line, untabbed(line.text, width)));
      const result = attempt(edits);
      if (!result?.parsed.root && width < 8) continue;
      if (!result) break;
      const [first] = tabs as [Line];
      told.push({
        ...toldOf(text, first, {
          code: 'config/tab',
          message: `a tab indents ${tabs.length > 1 ? `this line and ${tabs.length - 1} more` : 'this line'}`,
          advice: 'Indent with blanks',
          column: first.text.indexOf('\t'),
          line: untabbed(first.text, width),
        }),
      });
      text.take(result.source);
      return result.parsed;
    }
  }
  const lines = linesBefore(text, error.number);
  for (const repairOf of [...LINE_REPAIRS, ...indentations(lines)]) {
    for (const line of lines) {
      const repair = repairOf(line.text);
      const result = repair && attempt([editOf(line, repair.line)]);
      if (!result) continue;
      told.push(toldOf(text, line, repair));
      text.take(result.source);
      return result.parsed;
    }
  }
  return null;
}

function linesBefore(text: RepairedText, number: number): Line[] {
  const lines: Line[] = [];
  for (let n = number; n > 0 && lines.length < LINES_BEFORE; n--) {
    const line = text.lineOf(n);
    if (line.text.trim()) lines.push(line);
  }
  return lines;
}

/** Repairs that indent a line like one of those before it, nearest first. */
function indentations(lines: readonly Line[]): ((line: string) => LineRepair | undefined)[] {
  const widths = new Set(lines.map(({ text }) => indentOf(text)));
  return [...widths].map(width => line => {
    const own = indentOf(line);
    if (own === width || line !== lines[0]?.text) return undefined;
    return {
      code: 'config/syntax',
      message: `the line is indented by ${own} blanks, which fits none of the lines above it`,
      advice: 'Indent it like the lines it belongs to',
      column: own,
      line: ' '.repeat(width) + line.trimStart(),
    };
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function tabbedLines(text: RepairedText): Line[] {
  return Array.from({ length: text.lineCount }, (_, index) => text.lineOf(index + 1)).filter(line =>
    /^ *\t\s*\S/.test(line.text),
  );
}

function untabbed(line: string, width: number): string {
  return line.replace(/^[ \t]+/, run => run.replaceAll('\t', ' '.repeat(width)));
}

function editOf(line: Line, repaired: string): Edit {
  return { start: line.start, end: line.start + line.text.length, text: repaired };
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
    hint: `${advice}: ${repair.line.trim()}`,
    ...text.placeOf(line.start + column),
  };
}

function wordsFor(
  { code, subject, other }: YamlFault,
  text: RepairedText,
): Pick<TextFault, 'code' | 'message' | 'hint'> {
  const name = JSON.stringify(subject.length > 40 ? `${subject.slice(0, 40)}…` : subject);
  switch (code) {
    case 'config/tag':
      return { code, message: `${name} is a tag; tags are not allowed`, hint: 'Remove it, or put the text in quotes.' };
    case 'config/duplicate-key':
      return {
        code,
        message: `the key ${name} is there twice`,
        hint: `Line ${text.placeOf(other).line} has it already. Remove one of the two.`,
      };
    case 'config/merge-key':
      return { code, message: 'merge keys ("<<") are not allowed', hint: 'Write the entries out.' };
    case 'config/documents':
      return {
        code,
        message: 'a second document begins here',
        hint: 'Write one document. One document may hold process_grid and process_list.',
      };
    case 'config/too-large':
      return {
        code,
        message: 'the configuration has more than 10,000 values, aliases expanded',
        hint: 'Make it smaller.',
      };
    case 'config/too-deep':
      return { code, message: 'the configuration is nested deeper than 100 levels', hint: 'Make it flatter.' };
    case 'config/flow-map':
      return { code, message: 'a map or a list cannot be a key', hint: 'Put the key in quotes.' };
    case 'config/character':
      return { code, message: `${name} at the start of a value names an anchor`, hint: 'Put the value in quotes.' };
    default:
      return {
        code,
        message: `this is not YAML: ${subject}`,
        hint: 'Look for a fault of indentation, colons, quotes or brackets in this line and the one before it.',
      };
  }
}
