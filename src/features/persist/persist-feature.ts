import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';
import { ViewPersistence } from './view-persistence.ts';

/** Keeps the view in the address of the page, or in local storage. */
export const PERSIST: Feature = {
  connect({ host }: Panel) {
    const persistence = new ViewPersistence(host);
    host.addController(persistence);
    return { ports: { persistence } satisfies Partial<PanelPorts> };
  },
};
