import type { Diagnostic } from '../../../src/core/base/errors/diagnostic.ts';

/** A text without its marks `▸`, and the places where they stood. */
export function unmarked(text: string): { text: string; places: { line: number; column: number }[] } {
  const places: { line: number; column: number }[] = [];
  const lines = text.split('\n').map((line, index) => {
    let plain = line;
    for (let at = plain.indexOf('▸'); at >= 0; at = plain.indexOf('▸')) {
      places.push({ line: index + 1, column: at + 1 - (index === 0 && plain.startsWith('\ufeff') ? 1 : 0) });
      plain = plain.slice(0, at) + plain.slice(at + 1);
    }
    return plain;
  });
  return { text: lines.join('\n'), places };
}

/** What tests compare of diagnostics: place, code, message and hint. */
export function told(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ line, column, severity, code, message, hint }) => `${line}:${column} ${severity} ${code}: ${message}. ${hint}`,
  );
}

/** A document of a grid whose contents of `config` are these lines. */
export function grid(contents: string): string {
  return documentOf('process_grid', contents);
}

export function list(contents: string): string {
  return documentOf('process_list', contents);
}

function documentOf(panel: string, contents: string): string {
  const lines = contents.replace(/^\n/, '').split('\n');
  return `${panel}:\n  config:\n${lines.map(line => (line ? `    ${line}` : '')).join('\n')}`;
}
