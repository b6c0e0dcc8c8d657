import type { CSSResultOrNative } from 'lit';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';

/**
 * When a feature is loaded: with the first rows, which would look different without it; after they are painted; or
 * never.
 */
export type LoadMoment = 'with-rows' | 'after-rows' | 'no';

/** Facts about a panel that, besides its configuration, decide whether a feature is wanted. */
export interface PanelFacts {
  /** Capabilities of a source that serves windows; null: all pairs are loaded, or it is not known yet. */
  readonly capabilities: AdapterCapabilities | null;
  readonly exportable: boolean;
  readonly persist: string | null;
  readonly shortcuts: 'on' | 'off' | null;
  readonly strict: boolean;
}

/** Where a feature can put something into the frame of a panel, from top to bottom. */
export type FrameSlot = 'beside-title' | 'views' | 'toolbar' | 'filters' | 'above-rows' | 'footer';

/** An entry in the list of features: the facts known about a feature before it is loaded. */
export interface FeatureEntry {
  /** Name of its folder. */
  readonly name: string;
  /** How error messages refer to it if it cannot be loaded: "the filters". */
  readonly title: string;
  wanted(config: PanelConfig, facts: PanelFacts): LoadMoment;
  load(): Promise<Feature>;
  /**
   * Message key for the label of its future toolbar button, to reserve space until the feature is loaded. Empty:
   * reserves the toolbar only; null: reserves nothing.
   */
  readonly comingTool?: (config: PanelConfig, facts: PanelFacts) => string | null;
}

/** Something that a panel can do beyond showing rows. */
export interface Feature {
  /**
   * Connects to a panel for the panel's lifetime. Called once, when the feature is first wanted.
   *
   * @param panel - the `Panel` of panel.ts, or the `GridPanel` of a grid
   */
  connect(panel: never): Connection;
}

/** A feature connected to one panel. Its controllers clean up by themselves when the panel leaves the page. */
export interface Connection {
  /** Renders content into slots of the frame; null: nothing there. */
  readonly slots?: Partial<Record<FrameSlot, () => unknown>>;
  readonly styles?: readonly CSSResultOrNative[];
  /** Objects that panels request by name, see panel-ports.ts. */
  readonly ports?: object;
}
