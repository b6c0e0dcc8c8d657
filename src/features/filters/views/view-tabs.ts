import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Messages } from '../../../core/messages/messages.ts';
import { more } from '../../../elements/icons/icon-set.ts';
import { icon } from '../../../elements/icons/icon.ts';
import { ActionMenu, type MenuEntry } from '../../../elements/popups/action-menu.ts';
import { confirmed } from '../../../elements/popups/confirm-dialog.ts';
import { button } from '../../../elements/panel/frame/button.ts';
import type { BarView, FilterModel } from '../filter-model.ts';
import { askForTitle, showLink } from './view-dialogs.ts';

export interface ViewTabsOptions {
  readonly host: HTMLElement & ReactiveControllerHost;
  readonly model: () => FilterModel | null;
  readonly messages: () => Messages;
  readonly say: (text: string) => void;
}

/** Named views as tabs, and the actions on the chosen one. */
export class ViewTabs {
  readonly #options: ViewTabsOptions;
  readonly #menu: ActionMenu;
  #removal = new AbortController();
  /** Id of the chosen view at the last update. */
  #shown: string | null = null;

  constructor(options: ViewTabsOptions) {
    this.#options = options;
    this.#menu = new ActionMenu(() => options.host.shadowRoot!);
  }

  render(): unknown {
    const { views, chosenView, modified } = this.#model.state;
    if (views.length === 0) return nothing;
    const messages = this.#messages;
    const tabs = [{ id: null, title: messages.text('allRows') }, ...views.map(({ id, title }) => ({ id, title }))];
    // If the chosen view is gone, the tabs still need a tab stop.
    const stop = Math.max(
      0,
      tabs.findIndex(({ id }) => id === chosenView),
    );
    return html`<div part="view-bar">
      <div class="pp-tabs" role="tablist" aria-label=${messages.text('views')} @keydown=${onkey}>
        ${tabs.map(({ id, title }, i) => {
          const isChosen = id === chosenView;
          return html`<button
            type="button"
            role="tab"
            class="pp-tab"
            aria-selected=${isChosen}
            tabindex=${i === stop ? 0 : -1}
            @click=${() => this.#model.choose(id)}
          >
            <span dir="auto">${title}</span>
            ${isChosen && modified ? html`<span class="pp-modified">${messages.text('viewModified')}</span>` : nothing}
          </button>`;
        })}
      </div>
      ${this.renderActions()}
    </div>`;
  }

  /** To be called after the tabs are rendered: scrolls the chosen one into view. */
  updated(root: ShadowRoot): void {
    const { chosenView } = this.#model.state;
    if (chosenView === this.#shown) return;
    this.#shown = chosenView;
    const list = root.querySelector<HTMLElement>('.pp-tabs');
    const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list || !tab) return;
    const [port, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (box.left < port.left) list.scrollLeft -= port.left - box.left;
    else if (box.right > port.right) list.scrollLeft += box.right - port.right;
  }

  /** The actions on the display: the likely ones as buttons, all of them in a menu. */
  renderActions(): unknown {
    const model = this.#model;
    const { modified, saving } = model.state;
    const messages = this.#messages;
    const chosen = this.#chosen;
    const entries = this.#entries(chosen);
    if (entries.length === 0) return nothing;
    return html`<div class="pp-view-actions">
      ${
        modified
          ? html`${button('reset-view', messages.text('resetView'), () => this.#reset(), saving)}
            ${chosen?.isPersonal ? button('save-view', messages.text('saveView'), () => void model.saveChanges(), saving) : nothing}`
          : nothing
      }
      <button
        type="button"
        class="pp-button pp-more"
        aria-label=${messages.text('viewMore')}
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${(event: Event) => this.#openMenu(event.currentTarget as HTMLElement, entries)}
      >
        ${icon(more)}
      </button>
    </div>`;
  }

  /** To be called when the tabs have left the page. */
  disconnect(): void {
    this.#menu.close();
    this.#removal.abort();
    this.#removal = new AbortController();
  }

  get #model(): FilterModel {
    return this.#options.model()!;
  }

  get #messages(): Messages {
    return this.#options.messages();
  }

  get #chosen(): BarView | undefined {
    return this.#model.state.views.find(({ chosen }) => chosen);
  }

  #openMenu(anchor: HTMLElement, entries: readonly MenuEntry[]): void {
    if (this.#menu.anchor === anchor) return this.#menu.close();
    this.#menu.open(anchor, anchor.ariaLabel!, entries);
  }

  #entries(chosen: BarView | undefined): readonly MenuEntry[] {
    const model = this.#model;
    const { modified, canSave } = model.state;
    const entries: (readonly [key: string, isOffered: boolean, run: () => void])[] = [
      ['saveView', modified && chosen?.isPersonal === true, () => void model.saveChanges()],
      ['saveViewAs', canSave, () => void this.#saveAs()],
      ['resetView', modified, () => this.#reset()],
      ['copyLink', model.link() !== null, () => void this.#copyLink()],
      ['renameView', canSave && chosen?.isPersonal === true, () => void this.#rename(chosen!)],
      ['removeView', canSave && chosen?.isPersonal === true, () => void this.#remove(chosen!)],
    ];
    return entries
      .filter(([, isOffered]) => isOffered)
      .map(([key, , run]) => ({
        label: this.#messages.text(key),
        tone: key === 'removeView' ? 'danger' : 'neutral',
        run,
      }));
  }

  #reset(): void {
    const model = this.#model;
    if (model.state.chosenView === null) model.choose(null);
    else model.reset();
  }

  async #saveAs(): Promise<void> {
    const messages = this.#messages;
    const title = await askForTitle(this.#root, messages.text('saveViewAs').replace('…', ''), '', messages);
    if (title !== null) await this.#model.save(title);
  }

  async #rename({ id, title }: BarView): Promise<void> {
    const messages = this.#messages;
    const wanted = await askForTitle(this.#root, messages.text('renameView').replace('…', ''), title, messages);
    if (wanted !== null && wanted !== title) await this.#model.rename(id, wanted);
  }

  async #remove({ id, title }: BarView): Promise<void> {
    const messages = this.#messages;
    const question = {
      title: messages.text('removeViewQuestion', { title }),
      text: messages.text('removeViewText'),
      ok: messages.text('removeView'),
      cancel: messages.text('cancel'),
      tone: 'danger' as const,
    };
    if (await confirmed(this.#root, question, this.#removal.signal)) await this.#model.remove(id);
  }

  async #copyLink(): Promise<void> {
    const link = this.#model.link();
    if (link === null) return;
    const messages = this.#messages;
    try {
      await navigator.clipboard.writeText(link);
      this.#options.say(messages.text('linkCopied'));
    } catch {
      // The clipboard is not available, or not allowed for this page.
      showLink(this.#root, link, messages);
    }
  }

  get #root(): ShadowRoot {
    return this.#options.host.shadowRoot!;
  }
}

/**
 * Arrow keys, Home and End move between tabs; a tab is chosen only by Enter, Space or a click, since that loads rows.
 */
function onkey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
  const to: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = to[event.key];
  if (target === undefined || at < 0) return;
  event.preventDefault();
  tabs[(target + tabs.length) % tabs.length]!.focus();
}
