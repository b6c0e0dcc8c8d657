import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { ListContent } from '../../elements/list/list-content.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { gridKeys } from './grid-keys.ts';
import { listKeys } from './list-keys.ts';
import { Shortcuts } from './shortcuts.ts';

/** Keys without modifiers, and the dialog that lists them. */
export const SHORTCUTS: Feature = {
  connect(panel: Panel) {
    const { host, content, graph, locale, features } = panel;
    const keys =
      'models' in content
        ? gridKeys(panel as unknown as GridPanel)
        : listKeys(
            () => (content as unknown as ListContent).rows,
            () => features.get('rowActions'),
          );
    host.addController(
      new Shortcuts(host, {
        enabled: () =>
          host.shortcuts === 'on' || (host.shortcuts !== 'off' && graph.setup.config?.ui.shortcuts === true),
        keys: () => keys,
        messages: () => locale.messages,
        onerror: error => graph.reports.reportMissingPart(error),
      }),
    );
    return {};
  },
};
