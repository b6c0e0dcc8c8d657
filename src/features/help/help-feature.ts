import { readConfig } from '../../core/config/read-config.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { PanelPorts } from '../../elements/panel/panel-ports.ts';
import { AttributeCheck } from './attribute-check.ts';
import { MemberCheck } from './member-check.ts';

/** Explains mistakes and doubtful settings of a configuration, and misspelt attributes: what, where, and how to fix them. */
export const HELP: Feature = {
  connect(panel: Panel) {
    const members = new MemberCheck(panel);
    const attributes = new AttributeCheck(panel);
    return {
      slots: { 'above-rows': () => [attributes.render(), members.render()] },
      ports: { readConfig } satisfies Partial<PanelPorts>,
    };
  },
};
