import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { addPartMessages, type Messages } from '../../../core/messages/messages.ts';
import { FILTER_MESSAGES } from '../../../core/messages/parts/filter-messages.ts';
import { cross, down } from '../../../elements/icons/icon-set.ts';
import { icon } from '../../../elements/icons/icon.ts';
import { closeButton } from '../../../elements/popups/close-button.ts';
import { MenuPopover } from '../../../elements/popups/menu-popover.ts';
import { button } from '../../../elements/panel/frame/button.ts';
import { ifRemoved } from '../../../elements/page/on-removed.ts';
import { CutFilters } from './cut-filters.ts';
import { filterChoices } from './filter-choices.ts';
import type { BarFilter, FilterChip, FilterModel } from '../filter-model.ts';
import { filterRange } from './filter-range.ts';
import { FilterSheet } from './filter-sheet.ts';
import { nextActive } from './next-active.ts';
import { ViewTabs } from '../views/view-tabs.ts';

addPartMessages(FILTER_MESSAGES);

export interface FilterBarOptions {
  readonly host: HTMLElement & ReactiveControllerHost;
  readonly model: () => FilterModel | null;
  readonly messages: () => Messages;
  readonly say: (text: string) => void;
}

/**
 * The reader's filters on one line above the table: a button for each opens its menu; the button of an active filter shows its
 * value, and another one clears it. A narrow panel has one button for all filters.
 */
export class FilterBar implements ReactiveController {
  readonly #options: FilterBarOptions;
  readonly #popovers = new Map<string, MenuPopover>();
  readonly #sheet: FilterSheet;
  readonly #tabs: ViewTabs;
  readonly #cut = new CutFilters();
  /** The reader's search among the choices of the open filter. */
  #sought = '';
  /** Name of the open filter; null: none. */
  #open: string | null = null;
  /** Selector of the element to focus after the update, which removes the focused one. */
  #wanted: string | null = null;
  #counted = '';
  /** Name of the filter opened by its button, until the focus is in its menu: its values may still be loading. */
  #entering: string | null = null;

  constructor(options: FilterBarOptions) {
    this.#options = options;
    const contents = (filter: BarFilter) => this.#contents(filter);
    this.#sheet = new FilterSheet({ ...options, contents, onopen: name => this.#opened(name) });
    this.#tabs = new ViewTabs(options);
    options.host.addController(this);
  }

  hostUpdated(): void {
    const root = this.#options.host.shadowRoot;
    const bar = root?.querySelector<HTMLElement>('[part=filter-bar]');
    if (root && this.#model) this.#tabs.updated(root);
    if (!root || !bar) return this.#disconnect();
    for (const menu of bar.querySelectorAll<HTMLElement>('[part=filter-menu]')) {
      const name = menu.dataset['filter']!;
      this.#popovers.get(name)?.updated(menu);
      if (name === this.#entering) this.#enter(menu);
    }
    this.#sheet.updated(bar);
    this.#cut.updated(bar);
    const wanted = this.#wanted && bar.querySelector<HTMLElement>(this.#wanted);
    this.#wanted = null;
    if (wanted) wanted.focus();
  }

  hostDisconnected(): void {
    this.#disconnect();
    ifRemoved(this.#options.host, () => this.#tabs.disconnect());
  }

  /** The tabs of views, which are rendered above everything that they affect. */
  renderViews(): unknown {
    return this.#model ? this.#tabs.render() : nothing;
  }

  /** The filters themselves. */
  renderFilters(): unknown {
    const model = this.#model;
    if (!model) return nothing;
    const { filters, chips, views, notApplied, failure } = model.state;
    const messages = this.#messages;
    if (filters.length === 0) return this.#notice(failure ?? notApplied);
    const on = new Map(chips.map(chip => [chip.name, chip]));
    return html`<div part="filter-bar" role="group" aria-label=${messages.text('filters')}>
        <div class="pp-filters" @keydown=${this.#onkey}>
          ${filters.map((filter, i) => this.#filter(filter, on.get(filter.name), `filter-${i}`))}
        </div>
        <div class="pp-filters-narrow">${this.#sheet.renderButton(chips.length)}</div>
        ${chips.length > 0 ? this.#clearAll() : nothing} ${views.length === 0 ? this.#tabs.renderActions() : nothing}
        ${this.#sheet.render(() => this.#clear())}
      </div>
      ${this.#notice(failure ?? notApplied)}`;
  }

  /**
   * Moves the focus from a filter's button to the first control in its menu, unless the reader has moved it elsewhere.
   */
  #enter(menu: HTMLElement): void {
    const stop = menu.querySelector<HTMLElement>('input:enabled:not([tabindex="-1"])');
    const { activeElement } = menu.getRootNode() as ShadowRoot;
    const isThere = activeElement === menu.previousElementSibling || menu.contains(activeElement);
    if (stop || !isThere) this.#entering = null;
    if (stop && isThere && !menu.contains(activeElement)) stop.focus({ preventScroll: true });
  }

  get #model(): FilterModel | null {
    return this.#options.model();
  }

  get #messages(): Messages {
    return this.#options.messages();
  }

