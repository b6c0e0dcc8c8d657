import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Messages } from '../../../core/messages/messages.ts';
import type { SortKey } from '../../../core/view/view-state.ts';
import { ascending, descending, unsorted } from '../../icons/icon-set.ts';
import { icon } from '../../icons/icon.ts';
import { sanitizedFragment } from '../../markup/sanitize.ts';
import { alignmentOf } from '../columns/cell-layout.ts';
import type { GridColumn } from '../model/grid-columns.ts';

/** Whether Shift was held at the last key press on a header: Firefox does not report it with the resulting click. */
let held = false;

/**
 * Header of a column; a button if the column has a `sortField`.
 *
 * @param personal - the reader may change the column
 * @param sort - the current sort
 * @param onsort - called with the new sort, most important key first
 */
export function headerCell(
  column: GridColumn,
  personal: boolean,
  sort: readonly SortKey[],
  messages: Messages,
  onsort: (sort: readonly SortKey[]) => void,
): TemplateResult {
  const { name, title, titleClass, sortField, sortUnserved, label, layout, cardPlace } = column;
  // A header without text is named by its column.
  const content = [
    guard([title], () => sanitizedFragment(title)),
    label ? nothing : html`<span class="pp-sr-only">${name}</span>`,
  ];
  // Otherwise the separator would be part of the header's accessible name.
  const accessibleName = personal && !sortUnserved ? label || name : nothing;
  const end = personal
    ? separator(messages.text('columnWidth', { column: label || name }), sortField !== null)
    : nothing;
  const stays = layout.pin ? 'pp-pinned' : cardPlace === 'title' && 'pp-lead';
  const classes = [titleClass, alignmentOf(column), stays].filter(Boolean).join(' ');
  if (sortField === null) {
    const note = sortUnserved ? messages.text('sortNotOffered') : null;
    return html`<th
      part="header-cell"
      role="columnheader"
      scope="col"
      class=${classes || nothing}
      title=${note ?? nothing}
      data-column=${personal ? name : nothing}
      aria-label=${accessibleName}
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
    aria-label=${accessibleName}
  >
    <button
      type="button"
      part="sort-button"
      @keydown=${(event: KeyboardEvent) => (held = event.shiftKey)}
      @click=${({ shiftKey, detail }: MouseEvent) => onsort(resorted(sort, name, shiftKey || (held && detail === 0)))}
    >
      <span>${content}</span
      >${index >= 0 && sort.length > 1 ? html`<span class="pp-order">${index + 1}</span>` : nothing}${icon(!direction ? unsorted : direction === 'asc' ? ascending : descending)}
    </button>
    ${end}
  </th>`;
}

/**
 * The separator that resizes a column. Its `aria-valuenow` is set once the width is known, see frozen-columns.ts.
 *
 * @param isBesideButton - no tab stop: the arrow key leads to it from the button
 */
function separator(name: string, isBesideButton: boolean): TemplateResult {
  return html`<span
    part="column-resizer"
    role="separator"
    tabindex=${isBesideButton ? -1 : 0}
    aria-orientation="vertical"
    aria-label=${name}
  ></span>`;
}

/** The sort after a click on a column: ascending and descending in turn; `further` keeps the other sort keys. */
function resorted(sort: readonly SortKey[], column: string, further: boolean): readonly SortKey[] {
  const before = sort.find(key => key.column === column);
  const key: SortKey = { column, direction: before?.direction === 'asc' ? 'desc' : 'asc' };
  if (!further) return [key];
  return before ? sort.map(other => (other === before ? key : other)) : [...sort, key];
}
