import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import { engineOf } from '../../core/template/engine.ts';
import { valueOf } from '../sources/source-result.ts';
import { givenUserId } from '../sources/user-source.ts';
import { type Arrival, isWorthPainting, type LoadSnapshot, progressOf } from './load/answer.ts';
import { PanelLoads } from './load/panel-loads.ts';
import type { ReloadSchedule } from './load/reload-schedule.ts';
import { type PanelReports, warn } from './panel-reports.ts';
import { type LaterDiagnostics, setupOf } from './panel-setup.ts';
import { type AppliedConfig, applyConfig, type ApplyInputs } from './steps/apply-config.ts';
import type { GraphSurroundings } from './steps/graph-surroundings.ts';
import { PageInputs } from './steps/page-inputs.ts';
import { contextOf, type PanelRequest, requestOf } from './steps/panel-request.ts';
import {
  type ConfigInputs,
  type ConfigWarnings,
  findConfigWarnings,
  type PanelReading,
  readPanelConfig,
} from './steps/read-panel-config.ts';
import { Resource, type Run } from './steps/resource.ts';
import { type Inputs, step } from './steps/step.ts';
import { Trace } from './steps/trace.ts';

/**
 * The steps of the data through a panel: each value follows from those above it. An update of the element reads the page
 * again and takes the steps whose inputs have changed, from top to bottom; work that completes requests the next
 * update.
 */
export class PanelSteps<C extends PanelConfig> {
  readonly trace = new Trace();
  readonly loads: PanelLoads<C>;
  readonly #around: GraphSurroundings<C>;
  readonly #page = new PageInputs<C>(() => this.#around);
  #panel: C['panel'] = 'process_list';
  /** Counts the changes of variables, which templates of criteria may read. */
  variableChanges = 0;

  constructor(around: GraphSurroundings<C>, reports: PanelReports<C>, schedule: ReloadSchedule) {
    this.#around = around;
    this.loads = new PanelLoads(around, reports, schedule, this.trace);
  }

  // Source → configuration --------------------------------------------------------------------------------------------

  /** The configuration as written; null while it is not known. */
  readonly #text = this.#page.value(({ sources }) => sources.config());
  readonly #strict = this.#page.value(({ host }) => host.strict);
  readonly #textIds = this.#page.value(({ sources }) => sources.hasTextIds);
  readonly #mappedMembers = this.#page.value(({ sources }) => sources.mappedMembers);
  /** Counts requests to read the configuration again after it could not be read, or not in full. */
  readonly rereads = signal(0);

  readonly reading: Resource<ConfigInputs, PanelReading<C>> = this.#resource(
    'config',
    () => {
      const text = this.#text.value;
      const [strict, textIds, mappedMembers] = [this.#strict.value, this.#textIds.value, this.#mappedMembers.value];
      return text && { text, strict, textIds, mappedMembers, rereads: this.rereads.value };
    },
    ({ text, ...inputs }) =>
      readPanelConfig<C>(text, {
        ...inputs,
        panel: this.#panel,
        engine: this.#engine.peek(),
        messages: this.#around.locale.messages,
        features: this.#around.features,
        errors: this.reading.value.peek()?.errors ?? 'full',
      }),
  );

  /** Diagnostics found after the configuration was read, from the data. */
  readonly notes = signal<LaterDiagnostics>({ of: null, found: [] });

  // Configuration → view ----------------------------------------------------------------------------------------------

  readonly #engine = this.#page.value(({ locale }) => engineOf(locale.messages, locale.zone));

