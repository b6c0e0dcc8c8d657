import { type CellContent, textOfContent } from '../../../core/view/cells/cell-content.ts';
import { spokenText } from '../../markup/spoken-text.ts';
import type { GridColumn } from '../model/grid-columns.ts';

/**
 * The text of the cells of a row other than those that name it: the arrow keys move from row to row, and nothing else
 * would announce the cells. A text, not a reference: browsers compute varying white space from referenced cells, and
 * Orca then reads the row again.
 *
 * @param contents - the contents shown, by column
 * @param targets - the elements that show the contents
 */
export function describedBy(
  columns: readonly GridColumn[],
  contents: readonly (CellContent | null)[],
  targets: readonly Element[],
): string {
  const parts: string[] = [];
  for (const [i, { cardPlace, label, needsLabel }] of columns.entries()) {
    const content = contents[i];
    if (!content || isName(columns, i, cardPlace)) continue;
    const text = wordsOf(content, targets[i]!);
    if (text) parts.push(label && needsLabel ? `${label} ${text}` : text);
  }
  return parts.join(', ');
}

/** The first title and the first subtitle name a row. */
function isName(columns: readonly GridColumn[], i: number, place: GridColumn['cardPlace']): boolean {
  if (place !== 'title' && place !== 'subtitle') return false;
  return columns.findIndex(({ cardPlace }) => cardPlace === place) === i;
}

function wordsOf(content: CellContent, target: Element): string {
  if (content.kind === 'time') return `${content.text}, ${content.full}`;
  if (content.kind === 'markup') return spokenText(target);
  return content.kind === 'error' ? content.error.message : textOfContent(content).trim();
}
