import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SelectedShare } from '../../core/view/selection.ts';

/**
 * The box that selects the processes of all rows that match the search. Its cell is no column's heading: screen readers would
 * say "Select all processes" before each row's own box.
 */
export function headerCheckbox(
  share: SelectedShare,
  disabled: boolean,
  label: string,
  onselect: (selected: boolean) => void,
): TemplateResult {
  return html`<th part="select-cell" role="gridcell" @click=${clickBox}>
    <input
      type="checkbox"
      aria-label=${label}
      .checked=${live(share === 'all')}
      .indeterminate=${live(share === 'some')}
      ?disabled=${disabled}
      @change=${(event: Event) => onselect((event.target as HTMLInputElement).checked)}
    />
  </th>`;
}

/** A click beside the box is one on it, as in the rows. */
function clickBox({ target, currentTarget }: Event): void {
  if (target === currentTarget) (currentTarget as Element).querySelector('input')!.click();
}
