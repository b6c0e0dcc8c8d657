import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { DEFAULT_CONTENT } from '../../core/config/defaults.ts';
import { fetchText, resolved, type SourceResult } from './source-result.ts';
import type { ChildScripts } from './child-scripts.ts';

/** Milliseconds until fetching a configuration times out. */
const FETCH_TIMEOUT_MS = 30_000;
const HINT =
  'Put the configuration into a <script type="application/yaml"> inside the element, or into the attribute "config".';
/** The default configuration, which causes no warnings. */
const UNCONFIGURED = {
  process_grid: { config: { filter: { criteria: [] } } },
  process_list: { config: { filter: { criteria: [] }, ui: { content: DEFAULT_CONTENT } } },
};
/** Key of the default configuration. */
const NONE = Symbol('none');
const YAML_TYPES = ['application/yaml', 'text/yaml', 'application/x-yaml'];

/**
 * The configuration of a panel, from the property or attribute `config`, else a child script with text or `src`, else
 * the defaults. Returns the same result object as long as the source stays the same.
 */
export class ConfigSource implements ReactiveController {
  readonly #host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #scripts: ChildScripts;
  #result: SourceResult<string | object> | null = null;
  /** Key by which an object with the same content as the previous one is recognized. */
  #key: unknown;
  /**
   * The configuration fetched, or being fetched, with its script: a replaced script with the same address is fetched
   * again.
   */
  #fetched: {
    script: HTMLScriptElement;
    url: string;
    controller: AbortController;
    result: SourceResult<string | object> | null;
  } | null = null;

  constructor(host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>, scripts: ChildScripts) {
    this.#host = host;
    this.#scripts = scripts;
  }

  /** Whether fetching the configuration has failed. */
  get failed(): boolean {
    return Boolean(this.#fetched?.result?.error);
  }

  /** Retries a failed fetch at the next `read`. */
  retry(): void {
    if (this.failed) this.#drop();
  }

  hostDisconnected(): void {
    // Drop the pending fetch, so that a reconnected panel begins again.
    if (this.#fetched && !this.#fetched.result) this.#drop();
  }

  /**
   * @param config - property `config`; undefined, which frameworks set for missing values, counts as none
   * @param settled - the page has had its chance to provide one: having none is an error from now on
   */
  read(config: string | object | null | undefined, settled: boolean): SourceResult<string | object> | null {
    if (config !== null && config !== undefined) {
      this.#drop();
      return this.#given(config);
    }
    const script = this.#scripts.find(YAML_TYPES);
    const src = script?.getAttribute('src');
    if (script && src) return this.#fetch(script, src);
    this.#drop();
    if (script) return this.#given(this.#scripts.textOf(script));
    return settled ? this.#missing() : null;
  }

  #given(source: string | object): SourceResult<string | object> {
    const key = keyOf(source);
    if (this.#result?.error || key !== this.#key) this.#result = { value: source };
    this.#key = key;
    return this.#result!;
  }

  #fetch(script: HTMLScriptElement, src: string): SourceResult<string | object> | null {
    const url = resolved(src, this.#host.baseURI);
    if (this.#fetched?.script === script && this.#fetched.url === url) return this.#fetched.result;
    this.#drop();
    const fetched = {
      script,
      url,
      controller: new AbortController(),
      result: null as SourceResult<string | object> | null,
    };
    this.#fetched = fetched;
    const { signal } = fetched.controller;
    const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    void fetchText(
      url,
      'application/yaml, text/yaml, application/json, text/plain, */*',
      AbortSignal.any([signal, timeout]),
    )
      .catch((thrown: unknown) => {
        throw timeout.aborted ? new Error(`${url} has not answered for ${FETCH_TIMEOUT_MS / 1000} seconds`) : thrown;
      })
      .then(
        (value): SourceResult<string | object> => ({ value }),
        (cause: unknown): SourceResult<string | object> => ({
          error: new ProcessPanelError(
            'config/source',
            `the configuration cannot be read: ${(cause as Error).message}`,
            {
              hint: 'Check the address in `src` of the script.',
              cause,
            },
          ),
        }),
      )
      .then(result => {
        if (this.#fetched !== fetched) return;
        fetched.result = result;
        this.#host.requestUpdate();
      });
    return null;
  }

  #drop(): void {
    this.#fetched?.controller.abort();
    this.#fetched = null;
  }

  /**
   * The result without a configuration: the defaults, or an error if one was apparently intended but cannot be read.
   */
  #missing(): SourceResult<string | object> {
    const result = this.#result;
    if (result && this.#key === NONE) return result;
    this.#key = NONE;
    const instead = foundInstead(this.#host, this.#scripts);
    if (instead) return (this.#result = { error: missingConfig(this.#host, instead) });
    console.info(`<${this.#host.localName}> has no configuration, so it shows every process. ${HINT}`);
    return (this.#result = { value: UNCONFIGURED });
  }
}

/** An element found in place of a configuration: a common mistake is a script of the wrong type. */
function foundInstead(host: HTMLElement, scripts: ChildScripts): string | null {
  const script = scripts.all().find(({ type }) => !/^application\/json\b/i.test(type.trim()));
  if (script) return `a <script type="${script.type}">`;
  const strange = [...host.children].find(isUndefined);
  return strange ? `an element <${strange.localName}>` : null;
}

/** An undefined custom element shows nothing, so it cannot be fallback content. */
const isUndefined = (child: Element): boolean =>
  child instanceof HTMLUnknownElement || (child.localName.includes('-') && !customElements.get(child.localName));

function missingConfig(host: HTMLElement, instead: string): ProcessPanelError {
  const message = `there is no configuration in <${host.localName}>, but ${instead}`;
  return new ProcessPanelError('config/missing', message, { hint: HINT });
}

function keyOf(source: string | object): unknown {
  try {
    return typeof source === 'string' ? source : (JSON.stringify(source) ?? source);
  } catch {
    return source;
  }
}
