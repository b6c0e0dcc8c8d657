import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Messages } from '../../core/messages/messages.ts';
import { button } from '../panel/frame/button.ts';
import { type CountedRows, numberOfRows } from './row-count.ts';

export interface ToolbarState {
  /** What is searched for; null: no search box. */
  readonly search: string | null;
  /** Says how much is selected; null: nothing is. */
  readonly selected: string | null;
  readonly selectionDisabled: boolean;
  /** What can be done with all that is selected, in place of the count; null: there are no such actions. */
  readonly bar: unknown;
  /** Rows to save as a file; null: no button. */
  readonly rows: CountedRows | null;
  /** Rows that are written of a file under way. */
  readonly saved: number | null;
  /** The reader may ask why a process is not here. */
  readonly explain: boolean;
  /** What a reader changes the columns with; null: nothing. */
  readonly columns: unknown;
}

export interface ToolbarActions {
  readonly search: (text: string) => void;
  /** From the search box into the rows. */
  readonly enter: () => void;
  readonly clear: () => void;
  readonly save: () => void;
  readonly explain: () => void;
}

/** Search box, the count of what is selected, the buttons to export and to ask why something is not here, and the menu of the columns; nothing where there is none of them. */
export function toolbar(state: ToolbarState, messages: Messages, actions: ToolbarActions): unknown {
  const { search, selected, rows, saved, bar, explain, columns } = state;
  const isEmpty = search === null && selected === null && rows === null && bar === null && columns === null;
  if (isEmpty && !explain) return nothing;
  return html`<div part="toolbar">
    ${search === null ? nothing : searchBox(search, messages, actions)}
    ${
      bar !== null
        ? bar
        : selected !== null
          ? html`<span class="pp-selected-count">${selected}</span> ${button(
                'clear',
                messages.text('clearSelection'),
                actions.clear,
                state.selectionDisabled,
              )}`
          : nothing
    }
    ${
      rows === null
        ? nothing
        : button(
            'export',
            saved === null
              ? messages.text('exportCsv')
              : messages.text('exporting', { done: saved, total: numberOfRows(rows, messages) }),
            actions.save,
            rows.order.length === 0,
          )
    }
    ${explain ? button('explain', messages.text('explainMissing'), actions.explain) : nothing} ${columns ?? nothing}
  </div>`;
}

function searchBox(search: string, messages: Messages, actions: ToolbarActions): unknown {
  const label = messages.text('search');
  const onkey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.isComposing) return;
    event.preventDefault();
    actions.enter();
  };
  return html`<input
    part="search"
    type="search"
    autocomplete="off"
    spellcheck="false"
    aria-label=${label}
    placeholder=${label}
    .value=${live(search)}
    @input=${(event: Event) => actions.search((event.target as HTMLInputElement).value)}
    @keydown=${onkey}
  />`;
}
