import { LitElement, type PropertyDeclarations } from 'lit';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { CurrentUser, Id, ProcessItem } from '../../core/processes/process.ts';
import { idFromAttribute } from '../sources/id-from-attribute.ts';

/** Default values of the properties, except for those without a field of their own. */
const DEFAULTS = {
  config: null,
  adapter: null,
  endpoint: null,
  capabilities: null,
  events: null,
  src: null,
  detailUrl: null,
  current: null,
  user: null,
  userId: null,
  refresh: 0,
  isolated: false,
  strict: false,
  debug: false,
  appearance: 'card',
  headingLevel: 2,
  errors: null,
  shortcuts: null,
  allowedOrigins: [] as readonly string[],
  persist: null,
} as const;

/**
 * The properties that both panels share, and the attributes that set them.
 *
 * @attr {string} config - The configuration, YAML or JSON.
 */
export abstract class PanelProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    config: {},
    adapter: {},
    endpoint: {},
    capabilities: {},
    events: {},
    src: {},
    detailUrl: { attribute: 'detail-url' },
    processId: { attribute: 'process-id', converter: idFromAttribute, noAccessor: true },
    current: { attribute: false },
    user: { attribute: false },
    userId: { attribute: 'user-id', converter: idFromAttribute },
    variables: { attribute: false, noAccessor: true },
    refresh: { converter: { fromAttribute: text => Number(text) || 0 } },
    isolated: { type: Boolean, reflect: true },
    strict: { type: Boolean },
    debug: { type: Boolean },
    appearance: { reflect: true, useDefault: true },
    headingLevel: { attribute: 'heading-level', type: Number },
    errors: {},
    shortcuts: {},
    allowedOrigins: { attribute: false },
    persist: {},
    view: { attribute: false, noAccessor: true },
  };

  /** The configuration: YAML or JSON text, or an object. Wins over a child script. */
  declare config: string | object | null;
  /** The source of processes, or the name that `defineAdapter` gave to one. */
  declare adapter: ProcessAdapter | string | null;
  /** Address of an HTTP endpoint, shorthand for `httpAdapter({url})`. */
  declare endpoint: string | null;
  /**
   * `ask`: queries the capabilities of the endpoint: windows, search, orders, actions. Null: it only answers queries.
   */
  declare capabilities: 'ask' | null;
  /** Address of the server-sent events of `endpoint`, which report changes to live rows. */
  declare events: string | null;
  /** Address of a JSON document of processes. */
  declare src: string | null;
  /** Liquid template of a process's address. Wins over `process.url`. */
  declare detailUrl: string | null;
  /** `$_process` and `$_step` of templates in criteria: the process whose page this panel is on. */
  declare current: ProcessItem | null;
  /** The current user: `me` and `$user` in criteria. Wins over `user-id` and the user that the adapter reports. */
  declare user: CurrentUser | null;
  /** The id of the current user, if nothing else about the user is known. */
  declare userId: Id | null;
  /** Seconds between loads while the page is visible, at least 1; 0: never. */
  declare refresh: number;
  /** Keeps the page's style sheets out. */
  declare isolated: boolean;
  /** `plain`: without frame, ground and shadow, for a page that has its own card around the panel. */
  declare appearance: 'card' | 'plain';
  /** `public`: the error box says only that something failed, without details; null: as configured. */
  declare errors: 'full' | 'public' | null;
  /** `off`: keys without modifiers do nothing in the panel; null: as configured. */
  declare shortcuts: 'on' | 'off' | null;
  /** Level of the title among the page's headings, 1 to 6. */
  declare headingLevel: number;
  /** Origins besides the page's own that action requests may go to, such as `https://api.example.com`. */
  declare allowedOrigins: readonly string[];
  /** Treats warnings of the configuration as errors. */
  declare strict: boolean;
  /** Logs each step from the configuration to the rows on the console, with cause and duration. */
  declare debug: boolean;
  /** `url` or `local:KEY`: keeps `view` in the page's address or in local storage. */
  declare persist: string | null;

  #processId: Id | null = null;

  constructor() {
    super();
    Object.assign(this, DEFAULTS);
  }

  /** Id of the current process, which `filter.self` refers to. Defaults to the id of `current`. */
  get processId(): Id | null {
    // Read in each update, so a value of the wrong shape must not throw.
    return this.#processId ?? (this.current as Partial<ProcessItem> | null)?.process?.id ?? null;
  }

  set processId(id: Id | null) {
    this.#processId = id;
    this.requestUpdate();
  }
}
