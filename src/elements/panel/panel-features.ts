import { html, nothing, type ReactiveControllerHost } from 'lit';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { addOwnStyles } from '../page-styles/own-styles.ts';
import type { Connection, Feature, FeatureEntry, PanelFacts, Place, When } from './feature.ts';
import type { PanelPorts } from './panel-ports.ts';

/** Those that a page has loaded, for all its panels. */
const loaded = new WeakMap<FeatureEntry, Feature>();

export interface PanelFeaturesOptions {
  /** All that there are, in the order in which they act. */
  readonly entries: readonly FeatureEntry[];
  /** The panel that features connect to. */
  readonly panel: () => { readonly host: Element & Pick<ReactiveControllerHost, 'requestUpdate'> };
  readonly facts: () => PanelFacts;
  /** Told `panel/part` of one that comes after the rows and cannot be loaded. */
  readonly onerror: (error: ProcessPanelError) => void;
}

/** A feature of one panel. */
interface Participant {
  readonly entry: FeatureEntry;
  when: When;
  connection: Connection | null;
  loading: Promise<void> | null;
  /** It is not asked for again until somebody does. */
  failed: boolean;
}

/**
 * The features of a panel: loads those that are wanted, with the first rows or once these are painted, and asks them. All
 * of them come, and fail, in the same way.
 */
export class PanelFeatures<P extends PanelPorts = PanelPorts> {
  readonly #options: PanelFeaturesOptions;
  readonly #all: readonly Participant[];
  #config: PanelConfig | null = null;
  #resting = false;

  constructor(options: PanelFeaturesOptions) {
    this.#options = options;
    this.#all = options.entries.map(entry => ({
      entry,
      when: 'no',
      connection: null,
      loading: null,
      failed: false,
    }));
  }

  /** Finds out anew what is wanted: what is there already takes part from now on, what rows need begins to load. */
  update(config: PanelConfig): void {
    this.#config = config;
    const facts = this.#options.facts();
    for (const participant of this.#all) {
      const { entry, failed } = participant;
      participant.when = entry.wanted(config, facts);
      if (participant.when === 'no') continue;
      const feature = loaded.get(entry);
      if (feature) this.#connect(participant, feature);
      else if (participant.when === 'with-rows' && !failed) this.#load(participant).catch(() => {}); // comes up again in `ready`
      this.#addStyles(participant);
    }
  }

  /**
   * Loads the features that the first rows wait for, those that failed included; null: there are none.
   *
   * @returns a promise that rejects with a ProcessPanelError `panel/part`
   */
  get ready(): Promise<void> | null {
    const missing = this.#all.filter(({ when, connection }) => when === 'with-rows' && !connection);
    return missing.length > 0 ? Promise.all(missing.map(each => this.#load(each))).then(() => {}) : null;
  }

  /** Features that are wanted are still to come. */
  get pending(): boolean {
    return this.#all.some(({ when, connection, failed }) => when !== 'no' && !connection && !failed);
  }

  /** Loads what may come once the rows are painted, when the page has nothing better to do. */
  async loadRest(): Promise<void> {
    if (this.#resting || !this.pending) return;
    this.#resting = true;
    await untilIdle();
    this.#resting = false;
    for (const participant of this.#all) {
      const { when, connection, loading, failed } = participant;
      if (when === 'no' || connection || loading || failed) continue;
      this.#load(participant).catch((thrown: unknown) => {
        this.#options.onerror(toProcessPanelError(thrown, 'panel/part'));
      });
    }
  }

  /** Lets features be loaded again that could not be. */
  retry(): void {
    for (const participant of this.#all) participant.failed = false;
  }

  /** Whether there is such a feature, and the panel wants it. */
  wants(name: string): boolean {
    const { when = 'no' } = this.#named(name) ?? {};
    return when !== 'no';
  }

  /** The port that a feature offers, be it wanted now or not; null: it is not there, or still to come. */
  get<K extends keyof P>(port: K): P[K] | null {
    for (const { connection } of this.#all) {
      const offered = (connection?.ports as Partial<P> | undefined)?.[port];
      if (offered !== undefined) return offered;
    }
    return null;
  }

  /**
   * The same for somebody who asks for it now: the feature is loaded, whether the panel wants it or not.
   *
   * @throws ProcessPanelError `panel/part` where it cannot be loaded
   */
  async reach<K extends keyof P>(name: string, port: K): Promise<P[K]> {
    const participant = this.#named(name);
    if (!participant) throw new ProcessPanelError('panel/part', `the panel has been built without "${name}"`);
    await this.#load(participant);
    return (participant.connection!.ports as P)[port];
  }

  /** The parts of features in a place, in their order, each with a place of its own; null: nothing. */
  render(place: Place, messages: Messages): readonly unknown[] {
    return this.#all.map(({ entry, when, connection, failed }) => {
      if (when === 'no') return null;
      if (connection) return connection.places?.[place]?.() ?? null;
      if (place !== 'toolbar' || failed || !this.#config) return null;
      const words = entry.comingTool?.(this.#config, this.#options.facts()) ?? null;
      return words === null ? null : words === '' ? nothing : comingButton(messages.text(words));
    });
  }

  #named(name: string): Participant | undefined {
    return this.#all.find(({ entry }) => entry.name === name);
  }

  #load(participant: Participant): Promise<void> {
    const { entry, connection } = participant;
    if (connection) return Promise.resolve();
    return (participant.loading ??= (async () => {
      try {
        const feature = await loadPart(entry.title, () => entry.load());
        loaded.set(entry, feature);
        this.#connect(participant, feature);
        this.#addStyles(participant);
      } catch (thrown) {
        participant.failed = true;
        throw thrown;
      } finally {
        participant.loading = null;
        this.#options.panel().host.requestUpdate();
      }
    })());
  }

  #connect(participant: Participant, feature: Feature): void {
    participant.failed = false;
    participant.connection ??= feature.connect(this.#options.panel() as never);
  }

  /** Before anything of it is in the root of the panel. */
  #addStyles({ connection }: Participant): void {
    const { shadowRoot } = this.#options.panel().host;
    if (shadowRoot) for (const style of connection?.styles ?? []) addOwnStyles(shadowRoot, style);
  }
}

/** A button that is to come: as large, and neither seen nor reached. */
const comingButton = (text: string): unknown =>
  html`<span class="pp-button pp-coming" aria-hidden="true">${text}</span>`;
