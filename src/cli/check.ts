import type { Diagnostic } from '../core/base/errors/diagnostic.ts';
import type { TextEdit } from '../core/base/text/text-edit.ts';
import { panelsOf } from '../core/config/panel-part.ts';
import { readConfig } from '../core/config/read-config.ts';
import { argumentPitfalls } from '../core/config/check/pitfalls/templates/argument-pitfalls.ts';
import { templatePitfalls } from '../core/config/check/pitfalls/templates/template-pitfalls.ts';
import { SourceText } from '../core/config/yaml/source-text.ts';
import type { PanelName } from '../core/query/process-query.ts';
import { checkTemplate } from '../core/template/engine.ts';
import { misspeltNames } from './html-names.ts';
import type { Source } from './sources.ts';

export interface Checked {
  readonly file: string;
  /** The text that positions refer to. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** True for a configuration, false for an address. */
  readonly isConfig: boolean;
}

export interface CheckOptions {
  readonly strict: boolean;
  /** The panel of texts that do not name one. */
  readonly panel: 'grid' | 'list' | undefined;
}

/**
 * Checks a configuration for each of its panels, with the same code as the elements. One in a page is checked with a
 * blank line for each line above it, so that lines named in messages and hints are lines of the page.
 */
export function check(source: Source, { strict, panel }: CheckOptions): Checked {
  if (source.isPage) {
    const { file, text } = source;
    return { file, text, isConfig: false, diagnostics: misspeltNames(text, strict) };
  }
  const named: PanelName | undefined = panel && `process_${panel}`;
  const panels = source.panel ? [source.panel] : panelsOf(source.text, named);
  const above = source.offsetOf ? new SourceText(source.fileText).placeOf(source.offsetOf(0)).line - 1 : 0;
  const text = '\n'.repeat(above) + source.text;
  const found = source.isAddress
    ? checkAddress(text, strict)
    : panels.flatMap(name => readConfig(text, name, { strict, checkTemplate }).diagnostics);
  const once = new Map(
    found.map(diagnostic => [`${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`, diagnostic]),
  );
  const diagnostics = [...once.values()].map(diagnostic => inFile(diagnostic, text, source));
  return {
    file: source.file,
    text: source.fileText,
    isConfig: !source.isAddress,
    diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

/** Errors and warnings for the template of an address. */
function checkAddress(template: string, strict: boolean): Diagnostic[] {
  const errors = checkTemplate(template).map(({ code, fact, offset, hint = 'Correct the template.' }) => ({
    severity: 'error' as const,
    code,
    message: fact,
    offset,
    hint,
  }));
  const found = [...templatePitfalls(template, ['$_process', '$_step']), ...argumentPitfalls(template)];
  const warnings = found.map(pitfall => ({ severity: strict ? ('error' as const) : ('warning' as const), ...pitfall }));
  const text = new SourceText(template);
  return (errors.length > 0 ? errors : warnings).map(({ offset, message, ...rest }) => ({
    ...rest,
    message: `"detail-url": ${message}`,
    path: '',
    ...text.placeOf(offset),
  }));
}

/** Converts the position of a diagnostic in a checked text to the file that contains the configuration. */
function inFile(diagnostic: Diagnostic, checked: string, { text, fileText, offsetOf }: Source): Diagnostic {
  if (!offsetOf) return diagnostic;
  const above = checked.length - text.length;
  const offsetInFile = (offset: number): number => offsetOf(Math.max(0, offset - above));
  const offset = (new SourceText(checked).starts[diagnostic.line - 1] ?? 0) + diagnostic.column - 1;
  const { fix, ...rest } = diagnostic;
  const edits = fix?.map(edit => inPage(edit, offsetInFile));
  const whole = edits?.every(edit => edit !== undefined) ? { fix: edits } : {};
  return { ...rest, ...whole, ...new SourceText(fileText).placeOf(offsetInFile(offset)) };
}

/** Converts an edit of a checked text to the page that contains it; undefined if text is escaped there. */
function inPage({ offset, length, text }: TextEdit, offsetInFile: (offset: number) => number): TextEdit | undefined {
  const start = offsetInFile(offset);
  if (offsetInFile(offset + length) - start !== length || /[<>&"']/.test(text)) return undefined;
  return { offset: start, length, text };
}
