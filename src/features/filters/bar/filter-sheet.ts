import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Messages } from '../../../core/messages/messages.ts';
import { down, filters as filtersIcon } from '../../../elements/icons/icon-set.ts';
import { icon } from '../../../elements/icons/icon.ts';
import { button } from '../../../elements/panel/frame/button.ts';
import { closeButton } from '../../../elements/popups/close-button.ts';
import type { BarFilter, FilterModel } from '../filter-model.ts';
import { nextActive } from './next-active.ts';

export interface FilterSheetOptions {
  readonly host: HTMLElement & ReactiveControllerHost;
  readonly model: () => FilterModel | null;
  readonly messages: () => Messages;
  /** The choices or the range of a filter. */
  readonly contents: (filter: BarFilter) => unknown;
  /** Called with the filter that is now open in the sheet; null: none. */
  readonly onopen: (name: string | null) => void;
}

/** All filters of a narrow panel in one dialog, each below its title. Choices are applied at once. */
export class FilterSheet {
  readonly #options: FilterSheetOptions;
  #isOpen = false;
  /** Name of the open filter; null: none. */
  #section: string | null = null;
  #element: HTMLDialogElement | null = null;

  constructor(options: FilterSheetOptions) {
    this.#options = options;
  }

  /** @param n - number of active filters */
  renderButton(n: number): unknown {
    const messages = this.#options.messages();
    const text = n > 0 ? messages.text('filtersOn', { n }) : messages.text('filters');
    return html`<button
      type="button"
      class="pp-button pp-filters-button ${n > 0 ? 'pp-on' : ''}"
      title=${text}
      data-n=${n > 0 ? messages.number(n) : nothing}
      aria-haspopup="dialog"
      aria-expanded=${this.#isOpen}
      @click=${() => this.#toggle(true)}
    >
      ${icon(filtersIcon)}<span class="pp-sr-only">${text}</span>
    </button>`;
  }

  /** @param clear - clears all filters */
  render(clear: () => void): unknown {
    const model = this.#options.model();
    if (!this.#isOpen || !model) return nothing;
    const messages = this.#options.messages();
    const { filters, chips } = model.state;
    const texts = new Map(chips.map(({ name, text }) => [name, text]));
    const close = () => this.#element?.close();
    const onbackdrop = (event: Event) => event.target === event.currentTarget && close();
    return html`<dialog
      part="dialog filter-sheet"
      class="pp-sheet"
      aria-labelledby="pp-sheet-title"
      @close=${() => this.#toggle(false)}
      @click=${onbackdrop}
    >
      <div class="pp-sheet-head">
        <h2 class="pp-dialog-title" id="pp-sheet-title">${messages.text('filters')}</h2>
        ${closeButton(messages, close)}
      </div>
      <div class="pp-sheet-body" @keydown=${this.#onkey}>
        ${filters.map((filter, i) => this.#part(filter, texts.get(filter.name), `pp-section-${i}`))}
      </div>
      <div class="pp-sheet-foot">
        ${button('clear-filters', messages.text('clearFilters'), clear, chips.length === 0)}
        ${button('primary', messages.text('filterDone'), close)}
      </div>
    </dialog>`;
  }

  /** To be called after the bar is rendered. */
  updated(bar: HTMLElement): void {
    this.#element = bar.querySelector('dialog');
    if (this.#element && !this.#element.open) {
      this.#element.showModal();
      this.#element.querySelector<HTMLElement>('.pp-section-button')?.focus();
    }
  }

  /** To be called when the bar has left the page. */
  disconnect(): void {
    this.#isOpen = false;
    this.#section = null;
    this.#element = null;
  }

  #part(filter: BarFilter, text: string | undefined, id: string): unknown {
    const { name, title } = filter;
    const isOpen = this.#section === name;
    const toggle = () => {
      this.#section = isOpen ? null : name;
      this.#options.onopen(this.#section);
      this.#options.host.requestUpdate();
    };
    return html`<section class="pp-section ${isOpen ? 'pp-open' : ''} ${text ? 'pp-on' : ''}" data-filter=${name}>
      <h3 class="pp-section-title">
        <button
          type="button"
          class="pp-section-button"
          aria-expanded=${isOpen}
          aria-controls=${isOpen ? id : nothing}
          aria-keyshortcuts=${text ? 'Delete' : nothing}
          @click=${toggle}
        >
          <span dir="auto">${title}</span>
          ${text ? html`<span class="pp-section-text" dir="auto">${text}</span>` : nothing} ${icon(down)}
        </button>
      </h3>
      ${isOpen ? html`<div class="pp-section-body" id=${id}>${this.#options.contents(filter)}</div>` : nothing}
    </section>`;
  }

  /** Delete and Backspace clear an active filter, and go to the next active one, else to the one before it. */
  readonly #onkey = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'Delete' && key !== 'Backspace')) return;
    const section = (target as Element).closest('.pp-section-button')?.closest<HTMLElement>('.pp-section.pp-on');
    if (!section) return;
    event.preventDefault();
    const sections = [...section.parentElement!.children];
    const next = nextActive(sections, sections.indexOf(section));
    next?.querySelector<HTMLElement>('.pp-section-button')?.focus();
    this.#options.model()?.clear(section.dataset['filter']);
  };

  #toggle(open: boolean): void {
    if (open === this.#isOpen) return;
    this.#isOpen = open;
    this.#section = null;
    if (!open) this.#options.onopen(null);
    const { host } = this.#options;
    if (!open) focusOn(host.shadowRoot, ['.pp-filters-button', '.pp-filter-button']);
    host.requestUpdate();
  }
}

/** Focuses the first visible match of the selectors: the panel may have become wide meanwhile. */
function focusOn(root: ShadowRoot | null, selectors: readonly string[]): void {
  const found = selectors.map(selector => root?.querySelector<HTMLElement>(selector));
  found.find(element => element?.checkVisibility())?.focus();
}
