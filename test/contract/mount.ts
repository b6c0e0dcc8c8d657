import { script } from '../support/data-block.ts';
import type { Process, Step } from '../../src/core/processes/process.ts';
import type { ProcessGrid, ProcessList } from '../../src/index.ts';

/** A process of the shape of contract 4, with what a test cares about laid over it. */
export function process(id: number, members: Partial<Process> = {}): Process {
  return {
    id,
    templateProcess: { id: 1, name: 'Invoice' },
    creator: { id: 1, fullname: 'Ada Lovelace' },
    state: 2,
    start: '2026-03-01T08:00:00+01:00',
    steps: [step(id * 10)],
    ...members,
  };
}

export function step(id: number, members: Partial<Step> = {}): Step {
  return { id, templateStep: { id: 1, name: 'check', title: 'Check', type: 2 }, state: 2, ...members };
}

interface Given<P> {
  /** Text of the child script with the configuration. */
  readonly config?: string;
  /** Processes of the child script of type application/json. */
  readonly json?: unknown;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Text shown until the first paint. */
  readonly fallback?: string;
  /** The element to stand in; a div of the body without it. */
  readonly parent?: Element;
  /** Called before the panel is connected. */
  readonly prepare?: (panel: P) => void;
}

/** Puts one panel into the page, as a page author writes it, and waits until it has painted what it can. */
export async function mount<P extends ProcessGrid | ProcessList = ProcessGrid>(
  tag: 'process-grid' | 'process-list',
  { config, json, attributes = {}, fallback, parent, prepare }: Given<P> = {},
): Promise<P> {
  const panel = document.createElement(tag) as P;
  for (const [name, value] of Object.entries(attributes)) panel.setAttribute(name, value);
  if (config !== undefined) panel.append(script('application/yaml', config));
  if (json !== undefined) panel.append(script('application/json', JSON.stringify(json)));
  if (fallback !== undefined) panel.append(fallback);
  prepare?.(panel);
  const holder = document.createElement('div');
  holder.className = 'mounted';
  document.body.append(holder);
  (parent ?? holder).append(panel);
  if (parent) holder.append(parent);
  await panel.loaded;
  return panel;
}

export { script };

export function unmount(): void {
  for (const holder of document.querySelectorAll('.mounted')) holder.remove();
}

export const all = (panel: Element, selector: string): HTMLElement[] => [
  ...panel.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
export const one = (panel: Element, selector: string): HTMLElement => {
  const [found] = all(panel, selector);
  if (!found) throw new Error(`There is no ${selector} in the panel.`);
  return found;
};
export const rowIds = (panel: Element): string[] =>
  all(panel, '[part~=row], [part~=item]').map(row => row.dataset['processId']!);
export const cellTexts = (panel: Element, column: number): string[] =>
  all(panel, '[part~=row]').map(row => row.querySelectorAll('[part~=cell]')[column]?.textContent?.trim() ?? '');
export const once = <E extends Event>(target: EventTarget, type: string): Promise<E> =>
  new Promise(resolve => target.addEventListener(type, event => resolve(event as E), { once: true }));
