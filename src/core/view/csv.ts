/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Text that a spreadsheet would run as a formula, with full-width signs and leading white space. */
// eslint-disable-next-line no-control-regex -- spreadsheets skip control characters
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@＝＋－＠]/;
/**
 * The same after a character that another program may read as the end of a cell: with `;` or tabs as the separator,
 * cells begin in the middle of ours, where quotes do not protect. Matched backwards from the sign: forwards, a run of
 * tabs would be scanned once for each.
 */
// eslint-disable-next-line no-control-regex -- spreadsheets skip control characters
const FORMULA_WITHIN = /[=+\-@＝＋－＠](?<=[;\t\r\n][\s\u0000-\u001f"]*.)/g;
/**
 * Numbers among the matches of `FORMULA`. The sign is required, since blanks around an optional one would backtrack.
 */
const NUMBER = /^\s*[+-][\d\s.,]*\d%?\s*$/;

/**
 * One record of a CSV file by RFC 4180, with its line end. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, and so does one after a semicolon, a tab or a line end, so that data cannot run in the reader's
 * spreadsheet, whatever its separator; numbers are kept.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quoted(withoutFormula(cell), /[",;\t\r\n]|^\s|\s$/)).join()}\r\n`;
}

/** One line of tab-separated cells, as spreadsheets paste it. Protected like `csvRecord`. */
export function tsvRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quoted(withoutFormula(cell), /["\t\r\n]/)).join('\t')}\r\n`;
}

/** An HTML table of texts for the clipboard; the first row is the header. */
export function htmlTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map(cell => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line('th', head)}</thead><tbody>${rows.map(row => line('td', row)).join('')}</tbody></table>`;
}

function withoutFormula(text: string): string {
  const safe = text.replace(FORMULA_WITHIN, "'$&");
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${safe}` : safe;
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return withoutFormula(text)
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replaceAll('\n', '<br>');
}
