import { html, nothing, type TemplateResult } from 'lit';
import { streamSafe } from '../../core/base/text/stream-safe.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { GridModel } from './model/grid-model.ts';

/**
 * The table around the rows, which Lit does not render. It has the role `grid`: in a `table`, browsers do not expose
 * `aria-selected`, and screen readers do not pass on the arrow keys.
 *
 * @param selectAll - header of the column of checkboxes, if there is one
 * @param heads - headers of the columns
 */
export function table(
  { view, columns, variable, rowActions, lines }: GridModel,
  title: string | null | undefined,
  selectAll: TemplateResult | null,
  heads: readonly TemplateResult[],
  messages: Messages,
): TemplateResult {
  return html`<div class="pp-frame">
    <div class="pp-scroller">
      <table
        part="table"
        role=${lines.isTree ? 'treegrid' : 'grid'}
        aria-label=${title ? streamSafe(title) : nothing}
        aria-readonly="true"
        aria-multiselectable=${variable === null ? nothing : 'true'}
        aria-rowcount=${view.isEndUnknown ? -1 : lines.rowCount}
        aria-busy=${view.busy}
      >
        <colgroup>
          ${selectAll && html`<col />`}${lines.opens ? html`<col />` : nothing}${columns.map(() => html`<col />`)}${rowActions && html`<col />`}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex="1">
            ${selectAll}${lines.opens ? ownHead('toggle-cell', messages.text('details')) : nothing}${heads}${
              rowActions && ownHead('actions-cell', messages.text('actions'))
            }
          </tr>
        </thead>
        <tbody role="rowgroup"></tbody>
      </table>
    </div>
  </div>`;
}

/** Header of a built-in column, such as actions. */
const ownHead = (part: string, title: string) =>
  html`<th part=${part} role="columnheader" scope="col"><span class="pp-sr-only">${title}</span></th>`;
