import type { ReactiveController } from 'lit';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { DEFAULT_CONTENT } from '../../core/config/defaults.ts';
import { fetchText, type Offer, resolved } from './source-result.ts';
import type { OwnScripts } from './child-scripts.ts';

/** Milliseconds that a configuration may take to come. */
const PATIENCE = 30_000;
const HINT =
  'Put the configuration into a <script type="application/yaml"> inside the element, or into the attribute "config".';
/** Without a configuration: all defaults, with nothing to warn of. */
const UNCONFIGURED = {
  process_grid: { config: { filter: { criteria: [] } } },
  process_list: { config: { filter: { criteria: [] }, ui: { content: DEFAULT_CONTENT } } },
};
/** Key of what is offered where nothing is given. */
const NONE = Symbol('none');
const YAML_TYPES = ['application/yaml', 'text/yaml', 'application/x-yaml'];

/**
 * Where the configuration comes from: the property or attribute `config`, else the child script with its text or its
 * `src`; without any, the defaults. The same offer object is given as long as the source stays the same.
 */
export class ConfigSource implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #scripts: OwnScripts;
  readonly #onchange: () => void;
  #offer: Offer<string | object> | null = null;
  /** By which an object that says the same as the one before is known. */
  #key: unknown;
  /** What is fetched or was: the script and the address, so that an exchanged script with the same address is read anew. */
  #fetched: {
    script: HTMLScriptElement;
    url: string;
    controller: AbortController;
    offer: Offer<string | object> | null;
  } | null = null;

  constructor(host: HTMLElement, scripts: OwnScripts, onchange: () => void) {
    this.#host = host;
    this.#scripts = scripts;
    this.#onchange = onchange;
  }

  /** Fetching the configuration has failed. */
  get failed(): boolean {
    return Boolean(this.#fetched?.offer?.error);
  }

  /** Fetches what could not be fetched once more, at the next `read`. */
  retry(): void {
    if (this.failed) this.#drop();
  }

  hostDisconnected(): void {
    // Not under way any more, so that a reconnected panel asks again.
    if (this.#fetched && !this.#fetched.offer) this.#drop();
  }

  /**
   * @param config - property `config`; undefined, as frameworks set what is not given, is none
   * @param settled - the page has had its chance to give one: none is a fault now
   */
  read(config: string | object | null | undefined, settled: boolean): Offer<string | object> | null {
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

  #given(source: string | object): Offer<string | object> {
    const key = keyOf(source);
    if (this.#offer?.error || key !== this.#key) this.#offer = { value: source };
    this.#key = key;
    return this.#offer!;
  }

  #fetch(script: HTMLScriptElement, src: string): Offer<string | object> | null {
    const url = resolved(src, this.#host.baseURI);
    if (this.#fetched?.script === script && this.#fetched.url === url) return this.#fetched.offer;
    this.#drop();
    const fetched = { script, url, controller: new AbortController(), offer: null as Offer<string | object> | null };
    this.#fetched = fetched;
    const { signal } = fetched.controller;
    const timeout = AbortSignal.timeout(PATIENCE);
    void fetchText(
      url,
      'application/yaml, text/yaml, application/json, text/plain, */*',
      AbortSignal.any([signal, timeout]),
    )
      .catch((thrown: unknown) => {
        throw timeout.aborted ? new Error(`${url} has not answered for ${PATIENCE / 1000} seconds`) : thrown;
      })
      .then(
        (value): Offer<string | object> => ({ value }),
        (cause: unknown): Offer<string | object> => ({
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
      .then(offer => {
        if (this.#fetched !== fetched) return;
        fetched.offer = offer;
        this.#onchange();
      });
    return null;
  }

  #drop(): void {
    this.#fetched?.controller.abort();
    this.#fetched = null;
  }

  /** No configuration at all shows all there is; one that was meant to be there and is not read is a fault. */
  #missing(): Offer<string | object> {
    const offer = this.#offer;
    if (offer && this.#key === NONE) return offer;
    this.#key = NONE;
    const instead = foundInstead(this.#host, this.#scripts);
    if (instead) return (this.#offer = { error: missingConfig(this.#host, instead) });
    console.info(`<${this.#host.localName}> has no configuration, so it shows every process. ${HINT}`);
    return (this.#offer = { value: UNCONFIGURED });
  }
}

/** What stands where a configuration was looked for: the usual slip is a script of the wrong type. */
function foundInstead(host: HTMLElement, scripts: OwnScripts): string | null {
  const script = scripts.all().find(({ type }) => !/^application\/json\b/i.test(type.trim()));
  if (script) return `a <script type="${script.type}">`;
  const strange = [...host.children].find(isUndefined);
  return strange ? `an element <${strange.localName}>` : null;
}

/** An element that nobody has defined shows nothing, so it is no fallback either. */
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
