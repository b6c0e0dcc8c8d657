import { clipLine } from '../../core/base/text/clip-text.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import type { Id, PairTable, PartialPairTable, ProcessItem } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { RowSelection } from '../../elements/grid/form/panel-selection.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import {
  isNarrowed,
  positionIn,
  countLoaded,
  revealHiddenRow,
  revealRow,
  type Revealed,
} from '../../elements/grid/rows/reveal-row.ts';
import { actionBar } from './foot/action-bar.ts';
import type { ActionSet } from './action-set.ts';
import { idsOf } from './run/action-items.ts';
import type { PanelActions } from './panel-actions.ts';
import type { SelectedProcesses } from './selected-processes.ts';

type Chosen = RowSelection['chosen'];

/** Up to this many matches, all are fetched and checked before an action. */
const MAX_FETCHED_ROWS = 2_000;

/** Up to this many selected processes are looked at for an action that is possible. */
const MAX_CHECKED = 200;

/** Maximum length of a title in the result of an action, in UTF-16 units with the ellipsis. */
const MAX_TITLE = 81;

const processesIn = (pairs: PartialPairTable): number =>
  new Set(pairs.processes.flatMap(each => (each ? [each.id] : []))).size;

/** Actions on the selection of a grid. */
export class SelectionActions implements SelectedProcesses {
  readonly #panel: GridPanel;
  readonly #actions: PanelActions;
  /** The action in front, and what it follows from. */
  #front: {
    readonly set: ActionSet;
    readonly pairs: PartialPairTable;
    readonly key: string;
    readonly action: ActionConfig;
  } | null = null;

  constructor(panel: GridPanel, actions: PanelActions) {
    this.#panel = panel;
    this.#actions = actions;
  }

  /**
   * The bar of actions on the selection, in place of the number of selected rows; null if there are no such actions.
   */
  render(count: string | null, disabled: boolean, clear: () => void): unknown {
    const actions = this.#actions.set?.at('selection') ?? [];
    if (actions.length === 0) return null;
    const leave = (): void => {
      const body = this.#panel.content.bodies.current;
      body?.focus(body.active);
    };
    const front = this.#frontOf(actions);
    return actionBar(
      { count, actions, front, disabled },
      this.#actions,
      action => void this.#act(action),
      clear,
      leave,
    );
  }

  /**
   * The first action that is possible for a loaded row that is selected; if none is, or many rows are selected, the
   * first of all. While a bulk runs, it stays.
   *
   * Cost: O(pairs) where rows or selection have changed.
   */
  #frontOf(actions: readonly ActionConfig[]): ActionConfig {
    const chosen = this.#selection?.chosen;
    const { pairs } = this.#model.view;
    const set = this.#actions.set!;
    const ids = chosen && 'ids' in chosen && chosen.ids.length <= MAX_CHECKED ? chosen.ids : [];
    const key = JSON.stringify(ids);
    const last = this.#front?.set === set ? this.#front : null;
    if (last && (this.#actions.running.size > 0 || (last.pairs === pairs && last.key === key))) return last.action;
    const items = ids.length > 0 ? pairsOf(pairs, new Set(ids)) : [];
    const action = actions.find(each => items.some(pair => set.allows(each, pair))) ?? actions[0]!;
    this.#front = { set, pairs, key, action };
    return action;
  }

  /** Nothing is selected. */
  get isEmpty(): boolean {
    return this.#panel.content.selection.selected.isEmpty;
  }

  get total(): number | null {
    const { remote } = this.#model;
    return remote ? remote.total : this.#panel.graph.info.total;
  }

  titleOf({ process, step }: ProcessItem): string {
    const { columns, view } = this.#model;
    const { processes, steps } = view.pairs;
    const column = columns.find(({ cardPlace }) => cardPlace === 'title');
    const row = processes.findIndex((each, i) => each?.id === process.id && steps[i]?.id === step.id);
    if (!column || row < 0) return '';
    return clipLine(view.cellText(row, column.name), MAX_TITLE);
  }

  end(done: readonly Id[], rest: readonly Id[] | null): void {
    this.#selection?.endAction(done, rest);
  }

  async itemsOf(ids: ReadonlySet<Id>): Promise<readonly ProcessItem[] | 'failed' | null> {
    const model = this.#model;
    const items = pairsOf(model.view.pairs, ids);
    if (!model.remote || new Set(items.map(({ process }) => process.id)).size === ids.size) return items;
    const pairs = await this.#fetchPairs(model.remote);
    return typeof pairs === 'object' && pairs ? pairsOf(pairs, ids) : pairs;
  }

  get #model(): GridModel {
    return this.#panel.content.models.current!;
  }

  get #selection(): RowSelection | null {
    return this.#panel.features.get('selection');
  }

  get ids(): readonly Id[] | null {
    const chosen = this.#selection?.chosen;
    return chosen ? ('ids' in chosen ? chosen.ids : null) : [];
  }

  get query(): ProcessQuery | null {
    const { sentQuery } = this.#panel.graph;
    const { remote, view } = this.#model;
    const { search, filters } = view.state;
    if (!sentQuery?.adapter.capabilities?.bulk || (filters && !remote)) return null;
    const { query } = sentQuery;
    const criteria = [...query.criteria, ...(remote?.firstWindow.filters ?? [])];
    return { ...query, search: search || null, criteria };
  }

  get except(): readonly Id[] {
    const chosen = this.#selection?.chosen;
    return chosen && 'except' in chosen ? chosen.except : [];
  }

  get isNarrowed(): boolean {
    return isNarrowed(this.#panel);
  }

  get isPartial(): boolean {
    return this.#model.remote !== null && this.#model.remote.whole === null;
  }

  async reveal(ids: ReadonlySet<Id>, after: Id | null): Promise<Revealed | null> {
    const mayFetch = this.isPartial && this.total !== null && this.total <= MAX_FETCHED_ROWS;
    if (mayFetch && countLoaded(this.#panel, ids) < ids.size) await this.#model.remote!.fetchPairs();
    return await revealRow(this.#panel, ids, after);
  }

  revealHidden(ids: ReadonlySet<Id>): Promise<Revealed | null> {
    return revealHiddenRow(this.#panel, ids);
  }

  focusNear(ids: ReadonlySet<Id>): void {
    const body = this.#panel.content.bodies.current;
    const position = positionIn(this.#model, ids);
    body?.focus(position >= 0 ? position : body.active);
  }

  async #act(action: ActionConfig): Promise<void> {
    const chosen = this.#selection?.chosen ?? { ids: [] };
    if (!('ids' in chosen)) return await this.#actOnMatching(action, chosen);
    const items = await this.itemsOf(new Set(chosen.ids));
    if (items === 'failed') return this.#actions.refuseUnloaded(action);
    if (!items) return;
    const deletedCount = chosen.ids.length - idsOf(items).length;
    await this.#actions.startSelected(action, {
      items,
      known: items,
      unavailableCount: 0,
      deletedCount,
      unchecked: false,
      chosen: chosen.ids,
    });
  }

  /** The pairs of all matches; `failed` if they could not be loaded, null if the rows are others by now. */
  async #fetchPairs(remote: NonNullable<GridModel['remote']>): Promise<PairTable | 'failed' | null> {
    const pairs = await remote.fetchPairs();
    if (remote !== this.#panel.content.models.current?.remote) return null;
    return pairs ?? (this.#panel.graph.failure ? 'failed' : null);
  }

  /**
   * Acts on all matches except those that `when` does not allow; rows that are not loaded are fetched for that, unless
   * too many.
   */
  async #actOnMatching(action: ActionConfig, { except }: Extract<Chosen, { search: string }>): Promise<void> {
    const model = this.#model;
    const { remote } = model;
    const query = this.query!;
    let { pairs } = model.view;
    const isWhole = () => this.total !== null && processesIn(pairs) >= this.total;
    if (remote && action.when !== null && !isWhole() && this.total !== null && this.total <= MAX_FETCHED_ROWS) {
      const fetched = await this.#fetchPairs(remote);
      if (fetched === 'failed') return this.#actions.refuseUnloaded(action);
      if (!fetched) return;
      pairs = fetched;
    }
    const out = new Set(except);
    const items = pairsOf(pairs, null).filter(({ process }) => !out.has(process.id));
    const cannot = new Set(idsOf(items.filter(pair => !this.#actions.set!.allows(action, pair))));
    const known = items.filter(({ process }) => !cannot.has(process.id));
    const unchecked = remote !== null && action.when !== null && !isWhole();
    const given = { query, except: [...except, ...cannot] };
    await this.#actions.startSelected(action, {
      items: given,
      known,
      unavailableCount: cannot.size,
      deletedCount: 0,
      unchecked,
      chosen: [...cannot],
    });
  }
}
