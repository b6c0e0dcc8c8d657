import type { Diagnostic } from '../core/base/errors/diagnostic.ts';
import { excerptOf } from '../core/config/repair/excerpt.ts';
import type { Checked } from './check.ts';

export type Format = (report: readonly Checked[], files: number) => string;

export const FORMATS: Readonly<Record<string, Format>> = { text, json, github };

/** For people: place, severity, message and code, the excerpt, the hint, and a count at the end. */
function text(report: readonly Checked[], files: number): string {
  const diagnostics = report.flatMap(({ file, text: written, diagnostics }) =>
    diagnostics.map(
      diagnostic => `${headOf(file, diagnostic)}\n${excerpt(written, diagnostic)}\n  ${diagnostic.hint}\n`,
    ),
  );
  return [...diagnostics, `${summary(report, files)}\n`].join('\n');
}

function headOf(file: string, { line, column, severity, message, code }: Diagnostic): string {
  return `${file}:${line}:${column}: ${severity}: ${message} (${code})`;
}

function excerpt(written: string, diagnostic: Diagnostic): string {
  const { lines, line, column } = excerptOf(written, diagnostic);
  const width = String(lines.at(-1)?.number ?? '').length;
  return lines
    .flatMap(({ number, text: shown }) => {
      const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${shown}`;
      const marker = shown.slice(0, column - 1).replace(/[^\t]/g, ' ');
      return number === line ? [row, `  ${' '.repeat(width)} | ${marker}^`] : [row];
    })
    .join('\n');
}

function summary(report: readonly Checked[], files: number): string {
  const all = report.flatMap(({ diagnostics }) => diagnostics);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const checked = `${counted(report.filter(({ isConfig }) => isConfig).length, 'configuration')} in ${counted(files, 'file')} checked`;
  return `${checked}: ${counted(errors, 'error')}, ${counted(all.length - errors, 'warning')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** For programs: a list of diagnostics, each with its file. */
function json(report: readonly Checked[]): string {
  const all = report.flatMap(({ file, diagnostics }) => diagnostics.map(diagnostic => ({ file, ...diagnostic })));
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** For GitHub Actions: workflow commands that annotate the lines. */
function github(report: readonly Checked[]): string {
  const escaped = (value: string): string =>
    value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (value: string): string => escaped(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return report
    .flatMap(({ file, diagnostics }) =>
      diagnostics.map(
        ({ severity, line, column, code, message, hint }) =>
          `::${severity} file=${property(file)},line=${line},col=${column},title=${property(code)}::${escaped(`${message}. ${hint}`)}\n`,
      ),
    )
    .join('');
}
