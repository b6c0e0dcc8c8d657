import type { CSSResultOrNative } from 'lit';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';

/** With the first rows, which would look different without it; once they are painted; or not at all. */
export type When = 'with-rows' | 'after-rows' | 'no';

/** Facts of a panel that decide, beside its configuration, whether a feature is wanted. */
export interface PanelFacts {
  /** Of a source that serves windows; null: all pairs are loaded, or it is not known yet. */
  readonly capabilities: AdapterCapabilities | null;
  readonly exportable: boolean;
  readonly persist: string | null;
  readonly shortcuts: 'on' | 'off' | null;
}

/** Where a feature can put something into the frame of a panel, from top to bottom. */
export type Place = 'views' | 'toolbar' | 'filters' | 'above-rows' | 'footer';

/** A line of the list of features: what is known of one before it is loaded. */
export interface FeatureEntry {
  /** Of its folder. */
  readonly name: string;
  /** Its name in the message that it cannot be loaded: "the filters". */
  readonly title: string;
  wanted(config: PanelConfig, facts: PanelFacts): When;
  load(): Promise<Feature>;
  /**
   * Key of the words of the button that it will have in the toolbar: its place is kept until it is there. Empty: the toolbar
   * itself is kept; null: nothing is.
   */
  readonly comingTool?: (config: PanelConfig, facts: PanelFacts) => string | null;
}

/** Something that a panel can do beyond showing rows. */
export interface Feature {
  /**
   * Takes part in a panel for as long as that exists: called once, when it is first wanted.
   *
   * @param panel - the `Panel` of panel.ts, or the grid's
   */
  connect(panel: never): Connection;
}

/** A feature of one panel, and all that it adds. Its controllers end their work by themselves when the panel leaves the page. */
export interface Connection {
  /** Puts something into places of the frame; null: nothing there. */
  readonly places?: Partial<Record<Place, () => unknown>>;
  readonly styles?: readonly CSSResultOrNative[];
  /** Objects that panels ask for by name: panel-ports.ts. */
  readonly ports?: object;
}
