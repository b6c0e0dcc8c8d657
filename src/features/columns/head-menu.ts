import type { Messages } from '../../core/messages/messages.ts';
import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import { ActionMenu, type MenuEntry } from '../../elements/popups/action-menu.ts';
import { type ColumnChoices, nameOf } from './column-choices.ts';

export interface HeadMenuOptions {
  readonly messages: () => Messages;
  /** Rows have been grouped or ungrouped: the head with the focus may be gone. */
  readonly ongroup: () => void;
}

/**
 * The context menu of heads, by the pointer, a long touch or the keyboard: groups the rows by the column, or ungroups
 * them. Heads with nothing to offer keep the menu of the browser.
 */
export class HeadMenu {
  readonly #body: GridBody;
  readonly #choices: ColumnChoices;
  readonly #options: HeadMenuOptions;
  readonly #menu: ActionMenu;

  constructor(body: GridBody, choices: ColumnChoices, options: HeadMenuOptions) {
    this.#body = body;
    this.#choices = choices;
    this.#options = options;
    this.#menu = new ActionMenu(() => body.tbody.getRootNode() as ShadowRoot);
  }

  connect(): void {
    const { tbody, signal } = this.#body;
    const thead = tbody.parentElement!.querySelector<HTMLElement>('thead')!;
    thead.addEventListener('contextmenu', event => this.#onmenu(event), { signal });
    signal.addEventListener('abort', () => this.#menu.close());
  }

  #onmenu(event: Event): void {
    const target = event.target as Element;
    const head = target.closest<HTMLElement>('th[data-column]');
    const column = this.#choices.columns.all.find(({ name }) => name === head?.dataset['column']);
    if (!head || !column) return;
    const entries = this.#entriesFor(column.name);
    if (entries.length === 0) return;
    event.preventDefault();
    const back = target.closest<HTMLElement>('button, [tabindex]') ?? head.querySelector<HTMLElement>('button') ?? head;
    this.#menu.open(head, nameOf({ column }), entries, back);
  }

  #entriesFor(name: string): MenuEntry[] {
    const choices = this.#choices;
    const messages = this.#options.messages();
    const group = choices.columns.group?.column ?? null;
    const entries: MenuEntry[] = [];
    if (group !== name && choices.canGroup(name)) {
      const column = choices.columns.all.find(each => each.name === name)!;
      const label = messages.text('groupBy', { column: nameOf({ column }) });
      entries.push({ label, tone: 'neutral', run: () => this.#group(name, true) });
    }
    if (group !== null && choices.canGroup(group))
      entries.push({
        label: messages.text('groupByNone'),
        tone: 'neutral',
        run: () => this.#group(group, false),
      });
    return entries;
  }

  #group(column: string, grouped: boolean): void {
    this.#choices.group(column, grouped);
    this.#options.ongroup();
  }
}
