import type { ProcessItem, Step } from '../../core/processes/process.ts';
import { check, more } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';
import type { MenuEntry } from '../../elements/popups/action-menu.ts';
import type { RowButtons } from '../../elements/rows/row-buttons.ts';
import type { ActionsOfRows } from './actions-of-rows.ts';
import { isMeant } from './is-meant.ts';
import { RowNote } from './row-note.ts';

/** Steps as answers to the reader's actions have shown them, so that the next action is possible where they have left the list. */
const STEPS_OF_ANSWERS = new WeakSet<Step>();

/** The buttons of a row: its first action, and a menu of the others. Reused for other data. */
export class ActionButtons implements RowButtons {
  readonly element = document.createElement('div');
  readonly #actions: ActionsOfRows;
  readonly #first = firstButton();
  readonly #more = moreButton();
  readonly #note = new RowNote();
  #done: Element | null = null;
  #pair: ProcessItem | null = null;
  /** Name of the action of the first button. */
  #shown: string | null = null;
  /** When another action has taken the place of the first, in ms of `performance.now()`. */
  #changed = -Infinity;

  /** @param tabIndex - of the buttons: -1 where arrow keys lead to them */
  constructor(actions: ActionsOfRows, tabIndex: 0 | -1) {
    this.#actions = actions;
    this.element.part.add('actions');
    this.#first.tabIndex = this.#more.tabIndex = tabIndex;
    this.#more.ariaHasPopup = 'menu';
    this.#more.ariaExpanded = 'false';
    // Nor does the second click of a double click mean what the first one has made of the button.
    this.#first.addEventListener('click', event => event.detail < 2 && isMeant(event, this.#changed) && this.#start(0));
    this.#more.addEventListener('pointerdown', () => actions.menu.press(this.#more));
    this.#more.addEventListener('click', () => this.#openMenu());
  }

