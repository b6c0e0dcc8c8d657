import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { CardLayout } from '../cards/card-layout.ts';
import type { GridColumn } from '../model/grid-columns.ts';

/**
 * Lays out a cell as its column requires, for a table or a card. Its content is dropped.
 *
 * @param cards - null: a table
 * @returns the element that shows the content: the cell itself, or one within it
 */
export function laidOut(cell: HTMLTableCellElement, column: GridColumn, cards: CardLayout | null = null): HTMLElement {
  const { dataClass, layout, type } = column;
  cell.className = dataClass ?? '';
  cell.replaceChildren();
  // Left over if it was pinned as the cell of another column.
  if (cell.hasAttribute('style')) cell.removeAttribute('style');
  if (cards) return cardCell(cell, column, cards);
  const aligned = alignmentOf(column);
  if (aligned) cell.classList.add(aligned);
  if (layout.pin) cell.classList.add('pp-pinned');
  else if (column.cardPlace === 'title') cell.classList.add('pp-lead');
  // The offset is computed together with the widths of all columns, see frozen-columns.ts.
  if (layout.pin) cell.style.setProperty(`inset-inline-${layout.pin}`, `var(--_pin-${column.index})`);
  if (layout.lines === null || layout.lines === 1) {
    cell.classList.toggle('pp-line', layout.lines === 1);
    addTextClasses(cell, type, layout.lines === 1);
    return cell;
  }
  cell.classList.toggle('pp-unbroken', type !== 'text' && type !== 'html');
  const lines = document.createElement('div');
  lines.className = 'pp-lines';
  addTextClasses(lines, type);
  lines.style.setProperty('--_lines', String(layout.lines));
  cell.append(lines);
  return lines;
}

/** The class that aligns a column, heading and cells alike. Digits stand below each other only at the right, in any direction. */
export function alignmentOf({ type, layout: { align } }: Pick<GridColumn, 'type' | 'layout'>): string | null {
  if (align === 'end' && COLUMN_TYPES[type].align === 'end') return 'pp-number';
  return align === 'start' ? null : `pp-${align}`;
}

/** @param isLine - not more than one line, which may be wrapped on paper, markup too */
function addTextClasses({ classList }: Element, type: GridColumn['type'], isLine = false): void {
  classList.toggle('pp-prose', type === 'text' || (type === 'html' && isLine));
  classList.toggle('pp-plaintext', type === 'text' || type === 'html');
}

/** Types whose values stand out from texts beside them. */
const STANDS_OUT: ReadonlySet<GridColumn['type']> = new Set(['badge', 'user', 'tags', 'progress']);

/**
 * Hides a cell of a card that has no value, and a label that the value begins with. By a class: Firefox overlooks changes
 * of `:has(> :empty)`.
 */
export function fitToValue(cell: HTMLElement, target: HTMLElement): void {
  const isEmpty = !target.hasChildNodes() || target.firstElementChild?.matches('.pp-tags:empty') === true;
  cell.classList.toggle('pp-card-empty', isEmpty);
  const label = cell.querySelector<HTMLElement>(':scope > .pp-label');
  if (label) label.hidden = beginsWith(target.textContent.trimStart(), label.textContent.trim());
}

/** Whether a text begins with a word, and not with a longer one. */
const beginsWith = (text: string, word: string): boolean =>
  text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));

function cardCell(
  cell: HTMLElement,
  { index, label, cardPlace: place, type, needsLabel, subject }: GridColumn,
  { slots, face, brief }: CardLayout,
): HTMLElement {
  const slot = slots[index] ?? null;
  cell.classList.add(`pp-card-${place}`);
  if (slot) cell.classList.add(`pp-card-${slot}`);
  cell.classList.toggle('pp-card-face', index === face);
  cell.classList.toggle('pp-card-brief', brief && slot === 'line');
  cell.classList.toggle('pp-card-dot', place === 'meta' && slot === 'line' && !STANDS_OUT.has(type));
  cell.classList.toggle('pp-card-person', type === 'user' && place === 'meta' && !needsLabel);
  const value = document.createElement('div');
  value.className = 'pp-value';
  addTextClasses(value, type);
  if (label) {
    const heading = document.createElement('span');
    // "in 2 days" beside other dates, which are labelled, is when it is due.
    const explainsItself = subject === 'due' && type === 'relative';
    // Markup may be anything, so it is labelled, too.
    const isLabelled = place === 'meta' && (type === 'html' || (needsLabel && !explainsItself));
    const isNamedOpen = slot !== null && place === 'meta';
    heading.className = isLabelled ? 'pp-label' : isNamedOpen ? 'pp-label pp-card-label' : 'pp-sr-only';
    heading.textContent = `${label} `;
    cell.append(heading);
  }
  cell.append(value);
  return value;
}
