import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';
import { measureStep, printStep } from './step-report.ts';

/**
 * Reports each step of a panel's graph on the console and in the browser's timeline, to find out why it has loaded
 * again.
 */
export const DEBUG: Feature = {
  connect({ host, graph }: Panel) {
    const name = `${host.localName}${host.id ? `#${host.id}` : ''}`;
    const reportSteps = (on: boolean) =>
      graph.trace.subscribe(
        on
          ? record => {
              printStep(name, record);
              measureStep(name, record);
            }
          : null,
      );
    return { ports: { reportSteps } satisfies Partial<PanelPorts> };
  },
};
