import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SelectedShare } from '../../core/view/selection.ts';

/**
 * The checkbox that selects the processes of all matching rows. Its cell is not a `columnheader`: screen readers would
 * announce "Select all processes" before each row's own checkbox.
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

/** Makes a click beside the checkbox act like one on it, as in the rows. */
function clickBox({ target, currentTarget }: Event): void {
  if (target === currentTarget) (currentTarget as Element).querySelector('input')!.click();
}
