import type { PanelName } from '../../src/core/query/process-query.ts';
import type { ProcessGrid, ProcessList } from '../../src/index.ts';
import { readYaml } from '../../src/core/config/yaml/read-yaml.ts';
import { valueOf } from '../../src/core/config/yaml/yaml-node.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { claimed } from './claim.ts';
import { textAdapter } from '../../src/elements/sources/text-adapter.ts';
import type { Shared } from './shared-link.ts';

type Panel = ProcessGrid | ProcessList;

/** Shows panels by configurations that are sound, and keeps them while their configuration changes. */
export class Preview {
  readonly #host: HTMLElement;
  #panels: { name: PanelName; element: Panel; made: string }[] = [];

  /** @param tell - says what a click would have done: a link of somebody else may have written it */
  constructor(host: HTMLElement, tell: (text: string) => void) {
    this.#host = host;
    host.addEventListener('process-action', event => {
      if (claimed(event)) return tell('Claimed in this preview: nothing was sent.');
      event.preventDefault();
      tell(`“${event.detail.action}” was asked for. In the playground actions change nothing.`);
    });
    host.addEventListener('process-open', event => {
      event.preventDefault();
      tell(`A click leads to ${event.detail.url}`);
    });
  }

  /** Ids of the processes that are shown. */
  get ids(): ReadonlySet<unknown> {
    return new Set(this.#panels.flatMap(({ element }) => element.items.map(({ process }) => process.id)));
  }

  /** Shows a configuration without errors. */
  show(shared: Shared, names: readonly PanelName[]): void {
    const { config, data, attributes } = shared;
    const before = this.#panels;
    this.#panels = names.map(name => {
      const source = data === null ? null : (readConfig(config, name).config?.source ?? null);
      const made = JSON.stringify([attributes, data, data === null ? null : source]);
      const kept = before.find(panel => panel.name === name && panel.made === made);
      const element = kept?.element ?? panelOf(name, shared);
      if (data !== null && !kept) element.adapter = textAdapter(data, source);
      element.config = data === null ? config : withoutSource(config);
      return { name, element, made };
    });
    const elements = this.#panels.map(({ element }) => element);
    if (
      elements.some((element, i) => this.#host.children[i] !== element) ||
      this.#host.children.length !== names.length
    )
      this.#host.replaceChildren(...elements);
  }
}

function panelOf(name: PanelName, { data, attributes }: Shared): Panel {
  const element = document.createElement(name.replace('_', '-') as 'process-grid' | 'process-list');
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (data === null) element.setAttribute('src', '/processes.json');
  return element;
}

/** The adapter has mapped the data by it. */
function withoutSource(config: string): object {
  const { root } = readYaml(config);
  const whole = (root ? valueOf(root) : {}) as Record<string, { config?: Record<string, unknown> } | undefined>;
  for (const part of [whole, whole['process_grid']?.config, whole['process_list']?.config])
    if (part) delete part['source'];
  return whole;
}
