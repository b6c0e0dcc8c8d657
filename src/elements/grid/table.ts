import { html, nothing, type TemplateResult } from 'lit';
import type { GridModel } from './model/grid-model.ts';

/**
 * The table around the rows, which are not Lit's. It has the role `grid`: in a table no browser tells which rows are
 * selected, and screen readers keep the arrow keys for themselves.
 *
 * @param selectAll - head of the column of checkboxes, where there is one
 * @param heads - heads of the columns
 * @param actions - head of the column of actions, where there is one
 */
export function table(
  { view, columns, variable, rowActions }: GridModel,
  title: string | null | undefined,
  selectAll: TemplateResult | null,
  heads: readonly TemplateResult[],
  actions: string,
): TemplateResult {
  return html`<div class="pp-frame">
    <div class="pp-scroller">
      <table
        part="table"
        role="grid"
        aria-label=${title ?? nothing}
        aria-readonly="true"
        aria-multiselectable=${variable === null ? nothing : 'true'}
        aria-rowcount=${view.open ? -1 : view.order.length + 1}
        aria-busy=${view.busy}
      >
        <colgroup>
          ${selectAll && html`<col />`}${columns.map(() => html`<col />`)}${rowActions && html`<col />`}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex="1">
            ${selectAll}${heads}${rowActions && actionsHead(actions)}
          </tr>
        </thead>
        <tbody role="rowgroup"></tbody>
      </table>
    </div>
  </div>`;
}

const actionsHead = (title: string) =>
  html`<th part="actions-cell" role="columnheader" scope="col"><span class="pp-sr-only">${title}</span></th>`;
