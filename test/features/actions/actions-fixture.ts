import type { ActionItems, ActionResult, ActionResults } from '../../../src/core/actions/action-result.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { mount, processOf } from '../../elements/panel-fixture.ts';

export const GRID = `filter: {criteria: []}
selection: {variable: chosen}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  columns: {id: {field: id, title: ID}, name: {field: name, title: Name}}
  links: false
`;
export const CLAIM =
  'actions: {claim: {label: Claim, tone: primary, undo: release}, release: {label: Release, for: []}}\n';

/** What a test has an action answer with. */
export interface Performed {
  readonly action: string;
  readonly items: ActionItems;
  readonly signal: AbortSignal;
  readonly answer: (results: ActionResults) => void;
  readonly fail: (error: unknown) => void;
}

/** A source in memory whose actions a test does by hand. */
export class ActingAdapter {
  readonly performed: Performed[] = [];
  loads = 0;
  readonly processes: Process[];
  #waiting: (() => void)[] = [];

  constructor(processes: Process[]) {
    this.processes = processes;
  }

  fetch(...given: Parameters<ReturnType<typeof memoryAdapter>['fetch']>) {
    this.loads++;
    return memoryAdapter(this.processes).fetch(...given);
  }

  perform(action: string, items: ActionItems, { signal }: { signal: AbortSignal }): Promise<ActionResults> {
    return new Promise((answer, fail) => {
      this.performed.push({ action, items, signal, answer, fail });
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  /** Resolves when the `n`th action (counted from 1) was asked for. */
  async call(n: number): Promise<Performed> {
    while (this.performed.length < n) await new Promise<void>(resolve => this.#waiting.push(resolve));
    return this.performed[n - 1]!;
  }
}

export const idsIn = (items: ActionItems): unknown[] =>
  (items as readonly { process: Process }[]).map(({ process }) => process.id);

export const processesOf = (n: number): Process[] => Array.from({ length: n }, (_, i) => processOf(i + 1));

export const ok = (...ids: number[]): ActionResult[] => ids.map(id => ({ id, ok: true, process: processOf(id) }));

export async function mountActing<K extends 'process-grid' | 'process-list'>(
  name: K,
  adapter: object,
  config: string,
  properties: Record<string, unknown> = {},
): Promise<HTMLElementTagNameMap[K]> {
  const panel = mount(name, { adapter, config, lang: 'en', ...properties });
  await panel.loaded;
  return panel;
}

export const root = (panel: Element): ShadowRoot => panel.shadowRoot!;

export const rowOf = (panel: Element, id: number): HTMLElement =>
  root(panel).querySelector<HTMLElement>(`[data-process-id="${id}"]`)!;

/** The button with such a text, in a panel or a part of it. */
export function buttonIn(within: ParentNode, text: string): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find(button => button.textContent.trim() === text);
}

export const barOf = (panel: Element): HTMLElement | null => root(panel).querySelector('[part~=action-bar]');

export const statusOf = (panel: Element): string => root(panel).querySelector('[part~=status]')!.textContent.trim();

export const resultOf = (panel: Element): HTMLElement | null => root(panel).querySelector('[part~=result]');

/** Why an action was not done, as a row says it; empty: it says nothing. */
export const noteIn = (row: Element): string => row.querySelector('.pp-row-note')?.textContent.trim() ?? '';

/** Resolves when something is so; looked for at each change of the panel, and each turn of the page. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await new Promise(resolve => setTimeout(resolve));
}
