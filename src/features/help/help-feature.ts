import { readConfig } from '../../core/config/read-config.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';

/** Says what is wrong with a configuration, or doubtful, where it stands, and how to write it instead. */
export const HELP: Feature = {
  connect: () => ({ ports: { readConfig } satisfies Partial<PanelPorts> }),
};
