import type { Messages } from '../../core/messages/messages.ts';

/** Marks a row whose process no longer matches, visually and for screen readers. */
export function showGone(row: HTMLElement, gone: boolean, messages: Messages): void {
  if (row.classList.contains('pp-gone') === gone) return;
  row.classList.toggle('pp-gone', gone);
  if (gone) row.setAttribute('aria-description', messages.text('rowGone'));
  else row.removeAttribute('aria-description');
}
