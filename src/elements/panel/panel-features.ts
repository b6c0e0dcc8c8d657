import { html, nothing, type ReactiveControllerHost } from 'lit';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { untilPainted } from '../page/until-painted.ts';
import { addOwnStyles } from '../page-styles/own-styles.ts';
import type { Connection, Feature, FeatureEntry, FrameSlot, LoadMoment, PanelFacts } from './feature.ts';
import type { PanelPorts } from './panel-ports.ts';

/** The features that the page has loaded, shared by all its panels. */
const loaded = new WeakMap<FeatureEntry, Feature>();

export interface PanelFeaturesOptions {
  /** All features, in the order in which they act. */
  readonly entries: readonly FeatureEntry[];
  /** The panel that features connect to. */
  readonly panel: () => { readonly host: Element & Pick<ReactiveControllerHost, 'requestUpdate'> };
  readonly facts: () => PanelFacts;
  /** Called with `panel/part` if a feature that comes after the rows cannot be loaded. */
  readonly onerror: (error: ProcessPanelError) => void;
}

/** A feature of one panel. */
interface Participant {
  readonly entry: FeatureEntry;
  when: LoadMoment;
  connection: Connection | null;
  loading: Promise<void> | null;
  /** Loading failed, and is not retried by itself. */
  failed: boolean;
}

/**
 * Loads the features that a panel wants, with the first rows or after they are painted, and calls them. All features
 * are loaded, and fail, in the same way.
 */
export class PanelFeatures<P extends PanelPorts = PanelPorts> {
  readonly #options: PanelFeaturesOptions;
  readonly #all: readonly Participant[];
  #config: PanelConfig | null = null;
  #isLoadingRest = false;

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

  /**
   * Updates which features are wanted: connects those that are loaded, starts loading those that rows need.
   */
  update(config: PanelConfig): void {
    this.#config = config;
    const facts = this.#options.facts();
    for (const participant of this.#all) {
      const { entry, failed } = participant;
      participant.when = entry.wanted(config, facts);
      if (participant.when === 'no') continue;
      const feature = loaded.get(entry);
      if (feature) this.#connect(participant, feature);
      else if (participant.when === 'with-rows' && !failed) this.#load(participant).catch(() => {}); // see `ready`
      this.#addStyles(participant);
    }
  }

  /**
   * Loads the features that the first rows wait for, including those that failed; null: there are none.
   *
   * @returns a promise that rejects with a ProcessPanelError `panel/part`
   */
  get ready(): Promise<void> | null {
    const missing = this.#all.filter(({ when, connection }) => when === 'with-rows' && !connection);
    return missing.length > 0 ? Promise.all(missing.map(each => this.#load(each))).then(() => {}) : null;
  }

  /** Some wanted features are not loaded yet. */
  get pending(): boolean {
    return this.#all.some(({ when, connection, failed }) => when !== 'no' && !connection && !failed);
  }

  /** Loads the features that may come after the rows, when the page is idle. */
  async loadRest(): Promise<void> {
    if (this.#isLoadingRest || !this.pending) return;
    this.#isLoadingRest = true;
    await untilPainted();
    this.#isLoadingRest = false;
    for (const participant of this.#all) {
      const { when, connection, loading, failed } = participant;
      if (when === 'no' || connection || loading || failed) continue;
      this.#load(participant).catch((thrown: unknown) => {
        this.#options.onerror(toProcessPanelError(thrown, 'panel/part'));
      });
    }
  }

  /** Allows another attempt to load features that failed. */
  retry(): void {
    for (const participant of this.#all) participant.failed = false;
  }

  /** Whether the feature exists and the panel wants it. */
  isWanted(name: string): boolean {
    const { when = 'no' } = this.#named(name) ?? {};
    return when !== 'no';
  }

  /** The port that a loaded feature offers, whether it is wanted now or not; null: no feature offers it yet. */
  get<K extends keyof P>(port: K): P[K] | null {
    for (const { connection } of this.#all) {
      const offered = (connection?.ports as Partial<P> | undefined)?.[port];
      if (offered !== undefined) return offered;
    }
    return null;
  }

  /**
   * Like `get`, but loads the feature first, whether the panel wants it or not.
   *
   * @throws ProcessPanelError `panel/part` if it cannot be loaded
   */
  async reach<K extends keyof P>(name: string, port: K): Promise<P[K]> {
    const participant = this.#named(name);
    if (!participant) throw new ProcessPanelError('panel/part', `the panel has been built without "${name}"`);
    await this.#load(participant);
    return (participant.connection!.ports as P)[port];
  }

  /** What features render into a slot, in order, one value per feature; null: nothing. */
  render(slot: FrameSlot, messages: Messages): readonly unknown[] {
    return this.#all.map(({ entry, when, connection, failed }) => {
      if (when === 'no') return null;
      if (connection) return connection.slots?.[slot]?.() ?? null;
      if (slot !== 'toolbar' || failed || !this.#config) return null;
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

  /** To be called before the feature renders anything into the root of the panel. */
  #addStyles({ connection }: Participant): void {
    const { shadowRoot } = this.#options.panel().host;
    if (shadowRoot) for (const style of connection?.styles ?? []) addOwnStyles(shadowRoot, style);
  }
}

/** Placeholder for a button that is still loading: same size, invisible and not focusable. */
const comingButton = (text: string): unknown =>
  html`<span class="pp-button pp-coming" aria-hidden="true">${text}</span>`;
