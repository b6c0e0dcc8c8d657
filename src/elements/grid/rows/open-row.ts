import type { GridBody } from './grid-body.ts';
import type { GridRow } from './grid-row.ts';

/** What a click or a key asks for beside opening: another tab. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Opens a row from outside of its link. Where nothing asks for another tab, the link does it, as the page knows it.
 *
 * @param middle - by the middle button of the mouse
 */
export function openRow(
  { host }: GridBody,
  { link }: GridRow,
  position: number,
  { ctrlKey, metaKey, shiftKey }: Modifiers,
  middle = false,
): void {
  if (!link) host.open(position);
  else if (!(ctrlKey || metaKey || shiftKey || middle)) link.click();
  else if (host.open(position)) window.open(link.href, '_blank', 'noopener');
}
