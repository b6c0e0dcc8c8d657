import type { ProcessAdapter, ProcessPage } from '../../src/core/processes/adapter.ts';
import type { Process } from '../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import '../../src/define.ts';

/** A list that shows `id:step id`, without a word of warning. */
export const LIST = `filter: {criteria: []}\nui:\n  content: "{{ $_process.id }}:{{ $_step.id }}"\n`;

export function processOf(id: number | string, changes: Partial<Process> = {}): Process {
  return {
    id,
    templateProcess: { id: 1, name: 'Leave' },
    creator: { id: 7, fullname: 'Ada Lovelace' },
    state: 2,
    start: '2026-03-01T08:00:00+01:00',
    steps: [
      {
        id: Number(id) * 10,
        templateStep: { id: 1, name: 'approve', title: 'Approve', type: 2 },
        state: 2,
        resolver: null,
      },
    ],
    ...changes,
  };
}

export const processes = (...ids: number[]): Process[] => ids.map(id => processOf(id));

/** An adapter whose answers a test gives by hand. */
export class ManualAdapter implements ProcessAdapter {
  readonly asked: {
    query: ProcessQuery;
    signal: AbortSignal;
    answer(page: ProcessPage): void;
    fail(error: unknown): void;
  }[] = [];
  #waiting: (() => void)[] = [];

  fetch(query: ProcessQuery, { signal }: { signal: AbortSignal }): Promise<ProcessPage> {
    return new Promise((answer, fail) => {
      this.asked.push({ query, signal, answer, fail });
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  /** Resolves when the `n`th query (counted from 1) has been asked. */
  async call(n: number) {
    while (this.asked.length < n) await new Promise<void>(resolve => this.#waiting.push(resolve));
    return this.asked[n - 1]!;
  }
}

/** An adapter that answers at once, and counts. */
export function countingAdapter(answer: ProcessPage | (() => ProcessPage)) {
  const queries: ProcessQuery[] = [];
  return {
    queries,
    fetch: async (query: ProcessQuery) => {
      queries.push(query);
      return typeof answer === 'function' ? answer() : answer;
    },
  };
}

/** A panel on the page with the given properties, removed after the test. */
export function mount<K extends 'process-list' | 'process-grid'>(
  name: K,
  properties: Record<string, unknown> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const panel = document.createElement(name);
  Object.assign(panel, properties);
  panel.append(...children);
  document.body.append(panel);
  return panel;
}

export function clearPage(): void {
  document.body.replaceChildren();
}

export { script, setSource, setText } from '../support/data-block.ts';

/** The next event of that name. */
export function once<K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  name: K,
): Promise<HTMLElementEventMap[K]> {
  return new Promise(resolve =>
    target.addEventListener(name, event => resolve(event as HTMLElementEventMap[K]), { once: true }),
  );
}

export const part = (panel: Element, name: string): HTMLElement | null =>
  panel.shadowRoot!.querySelector(`[part~=${name}]`);

/** What the items of a list show. */
export const itemsOf = (panel: Element): string[] =>
  [...panel.shadowRoot!.querySelectorAll('[part~=item]')].map(item => item.textContent.trim());

/** The page has had a turn. Not a frame: a page in the background has none. */
export const turn = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
