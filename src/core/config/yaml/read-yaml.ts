import type { ErrorCode } from '../../base/errors/error-code.ts';
import type { TextEdit } from '../../base/text/text-edit.ts';
import { cut, shown } from '../check/config-diagnostic.ts';
import { isKnownName } from '../check/known-names.ts';
import type { LineRepair } from '../repair/lines/parts-of-line.ts';
import { type ParsedYaml, parseYaml, type YamlDiagnostic } from './parse-yaml.ts';
import { causeOfDuplicate } from '../repair/lines/cause-of-duplicate.ts';
import { type Line, RepairedText } from '../repair/lines/repaired-text.ts';
import { YamlPitfallFinder } from '../check/pitfalls/yaml-pitfalls.ts';
import type { Place, SourceText } from './source-text.ts';
import { candidates } from '../repair/lines/syntax-candidates.ts';
import { pointerAt, type YamlNode } from './yaml-node.ts';

/** A diagnostic of the YAML, with its place in the text as written. */
export interface TextDiagnostic extends Place {
  readonly severity: 'error' | 'warning';
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly path: string;
  readonly fix?: readonly TextEdit[];
}

export interface ReadYaml {
  /** The text with its mistakes repaired as far as possible; null if it cannot be read. */
  readonly root: YamlNode | null;
  readonly diagnostics: readonly TextDiagnostic[];
  /** Maps offsets of `root` to places in the text as written. */
  readonly text: RepairedText;
  /** Characters that were parsed. */
  readonly cost: number;
}

const MAX_ROUNDS = 50;
/** Most characters that are parsed again, in total. */
const MAX_PARSED_CHARACTERS = 600_000;

/** Most mistakes whose cause is looked for in the lines above. */
const MAX_EXPLAINED = 20;

type Unplaced = Omit<TextDiagnostic, 'path'>;

/**
 * Reads YAML as people write it: explains mistakes that YAML accepts, or reports in terms of its grammar, and repairs
 * them in a copy, so that reading continues and finds the later ones too. A repair of a syntax error counts only if the
 * parser gets further with it.
 */
export function readYaml(written: string): ReadYaml {
  const text = new RepairedText(written);
  const diagnostics: Unplaced[] = [];
  let parsed = parseYaml(written);
  const tries = { left: MAX_PARSED_CHARACTERS };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const repaired = parsed.root
      ? mendTraps(text, parsed, diagnostics, tries)
      : mendSyntax(text, parsed, diagnostics, tries);
    if (!repaired) break;
    parsed = repaired;
  }
  const { root } = parsed;
  // a mistake that survived its repair is found again
  const byKey = new Map(
    diagnostics.map(diagnostic => [`${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`, diagnostic]),
  );
  const placed = Array.from(byKey.values(), diagnostic => ({
    ...diagnostic,
    path: root ? pointerAt(root, text.offsetOf(diagnostic)) : '',
  }));
  let explained = 0;
  // keys of maps within keys of maps may begin at the same place
  const told = new Set<string>();
  for (const diagnostic of parsed.diagnostics) {
    const which = `${diagnostic.code}:${diagnostic.offset}`;
    if (told.has(which)) continue;
    told.add(which);
    const at = diagnostic.other < 0 ? diagnostic.offset : diagnostic.other;
    const path = root && diagnostic.code !== 'config/documents' ? pointerAt(root, at) : '';
    const divider = diagnostic.code === 'config/documents' && text.text.startsWith('---', diagnostic.offset);
    const edit = divider && text.writtenEdit(diagnostic.offset, diagnostic.offset + 3, '');
    placed.push({
      severity: 'error',
      code: diagnostic.code,
      ...wordsFor(diagnostic, text, ++explained <= MAX_EXPLAINED),
      ...text.placeOf(diagnostic.offset),
      path,
      ...(edit && { fix: [edit] }),
    });
  }
  return { root, diagnostics: placed, text, cost: written.length + MAX_PARSED_CHARACTERS - tries.left };
}

function mendTraps(
  text: RepairedText,
  { root, diagnostics }: ParsedYaml,
  found: Unplaced[],
  tries: { left: number },
): ParsedYaml | null {
  if (tries.left < 0) return null;
  const pitfalls = new YamlPitfallFinder(text).find(root!, diagnostics);
  const errors = pitfalls.filter(({ severity }) => severity === 'error');
  for (const { line, repair, severity } of errors.length > 0 ? errors : pitfalls) {
    found.push(diagnosticOf(text, line, repair, [{ ...line, text: repair.line }], severity));
  }
  if (errors.length === 0) return null;
  const lines = errors.map(({ line, repair }) => ({ ...line, text: repair.line }));
  text.adopt(text.with(lines), lines);
  tries.left -= text.text.length;
  return parseYaml(text.text);
}

