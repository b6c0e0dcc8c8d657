import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Messages } from '../../../core/messages/messages.ts';
import type { SortKey } from '../../../core/view/view-state.ts';
import { sanitizedFragment } from '../../markup/sanitize.ts';
import type { GridColumn } from '../model/grid-columns.ts';

/** The key that was pressed last on a head was so with Shift: Firefox does not tell with the click that it leads to. */
let held = false;

/**
 * Head of a column; with a `sortField` a button.
 *
 * @param personal - the reader may change the column
 * @param sort - what the table is sorted by
 * @param onsort - asks for another sort, most important first
 */
export function head(
  { name, title, titleClass, sortField, sortUnserved, label, layout }: GridColumn,
  personal: boolean,
  sort: readonly SortKey[],
  messages: Messages,
  onsort: (sort: readonly SortKey[]) => void,
): TemplateResult {
  // A cell without words is named by its column.
  const content = [
    guard([title], () => sanitizedFragment(title)),
    label ? nothing : html`<span class="pp-sr-only">${name}</span>`,
  ];
  // The separator would be a part of the heading's name.
  const ownName = personal && !sortUnserved ? label || name : nothing;
  const end = personal ? separator(messages.text('columnWidth', { column: label || name })) : nothing;
  const { align, pin } = layout;
  const classes = [titleClass, align === 'start' ? null : `pp-${align}`, pin && 'pp-pinned'].filter(Boolean).join(' ');
  if (sortField === null) {
    const note = sortUnserved ? messages.text('sortNotOffered') : null;
    return html`<th
      part="header-cell"
      role="columnheader"
      scope="col"
      class=${classes || nothing}
      title=${note ?? nothing}
      data-column=${personal ? name : nothing}
      aria-label=${ownName}
    >
      ${content}${note === null ? nothing : html`<span class="pp-sr-only">${note}</span>`}${end}
    </th>`;
  }
  const index = sort.findIndex(({ column }) => column === name);
  const direction = sort[index]?.direction;
  return html`<th
    part="header-cell"
    role="columnheader"
    scope="col"
    class=${classes || nothing}
    aria-sort=${!direction ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    data-column=${personal ? name : nothing}
    aria-label=${ownName}
  >
    <button
      type="button"
      part="sort-button"
      @keydown=${(event: KeyboardEvent) => (held = event.shiftKey)}
      @click=${({ shiftKey, detail }: MouseEvent) => onsort(resorted(sort, name, shiftKey || (held && detail === 0)))}
    >
      <span>${content}</span
      >${index >= 0 && sort.length > 1 ? html`<span class="pp-order">${index + 1}</span>` : nothing}
    </button>
    ${end}
  </th>`;
}

/** The separator that resizes a column. It states the width once that is known, see frozen-columns.ts. */
function separator(name: string): TemplateResult {
  return html`<span
    part="column-resizer"
    role="separator"
    tabindex="0"
    aria-orientation="vertical"
    aria-label=${name}
  ></span>`;
}

/** The sort after a click on a column: up, down, up; `further` leaves the other columns as they are. */
function resorted(sort: readonly SortKey[], column: string, further: boolean): readonly SortKey[] {
  const before = sort.find(key => key.column === column);
  const key: SortKey = { column, direction: before?.direction === 'asc' ? 'desc' : 'asc' };
  if (!further) return [key];
  return before ? sort.map(other => (other === before ? key : other)) : [...sort, key];
}
