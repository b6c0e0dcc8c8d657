import { readConfig } from '../../core/config/read-config.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';

/** Explains mistakes and doubtful settings of a configuration: what, where, and how to fix them. */
export const HELP: Feature = {
  connect: () => ({ ports: { readConfig } satisfies Partial<PanelPorts> }),
};