/** Tries repairs of the lines at and before a syntax error until the parser gets further. */
function mendSyntax(
  text: RepairedText,
  { diagnostics }: ParsedYaml,
  found: Unplaced[],
  tries: { left: number },
): ParsedYaml | null {
  const [diagnostic] = diagnostics;
  if (diagnostic?.code !== 'config/syntax') return null;
  const error = text.lineAt(diagnostic.offset);
  for (const { line, repair, others = [], whole } of candidates(text, error, diagnostic)) {
    if (tries.left < 0) return null;
    const lines = [{ ...line, text: repair.line }, ...others];
    const source = text.with(lines);
    tries.left -= source.text.length;
    const parsed = parseYaml(source.text);
    if (!(whole ? parsed.root : getsFurther(parsed, source, error, diagnostic.offset - error.start, repair))) continue;
    found.push(diagnosticOf(text, line, repair, lines));
    text.adopt(source, lines);
    return parsed;
  }
  return null;
}

function getsFurther(
  { root, diagnostics }: ParsedYaml,
  source: SourceText,
  error: Line,
  column: number,
  repair: LineRepair,
): boolean {
  if (root) return true;
  const [diagnostic] = diagnostics;
  if (diagnostic?.code !== 'config/syntax') return false;
  const next = source.placeOf(diagnostic.offset);
  const grown = Math.max(0, repair.line.length - error.text.length);
  return next.line > error.number || (next.line === error.number && next.column - 1 > column + grown);
}

function diagnosticOf(
  text: RepairedText,
  line: Line,
  repair: LineRepair,
  lines: readonly Line[],
  severity: TextDiagnostic['severity'] = 'error',
): Unplaced {
  const { code, message, advice, column } = repair;
  const repaired = repair.line.trim();
  return {
    severity,
    code,
    message,
    hint: repaired ? `${advice}: ${cut(repaired, 120)}` : `${advice}.`,
    ...text.placeOf(line.start + column),
    fix: text.editsOf(lines),
  };
}

/** Message and hint by code; in messages `$` is the subject, in hints the number of the other line. */
const WORDS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  'config/tag': ['$ is a tag; tags are not allowed', 'Remove it, or put the text in quotes.'],
  'config/duplicate-key': ['the key $ is there twice', 'Line $ has it already. Remove one of the two.'],
  'config/merge-key': ['merge keys ("<<") are not allowed', 'Write the entries out.'],
  'config/documents': [
    'a second document begins here',
    'Remove the "---": one document may hold process_grid and process_list.',
  ],
  'config/too-large': ['the configuration has more than 10,000 values, aliases expanded', 'Make it smaller.'],
  'config/too-deep': ['the configuration is nested deeper than 100 levels', 'Make it flatter.'],
  'config/flow-map': ['a map or a list cannot be a key', 'Put the key in quotes.'],
  'config/character': ['$ at the start of a value names an anchor', 'Put the value in quotes.'],
};

/** `filter: criteria:` */
const KEY_AFTER_KEY = /^\s*(?:-[ \t]+)?(\w+):[ \t]+(\w+):[ \t]*$/;

function wordsFor(
  { code, subject, offset, other }: YamlDiagnostic,
  text: RepairedText,
  isExplained: boolean,
): Pick<TextDiagnostic, 'message' | 'hint'> {
  const above = isExplained && code === 'config/duplicate-key' ? causeOfDuplicate(text, other, offset) : undefined;
  const [, outer, inner = ''] = KEY_AFTER_KEY.exec(text.lineAt(offset).text) ?? [];
  if (code === 'config/syntax' && isKnownName(inner))
    return {
      message: `${shown(inner)} cannot stand behind another key`,
      hint: `Write "${inner}:" on the next line, indented by two spaces more than "${outer}:".`,
    };
  const [message, hint] = WORDS[code] ?? [
    `this is not YAML: ${cut(subject, 120)
      .replace(/[.:\s]+$/, '')
      .trimStart()}`,
    /escape/.test(subject)
      ? 'Use single quotes: in double ones "\\" begins an escape.'
      : 'Check the indentation, colons, quotes and brackets of this line and the one before it.',
  ];
  const line = String(text.placeOf(other).line);
  const cause =
    above &&
    `Line ${above.number}, "${cut(above.text.trim())}", has nothing below it: indent that line less, or this one more. ` +
      `Otherwise remove one of the two: line ${line} has it already.`;
  return {
    message: message.replace('$', () => shown(subject)),
    hint: cause ?? hint.replace('$', () => line),
  };
}
