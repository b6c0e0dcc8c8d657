import { html, nothing } from 'lit';
import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import { actionToneStyles } from '../../elements/styles/action-tones.ts';
import { actionBar, afterAction } from './foot/action-bar.ts';
import { actionBarStyles } from './styles/action-bar-styles.ts';
import { actionFooterStyles } from './styles/action-footer-styles.ts';
import { cardActionStyles } from './styles/card-action-styles.ts';
import { rowActionStyles } from './styles/row-action-styles.ts';
import { PanelActions } from './panel-actions.ts';
import { ResultStrip } from './foot/result-strip.ts';
import { SecondPress } from './foot/second-press.ts';
import { SelectionActions } from './selection-actions.ts';

/** Actions of readers: buttons of rows and their menu, the bar for the selection, and the results. */
export const ACTIONS: Feature = {
  connect(panel: Panel) {
    const actions = new PanelActions(panel);
    const styles = [actionToneStyles, rowActionStyles, cardActionStyles, actionBarStyles, actionFooterStyles];
    const selected = isGrid(panel) ? new SelectionActions(panel, actions) : null;
    if (selected) actions.selected = selected;
    panel.host.addController(new ResultStrip(panel.host, actions));
    panel.host.addController(new SecondPress(panel.host));
    return {
      slots: {
        // In a grid with a selection, the bar takes the place of the selection count.
        footer: () =>
          html`${selected ? nothing : actionBar({ count: null, actions: [], front: null, disabled: false }, actions, noAction, noAction, noAction)}
          ${afterAction(actions, panel.announcement.text)}`,
      },
      styles,
      ports: {
        rowActions: actions,
        ...(selected && { selectionBar: (count, disabled, clear) => selected.render(count, disabled, clear) }),
      } satisfies Partial<GridPorts>,
    };
  },
};

const isGrid = (panel: Panel | GridPanel): panel is GridPanel => 'models' in panel.content;

const noAction = () => {};
