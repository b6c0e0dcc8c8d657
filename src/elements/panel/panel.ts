import type { ReactiveControllerHost } from 'lit';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import type { Locale } from '../page/locale.ts';
import type { Announcement } from './frame/announcement.ts';
import type { PanelContent } from './panel-content.ts';
import type { PanelFeatures } from './panel-features.ts';
import type { PanelGraph } from './panel-graph.ts';
import type { GraphHost } from './steps/graph-host.ts';

/** The element of a panel, as its features use it. */
export interface PanelElement extends GraphHost, ReactiveControllerHost {
  readonly detailUrl: string | null;
  readonly variables: VariableStore;
  readonly allowedOrigins: readonly string[];
  readonly shortcuts: 'on' | 'off' | null;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

/** A panel, as its features use it. */
export interface Panel<C extends PanelConfig = PanelConfig> {
  readonly host: PanelElement;
  readonly graph: PanelGraph<C>;
  readonly locale: Locale;
  readonly announcement: Announcement;
  readonly content: PanelContent<C>;
  readonly features: PanelFeatures;
}
