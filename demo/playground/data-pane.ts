import { guessSource, parseJson, yamlOf } from '../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../src/cli/inspect/page/starter-page.ts';
import { messageOf } from '../../src/core/base/errors/process-panel-error.ts';
import { type TextEditor, textEditor } from '../editor/text-editor.ts';

/** More than this is too much to play with. */
const MAX_TEXT = 1_000_000;

/** A mapping as YAML. */
export interface WrittenMapping {
  /** The part `source`. */
  readonly source: string;
  /** A whole configuration that shows the data by it. */
  readonly whole: string;
}

/** What the pane of the data tells. */
export interface DataPaneOptions {
  /** Called with JSON that can be read; null: the processes of the demo are to be shown. */
  readonly ondata: (text: string | null) => void;
  /** Called with a mapping that the reader wants in the configuration. */
  readonly onmapping: (mapping: WrittenMapping) => void;
}

/** JSON of the reader's own, pasted or fetched, and what a panel can make of it. */
export class DataPane {
  readonly #options: DataPaneOptions;
  readonly #editor: TextEditor;
  readonly #told: HTMLElement;
  readonly #write: HTMLButtonElement;
  #fetching: AbortController | null = null;
  #mapping: WrittenMapping = { source: '', whole: '' };

  constructor(host: HTMLElement, options: DataPaneOptions) {
    this.#options = options;
    this.#told = host.querySelector('[role=status]')!;
    this.#write = host.querySelector<HTMLButtonElement>('#write-mapping')!;
    this.#editor = textEditor(host.querySelector<HTMLElement>('.editor')!, {
      text: '',
      label: 'Data, JSON',
      language: 'json',
      onchange: text => this.#read(text),
    });
    this.#write.addEventListener('click', () => options.onmapping(this.#mapping));
    host.querySelector('#demo-data')!.addEventListener('click', () => this.show(null));
    host.querySelector('form')!.addEventListener('submit', event => {
      event.preventDefault();
      void this.#fetch(host.querySelector('input')!.value);
    });
    this.#read('');
  }

  /** Shows data as if they had been pasted. */
  show(data: string | null): void {
    this.#fetching?.abort();
    if (this.#editor.text === (data ?? '')) this.#read(data ?? '');
    else this.#editor.text = data ?? '';
  }

  #read(text: string): void {
    this.#write.hidden = true;
    if (!text.trim()) {
      this.#tell('Empty: the preview shows the 2,000 processes of the demo.');
      return this.#options.ondata(null);
    }
    if (text.length > MAX_TEXT) return this.#tell('This is more than the playground takes, a million signs.');
    try {
      const { items, source, notes, missing } = guessSource(parseJson(text, 'The text'), 'The text');
      const map = Object.entries(source.map ?? {});
      const where = source.items ? ` in ${source.items}` : '';
      const counted = `${items.length} ${items.length === 1 ? 'item' : 'items'}${where}`;
      this.#options.ondata(text);
      if (items.slice(0, 20).every(isProcess))
        return this.#tell(`${counted}, which are processes: no mapping is needed.`);
      this.#mapping = { source: yamlOf(source), whole: starterConfig(source, items) };
      this.#write.hidden = map.length === 0;
      const found = map.map(([member, value]) => `${member} ← ${typeof value === 'string' ? value : pathsOf(value)}`);
      const words = [
        `${counted}.`,
        found.length > 0 ? `It looks as if ${found.join(', ')}.` : 'No member looks like one of a process.',
        missing.length > 0 ? `Missing: ${missing.join(', ')}.` : '',
        ...notes.map(note => `Note: ${note}.`),
      ];
      this.#tell(words.filter(Boolean).join(' '));
    } catch (thrown) {
      this.#tell(`${messageOf(thrown).replace(/\.?$/, '.')} The preview shows the last data that could be read.`);
    }
  }

  async #fetch(address: string): Promise<void> {
    this.#fetching?.abort();
    const { signal } = (this.#fetching = new AbortController());
    try {
      const url = new URL(address, location.href);
      if (url.origin !== location.origin) {
        const hint = 'Open the address in a tab of its own, copy what it shows, and paste it here.';
        return this.#tell(`The policy of this page lets it fetch from ${location.origin} only. ${hint}`);
      }
      this.#tell('Fetching …');
      const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
      const text = await response.text();
      if (!response.ok) return this.#tell(`${url.pathname} answers ${response.status}.`);
      if (text.length > MAX_TEXT) return this.#tell('This is more than the playground takes, a million signs.');
      this.#editor.text = readable(text);
    } catch (thrown) {
      if (!signal.aborted) this.#tell(`${address} cannot be fetched: ${messageOf(thrown)}`);
    }
  }

  #tell(text: string): void {
    this.#told.textContent = text;
  }
}

const isProcess = (item: unknown): boolean =>
  Array.isArray((item as { steps?: unknown } | null)?.steps) ||
  typeof (item as { templateProcess?: { name?: unknown } } | null)?.templateProcess?.name === 'string';

const pathsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value);

/** JSON in lines, where it is JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