  get state(): 'running' | 'done' | 'failed' | null {
    return (this.#pair && this.#actions.states.get(this.#pair.process.id)?.state) ?? null;
  }

  show(pair: ProcessItem | null): void {
    if (!isSameRow(pair, this.#pair)) this.#closeMenu();
    const isSame = pair !== null && pair.process.id === this.#pair?.process.id;
    const before = this.#pair;
    this.#pair = pair;
    if (isSame && this.#isOwn && pair.step !== before?.step) STEPS_OF_ANSWERS.add(pair.step);
    const all = pair ? this.#actions.forRow(pair) : [];
    const [first] = all;
    // A second press must not trigger another action that has taken the place of the first.
    if (isSame && first?.name !== this.#shown) {
      this.#leaveFirst(before!);
      this.#changed = performance.now();
    }
    this.#shown = first?.name ?? null;
    const { messages } = this.#actions;
    const id = String(pair?.process.id ?? '');
    if (first) this.#showFirst();
    this.#more.ariaLabel = messages.text('moreActions', { id });
    toggle(this.element, this.#first, first !== undefined);
    const several = all.length > 1 || this.#entries.length > 0;
    this.#more.classList.toggle('pp-spare', !several);
    toggle(this.element, this.#more, several || first !== undefined);
    this.#showState();
  }

  showState(parent: HTMLElement | undefined): void {
    this.#showState();
    const state = this.#pair && this.#actions.states.get(this.#pair.process.id);
    this.#note.show(state?.state === 'failed' ? state.message : '', parent);
  }

  removeNote(): void {
    this.#note.remove();
  }

  /** Shows the first action; for a row whose process was deleted, the button that removes it. */
  #showFirst(): void {
    const { messages } = this.#actions;
    const action = this.#pair && this.#actions.forRow(this.#pair)[0];
    if (!action) return;
    const { tone, label } = this.#isDeleted ? this.#removal : action;
    this.#first.className = `pp-button pp-first-action pp-${tone}`;
    if (this.#first.textContent !== label) this.#first.textContent = label;
    this.#first.ariaLabel = messages.text('actionOf', { label, id: String(this.#pair!.process.id) });
  }

  /** Removes the row of a process that was deleted. */
  get #removal(): MenuEntry {
    const actions = this.#actions;
    return {
      label: actions.messages.text('actionRemoveRow'),
      tone: 'neutral',
      run: () => actions.removeDeleted(),
    };
  }

  /** Further entries of the menu. */
  get #entries(): readonly MenuEntry[] {
    return this.#pair ? this.#actions.entriesFor(this.#pair) : [];
  }

  /** An action of the reader on this row is under way, or has just ended. */
  get #isOwn(): boolean {
    return this.state === 'running' || this.state === 'done';
  }

  /** The process does not match any more: what the row shows of it is out of date, unless the reader has just changed it. */
  get #isOutdated(): boolean {
    return this.element.closest('.pp-gone') !== null && !(this.#pair && STEPS_OF_ANSWERS.has(this.#pair.step));
  }

  get #isDeleted(): boolean {
    const state = this.#pair && this.#actions.states.get(this.#pair.process.id);
    return state?.state === 'failed' && state.isDeleted;
  }

  /**
   * Moves the focus from the first button to the row, or in a list item to the menu, without one to the item, and says
   * why if it was not an action of the reader that changed the row.
   *
   * @param before - the pair for which the button was shown
   */
  #leaveFirst(before: ProcessItem): void {
    const { activeElement } = this.element.getRootNode() as ShadowRoot;
    if (activeElement !== this.#first) return;
    const row = this.element.closest<HTMLElement>('tr, li')!;
    const next = row.matches('li') && this.#more.checkVisibility() ? this.#more : row;
    // an item takes the focus only from here
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (!this.#isOwn) this.#actions.announce(this.#wordsOfChange(before, this.#pair!));
  }

  /** What became of the row, as far as the reader can do less than before. */
  #wordsOfChange(before: ProcessItem, { process, step }: ProcessItem): string {
    const { messages } = this.#actions;
    const id = String(process.id);
    const { resolver } = step;
    if (resolver && resolver.id !== before.step.resolver?.id)
      return messages.text('rowTaken', { id, name: resolver.fullname });
    return messages.text('rowActionGone', { id, label: this.#first.textContent });
  }

  #showState(): void {
    const { state } = this;
    this.#showFirst();
    const isOutdated = this.#isOutdated;
    const off = this.#isOwn;
    // Its entries are not possible now.
    if (off) this.#closeMenu();
    this.element.classList.toggle('pp-running', state === 'running');
    this.element.classList.toggle('pp-done', state === 'done');
    if (state === 'done') this.element.append((this.#done ??= iconNode(check)));
    else this.#done?.remove();
    // Not `disabled`, which would lose the focus.
    const offFirst = off || (isOutdated && !this.#isDeleted);
    this.#first.ariaDisabled = offFirst ? 'true' : null;
    this.#more.ariaDisabled = off || (isOutdated && !this.#isDeleted && this.#entries.length === 0) ? 'true' : null;
    const reason = isOutdated ? this.#actions.messages.text('rowGone') : '';
    if (this.#first.title !== reason) this.#first.title = reason;
  }

  openAll(back: HTMLElement): boolean {
    const { messages } = this.#actions;
    const label = messages.text('actionOf', { label: messages.text('actions'), id: String(this.#pair?.process.id) });
    return this.#openMenuOf(0, label, this.#more.isConnected ? this.#more : this.#first, back);
  }

  #start(index: number): void {
    const pair = this.#pair;
    if (this.#isDeleted) return this.#actions.removeDeleted();
    const action = pair && this.#actions.forRow(pair)[index];
    if (this.#isOutdated) return this.#actions.announce(this.#first.title);
    if (action && !this.#first.ariaDisabled) void this.#actions.startRow(action, pair);
  }

  #closeMenu(): void {
    const { menu } = this.#actions;
    if (menu.anchor && this.element.contains(menu.anchor)) menu.close();
  }

  #openMenu(): void {
    if (this.#actions.menu.endPress(this.#more)) return;
    // In a crowded table, the menu includes the first action, too.
    const from = this.#first.offsetParent ? 1 : 0;
    this.#openMenuOf(from, this.#more.ariaLabel!, this.#more);
  }

  /** @param from - index of the first action in the menu */
  #openMenuOf(from: number, label: string, anchor: HTMLElement, back = anchor): boolean {
    const pair = this.#pair;
    if (!pair || this.#more.ariaDisabled) return false;
    const isDeleted = this.#isDeleted;
    const actions = this.#isOutdated || isDeleted ? [] : this.#actions.forRow(pair).slice(from);
    const entries = [
      ...(isDeleted ? [this.#removal] : []),
      ...actions.map(action => ({
        label: action.label,
        tone: action.tone,
        run: () => void this.#actions.startRow(action, pair),
      })),
      ...this.#entries,
    ];
    if (entries.length > 0) this.#actions.menu.open(anchor, label, entries, back);
    return entries.length > 0;
  }
}

/** Whether two pairs are the same row, possibly with changed data. */
const isSameRow = (a: ProcessItem | null, b: ProcessItem | null): boolean =>
  a?.process.id === b?.process.id && a?.step.id === b?.step.id;

/** Creates a cell as wide as the widest buttons of a row. */
export function probeOfActions(label: string, several: boolean): HTMLElement {
  const cell = document.createElement('td');
  cell.part.add('actions-cell');
  const element = document.createElement('div');
  element.part.add('actions');
  const first = firstButton();
  first.textContent = label;
  element.append(...(label ? [first] : []), ...(several ? [moreButton()] : []));
  cell.append(element);
  return cell;
}

function buttonElement(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `pp-button ${name}`;
  return button;
}

function firstButton(): HTMLButtonElement {
  const button = buttonElement('pp-first-action');
  button.dir = 'auto';
  return button;
}

/** Without `dir`: it has no text, and would be placed from left to right in any panel. */
function moreButton(): HTMLButtonElement {
  const button = buttonElement('pp-more');
  button.append(iconNode(more));
  return button;
}

/** Adds or removes a child; the first action stays before the menu. */
function toggle(parent: HTMLElement, child: HTMLElement, there: boolean): void {
  if (there === (child.parentNode === parent)) return;
  if (!there) child.remove();
  else if (child.classList.contains('pp-more')) parent.append(child);
  else parent.prepend(child);
}
