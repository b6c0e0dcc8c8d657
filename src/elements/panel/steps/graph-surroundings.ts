import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { Locale } from '../../page/locale.ts';
import type { Screen } from '../load/painting.ts';
import type { PanelContent } from '../panel-content.ts';
import type { PanelFeatures } from '../panel-features.ts';
import type { GraphHost } from './graph-host.ts';
import type { PanelSources } from './panel-sources.ts';

/** The environment of a graph: where its values come from, and where they go. */
export interface GraphSurroundings<C extends PanelConfig> {
  readonly host: GraphHost;
  readonly sources: Pick<PanelSources, keyof PanelSources>;
  readonly locale: Pick<Locale, 'lang' | 'messages' | 'zone' | 'pending' | 'retry'>;
  readonly features: Pick<PanelFeatures, 'update' | 'ready' | 'pending' | 'loadRest' | 'retry' | 'get' | 'reach'>;
  readonly screen: Screen;
  /** The content that shows the pairs; read from the first update on. */
  readonly content: () => PanelContent<C>;
}
