import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import type { RowSelection } from '../../elements/grid/form/panel-selection.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import { actionBar } from './action-bar.ts';
import type { PanelActions, SelectedProcesses } from './panel-actions.ts';

/** What the reader does with all that is selected in a grid. */
export class SelectionActions implements SelectedProcesses {
  readonly #panel: GridPanel;
  readonly #actions: PanelActions;

  constructor(panel: GridPanel, actions: PanelActions) {
    this.#panel = panel;
    this.#actions = actions;
  }

  /** What can be done with what is selected, in place of how much that is; null where there are no actions for that. */
  render(count: string | null, disabled: boolean, clear: () => void): unknown {
    const actions = this.#actions.set?.at('selection') ?? [];
    if (actions.length === 0) return null;
    return actionBar({ count, actions, disabled }, this.#actions, action => void this.#act(action), clear);
  }

  /** Nothing is selected. */
  get isEmpty(): boolean {
    return this.#panel.content.selection.selected.isEmpty;
  }

  get total(): number | null {
    const { remote } = this.#model;
    return remote ? remote.total : this.#panel.graph.info.total;
  }

  end(done: readonly Id[], rest: readonly Id[] | null): void {
    this.#selection?.endAction(done, rest);
  }

  async itemsOf(ids: ReadonlySet<Id>): Promise<readonly ProcessItem[] | null> {
    const model = this.#model;
    const items = pairsOf(model.view.pairs, ids);
    if (!model.remote || new Set(items.map(({ process }) => process.id)).size === ids.size) return items;
    const pairs = await model.remote.fetchPairs();
    return pairs && model === this.#panel.content.models.current ? pairsOf(pairs, ids) : null;
  }

  get #model(): GridModel {
    return this.#panel.content.models.current!;
  }

  get #selection(): RowSelection | null {
    return this.#panel.features.get('selection');
  }

  async #act(action: ActionConfig): Promise<void> {
    const { graph } = this.#panel;
    const actions = this.#actions;
    const model = this.#model;
    const chosen = this.#selection?.chosen ?? { ids: [] };
    if ('ids' in chosen) {
      const items = await this.itemsOf(new Set(chosen.ids));
      if (items) await actions.startSelected(action, items);
      return;
    }
    const { query: base } = graph.asked!;
    const filters = model.remote?.firstWindow.filters ?? [];
    const query = { ...base, search: chosen.search || null, criteria: [...base.criteria, ...filters] };
    const left = new Set(chosen.except);
    for (const pair of pairsOf(model.view.pairs, null))
      if (!actions.set!.allows(action, pair)) left.add(pair.process.id);
    await actions.startSelected(action, { query, except: [...left] });
  }
}
