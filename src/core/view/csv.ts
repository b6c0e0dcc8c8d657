/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Text that a spreadsheet would run as a formula, full-width signs included, white space in front or not. */
// eslint-disable-next-line no-control-regex -- spreadsheets skip control characters
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@＝＋－＠]/;
/**
 * The same behind what another program may take for the end of a cell: who opens the file with `;` or tabs as separator
 * has cells that begin in the middle of ours, where quotes part nothing. Looked for from the sign backwards: from the
 * separator on, a run of tabs would be read once for each of them.
 */
// eslint-disable-next-line no-control-regex -- spreadsheets skip control characters
const FORMULA_WITHIN = /[=+\-@＝＋－＠](?<=[;\t\r\n][\s\u0000-\u001f"]*.)/g;
/** Of what `FORMULA` matches. The sign is not optional: blanks before and after it would be tried in every way. */
const NUMBER = /^\s*[+-][\d\s.,]*\d%?\s*$/;

/**
 * One record of a CSV file by RFC 4180, with its line end. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, and so does what would be one behind a semicolon, a tab or a line end, so that data cannot run in
 * the reader's spreadsheet, whatever it takes for the separator; numbers stay as they are.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quoted(withoutFormula(cell), /[",;\t\r\n]|^\s|\s$/)).join()}\r\n`;
}

/** One line of what spreadsheets take from the clipboard: cells between tabs. Safe as `csvRecord` is. */
export function tsvRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quoted(withoutFormula(cell), /["\t\r\n]/)).join('\t')}\r\n`;
}

/** A table of texts for the clipboard; the first row is the head. */
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
