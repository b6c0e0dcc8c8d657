import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { actionBar } from './action-bar.ts';
import type { PanelActions } from './panel-actions.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import type { PanelPipeline } from '../../elements/panel/panel-pipeline.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import type { GridModels } from '../../elements/grid/model/grid-models.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { selectedWords } from '../selection/selected-words.ts';

export interface SelectionActionsOptions {
  readonly pipeline: PanelPipeline<GridConfig>;
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly actions: PanelActions<GridConfig>;
}

/** What the reader does with all that is selected. */
export class SelectionActions {
  readonly #options: SelectionActionsOptions;

  constructor(options: SelectionActionsOptions) {
    this.#options = options;
  }

  /** What can be done with what is selected; null where there are no actions for that. */
  render(messages: Messages, disabled: boolean, clear: () => void): unknown {
    const { selection } = this.#options;
    const actions = this.#options.actions.set?.at('selection') ?? [];
    if (this.#model.variable === null || actions.length === 0) return null;
    const { pending, selected } = selection;
    const count = !selected.isEmpty || pending.busy ? this.words(messages) : null;
    return actionBar({ count, actions, disabled }, this.#options.actions, action => void this.#act(action), clear);
  }

  /** Says how much is selected. */
  words(messages: Messages): string {
    return selectedWords(this.#options.selection, this.#matching, messages);
  }

  /** What went well leaves the selection; of a query that was acted on, what did not is all that stays. */
  end(done: readonly Id[], rest: readonly Id[] | null): void {
    if (rest) this.#options.selection.replace(rest);
    else this.#options.selection.drop(done);
  }

  /** All pairs of these processes, of which those that are not loaded are fetched; null where that failed or came too late. */
  async itemsOf(ids: ReadonlySet<Id>): Promise<readonly ProcessItem[] | null> {
    const model = this.#model;
    const items = pairsOf(model.view.pairs, ids);
    if (!model.remote || new Set(items.map(({ process }) => process.id)).size === ids.size) return items;
    const pairs = await model.remote.fetchPairs();
    return pairs && model === this.#options.models.current ? pairsOf(pairs, ids) : null;
  }

  get #model(): GridModel {
    return this.#options.models.current!;
  }

  /** All that match are selected, and the source can act on them without their ids. */
  get #matching(): boolean {
    const { pipeline, selection, models } = this.#options;
    const { capabilities } = pipeline.asked?.adapter ?? {};
    const { state } = models.current!.view;
    if (!capabilities?.bulk || !selection.pending.matches(state)) return false;
    if (state.filters && !capabilities.window) return false;
    return state.search === '' || (capabilities.window === true && capabilities.search === true);
  }

  async #act(action: ActionConfig): Promise<void> {
    const { pipeline, selection, actions } = this.#options;
    const { pending, selected } = selection;
    const model = this.#model;
    if (this.#matching) {
      const { search, except } = pending.all!;
      const { query: base } = pipeline.asked!;
      const filters = model.remote?.firstWindow.filters ?? [];
      const query = { ...base, search: search || null, criteria: [...base.criteria, ...filters] };
      const left = new Set(except);
      for (const pair of pairsOf(model.view.pairs, null))
        if (!actions.set!.allows(action, pair)) left.add(pair.process.id);
      return actions.startSelected(action, { query, except: [...left] });
    }
    const items = await this.itemsOf(new Set(selected.all));
    if (items) await actions.startSelected(action, items);
  }
}