  readonly applied: Resource<ApplyInputs<C>, AppliedConfig<C>> = this.#resource(
    'view',
    () => {
      const reading = this.reading.value.value;
      return reading && { reading, engine: this.#engine.value };
    },
    (inputs, run) => {
      const before = this.applied.value.peek();
      const isOther = before?.reading !== inputs.reading;
      if (before && !isOther && !before.config) return before;
      const applied = applyConfig(inputs, this.#around, run);
      if (!isOther) void this.loads.repaintInLanguage();
      else if (applied.error) this.loads.stop(applied.error);
      else warn(this.#around.host, inputs.reading.diagnostics);
      return applied;
    },
  );

  readonly setup = computed(() => setupOf(this.applied.value.value, this.warnings.value.value, this.notes.value));
  readonly config = computed(() => this.setup.value.config);

  // Source, user, page → query ----------------------------------------------------------------------------------------

  readonly #mapping = computed(() => this.config.value?.source ?? null);
  readonly #adapter = this.#page.value(({ sources }) => sources.adapter(this.#mapping.value));
  readonly #wantsUser = this.#page.value(({ content }) => this.config.value !== null && (content().wantsUser ?? false));
  readonly #user = this.#page.value(
    ({ sources }) => this.config.value && sources.userOf(this.config.value, this.#adapter.value, this.#wantsUser.value),
  );

  /** The values that templates of criteria read, as of the instant of the call. */
  readonly context = step(
    'context',
    this.trace,
    this.#page.inputs(({ host }) => ({
      config: this.config.value,
      engine: this.setup.value.engine,
      current: host.current,
      processId: host.processId,
      variables: host.variables,
      variableChanges: this.variableChanges,
      user: valueOf(this.#user.value),
      textIds: valueOf(this.#adapter.value)?.textIds ?? false,
    })),
    ({ config, engine, ...page }) =>
      config && engine && contextOf({ panel: config.panel, engine, zone: this.#around.locale.zone, ...page }),
  );

  /** The request to the source; null while it is not known. */
  readonly #request = step(
    'query',
    this.trace,
    this.#page.inputs(({ host }) => ({
      config: this.config.value,
      context: this.context.value,
      adapter: this.#adapter.value,
      user: this.#user.value,
      // Even if no criterion reads it: the source may let another user see other processes.
      userId: givenUserId(host),
      demand: this.loads.demand,
      // The previous configuration stays in use until it is known whether the new one can be used.
      isHeld: this.reading.pending.value,
    })),
    inputs => requestOf(inputs, this.loads.queries.lastRequest, this.loads.queries.isRequested(inputs.demand)),
  );

  // Query → answer ----------------------------------------------------------------------------------------------------

  /** Pages of processes → checked pairs, as they come. */
  readonly answer = this.#resource<{ request: PanelRequest<C> }, LoadSnapshot<C>>(
    'answer',
    () => {
      const request = this.#request.value;
      return request && { request };
    },
    ({ request }, run) => this.loads.fetchAnswer(request, run),
  );

  /** The load under way: until its rows are painted, or it has failed. */
  readonly underWay = computed(() => {
    const request = this.answer.current.value?.request ?? null;
    return request === this.loads.lastFinishedLoad.value?.request ? null : request;
  });
  /** Progress of the load under way; null: nothing has arrived yet. */
  readonly progress = computed(() => progressOf(this.answer.value.value, this.underWay.value));

  // Answer → pairs → rows ---------------------------------------------------------------------------------------------

  /** The part of the answer that is worth painting. */
  readonly #arrival = step(
    'arrival',
    this.trace,
    () => ({
      answer: this.answer.value.value,
      hasFailed: !this.answer.pending.value && this.answer.error.value !== null,
    }),
    ({ answer, hasFailed }): Arrival<C> | null => {
      if (!answer || !isWorthPainting(answer, hasFailed)) return this.#arrived;
      return (this.#arrived = { answer, isLast: answer.extent === 'all' || hasFailed });
    },
  );
  #arrived: Arrival<C> | null = null;
  readonly #isLast = computed(() => this.#arrival.value?.isLast !== false);

  /** Paints one after the other, each with everything that has arrived by then. */
  readonly #painted = this.#resource<{ arrival: Arrival<C> }, LoadSnapshot<C>>(
    'rows',
    () => {
      const arrival = this.#arrival.value;
      return arrival && { arrival };
    },
    ({ arrival: { answer } }) => {
      const isWanted = computed(() => answer.request === this.underWay.value);
      return this.loads.rows.paintAnswer(answer, isWanted, this.#isLast);
    },
    true,
  );

  // When rows are there -----------------------------------------------------------------------------------------------

  readonly #isWaiting = computed(() => {
    if (!this.#page.isRead || !this.#text.value || this.reading.pending.value) return true;
    const { config, error } = this.setup.value;
    return (!error && !this.#adapter.value) || (config !== null && !this.#user.value);
  });
  readonly isBusy = computed(() => this.#isWaiting.value || this.underWay.value !== null);

  /** The end of a load, as reported to the page. */
  readonly #outcome = this.#resource<{ request: PanelRequest<C> }, void>(
    'outcome',
    () => {
      const request = this.underWay.value;
      return request && !this.answer.pending.value && !this.#painted.pending.value ? { request } : null;
    },
    ({ request }) => this.loads.end(request, this.answer.error.peek() ?? this.#painted.error.peek()),
  );

  readonly #unchecked = computed(() => {
    const reading = this.reading.value.value;
    return reading?.readInFull && this.warnings.value.value?.of !== reading ? reading : null;
  });
  /** Doubtful settings of the configuration, checked after the rows are painted. */
  readonly warnings: Resource<{ reading: PanelReading<C> }, ConfigWarnings> = this.#resource(
    'warnings',
    () => {
      const reading = this.#unchecked.value;
      return reading && !this.isBusy.value ? { reading } : null;
    },
    async ({ reading }) => {
      const warnings = await findConfigWarnings(reading, this.#around.features);
      if (warnings.missing) console.warn(String(warnings.missing));
      else if (warnings.wrong) this.rereads.value++;
      else warn(this.#around.host, warnings.found);
      return warnings;
    },
  );

  /** Seconds from one load to the next; 0: it is not repeated. */
  readonly seconds = this.#page.value(({ host }) =>
    host.refresh > 0 ? host.refresh : (this.loads.live?.every ?? this.config.value?.live?.every ?? 0),
  );
  /** When to load again, counted from the end of the previous load. */
  readonly #plan = this.#resource<{ lastLoad: object; seconds: number }, void>(
    'refresh',
    () => {
      const lastLoad = this.loads.lastFinishedLoad.value;
      return lastLoad && this.config.value && !this.underWay.value ? { lastLoad, seconds: this.seconds.value } : null;
    },
    ({ seconds }, { signal }) => this.loads.planNext(seconds, signal),
  );

  /** The steps with side effects, in the order in which they are taken. */
  readonly #ordered = [
    this.reading,
    this.applied,
    this.answer,
    this.#painted,
    this.#outcome,
    this.warnings,
    this.#plan,
  ] as const;

  /** Takes the steps that are due. To be called in each update of the element. */
  runSteps(panel: C['panel']): void {
    this.#panel = panel;
    let isFirst = false;
    batch(() => {
      isFirst = this.#page.readAgain();
      for (const each of this.#ordered) {
        each.beginIfDue();
        const config = this.config.value;
        if (each === this.applied && config) this.#around.features.update(config);
      }
    });
    if (isFirst) effect(() => this.#requestUpdate());
  }

  /** A step became due during an update, and waits for the next one. */
  get isDue(): boolean {
    return this.#ordered.some(({ due }) => due.peek());
  }

  /** Requests an update of the element whenever a value that it shows, or an input of a step, changes. */
  #requestUpdate(): void {
    for (const { value, inputs, due, pending } of this.#ordered)
      void [value.value, inputs.value, due.value, pending.value];
    const { shown, failure } = this.loads.rows;
    void [this.setup.value, this.progress.value, shown.value, failure.value, this.isBusy.value];
    untracked(() => this.#around.host.requestUpdate());
  }

  #resource<I extends Inputs, T>(
    name: string,
    read: () => I | null,
    work: (inputs: I, run: Run<T>) => T | Promise<T>,
    serial = false,
  ): Resource<I, T> {
    return new Resource({ name, trace: this.trace, read, work, code: 'adapter/failed', serial });
  }
}
