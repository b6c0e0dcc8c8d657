/** Columns whose contents fit into this many em are never wrapped. */
const SHORT = 8;
/** No word makes a column wider than this many em, and no text. */
const LONGEST_WORD = 20;
const LONGEST_TEXT = 36;

/**
 * Gives the columns widths that stay, so that they do not jump when other rows come into the document: each at least its
 * longest word, the rest of the room by how long its texts are. Where not even the words have room, the table is wider
 * than its scroller.
 *
 * @param probe - a row of long contents that is measured with the others
 *
 * Cost: three layouts of the rows in the document.
 */
export function freezeColumns(table: HTMLTableElement, room: number, probe: HTMLTableRowElement): void {
  releaseColumns(table);
  const em = Number.parseFloat(getComputedStyle(table).fontSize);
  table.tBodies[0]!.append(probe);
  const longest = measured(table, 'max-content');
  const words = measured(table, 'min-content');
  probe.remove();
  const widths = sharedWidths(room, words, longest, em);
  for (const [i, column] of columnsOf(table).entries()) column.style.width = `${widths[i] ?? 0}px`;
  table.classList.add('pp-frozen');
}

/** Lets the browser lay out the columns by what is in them. */
export function releaseColumns(table: HTMLTableElement): void {
  table.classList.remove('pp-frozen');
  for (const column of columnsOf(table)) column.style.width = '';
}

/**
 * Shares the room, in whole px.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line
 * @param em - px of an em
 */
export function sharedWidths(room: number, words: readonly number[], texts: readonly number[], em: number): number[] {
  const most = texts.map(width => Math.min(width, LONGEST_TEXT * em));
  const least = most.map((width, i) => (width <= SHORT * em ? width : Math.min(words[i]!, width, LONGEST_WORD * em)));
  const left = room - sum(least);
  const wanted = sum(most) - sum(least);
  const spare = Math.max(0, left - wanted);
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 0;
  const all = sum(most.filter(width => width > SHORT * em)) || sum(most);
  const widths = least.map((width, i) => {
    const takesSpare = all === sum(most) || most[i]! > SHORT * em;
    return Math.ceil(width + (most[i]! - width) * share + (takesSpare && all > 0 ? (spare * most[i]!) / all : 0));
  });
  const last = widths.length - 1;
  if (last >= 0 && left >= 0) widths[last]! += Math.floor(room) - sum(widths);
  return widths;
}

function measured(table: HTMLTableElement, size: 'min-content' | 'max-content'): number[] {
  table.style.inlineSize = size;
  const widths = Array.from(table.tHead!.rows[0]!.cells, cell => cell.getBoundingClientRect().width);
  table.style.inlineSize = '';
  return widths;
}

function columnsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll('col')];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
