import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Messages } from '../../core/messages/messages.ts';
import type { ArrangedColumn } from '../../core/view/personal-columns.ts';
import { after, before, columns, down, groups, up } from '../../elements/icons/icon-set.ts';
import { icon, type IconShape } from '../../elements/icons/icon.ts';
import type { NamedColumn } from '../../elements/grid/model/grid-columns.ts';
import { type ColumnChoices, nameOf } from './column-choices.ts';
import { MenuPopover } from '../../elements/popups/menu-popover.ts';

/** The grid that the menu belongs to. */
type MenuHost = HTMLElement & ReactiveControllerHost;

/** The button "Columns" and its menu: all changes that a reader may make to columns, except widths. */
export class ColumnsMenu implements ReactiveController {
  readonly #choices: ColumnChoices;
  readonly #popover: MenuPopover;
  readonly #host: MenuHost;
  /** Selectors of the element to focus after rendering, because its entry has moved. */
  #wanted: readonly string[] = [];

  constructor(host: MenuHost, choices: ColumnChoices) {
    this.#host = host;
    this.#choices = choices;
    this.#popover = new MenuPopover(() => host.requestUpdate());
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#popover.disconnect();
  }

  hostUpdated(): void {
    const menu = this.#host.shadowRoot?.querySelector<HTMLElement>('[part=columns-menu]');
    if (!menu) return this.#popover.disconnect();
    this.#popover.updated(menu);
    const wanted = this.#wanted
      .map(selector => menu.querySelector<HTMLElement>(selector))
      .find(found => found !== null);
    this.#wanted = [];
    wanted?.focus();
  }

  /** @param cards - rows are cards, in which columns are stacked, and none is pinned */
  render(messages: Messages, cards: boolean): TemplateResult {
    const popover = this.#popover;
    const { open } = popover;
    const label = messages.text('columns');
    return html`<button
        type="button"
        class="pp-button pp-tool pp-columns-button"
        title=${label}
        popovertarget="columns"
        aria-haspopup="dialog"
        aria-expanded=${open}
      >
        ${icon(columns)}<span>${label}</span>
      </button>
      <div
        part="columns-menu"
        id="columns"
        class=${open ? 'pp-open' : nothing}
        popover="auto"
        role="dialog"
        tabindex="-1"
        aria-label=${label}
        @beforetoggle=${popover.ontoggle}
        @focusout=${popover.onfocusout}
      >
        ${open ? this.#contents(messages, cards) : nothing}
      </div>`;
  }

  #contents(messages: Messages, cards: boolean): unknown {
    const { arranged, choices, all } = this.#choices.columns;
    const allow = all.some(({ name }) => this.#choices.canGroup(name));
    const rightToLeft = getComputedStyle(this.#host).direction === 'rtl';
    const [start, end] = rightToLeft ? (['Right', 'Left'] as const) : (['Left', 'Right'] as const);
    const words = cards ? ['columnUp', 'columnDown'] : [`column${start}`, `column${end}`];
    const shown = arranged.filter(({ hidden }) => !hidden);
    const nothingChosen = choices === null;
    return html`<ul role="list">
        ${arranged.map(
          each =>
            html`<li>
              ${this.#box(each, shown.length)} ${this.#mover(each, -1, words[0]!, cards ? up : before, messages)}
              ${this.#mover(each, 1, words[1]!, cards ? down : after, messages)}
              ${allow ? this.#grouper(each, messages) : nothing}
              ${cards ? nothing : this.#pins(each, [`pinned${start}`, `pinned${end}`], messages)}
            </li>`,
        )}
      </ul>
      <button
        type="button"
        class="pp-button"
        aria-disabled=${nothingChosen}
        @click=${() => nothingChosen || this.#choices.reset()}
      >
        ${messages.text('resetColumns')}
      </button>`;
  }

  #box(each: ArrangedColumn<NamedColumn>, shown: number): TemplateResult {
    const { hidden, column } = each;
    // The last column cannot be hidden: a table needs at least one.
    return html`<label
      ><input
        type="checkbox"
        class="pp-checkbox"
        .checked=${live(!hidden)}
        ?disabled=${!hidden && shown === 1}
        @change=${(event: Event) => this.#choices.show(column.name, (event.target as HTMLInputElement).checked)}
      /><span>${nameOf(each)}</span></label
    >`;
  }

  #mover(
    each: ArrangedColumn<NamedColumn>,
    by: 1 | -1,
    key: string,
    shape: IconShape,
    messages: Messages,
  ): TemplateResult {
    const { name } = each.column;
    const move = this.#choices.moveOf(name, by);
    const act = () => {
      if (!move) return;
      this.#wanted = [by, -by].map(way => `[data-move="${CSS.escape(`${way} ${name}`)}"]`);
      this.#choices.move(move);
    };
    const text = messages.text(key, { column: nameOf(each) });
    return html`<button
      type="button"
      class="pp-button ${by < 0 ? 'pp-back' : 'pp-forth'}"
      data-move=${`${by} ${name}`}
      aria-label=${text}
      title=${text}
      aria-disabled=${move === null}
      @click=${act}
    >
      ${icon(shape, 'pp-directed')}
    </button>`;
  }

  /**
   * The toggle button that groups by a column, pressed if rows are grouped by it. A gap if the column is not groupable.
   */
  #grouper({ column }: ArrangedColumn<NamedColumn>, messages: Messages): TemplateResult {
    const { name } = column;
    if (!this.#choices.canGroup(name)) return html`<span class="pp-group-gap"></span>`;
    const grouped = this.#choices.columns.group?.column === name;
    const act = () => {
      this.#wanted = [`[data-group="${CSS.escape(name)}"]`];
      this.#choices.group(name, !grouped);
    };
    const text = messages.text('groupBy', { column: nameOf({ column }) });
    return html`<button
      type="button"
      class="pp-button pp-group-by"
      data-group=${name}
      aria-label=${text}
      title=${text}
      aria-pressed=${grouped}
      @click=${act}
    >
      ${icon(groups, 'pp-directed')}
    </button>`;
  }

  #pins(
    each: ArrangedColumn<NamedColumn>,
    [start, end]: readonly [string, string],
    messages: Messages,
  ): TemplateResult {
    const { name } = each.column;
    const onchange = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      this.#wanted = [`[data-pin="${CSS.escape(name)}"]`];
      this.#choices.pin(name, value === 'start' || value === 'end' ? value : null);
    };
    const option = (value: string, key: string) =>
      html`<option value=${value} .selected=${live((each.pin ?? '') === value)}>${messages.text(key)}</option>`;
    return html`<select
      data-pin=${name}
      aria-label=${messages.text('pinColumn', { column: nameOf(each) })}
      @change=${onchange}
    >
      ${option('', 'unpinned')} ${option('start', start)} ${option('end', end)}
    </select>`;
  }
}
