import type { Id } from '../../core/processes/process.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import { question } from '../../elements/icons/icon-set.ts';
import { revealHiddenRow, revealRow } from '../../elements/grid/rows/reveal-row.ts';
import { toolButton } from '../../elements/panel/frame/button.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';
import { Explanations } from './explanations.ts';
import { standingOf } from './standing-of.ts';
import type { Standing } from './why-dialog.ts';

/** Explains in words why a row is there, or why a process is not among the rows. */
export const EXPLAIN: Feature = {
  connect(panel: Panel) {
    const explanations = new Explanations(panel, id => standingIn(panel, id), revealIn(panel));
    const ask = () =>
      toolButton('explain', panel.locale.messages.text('explainMissing'), question, () => explanations.askForMissing());
    return {
      slots: { toolbar: ask },
      ports: {
        explain: id => explanations.explain(id),
        menuEntries: pair => explanations.entriesFor(pair),
      } satisfies Partial<PanelPorts>,
    };
  },
};

function standingIn({ content }: Panel, id: Id): Standing {
  if ('models' in content) return standingOf(id, (content as GridPanel['content']).models.current!);
  return content.pairs.processes.some(process => process?.id === id) ? 'shown' : 'absent';
}

/** Goes to the row of a process in a grid, and clears search and filters if they hide it. */
function revealIn(panel: Panel): ((id: Id) => Promise<boolean>) | null {
  if (!('models' in panel.content)) return null;
  const grid = panel as GridPanel;
  const reveal = (id: Id) => (standingIn(panel, id) === 'hidden' ? revealHiddenRow : revealRow);
  return async id => (await reveal(id)(grid, new Set([id]))) !== null;
}
