import type { Id } from '../../../core/processes/process.ts';
import type { Revealed } from '../../../elements/grid/rows/reveal-row.ts';
import type { Panel } from '../../../elements/panel/panel.ts';
import { markRevealed } from '../../../elements/rows/mark-revealed.ts';
import type { EndedAction } from '../run/ended-action.ts';
import type { SelectedProcesses } from '../selected-processes.ts';

/** The last action that ended, and the rows of a grid; both may be missing. */
export interface FailedRowsSource {
  readonly ended: EndedAction | null;
  /** Processes of earlier actions that failed. */
  readonly earlier: readonly Id[];
  readonly selected: SelectedProcesses | null;
}

/** Leads the reader to the rows for which the last action failed, and earlier ones. */
export class FailedRows {
  readonly #panel: Panel;
  readonly #source: FailedRowsSource;
  /** The action whose failed rows were looked for in vain. */
  #hidden: EndedAction | null = null;
  /** The failed process that the reader was led to last, and its action. */
  #revealed: { readonly id: Id; readonly of: EndedAction } | null = null;

  constructor(panel: Panel, source: FailedRowsSource) {
    this.#panel = panel;
    this.#source = source;
  }

  /** They were looked for, and search or filters hide them. */
  get areHidden(): boolean {
    const { ended, selected } = this.#source;
    return ended !== null && this.#hidden === ended && selected?.isNarrowed === true;
  }

  /** The process that the reader was led to last; null: none yet. */
  get revealed(): Id | null {
    const { ended } = this.#source;
    return ended && this.#revealed?.of === ended ? this.#revealed.id : null;
  }

  /** Processes whose rows say that an action failed, or what became of one whose outcome was unknown. */
  get ids(): readonly Id[] {
    const { ended, earlier } = this.#source;
    return ended ? [...ended.failed, ...ended.settled, ...earlier] : [];
  }

  /** The row of the only process for which the action failed is not on display. */
  get isOnlyOutOfSight(): boolean {
    const { ids } = this;
    return ids.length === 1 && !itemsIn(this.#panel).some(({ dataset }) => dataset['processId'] === String(ids[0]));
  }

  /** Reveals the first row, and each time the next one; if search or filters hide it, they are cleared the second time. */
  async show(): Promise<void> {
    const { areHidden } = this;
    const { ended, selected } = this.#source;
    if (!ended) return;
    const { announcement, host, locale } = this.#panel;
    const ids = new Set(this.ids);
    const shown = selected
      ? await (areHidden ? selected.revealHidden(ids) : selected.reveal(ids, this.revealed))
      : revealItem(this.#panel, ids);
    this.#hidden = null;
    if (shown) {
      const { id, n, total } = shown;
      this.#revealed = { id, of: ended };
      const isSome = selected?.isPartial === true && total < ids.size;
      const key = isSome && n === total ? 'revealedSome' : 'revealedOf';
      if (isSome || total > 1) announcement.say(locale.messages.text(key, { n, total: isSome ? ids.size : total }));
    } else {
      if (selected?.isNarrowed) this.#hidden = this.#source.ended;
      const key = selected?.isNarrowed ? 'actionNotShown' : selected?.isPartial ? 'revealUnloaded' : 'revealGone';
      announcement.say(locale.messages.text(key));
    }
    host.requestUpdate();
  }
}

/** Reveals an item of a list, where an action is on one process; null: none of them is on display. */
export function revealItem(panel: Panel, ids: ReadonlySet<Id>): Revealed | null {
  const items = itemsIn(panel);
  for (const id of ids) {
    const item = items.find(({ dataset }) => dataset['processId'] === String(id));
    if (!item) continue;
    item.scrollIntoView({ block: 'nearest' });
    item.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    markRevealed(item);
    return { id, n: 1, total: 1 };
  }
  return null;
}

const itemsIn = ({ host }: Panel): HTMLElement[] => [
  ...host.shadowRoot!.querySelectorAll<HTMLElement>('[data-process-id]'),
];
