import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';
import { liveStyles } from './live-styles.ts';
import { PanelLive } from './panel-live.ts';

/** Rows that follow their source. */
export const LIVE: Feature = {
  connect(panel: Panel) {
    const live = new PanelLive(panel);
    return {
      slots: { 'beside-title': () => live.render() },
      styles: [liveStyles],
      ports: { live } satisfies Partial<PanelPorts>,
    };
  },
};