  #filter(filter: BarFilter, chip: FilterChip | undefined, id: string): unknown {
    const { name, title } = filter;
    const messages = this.#messages;
    const popover = this.#popoverOf(name);
    const text = chip?.text ?? '';
    return html`<div class="pp-filter ${chip ? 'pp-on' : ''}">
      <button
        type="button"
        class="pp-button pp-filter-button"
        data-filter=${name}
        popovertarget=${id}
        aria-haspopup="dialog"
        aria-expanded=${popover.open}
        aria-keyshortcuts=${chip ? 'Delete' : nothing}
        title=${chip ? messages.text('filterOn', { title, text }) : nothing}
      >
        <span class="pp-filter-title" dir="auto">${chip ? `${title}:` : title}</span>
        ${chip ? html`<span class="pp-filter-text" dir="auto">${text}</span>` : nothing} ${icon(down)}
      </button>
      <div
        part="filter-menu"
        id=${id}
        data-filter=${name}
        class=${popover.open ? 'pp-open' : nothing}
        popover="auto"
        role="dialog"
        tabindex="-1"
        aria-label=${title}
        @beforetoggle=${popover.ontoggle}
        @focusout=${popover.onfocusout}
      >
        ${popover.open ? [this.#contents(filter), this.#menuFoot(filter)] : nothing}
      </div>
      ${chip ? this.#remove(filter, text) : nothing}
    </div>`;
  }

  /**
   * The keys of the filters themselves, while none is open: arrows, Home and End move between them; Delete and Backspace
   * clear an active one, and go to the next active one, else to the one before it.
   */
  readonly #onkey = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    const filter = (target as Element).closest('.pp-filter-button, .pp-filter-remove')?.parentElement;
    if (!filter) return;
    const bar = currentTarget as HTMLElement;
    const buttons = [...bar.querySelectorAll<HTMLElement>('.pp-filter-button')];
    const at = buttons.findIndex(button => filter.contains(button));
    if (key === 'Delete' || key === 'Backspace') {
      if (!filter.matches('.pp-on')) return;
      event.preventDefault();
      const filters = buttons.map(button => button.parentElement!);
      const next = buttons[filters.indexOf(nextActive(filters, at) ?? filter)]!;
      this.#wanted = `.pp-filter-button[data-filter="${CSS.escape(next.dataset['filter']!)}"]`;
      return this.#model?.clear(buttons[at]!.dataset['filter']);
    }
    const forth = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forth === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const to = new Map([
      [forth, Math.min(at + 1, buttons.length - 1)],
      [back, Math.max(at - 1, 0)],
      ['Home', 0],
      ['End', buttons.length - 1],
    ]).get(key);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]!.focus();
  };

  #remove({ name, title }: BarFilter, text: string): unknown {
    const remove = () => {
      this.#wanted = `.pp-filter-button[data-filter="${CSS.escape(name)}"]`;
      this.#model?.clear(name);
    };
    return html`<button
      type="button"
      class="pp-button pp-filter-remove"
      aria-label=${this.#messages.text('removeFilter', { title, text })}
      @click=${remove}
    >
      ${icon(cross)}
    </button>`;
  }

  #clearAll(): unknown {
    return button('clear-filters', this.#messages.text('clearFilters'), () => {
      this.#wanted = this.#firstButton;
      this.#clear();
    });
  }

  #clear(): void {
    this.#model?.clear();
  }

  /** Selector of the first button: the one for all filters in a narrow panel. */
  get #firstButton(): string {
    const filters = this.#options.host.shadowRoot?.querySelector('.pp-filters');
    return filters?.checkVisibility() ? '.pp-filter-button' : '.pp-filters-button';
  }

  /** The choices or the range of a filter, in its menu or in the sheet. */
  #contents(filter: BarFilter): unknown {
    const model = this.#model!;
    const messages = this.#messages;
    if (filter.kind === 'range') return filterRange(filter, model, messages);
    const seek = (text: string) => {
      this.#sought = text;
      this.#options.host.requestUpdate();
    };
    return filterChoices(filter, { model, messages, sought: this.#open === filter.name ? this.#sought : '', seek });
  }

  #menuFoot({ name, active }: BarFilter): unknown {
    if (!active) return nothing;
    const clear = (event: Event) => {
      const menu = (event.currentTarget as HTMLElement).closest<HTMLElement>('[part=filter-menu]')!;
      this.#model?.clear(name);
      menu.querySelector<HTMLElement>('input')?.focus();
    };
    return html`<div class="pp-menu-foot">${button('quiet', this.#messages.text('clearFilter'), clear)}</div>`;
  }

  #notice(text: string | null): unknown {
    if (text === null) return nothing;
    const dismiss = () => {
      this.#wanted = this.#firstButton;
      this.#model?.dismiss();
    };
    return html`<p class="pp-notice pp-filter-notice">
      <span role="status" dir="auto">${text}</span>
      ${closeButton(this.#messages, dismiss)}
    </p>`;
  }

  #popoverOf(name: string): MenuPopover {
    let popover = this.#popovers.get(name);
    if (!popover) {
      const made: MenuPopover = new MenuPopover(() => {
        this.#entering = made.open ? name : null;
        if (made.open) this.#opened(name);
        else if (this.#open === name) this.#opened(null);
        this.#options.host.requestUpdate();
      }, 'start');
      this.#popovers.set(name, (popover = made));
    }
    return popover;
  }

  /** @param name - of the filter whose choices are now on display; null: none */
  #opened(name: string | null): void {
    if (name !== this.#open) this.#sought = '';
    this.#open = name;
    if (this.#counted === (name ?? '')) return;
    this.#counted = name ?? '';
    this.#model?.requestCounts(name === null ? [] : [name]);
  }

  #disconnect(): void {
    for (const popover of this.#popovers.values()) popover.disconnect();
    this.#sheet.disconnect();
    this.#cut.disconnect();
    if (this.#open !== null) this.#opened(null);
  }
}
